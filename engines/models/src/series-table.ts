/** Series with one constant step. */
export interface SeriesTable {
  names: readonly string[]
  /** The same for all series. */
  rows: number
  stepMs: number
  /**
   * Wall-clock time of each row as if it were UTC, in ms, for day profiles and calendars. It may be longer than `rows` if future
   * times are known (a day on which clocks change); beyond its end it continues in steps.
   */
  wallMs: Float64Array
  /** One array per series, `rows` long; NaN is missing. */
  series: readonly Float64Array[]
}

/** Wall-clock time of a row, including future ones. */
function wallAt({ wallMs, stepMs }: Pick<SeriesTable, 'wallMs' | 'stepMs'>, row: number): number {
  const last = wallMs.length - 1
  return row <= last ? (wallMs[row] as number) : (wallMs[last] as number) + (row - last) * stepMs
}

/**
 * Wall-clock time `ahead` rows after an origin. Only a table with future times (`wallMs` longer than its rows) is read beyond the
 * origin; otherwise the clock continues in steps, as if the rows after the origin were not there.
 */
export function wallAhead(table: Pick<SeriesTable, 'rows' | 'wallMs' | 'stepMs'>, row: number, ahead: number): number {
  return table.wallMs.length > table.rows ? wallAt(table, row + ahead) : (table.wallMs[row] as number) + ahead * table.stepMs
}
