import type { Grid } from './land-grid.ts'

/**
 * The distance from each cell to the nearest marked one, in cells. Exact, with one pass along the columns and one along the rows
 * (Felzenszwalb and Huttenlocher 2012).
 */
export function distancesTo({ columns, rows, cells }: Pick<Grid, 'columns' | 'rows' | 'cells'>): Float64Array {
  const squares = new Float64Array(columns * rows)
  for (let i = 0; i < cells.length; i++) squares[i] = cells[i] ? 0 : 1e12
  const longest = Math.max(columns, rows)
  const work = { values: new Float64Array(longest), at: new Int32Array(longest), from: new Float64Array(longest + 1) }
  for (let x = 0; x < columns; x++) lowerEnvelope(squares, { start: x, step: columns, count: rows }, work)
  for (let y = 0; y < rows; y++) lowerEnvelope(squares, { start: y * columns, step: 1, count: columns }, work)
  return squares.map(Math.sqrt)
}

/** Arrays that every pass reuses. */
interface Work {
  values: Float64Array
  /** Where each parabola of the envelope has its lowest point. */
  at: Int32Array
  /** Where each parabola begins to be the lowest. */
  from: Float64Array
}

/** Replaces each value of a row or column by the least sum of a value and the square of the way to it: the lower envelope of parabolas. */
function lowerEnvelope(all: Float64Array, row: { start: number; step: number; count: number }, { values, at, from }: Work): void {
  const { start, step, count } = row
  // Every index below lies within its array.
  for (let i = 0; i < count; i++) values[i] = all[start + i * step] as number
  let last = 0
  at[0] = 0
  from[0] = Number.NEGATIVE_INFINITY
  for (let i = 1; i < count; i++) {
    const value = values[i] as number
    const meet = () => {
      const lowest = at[last] as number
      return (value + i * i - (values[lowest] as number) - lowest * lowest) / (2 * (i - lowest))
    }
    let cut = meet()
    while (cut <= (from[last] as number)) {
      last--
      cut = meet()
    }
    last++
    at[last] = i
    from[last] = cut
  }
  from[last + 1] = Number.POSITIVE_INFINITY
  for (let i = 0, k = 0; i < count; i++) {
    while ((from[k + 1] as number) < i) k++
    const lowest = at[k] as number
    all[start + i * step] = (i - lowest) ** 2 + (values[lowest] as number)
  }
}
