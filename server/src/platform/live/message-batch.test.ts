import { expect, it } from 'vitest'
import { batchesOf } from './message-batch.ts'

const messages = (...texts: string[]) => texts.map((it, index) => ({ kind: 'traffic' as const, frame: Buffer.from(it), number: index + 1 }))

it.each([
  { greetedAt: 0, expected: ['a', 'b', 'c'] },
  { greetedAt: 1, expected: ['b', 'c'] },
  { greetedAt: 2, expected: ['c'] },
  { greetedAt: 3, expected: undefined },
])('a client greeted at $greetedAt needs $expected', ({ greetedAt, expected }) => {
  const batch = batchesOf(messages('a', 'b', 'c'))(greetedAt)
  expect(batch?.messages.map(({ frame }) => frame.toString())).toEqual(expected)
})

it('frames a batch once for sockets that inflate and once for the others', () => {
  const batches = batchesOf(messages('x'.repeat(10_000), 'short'))
  const [deflated, plain, deflatedAgain, plainAgain] = [true, false, true, false].map((it) => batches(0)?.wire(it))
  expect([deflatedAgain === deflated, plainAgain === plain]).toEqual([true, true])
  expect(deflated?.length).toBeLessThan(200)
  expect(plain?.length).toBe(10_000 + 4 + 5 + 2)
})
