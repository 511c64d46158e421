/** Series with one constant step, as a file or the store gives them. */
export interface SeriesTable {
  names: readonly string[]
  /** Of all series alike. */
  rows: number
  stepMs: number
  /**
   * Wall-clock time of each row as if it were UTC, in ms: what profiles of the day and calendars go by. It may be longer than
   * `rows`, where the times to come are known (a day with a changed clock); beyond its end it goes on in steps.
   */
  wallMs: Float64Array
  /** One array a series, `rows` long; NaN is missing. */
  series: readonly Float64Array[]
}

/** Wall-clock time of a row, also of one that is yet to come. */
function wallAt({ wallMs, stepMs }: Pick<SeriesTable, 'wallMs' | 'stepMs'>, row: number): number {
  const last = wallMs.length - 1
  return row <= last ? (wallMs[row] as number) : (wallMs[last] as number) + (row - last) * stepMs
}

/**
 * Wall-clock time `ahead` rows after a row at which somebody stands. Only a table that says the times to come (its `wallMs` is
 * longer than its rows) is asked for them; otherwise the clock goes on in steps, as if the rows after this one were not there.
 */
export function wallAhead(table: Pick<SeriesTable, 'rows' | 'wallMs' | 'stepMs'>, row: number, ahead: number): number {
  return table.wallMs.length > table.rows ? wallAt(table, row + ahead) : (table.wallMs[row] as number) + ahead * table.stepMs
}
