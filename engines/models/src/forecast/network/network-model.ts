import type { ForecastModel } from '../forecast-model.ts'
import { addTrees, type BoostedTrees, boostedTrees } from './boosted-trees.ts'
import { addRows, trainingScene, usualDays, writeUsual, writeUsualAhead } from './learn-days.ts'
import { zeroIsMissing } from './missing-zeros.ts'
import { neighboursOf } from './neighbours.ts'
import { anchorsOf, COLUMN_COUNT, describe, LONGEST_LAG, type NetworkFacts } from './network-columns.ts'
import type { DaySums } from './network-day-profile.ts'
import { emptyScene, fillRow, timeOf } from './network-scene.ts'
import { fitLinear, type Linear, predictLinear } from './pooled-linear.ts'

export interface NetworkParameters {
  days: DaySums
  /** Rows up to this wall-clock time are in `days`. */
  learntUntilMs: number
  zeroMissing: boolean[]
  /** Range of the values in the training rows; forecasts stay within it. */
  least: Float64Array
  most: Float64Array
  facts: NetworkFacts
  horizon: number
  linear: Linear
  trees: BoostedTrees
}

const MOST_STEP_MS = 30 * 60_000
/** Further ahead, what neighbours do now no longer matters. */
const MOST_HORIZON_MS = 4 * 60 * 60_000
const FEWEST_ROWS = 200
/** Over all series; more samples take longer and add little, because neighbouring rows are much alike. */
const MOST_SAMPLES = 100_000
/** Parts of the training rows; each is described with neighbours determined on the others. */
const FOLDS = 5
const BOOSTING = {
  trees: 200,
  rate: 0.08,
  leaves: 40,
  fewest: 80,
  shrinkage: 50,
  sampleShare: 0.4,
  columnShare: 0.5,
  clippedAt: 2.5,
  seed: 1,
}

/** Short-term forecasts of series that influence each other: the speeds of neighbouring sections of road. */
export const networkModel: ForecastModel<NetworkParameters> = {
  name: 'network',
  fit(table, trainRows, horizon) {
    const { series, stepMs } = table
    if (series.length < 2 || stepMs > MOST_STEP_MS || horizon * stepMs > MOST_HORIZON_MS || trainRows < FEWEST_ROWS + horizon) return null
    const zeroMissing = series.map((it) => zeroIsMissing(it, trainRows))
    const sorted = series.map((it, s) => sortedValues(it, trainRows, zeroMissing[s] as boolean))
    const means = Float64Array.from(sorted, (it) => it.reduce((a, b) => a + b, 0) / it.length)
    const { scene, days } = trainingScene(table, trainRows, zeroMissing, means)
    const part = (share: number) => Float64Array.from(sorted, (it) => it[Math.floor(share * (it.length - 1))] as number)
    const ahead = Math.max(1, horizon >> 1)
    const facts = { neighbours: neighboursOf(scene.off, trainRows, ahead), low: part(0.05), middle: part(0.5), free: part(0.9) }
    const anchors = anchorsOf(horizon)
    // Neighbours seem more informative on the rows that they were determined on, so train on the other rows.
    const foldOf = (row: number) => Math.floor((row * FOLDS) / trainRows)
    const factsWithout = Array.from({ length: FOLDS }, (_, fold) => {
      const leftOut = { from: Math.ceil((fold * trainRows) / FOLDS), to: Math.ceil(((fold + 1) * trainRows) / FOLDS) }
      return { ...facts, neighbours: neighboursOf(scene.off, trainRows, ahead, leftOut) }
    })

    const at: [number, number][] = []
    const stride = Math.max(1, Math.ceil((trainRows * series.length) / MOST_SAMPLES))
    for (let row = LONGEST_LAG; row + horizon < trainRows; row++) {
      for (let s = (stride - (row % stride)) % stride; s < series.length; s += stride) {
        const measured = scene.measured[s] as Uint8Array
        if (measured[row] && anchors.every((step) => measured[row + step])) at.push([s, row])
      }
    }
    const columns = Array.from({ length: COLUMN_COUNT }, () => new Float32Array(at.length))
    const out = new Float32Array(COLUMN_COUNT)
    for (const [i, [s, row]] of at.entries()) {
      describe(scene, factsWithout[foldOf(row)] as NetworkFacts, timeOf(table, row, days.slots), anchors, s, row, out)
      for (let column = 0; column < COLUMN_COUNT; column++) (columns[column] as Float32Array)[i] = out[column] as number
    }
    const changes = Array.from({ length: horizon }, (_, step) =>
      Float64Array.from(at, ([s, row]) => {
        const values = scene.values[s] as Float64Array
        return (values[row + 1 + step] as number) - (values[row] as number)
      }),
    )
    const { linear, residuals } = fitLinear(columns, changes)
    const trees = boostedTrees(
      columns,
      anchors.map((step) => residuals[step - 1] as Float64Array),
      BOOSTING,
    )
    const learntUntilMs = table.wallMs[trainRows - 1] as number
    return { days, learntUntilMs, zeroMissing, least: part(0), most: part(1), facts, horizon, linear, trees }
  },
  begin(parameters, table, horizon) {
    const { facts, zeroMissing, linear, trees, least, most, learntUntilMs } = parameters
    const days = {
      ...parameters.days,
      sums: parameters.days.sums.map((it) => it.slice()),
      counts: parameters.days.counts.map((it) => it.slice()),
    }
    const { slots } = days
    const anchors = anchorsOf(parameters.horizon)
    // The columns contain the usual values up to the fitted horizon, even when a shorter one is requested.
    const stepsAhead = Math.max(horizon, parameters.horizon)
    const scene = emptyScene(table, stepsAhead)
    let courses = usualDays(days)
    let next = 0
    let dayBegan = 0
    const takeRow = (row: number) => {
      if (row > 0 && timeOf(table, row, slots).day !== timeOf(table, row - 1, slots).day) {
        const from = firstAfter(table.wallMs, learntUntilMs, dayBegan)
        if (from < row) {
          addRows(days, table, zeroMissing, from, row)
          courses = usualDays(days)
        }
        dayBegan = row
      }
      writeUsual(scene, table, days, courses, row, row + 1)
      fillRow(scene, table, row, zeroMissing)
    }
    const sample = new Float32Array(COLUMN_COUNT)
    const corrections = new Float64Array(anchors.length)
    return (origin) => {
      while (next <= origin) takeRow(next++)
      writeUsualAhead(scene, table, days, courses, origin, stepsAhead)
      const answer = new Float64Array(horizon * table.series.length)
      const time = timeOf(table, origin, slots)
      for (let s = 0; s < table.series.length; s++) {
        describe(scene, facts, time, anchors, s, origin, sample)
        corrections.fill(0)
        addTrees(trees, sample, corrections)
        const now = scene.values[s]?.[origin] as number
        for (let step = 0; step < horizon; step++) {
          const value =
            now + predictLinear(linear, sample, Math.min(step, parameters.horizon - 1)) + interpolate(anchors, corrections, step + 1)
          answer[step * table.series.length + s] = Math.min(most[s] as number, Math.max(least[s] as number, value))
        }
      }
      return answer
    }
  },
}

function sortedValues(values: Float64Array, rows: number, zeroMissing: boolean): Float64Array {
  const measured = values.slice(0, rows).filter((it) => Number.isFinite(it) && !(zeroMissing && it === 0))
  return measured.length === 0 ? new Float64Array(1) : measured.sort()
}

function firstAfter(wallMs: Float64Array, ms: number, from: number): number {
  let row = from
  while (row < wallMs.length && (wallMs[row] as number) <= ms) row++
  return row
}

/** The value at a step (1-based) on the line through the anchors, which begins with 0 at step 0. */
function interpolate(anchors: readonly number[], values: Float64Array, step: number): number {
  if (step >= (anchors.at(-1) as number)) return values[anchors.length - 1] as number
  let part = 0
  while (part + 1 < anchors.length && (anchors[part] as number) < step) part++
  const to = anchors[part] as number
  const from = part === 0 ? 0 : (anchors[part - 1] as number)
  const before = part === 0 ? 0 : (values[part - 1] as number)
  return to === from ? (values[part] as number) : before + (((values[part] as number) - before) * (step - from)) / (to - from)
}
