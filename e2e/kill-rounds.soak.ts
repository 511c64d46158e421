import { expect, it } from 'vitest'
import { killRounds } from './kill-rounds.ts'

const ROUNDS = 30

it(`${ROUNDS} rounds of kill -9 during imports lose nothing that was acknowledged`, async () => {
  const result = await killRounds(ROUNDS)
  process.stdout.write(
    `${result.rounds} rounds of kill -9: acknowledged ${result.acknowledged} records, lost ${result.lost.length}, doubled ${result.doubled.length}, slowest start ${result.slowestStartMs.toFixed(0)} ms\n`,
  )
  expect(result.lost).toEqual([])
  expect(result.doubled).toEqual([])
  expect(result.acknowledged).toBeGreaterThan(4_000)
})
