import type { SeriesTable } from '../series-table.ts'

/** Errors of several forecasters from the same origins. */
export interface Trial {
  origins: readonly number[]
  /** Rows that were forecast. */
  rows: number
  horizon: number
  series: number
  /** One array per forecaster: `[(origin * horizon + step) * series + s]`, forecast minus actual value; NaN where that is missing. */
  errors: readonly Float64Array[]
}

/** Numbers that a trial may hold, so that many series or a long horizon do not fill the memory. */
const MOST_NUMBERS = 12_000_000
const MOST_ORIGINS = 400
const FEWEST_ORIGINS = 8

/** Forecasts rows `from .. to - 1` from origins spread over them, each without the rows after it. */
export function tryForecasts(
  table: SeriesTable,
  forecasters: readonly ((origin: number) => Float64Array)[],
  { from, to, horizon, dayRows }: { from: number; to: number; horizon: number; dayRows: number | null },
): Trial {
  const series = table.series.length
  const each = horizon * series * forecasters.length
  const most = Math.max(FEWEST_ORIGINS, Math.min(MOST_ORIGINS, Math.floor(MOST_NUMBERS / each)))
  const origins: number[] = []
  const stride = strideOver(to - from, most, dayRows)
  for (let origin = from - 1; origin < to - 1; origin += stride) origins.push(origin)
  const errors = forecasters.map((forecast) => {
    const differences = new Float64Array(origins.length * horizon * series)
    for (const [index, origin] of origins.entries()) {
      const values = forecast(origin)
      const base = index * horizon * series
      for (let step = 0; step < horizon; step++) {
        const row = origin + 1 + step
        for (let s = 0; s < series; s++) {
          const at = step * series + s
          const actual = row < to ? (table.series[s]?.[row] as number) : Number.NaN
          differences[base + at] = (values[at] as number) - actual
        }
      }
    }
    return differences
  })
  return { origins, rows: to - from, horizon, series, errors }
}

/** A stride with which origins do not all fall on the same time of the day. */
function strideOver(rows: number, most: number, dayRows: number | null): number {
  let stride = Math.max(1, Math.ceil(rows / most))
  const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b))
  while (stride > 1 && dayRows !== null && shared(stride, dayRows) !== 1) stride++
  return stride
}
