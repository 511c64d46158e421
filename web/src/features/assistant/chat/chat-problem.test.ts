import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { chatProblem, streamProblem } from './chat-problem.ts'

const refused = (status: number, code: string, details?: unknown) =>
  new ApiError(status, JSON.stringify({ error: 'So it is.', code, ...(details !== undefined && { details }) }), '')

test.each([
  [refused(429, 'too_many', { meter: 'aiQueries', limit: 3, left: 0, renewsAt: '2026-11-21T00:00:00.000Z' }), 'assistant.spent'],
  [refused(429, 'too_many'), 'assistant.too-fast'],
  [refused(402, 'plan_required'), 'assistant.not-in-plan'],
  [refused(409, 'conflict'), 'assistant.other-tab'],
  [refused(401, 'signed_out'), 'assistant.signed-out'],
  [refused(503, 'unavailable'), 'assistant.unavailable'],
  [refused(400, 'malformed'), 'assistant.refused'],
  [refused(500, 'internal'), 'assistant.not-sent'],
  [new ApiError(502, '<html>', 'Bad Gateway'), 'assistant.not-sent'],
  [new TypeError('Failed to fetch'), 'assistant.no-answer'],
])('%s becomes %s', (error, text) => {
  expect(chatProblem(error).text).toBe(text)
})

test("keeps the time of renewal, and the server's own message where it explains the problem", () => {
  expect(chatProblem(refused(429, 'too_many', { renewsAt: '2026-11-21T00:00:00.000Z' })).renewsAt).toBe('2026-11-21T00:00:00.000Z')
  expect(chatProblem(refused(429, 'too_many', { renewsAt: 7 })).renewsAt).toBeNull()
  expect(chatProblem(refused(400, 'malformed')).serverMessage).toBe('So it is.')
  expect(streamProblem({ code: 'unavailable', error: 'The model hangs.' })).toEqual({
    text: 'assistant.unavailable',
    serverMessage: null,
    renewsAt: null,
  })
})
