import { expect, it } from 'vitest'
import { alertKillRounds } from './alert-kill-rounds.ts'

const ROUNDS = 30
const ROADS_EACH_ROUND = 17
const TRANSITIONS = 2 * ROUNDS * ROADS_EACH_ROUND

it(`${ROUNDS} rounds of kill -9 during a storm of ${TRANSITIONS} transitions: every recipient is told of each, once`, async () => {
  const { rounds, transitions, received, repeated, ...result } = await alertKillRounds(ROUNDS, ROADS_EACH_ROUND)
  process.stdout.write(`${rounds} rounds of kill -9: ${transitions} transitions, ${received} deliveries, ${repeated} of them repeated\n`)
  const nothing = { missing: [], doubled: [] }
  expect(result).toEqual({ different: 0, astray: [], program: nothing, screen: nothing })
  expect(transitions).toBe(TRANSITIONS)
  // Each in a message of its own.
  expect(received).toBe(TRANSITIONS + repeated)
})
