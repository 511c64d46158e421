import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { SeriesTable } from '../../series-table.ts'
import { profileOf } from './seasonal-profile.ts'

const DAY = 24
const CYCLES = { long: 7 * DAY, short: DAY }

/** Ten weeks that vary by 10 around 1,000, alternately up and down. */
function steady(): SeriesTable {
  const rows = 10 * CYCLES.long
  const values = Float64Array.from({ length: rows }, (_, row) => 1_000 + (Math.floor(row / CYCLES.long) % 2 === 0 ? 10 : -10))
  const wallMs = Float64Array.from({ length: rows }, (_, row) => Date.UTC(2024, 4, 6) + row * HOUR_MS)
  return { names: ['a'], rows, stepMs: HOUR_MS, wallMs, series: [values] }
}

test('a day of a storm hardly moves the profile, a change that stays does so in the end', () => {
  const stormAt = 8 * CYCLES.long
  const quiet = steady()
  const calm = profileOf(quiet, 0, CYCLES, [0, 0, 0]).fast[stormAt] as number
  const storm = steady()
  storm.series[0]?.fill(0, stormAt, stormAt + DAY)
  expect(Math.abs((profileOf(storm, 0, CYCLES, [0, 0, 0]).fast[stormAt] as number) - calm)).toBeLessThan(15)
  const changed = steady()
  changed.series[0]?.fill(500, 3 * CYCLES.long)
  expect(profileOf(changed, 0, CYCLES, [0, 0, 0]).fast.at(-1) as number).toBeLessThan(700)
})
