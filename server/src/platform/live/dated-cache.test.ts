import { beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type DatedCache, datedCache } from './dated-cache.ts'

interface Answer {
  stateMs: number
  load: number
}

let cache: DatedCache<Answer>
let loads: number
beforeEach(() => {
  cache = datedCache(manualClock(0), { forMs: 5_000, atMost: 10, atOnce: 2, waiting: 100 })
  loads = 0
})

/** @param stateMs of what is loaded, if it is */
const ask = (needMs: number, stateMs: number) => cache.get('a', needMs, async () => ({ stateMs, load: ++loads }))

it.each<[string, number, number, number]>([
  ['who has seen nothing newer', 60_000, 60_000, 1],
  ['who has seen what came while it was cached', 60_000, 64_999, 1],
  ['who has seen more than any cached answer may be behind', 60_000, 65_001, 2],
  ['who had to be answered from an older state', 40_000, 46_000, 2],
])('%s', async (_who, stateMs, needMs, expected) => {
  await ask(stateMs, stateMs)
  expect((await ask(needMs, needMs)).load).toBe(expected)
})

it('callers who refuse an answer together load one other', async () => {
  await ask(0, 0)
  const answers = await Promise.all([ask(10_000, 10_000), ask(10_000, 10_000), ask(10_001, 10_001)])
  expect(answers.map((it) => it.load)).toEqual([2, 2, 2])
})

it('one who needs more than the load of the others loads again', async () => {
  const [first, second] = await Promise.all([ask(1_000, 1_000), ask(20_000, 20_000)])
  expect([first.load, second.load]).toEqual([1, 2])
})
