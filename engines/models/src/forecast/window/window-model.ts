import { DAY_MS } from '@oppidum/domain/core/time'
import type { SeriesTable } from '../../series-table.ts'
import { filledSeries } from '../filled-series.ts'
import type { ForecastModel } from '../forecast-model.ts'
import { seasonsOf } from '../seasons.ts'
import { laggedProducts } from './lagged-products.ts'
import { followWindow, type MapForm, type WindowMap, windowMap } from './window-map.ts'

/** The longest window, and the longest window with what follows it. */
const MOST_WINDOW = 720
/** Training rows must contain this many windows, one after the other. */
const FEWEST_STRETCHES = 3
/** Series that the map is learnt from; of more, an even sample does as well in less time. */
const MOST_SERIES = 100
/** How often the map is relearnt, from all rows up to then. */
const RELEARN_MS = 30 * DAY_MS

export interface WindowParameters {
  trainRows: number
  firstWallMs: number
  /** Of each series, over the training rows. */
  mean: Float64Array
  spread: Float64Array
  map: WindowMap
}

/** Lengths of the two windows, in rows; a cycle is a day (else a week), or 1 where nothing repeats. */
function windowsOf(table: SeriesTable, trainRows: number, horizon: number): { cycle: number; lengths: [number, number] } | null {
  const { day, week } = seasonsOf(table)
  const cycle = day ?? week ?? 1
  const ahead = Math.ceil(horizon / cycle) * cycle
  const most = Math.min(MOST_WINDOW, Math.floor(trainRows / FEWEST_STRETCHES) - ahead)
  const count = Math.floor(most / cycle)
  if (count < 2) return null
  const wanted: [number, number] = cycle === 1 ? [48, 96] : [14, 21]
  return { cycle, lengths: wanted.map((it) => Math.min(it, count) * cycle) as [number, number] }
}

type FormsOf = (cycle: number, lengths: [number, number]) => MapForm[]

/** Predicts each row from all rows of the window. */
const everyRow: FormsOf = (cycle, [short, long]) => [
  { rows: short, levelRows: cycle, cycle: null, hold: 0.1 },
  { rows: long, levelRows: 1, cycle: null, hold: 0.1 },
]

/** Predicts each row from those at the same time of day: few weights, which stay valid in later months. */
const samePhase: FormsOf = (cycle, [short, long]) => [
  { rows: short, levelRows: short, cycle, hold: 0.03 },
  { rows: long, levelRows: cycle, cycle, hold: 0.03 },
]

export const windowModel = ofForms('window', everyRow)
export const dayWindowModel = ofForms('day-window', samePhase)

/** Forecasts are weighted sums of the last weeks, with the same weights for all series (each standardised). */
function ofForms(name: string, formsOf: FormsOf): ForecastModel<WindowParameters> {
  const learn = (table: SeriesTable, filled: readonly Float64Array[], to: number, horizon: number) => {
    const windows = windowsOf(table, to, horizon)
    if (windows === null) return null
    const { cycle, lengths } = windows
    const window = Math.max(...lengths)
    const ahead = Math.ceil(horizon / cycle) * cycle
    const length = window + ahead
    const each = Math.ceil(filled.length / MOST_SERIES)
    const sampled = filled.filter((_, s) => s % each === 0)
    return windowMap({ products: laggedProducts(sampled, to, length), window, ahead }, formsOf(cycle, lengths), horizon)
  }
  return {
    name,
    fit(table, trainRows, horizon) {
      const known = { trainRows, firstWallMs: table.wallMs[0] as number, ...spreadsOf(table, trainRows) }
      const map = learn(table, standardise(table, known), trainRows, horizon)
      return map === null ? null : { ...known, map }
    },
    begin(parameters, table, horizon) {
      const filled = standardise(table, parameters)
      const { trainRows, mean, spread } = parameters
      const isSameTable = table.wallMs[0] === parameters.firstWallMs && table.rows > trainRows
      const each = Math.round(RELEARN_MS / table.stepMs)
      let { map } = parameters
      let learntTo = trainRows
      return (origin) => {
        const due = trainRows + Math.floor((origin + 1 - trainRows) / each) * each
        if (isSameTable && due > learntTo) {
          map = learn(table, filled, due, horizon) ?? map
          learntTo = due
        }
        return applyMap(map, filled, { origin, horizon, mean, spread })
      }
    },
  }
}

function applyMap(
  map: WindowMap,
  filled: readonly Float64Array[],
  { origin, horizon, mean, spread }: { origin: number; horizon: number; mean: Float64Array; spread: Float64Array },
): Float64Array {
  const series = filled.length
  const values = new Float64Array(horizon * series)
  const known = filled.map((own) =>
    Float64Array.from({ length: map.window }, (_, i) => own[Math.max(0, origin - map.window + 1 + i)] as number),
  )
  const follows = followWindow(map, known)
  for (let step = 0; step < horizon; step++)
    for (let s = 0; s < series; s++)
      values[step * series + s] = (mean[s] as number) + (follows[step * series + s] as number) * (spread[s] as number)
  return values
}

function spreadsOf(table: SeriesTable, trainRows: number): { mean: Float64Array; spread: Float64Array } {
  const series = table.series.length
  const [mean, spread] = [new Float64Array(series), new Float64Array(series).fill(1)]
  for (const [s, values] of table.series.entries()) {
    let [count, sum, squares] = [0, 0, 0]
    for (let row = 0; row < trainRows; row++) {
      const value = values[row] as number
      if (Number.isNaN(value)) continue
      count++
      sum += value
    }
    if (count === 0) continue
    mean[s] = sum / count
    for (let row = 0; row < trainRows; row++) squares += ((values[row] as number) - (mean[s] as number)) ** 2 || 0
    if (squares > 0) spread[s] = Math.sqrt(squares / count)
  }
  return { mean, spread }
}

function standardise(table: SeriesTable, { mean, spread }: { mean: Float64Array; spread: Float64Array }): Float64Array[] {
  return table.series.map((values, s) =>
    filledSeries(table, values, mean[s]).map((it) => (it - (mean[s] as number)) / (spread[s] as number)),
  )
}
