import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readReply } from './read-reply.ts'

const schema = z.array(
  z.object({ id: z.string(), status: z.enum(['pending', 'active']), ai: z.nullable(z.object({ type: z.nullable(z.enum(['fire'])) })) }),
)

test('keeps a word that this page does not know', () => {
  const reply = [
    { id: 'a', status: 'awaiting_parts', ai: { type: 'meteor' } },
    { id: 'b', status: 'active', ai: null },
  ]
  expect(readReply(schema, reply)).toEqual(reply)
})

test('still rejects values that are not words, or missing', () => {
  expect(() => readReply(schema, [{ id: 'a', status: 7, ai: null }])).toThrow()
  expect(() => readReply(schema, [{ id: 'a', status: 'new' }])).toThrow()
  expect(() => readReply(schema, [{ status: 'new', ai: null }])).toThrow()
})

test("keeps a refusal's message when its code is new", () => {
  const refusal = new ApiError(418, JSON.stringify({ error: 'The kettle is on.', code: 'teapot', details: { field: 'tea' } }), '')
  expect(refusal).toMatchObject({ code: null, serverMessage: 'The kettle is on.', details: { field: 'tea' } })
  expect(new ApiError(502, '<html>', 'Bad Gateway')).toMatchObject({ code: null, serverMessage: null, message: '502: <html>' })
})
