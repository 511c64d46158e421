import { expect, test } from 'vitest'
import { modelRest } from './model-rest.ts'

test('a model that is gone rests, then one question at a time tries it, and it is used again once it answers', () => {
  let nowMs = 0
  const rest = modelRest(() => nowMs)
  for (const went of ['gone', 'gone', 'neither', 'gone'] as const) rest.begin()?.(went)
  expect(rest.begin()).toBe(null)
  nowMs = 29_999
  expect(rest.begin()).toBe(null)
  nowMs = 30_000
  const tried = rest.begin()
  expect([tried === null, rest.begin()]).toEqual([false, null])
  tried?.('gone')
  expect(rest.begin()).toBe(null)
  nowMs = 60_000
  rest.begin()?.('neither')
  rest.begin()?.('well')
  expect([rest.begin(), rest.begin()].map((it) => it === null)).toEqual([false, false])
})
