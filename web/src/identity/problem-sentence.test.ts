import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { problemOf } from './problem-sentence.ts'

const text = (id: string) => id
const refused = (status: number, body: object) => new ApiError(status, JSON.stringify({ error: 'In the server’s words.', ...body }), '')

test.each([
  ['no answer', new DOMException('', 'TimeoutError'), null, 'identity.no-answer'],
  ['a response of another server', new ApiError(502, '<html>', 'Bad Gateway'), null, 'sign.failed'],
  ['too many tries', refused(429, { code: 'too_many' }), null, 'sign.too-many'],
  ['an expected refusal', refused(422, { code: 'refused', details: { field: 'password', reason: 'weak' } }), 'password', 'refused.weak'],
  [
    'of a field that the form has not',
    refused(409, { code: 'conflict', details: { field: 'username', reason: 'taken' } }),
    null,
    'refused.username-taken',
  ],
  [
    'of a field, for an unforeseen reason',
    refused(422, { code: 'refused', details: { field: 'email', reason: 'odd' } }),
    'email',
    'In the server’s words.',
  ],
  ['of whatever else', refused(409, { code: 'conflict', details: 'x' }), null, 'In the server’s words.'],
])('%s', (_, problem, field, sentence) => {
  expect(problemOf(problem, ['email', 'password'], text)).toEqual({ field, sentence })
})
