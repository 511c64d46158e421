import type { SeriesTable } from '../series-table.ts'
import { seasonsOf } from './seasons.ts'

/**
 * The series without gaps. A gap is filled from earlier rows only: with the value a week before, else a day before, shifted by how far
 * the last measured value was from its own week or day before (the shift halves in a quarter of a day), else with the last value.
 * Rows before the first value take `before`.
 */
export function filledSeries(table: SeriesTable, values: Float64Array, before = 0): Float64Array {
  const { day, week } = seasonsOf(table)
  const half = Math.max(1, (day ?? 4) / 4)
  const filled = new Float64Array(values.length)
  let last = -1
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    if (!Number.isNaN(value)) {
      filled[row] = value
      last = row
      continue
    }
    if (last === -1) {
      filled[row] = before
      continue
    }
    const back = week !== null && last >= week ? week : day !== null && last >= day ? day : null
    if (back === null) filled[row] = filled[last] as number
    else {
      const away = (filled[last] as number) - (filled[last - back] as number)
      filled[row] = (filled[row - back] as number) + away * 0.5 ** ((row - last) / half)
    }
  }
  return filled
}
