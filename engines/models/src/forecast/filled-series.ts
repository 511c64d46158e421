import type { SeriesTable } from '../series-table.ts'
import { seasonsOf } from './seasons.ts'

/**
 * A series without gaps, each filled from rows before it alone: what stood there a week before, else a day before, moved by how
 * far the last value seen was from its own week or day before (half of it is gone after a quarter of a day), else the last value.
 * Rows before the first value take 0 when `before` is not given.
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
