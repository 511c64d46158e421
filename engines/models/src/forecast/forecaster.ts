import type { SeriesTable } from '../series-table.ts'
import { blendOf } from './blend.ts'
import { BASELINE_MODELS, CANDIDATES, LEADING_MODELS } from './candidates.ts'
import { intervalWidths } from './interval-widths.ts'
import { bandsOf, intervalAround, type PredictionIntervals } from './intervals.ts'
import { seasonsOf } from './seasons.ts'
import { stepGroups } from './step-groups.ts'
import { type Trial, tryForecasts } from './trial.ts'

/** Fitted parameters: plain data that can be stored and used in another process. */
export interface ForecasterParameters {
  horizon: number
  names: readonly string[]
  /** The candidates that could be fitted, in their order. */
  models: readonly { name: string; parameters: unknown }[]
  /** `[(group * series + s) * models + i]` */
  weights: Float64Array
  /** The baseline that forecasts are compared with: for each step group and series, the name of the one with the least error. */
  control: readonly string[]
  bands: PredictionIntervals
  /** Lower limit of each series' forecasts: 0 where no training row is below 0, else the least number. */
  floor: Float64Array
}

/** `[step * series + s]`, in the units of the table. Four of five values should lie between low and high. */
export interface Forecast {
  values: Float64Array
  low: Float64Array
  high: Float64Array
}

type FittedModels = ForecasterParameters['models']

/** Share of the training rows held out for validation when no validation rows are given. */
const HELD_OUT = 0.2

/**
 * Fits every candidate on rows `0 .. trainRows - 1` and weights them by their errors on the `validationRows` that follow. With 0
 * validation rows the last part of the training rows is held out for the weights, then every candidate is fitted on all of them.
 */
export function fitForecaster(table: SeriesTable, trainRows: number, validationRows: number, horizon: number): ForecasterParameters {
  const heldOut = validationRows > 0 ? 0 : Math.floor(trainRows * HELD_OUT)
  const from = trainRows - heldOut
  const to = trainRows + validationRows
  const early = fitAll(table, from, horizon)
  const trial = trialOf(table, early, { from, to, horizon })
  const weights = blendOf(trial, firstGuess(early))
  const bands = bandsOf(table, trial, blendedErrors(trial, weights))
  const control = controlOf(trial, early)
  const late = heldOut === 0 ? early : fitAll(table, trainRows, horizon)
  return {
    horizon,
    names: [...table.names],
    models: early.map((it) => late.find(({ name }) => name === it.name) ?? it),
    weights,
    control,
    bands,
    floor: floorsOf(table, trainRows),
  }
}

/** Prepares forecasts of a table; call the result with rising origins. */
export function beginForecaster(parameters: ForecasterParameters, table: SeriesTable, horizon: number): (origin: number) => Forecast {
  const series = table.series.length
  const { groupOf } = stepGroups(horizon)
  const forecasters = beginAll(table, parameters.models, horizon)
  const size = forecasters.length
  const fitWidth = intervalWidths(table, horizon)
  return (origin) => {
    const values = new Float64Array(horizon * series)
    for (const [i, forecast] of forecasters.entries()) {
      const own = forecast(origin)
      for (let step = 0; step < horizon; step++)
        for (let s = 0; s < series; s++) {
          const weight = parameters.weights[((groupOf[step] as number) * series + s) * size + i] as number
          values[step * series + s] = (values[step * series + s] as number) + weight * (own[step * series + s] as number)
        }
    }
    const forecast = { values, ...intervalAround(parameters.bands, table, { origin, horizon, series }, values) }
    fitWidth({ origin, ...forecast })
    for (const bound of [forecast.values, forecast.low, forecast.high])
      for (let at = 0; at < bound.length; at++) bound[at] = Math.max(bound[at] as number, parameters.floor[at % series] as number)
    return forecast
  }
}

/** Prepares the baseline's forecasts, which the forecaster is compared with. */
export function beginControl(parameters: ForecasterParameters, table: SeriesTable, horizon: number): (origin: number) => Float64Array {
  const series = table.series.length
  const { groupOf } = stepGroups(horizon)
  const rules = parameters.models.filter(({ name }) => parameters.control.includes(name))
  const forecasters = beginAll(table, rules, horizon)
  return (origin) => {
    const forecasts = new Map(rules.map(({ name }, index) => [name, forecasters[index]?.(origin) as Float64Array]))
    return Float64Array.from({ length: horizon * series }, (_, at) => {
      const group = groupOf[Math.floor(at / series)] as number
      return forecasts.get(parameters.control[group * series + (at % series)] as string)?.[at] as number
    })
  }
}

function fitAll(table: SeriesTable, trainRows: number, horizon: number): FittedModels {
  return CANDIDATES.flatMap((model) => {
    const parameters = model.fit(table, trainRows, horizon)
    return parameters === null ? [] : [{ name: model.name, parameters }]
  })
}

function beginAll(table: SeriesTable, models: FittedModels, horizon: number): ((origin: number) => Float64Array)[] {
  return models.flatMap(({ name, parameters }) => {
    const model = CANDIDATES.find((it) => it.name === name)
    return model ? [model.begin(parameters, table, horizon)] : []
  })
}

function trialOf(table: SeriesTable, models: FittedModels, rows: { from: number; to: number; horizon: number }): Trial {
  return tryForecasts(table, beginAll(table, models, rows.horizon), { ...rows, dayRows: seasonsOf(table).day })
}

function blendedErrors({ origins, horizon, series, errors }: Trial, weights: Float64Array): Float64Array {
  const { groupOf } = stepGroups(horizon)
  const size = errors.length
  const blended = new Float64Array(origins.length * horizon * series)
  for (let at = 0; at < blended.length; at++) {
    const group = groupOf[Math.floor(at / series) % horizon] as number
    for (let i = 0; i < size; i++) {
      const weight = weights[(group * series + (at % series)) * size + i] as number
      blended[at] = (blended[at] as number) + weight * (errors[i]?.[at] as number)
    }
  }
  return blended
}

/** Total weight of the leading models in the first guess, if one of them could be fitted. */
const LEADING = 0.9

/** The weights to start from: leading models dominate, and baselines count only when there is nothing else. */
function firstGuess(models: FittedModels): number[] {
  const kindOf = ({ name }: { name: string }) =>
    LEADING_MODELS.some((it) => it.name === name) ? 'leading' : BASELINE_MODELS.some((it) => it.name === name) ? 'baseline' : 'other'
  const count = (kind: string) => models.filter((it) => kindOf(it) === kind).length
  const [leading, others] = [count('leading'), count('other')]
  if (leading + others === 0) return models.map(() => 1 / models.length)
  const share = leading === 0 ? 0 : others === 0 ? 1 : LEADING
  return models.map((it) => {
    const kind = kindOf(it)
    return kind === 'leading' ? share / leading : kind === 'other' ? (1 - share) / others : 0
  })
}

function controlOf({ origins, horizon, series, errors }: Trial, models: FittedModels): string[] {
  const { groupOf, groups } = stepGroups(horizon)
  const rules = models.flatMap(({ name }, index) =>
    BASELINE_MODELS.some((it) => it.name === name) ? [{ name, errors: errors[index] }] : [],
  )
  const sums = rules.map(() => new Float64Array(groups * series))
  for (let at = 0; at < origins.length * horizon * series; at++) {
    const cell = (groupOf[Math.floor(at / series) % horizon] as number) * series + (at % series)
    for (const [i, rule] of rules.entries()) {
      const error = Math.abs(rule.errors?.[at] as number)
      const sum = sums[i] as Float64Array
      if (!Number.isNaN(error)) sum[cell] = (sum[cell] as number) + error
    }
  }
  return Array.from({ length: groups * series }, (_, cell) => {
    let best = 0
    for (let i = 1; i < rules.length; i++) if ((sums[i]?.[cell] as number) < (sums[best]?.[cell] as number)) best = i
    return rules[best]?.name as string
  })
}

function floorsOf(table: SeriesTable, trainRows: number): Float64Array {
  return Float64Array.from(table.series, (values) => {
    for (let row = 0; row < trainRows; row++) if ((values[row] as number) < 0) return -Number.MAX_VALUE
    return 0
  })
}
