import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readReply } from './read-reply.ts'

const schema = z.array(
  z.object({ id: z.string(), status: z.enum(['pending', 'active']), ai: z.nullable(z.object({ type: z.nullable(z.enum(['fire'])) })) }),
)

test('a word that this page does not know is left as it is', () => {
  const reply = [
    { id: 'a', status: 'awaiting_parts', ai: { type: 'meteor' } },
    { id: 'b', status: 'active', ai: null },
  ]
  expect(readReply(schema, reply)).toEqual(reply)
})

test('what is no word, or is missing, is an error still', () => {
  expect(() => readReply(schema, [{ id: 'a', status: 7, ai: null }])).toThrow()
  expect(() => readReply(schema, [{ id: 'a', status: 'new' }])).toThrow()
  expect(() => readReply(schema, [{ status: 'new', ai: null }])).toThrow()
})

test("a refusal's sentence is kept when its code is a new one", () => {
  const refusal = new ApiError(418, JSON.stringify({ error: 'The kettle is on.', code: 'teapot', details: { field: 'tea' } }), '')
  expect(refusal).toMatchObject({ code: null, said: 'The kettle is on.', details: { field: 'tea' } })
  expect(new ApiError(502, '<html>', 'Bad Gateway')).toMatchObject({ code: null, said: null, message: '502: <html>' })
})
