import { expect, test } from 'vitest'
import { scoreLines } from './score-series.ts'

const day = (date: string, error: number | null, baselineError: number | null) => ({
  day: date,
  scored: 10,
  error,
  naiveError: baselineError,
  baselineError,
  coverage: null,
})

test("each day is in the middle of the city's day, in the displayed unit", () => {
  const lines = scoreLines([day('2026-11-18', 0.2, 0.4), day('2026-11-19', 0.5, 0.4)], 'America/Montevideo', 100)
  expect(lines?.model.points.map((it) => [new Date(it.ms).toISOString(), it.mean])).toEqual([
    ['2026-11-18T15:00:00.000Z', 20],
    ['2026-11-19T15:00:00.000Z', 50],
  ])
  expect(lines).toMatchObject({ days: 2, won: 1, baseline: { gaps: [] } })
})

test('a day without scores is a gap in both lines', () => {
  const lines = scoreLines([day('2026-11-17', 1, 2), day('2026-11-18', null, null), day('2026-11-19', 1, 2)], 'UTC', 1)
  const hole = { fromMs: Date.parse('2026-11-18'), toMs: Date.parse('2026-11-19') }
  expect([lines?.model.gaps, lines?.baseline.gaps]).toEqual([[hole], [hole]])
})

test('the day on which the clocks change is no gap', () => {
  // In Madrid it has 25 hours.
  const lines = scoreLines([day('2026-10-25', 1, 2), day('2026-10-26', 1, 2)], 'Europe/Madrid', 1)
  expect(lines?.model.gaps).toEqual([])
  expect(lines?.model.points[0]).toMatchObject({ toMs: Date.parse('2026-10-25T23:00:00Z') })
})

test('without scores there are no lines', () => {
  expect(scoreLines([day('2026-11-18', null, null)], 'UTC', 1)).toBeNull()
})
