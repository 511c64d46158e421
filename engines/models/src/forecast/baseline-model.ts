import type { SeriesTable } from '../series-table.ts'
import { filledSeries } from './filled-series.ts'
import type { ForecastModel } from './forecast-model.ts'
import { seasonsOf } from './seasons.ts'

/** A forecast that needs no model; a model that does no better is useless. */
export type BaselineRule = 'last-value' | 'yesterday' | 'last-week'

/** How many rows each rule repeats; null where the table's step does not divide a day or week. */
function repeatedRows(table: SeriesTable, rule: BaselineRule): number | null {
  const { day, week } = seasonsOf(table)
  return { 'last-value': 1, yesterday: day, 'last-week': week }[rule]
}

/** Repeats the last value, or the values of the last day or week. Gaps are filled from earlier values. */
export function baselineModel(rule: BaselineRule): ForecastModel<{ repeated: number }> {
  return {
    name: rule,
    fit(table, trainRows) {
      const repeated = repeatedRows(table, rule)
      return repeated === null || repeated > trainRows ? null : { repeated }
    },
    begin({ repeated }, table, horizon) {
      const filled = table.series.map((it) => filledSeries(table, it))
      return (origin) => {
        const values = new Float64Array(horizon * filled.length)
        for (let step = 0; step < horizon; step++) {
          const back = repeated - 1 - (step % repeated)
          const row = Math.max(0, origin - back)
          for (let s = 0; s < filled.length; s++) values[step * filled.length + s] = filled[s]?.[row] as number
        }
        return values
      }
    },
  }
}
