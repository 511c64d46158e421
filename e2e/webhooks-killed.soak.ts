import { expect, it } from 'vitest'
import { webhookKillRounds } from './webhook-kill-rounds.ts'

const ROUNDS = 30

it(`${ROUNDS} rounds of kill -9 during deliveries: each event arrives at least once, repeated ones under the same id`, async () => {
  const { rounds, events, received, repeated, ...result } = await webhookKillRounds(ROUNDS)
  process.stdout.write(`${rounds} rounds of kill -9: ${events} events, ${received} deliveries, ${repeated} of them repeated\n`)
  expect(result).toEqual({ missing: [], unreported: [], different: 0 })
  expect(events).toBeGreaterThan(100)
  // Otherwise no kill fell between a delivery and its being stored.
  expect(repeated).toBeGreaterThan(0)
  expect(received).toBe(events + repeated)
})
