import type { SeriesTable } from '../series-table.ts'

/**
 * A way to forecast. `Parameters` are plain data (numbers, texts, arrays, typed arrays, objects of these), so that what was
 * fitted in one process can be kept in the store and used in another.
 */
export interface ForecastModel<Parameters = unknown> {
  /** Short and stable: it stands in the store and in notes. */
  name: string
  /**
   * Fits on rows `0 .. trainRows - 1` and looks at no other. The same table gives the same parameters to the bit.
   * @returns null when there is too little to learn from, or the table is none of its kind
   */
  fit(table: SeriesTable, trainRows: number, horizon: number): Parameters | null
  /**
   * Begins to forecast a table whose training rows may or may not be part of it.
   * @returns what forecasts from one origin: `horizon` rows of all series, step by step (`values[step * series + s]`), no
   * value missing. It reads rows up to the origin and no later; origins are asked in rising order, so it may keep what it
   * worked out.
   */
  begin(parameters: Parameters, table: SeriesTable, horizon: number): (origin: number) => Float64Array
}
