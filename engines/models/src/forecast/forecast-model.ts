import type { SeriesTable } from '../series-table.ts'

/**
 * A forecasting model. `Parameters` are plain data (numbers, strings, arrays, typed arrays, objects of these), so that they can be
 * fitted in one process, stored, and used in another.
 */
export interface ForecastModel<Parameters = unknown> {
  /** Short and stable: it is stored with the parameters. */
  name: string
  /**
   * Fits on rows `0 .. trainRows - 1` only. The same table gives bit-identical parameters.
   * @returns null when there is too little to learn from, or the table does not suit the model
   */
  fit(table: SeriesTable, trainRows: number, horizon: number): Parameters | null
  /**
   * Prepares forecasts of a table, which may or may not contain the training rows.
   * @returns a function that forecasts from one origin: `horizon` rows of all series (`values[step * series + s]`), without
   * missing values. It reads rows up to the origin only. Call it with rising origins, so that it can reuse its results.
   */
  begin(parameters: Parameters, table: SeriesTable, horizon: number): (origin: number) => Float64Array
}
