import { DAY_MS } from '@oppidum/domain/core/time'
import { type SeriesTable, wallAhead } from '../../series-table.ts'
import type { ForecastModel } from '../forecast-model.ts'
import { cellOf, HourlyRidge } from './hourly-ridge.ts'
import { type SeasonalFeatures, seasonalFeatures } from './seasonal-features.ts'
import { type Cycles, cyclesOf, learnSundays, profileOf } from './seasonal-profile.ts'

/** Longer horizons are not supported, because each step has its own weights. */
const MOST_STEPS = 48
const MOST_SERIES = 24
/** Pairs of origin and step to learn from; of more rows only every second, third ... is used. */
const MOST_PAIRS = 600_000
/** How often the model relearns, from all rows up to then. */
const RELEARN_MS = 7 * DAY_MS
/** Series times steps that relearn this often; twice as many relearn half as often. */
const RELEARN_AT_ONCE = 100

export interface SeasonalParameters {
  cycles: Cycles
  trainRows: number
  firstWallMs: number
  /** By series. */
  likeSunday: number[][]
  unit: Float64Array
  /** By series and step: `[cell * features + i]`. */
  weights: Float64Array[][]
}

/** Predicts deviations from the weekly profile from recent deviations, with one ridge regression per step, hour and kind of day. */
export const seasonalModel: ForecastModel<SeasonalParameters> = {
  name: 'seasonal',
  fit(table, trainRows, horizon) {
    const cycles = cyclesOf(table, trainRows)
    if (cycles === null || horizon > MOST_STEPS || table.series.length > MOST_SERIES) return null
    if (trainRows < 2 * cycles.long + cycles.short + horizon) return null
    const likeSunday = table.series.map((_, s) => learnSundays(table, s, cycles, trainRows))
    const unit = unitsOf(table, cycles, likeSunday, trainRows)
    const known = { cycles, likeSunday, unit, trainRows, firstWallMs: table.wallMs[0] as number }
    const learning = startLearning(table, known, horizon)
    const parameters = { ...known, weights: learning.solve() }
    unfinishedLearning.set(parameters, { table, learning })
    return parameters
  },
  begin(parameters, table, horizon) {
    const { trainRows } = parameters
    const isSameTable = table.wallMs[0] === parameters.firstWallMs && table.rows > trainRows
    const each = Math.round(RELEARN_MS / table.stepMs) * Math.ceil((table.series.length * horizon) / RELEARN_AT_ONCE)
    let { weights } = parameters
    let learntTo = trainRows
    let learning: Learning | null = null
    const all = featuresOf(table, parameters)
    const series = table.series.length
    const x = new Float64Array(all[0]?.features.count ?? 0)
    return (origin) => {
      const due = trainRows + Math.floor((origin + 1 - trainRows) / each) * each
      if (isSameTable && due > learntTo) {
        learning ??= resumedLearning(parameters, table) ?? startLearning(table, parameters, horizon)
        learning.learnTo(due)
        weights = learning.solve()
        learntTo = due
      }
      const values = new Float64Array(horizon * series)
      for (let s = 0; s < series; s++) {
        const { features } = all[s] as { features: SeasonalFeatures }
        for (let step = 0; step < horizon; step++) {
          const profile = features.write(origin, step + 1, x)
          const own = weights[s]?.[step] as Float64Array
          const from = cellOf(wallAhead(table, origin, step + 1)) * features.count
          let sum = 0
          for (let i = 0; i < features.count; i++) sum += (own[from + i] as number) * (x[i] as number)
          values[step * series + s] = profile + sum * (parameters.unit[s] as number)
        }
      }
      return values
    }
  },
}

type Learning = ReturnType<typeof startLearning>

/** The state of a fit, for the first forecaster that continues it; without it the state is computed again. */
const unfinishedLearning = new WeakMap<SeasonalParameters, { table: SeriesTable; learning: Learning }>()

function resumedLearning(parameters: SeasonalParameters, table: SeriesTable): Learning | null {
  const saved = unfinishedLearning.get(parameters)
  if (saved?.table !== table) return null
  unfinishedLearning.delete(parameters)
  return saved.learning
}

type SeasonalBasis = Omit<SeasonalParameters, 'weights'>

function featuresOf(table: SeriesTable, { cycles, likeSunday, unit }: SeasonalBasis) {
  const all = table.series.map((_, s) => profileOf(table, s, cycles, likeSunday[s] as number[]))
  return all.map((_, s) => ({ features: seasonalFeatures(table, s, { all, cycles, likeSunday: likeSunday[s] as number[], unit }) }))
}

/** Mean absolute deviation from the profile, in the training rows; 1 where there is none. */
function unitsOf(table: SeriesTable, cycles: Cycles, likeSunday: number[][], trainRows: number): Float64Array {
  return Float64Array.from(table.series, (_, s) => {
    const { away } = profileOf(table, s, cycles, likeSunday[s] as number[])
    let sum = 0
    for (let row = cycles.long; row < trainRows; row++) sum += Math.abs(away[row] as number)
    return sum > 0 ? sum / (trainRows - cycles.long) : 1
  })
}

/** Learns the training rows twice, because only the first pass shows which errors are large. */
function startLearning(table: SeriesTable, known: SeasonalBasis, horizon: number) {
  const all = featuresOf(table, known)
  const learners = all.map(({ features }) => Array.from({ length: horizon }, () => new HourlyRidge(features.count)))
  const stride = Math.max(1, Math.ceil((known.trainRows * horizon * table.series.length) / MOST_PAIRS))
  const begin = 2 * known.cycles.long
  const x = new Float64Array(all[0]?.features.count ?? 0)
  const eachPair = (from: number, to: number, take: (learner: HourlyRidge, cell: number, y: number) => void) => {
    for (const [s, { features }] of all.entries())
      for (let step = 0; step < horizon; step++) {
        const learner = learners[s]?.[step] as HourlyRidge
        // The skipped targets differ from step to step, so that no hour of the day is skipped entirely.
        for (let target = from + ((from + step) % stride); target < to; target += stride) {
          const origin = target - step - 1
          const came = table.series[s]?.[target] as number
          if (origin < begin || Number.isNaN(came)) continue
          const profile = features.write(origin, step + 1, x)
          take(learner, cellOf(wallAhead(table, origin, step + 1)), (came - profile) / (known.unit[s] as number))
        }
      }
  }
  const learn = (from: number, to: number) => eachPair(from, to, (learner, cell, y) => learner.learn(cell, x, y))
  learn(begin, known.trainRows)
  for (const it of learners.flat()) it.judgeByThis()
  eachPair(begin, known.trainRows, (learner, cell, y) => learner.judge(cell, x, y))
  for (const it of learners.flat()) it.beginAgain()
  learn(begin, known.trainRows)
  let next = known.trainRows
  return {
    /** Learns the rows before `to`. */
    learnTo(to: number) {
      learn(next, to)
      next = to
    },
    solve: () => learners.map((ofSeries) => ofSeries.map((it) => it.solve())),
  }
}
