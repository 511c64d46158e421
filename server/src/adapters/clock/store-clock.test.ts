import { expect, it } from 'vitest'
import { storeClock } from './store-clock.adapter.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-20T10:00:00Z')

/** A machine and a store whose clocks can be set. */
function machineWithStore() {
  const state = { steadyMs: 5_000, machineOffMs: 0, storeOffMs: 0, answerMs: 4, isAway: false }
  const trueMs = () => START + state.steadyMs
  const clock = storeClock(
    async () => {
      if (state.isAway) throw new Error('no answer')
      state.steadyMs += state.answerMs / 2
      const answer = trueMs() + state.storeOffMs
      state.steadyMs += state.answerMs / 2
      return answer
    },
    { wallMs: () => trueMs() + state.machineOffMs, steadyMs: () => state.steadyMs },
  )
  return { state, clock, errorMs: () => clock.nowMs() - trueMs() }
}

it.each([
  ['right', 0, 0],
  ['wrong by less than a second', 900, 900],
  ['an hour ahead', HOUR, 0],
  ['an hour behind', -HOUR, 0],
  ['a day ahead', DAY, 0],
  ['in 1970', -START, 0],
])("with a machine's clock that is %s, the time is right to within a second", async (_what, machineOffMs, errorMs) => {
  const { state, clock, errorMs: error } = machineWithStore()
  await clock.compare()
  // It is set while the process runs, and no comparison has noticed yet.
  state.machineOffMs = machineOffMs
  expect(error()).toBe(errorMs)
  expect(clock.machineAheadMs()).toBe(machineOffMs)
  state.steadyMs += 5_000
  await clock.compare()
  expect(error()).toBe(errorMs)
})

it('before the first comparison the time is the machine’s', () => {
  const { state, clock, errorMs } = machineWithStore()
  state.machineOffMs = HOUR
  expect([errorMs(), clock.machineAheadMs()]).toEqual([HOUR, null])
})

it('while the store is away, its time goes on', async () => {
  const { state, clock, errorMs } = machineWithStore()
  await clock.compare()
  state.isAway = true
  state.machineOffMs = -DAY
  for (let minutes = 0; minutes < 10; minutes++) {
    state.steadyMs += 60_000
    await expect(clock.compare()).rejects.toThrow('no answer')
    expect(errorMs()).toBe(0)
  }
})

it('a comparison that took long changes nothing', async () => {
  const { state, clock, errorMs } = machineWithStore()
  await clock.compare()
  Object.assign(state, { answerMs: 1_001, storeOffMs: HOUR, machineOffMs: DAY })
  await clock.compare()
  expect(errorMs()).toBe(0)
  state.answerMs = 1_000
  await clock.compare()
  expect(errorMs()).toBe(HOUR)
})

it("follows the store's clock when that is set", async () => {
  const { state, clock, errorMs } = machineWithStore()
  await clock.compare()
  state.storeOffMs = -HOUR
  expect(errorMs()).toBe(0)
  await clock.compare()
  expect([errorMs(), clock.machineAheadMs()]).toEqual([-HOUR, HOUR])
})
