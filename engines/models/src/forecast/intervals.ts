import { DAY_MS } from '@oppidum/domain/core/time'
import { type SeriesTable, wallAhead } from '../series-table.ts'
import { stepGroups } from './step-groups.ts'
import type { Trial } from './trial.ts'

/** Share of later values that an interval should contain. */
const COVERAGE = 0.8
/** Parts of the day whose errors differ in size. */
const PARTS = 12
/** The whole day's errors weigh as much as this many errors of one part of it. */
const PART_COUNTS = 20

export interface PredictionIntervals {
  /** Mean size of the error by part of the day, 1 on average: `[s * PARTS + part]`. */
  sizes: Float64Array
  /** Bounds of the error (what came less the forecast) in units of the size: `[group * series + s]`. */
  low: Float64Array
  high: Float64Array
}

const partOf = (wallMs: number) => Math.floor((((wallMs % DAY_MS) + DAY_MS) % DAY_MS) / (DAY_MS / PARTS))

/** Intervals by conformal prediction: quantiles of the errors on rows that were not trained on. */
export function bandsOf(table: SeriesTable, { origins, horizon, series, rows }: Trial, errors: Float64Array): PredictionIntervals {
  const { groupOf, groups } = stepGroups(horizon)
  const sizes = partSizes(table, { origins, horizon, series }, errors)
  const low = new Float64Array(groups * series)
  const high = new Float64Array(groups * series)
  for (let s = 0; s < series; s++) {
    const errorsByGroup: number[][] = Array.from({ length: groups }, () => [])
    for (const [index, origin] of origins.entries())
      for (let step = 0; step < horizon; step++) {
        const error = errors[(index * horizon + step) * series + s] as number
        if (Number.isNaN(error)) continue
        const part = partOf(wallAhead(table, origin, step + 1))
        errorsByGroup[groupOf[step] as number]?.push(-error / (sizes[s * PARTS + part] as number))
      }
    for (const [group, values] of errorsByGroup.entries()) {
      values.sort((a, b) => a - b)
      // Errors closer together than half the steps they look ahead stem from much the same event.
      const independent = Math.min(values.length, (2 * rows) / (groupOf.lastIndexOf(group) + 1))
      low[group * series + s] = quantile(values, independent, (1 - COVERAGE) / 2)
      high[group * series + s] = quantile(values, independent, (1 + COVERAGE) / 2)
    }
  }
  return { sizes, low, high }
}

function partSizes(
  table: SeriesTable,
  { origins, horizon, series }: Pick<Trial, 'origins' | 'horizon' | 'series'>,
  errors: Float64Array,
): Float64Array {
  const sizes = new Float64Array(series * PARTS).fill(1)
  for (let s = 0; s < series; s++) {
    const sums = new Float64Array(PARTS)
    const counts = new Float64Array(PARTS)
    for (const [index, origin] of origins.entries())
      for (let step = 0; step < horizon; step++) {
        const error = errors[(index * horizon + step) * series + s] as number
        if (Number.isNaN(error)) continue
        const part = partOf(wallAhead(table, origin, step + 1))
        sums[part] = (sums[part] as number) + Math.abs(error)
        counts[part] = (counts[part] as number) + 1
      }
    const mean =
      sums.reduce((a, b) => a + b, 0) /
      Math.max(
        1,
        counts.reduce((a, b) => a + b, 0),
      )
    if (!(mean > 0)) continue
    for (let part = 0; part < PARTS; part++)
      sizes[s * PARTS + part] = ((sums[part] as number) / mean + PART_COUNTS) / ((counts[part] as number) + PART_COUNTS)
  }
  return sizes
}

/**
 * The value below which a share of the sorted ones lies, further out where few are independent; 0 when there are none.
 * @param independent the number of independent values they are worth
 */
function quantile(sorted: readonly number[], independent: number, share: number): number {
  const count = sorted.length
  if (count === 0) return 0
  const outward = 0.5 + (share - 0.5) * ((independent + 1) / independent)
  const place = Math.min(Math.max(outward, 0), 1) * (count - 1)
  const below = Math.floor(place)
  const rest = place - below
  return (sorted[below] as number) * (1 - rest) + (sorted[Math.min(below + 1, count - 1)] as number) * rest
}

/** Lower and upper bounds of one forecast, interpolated between the middles of the step groups. */
export function intervalAround(
  bands: PredictionIntervals,
  table: SeriesTable,
  { origin, horizon, series }: { origin: number; horizon: number; series: number },
  values: Float64Array,
): { low: Float64Array; high: Float64Array } {
  const low = new Float64Array(values.length)
  const high = new Float64Array(values.length)
  const { groupOf, groups } = stepGroups(horizon)
  const middles = Array.from({ length: groups }, (_, group) => (groupOf.indexOf(group) + groupOf.lastIndexOf(group)) / 2)
  for (let step = 0; step < horizon; step++) {
    const part = partOf(wallAhead(table, origin, step + 1))
    const group = groupOf[step] as number
    const middle = middles[group] as number
    const other = Math.min(groups - 1, Math.max(0, step < middle ? group - 1 : group + 1))
    const apart = Math.abs((middles[other] as number) - middle)
    const share = apart === 0 ? 0 : Math.abs(step - middle) / apart
    for (let s = 0; s < series; s++) {
      const size = bands.sizes[s * PARTS + part] as number
      const bound = (of: Float64Array) =>
        size * ((of[group * series + s] as number) * (1 - share) + (of[other * series + s] as number) * share)
      const at = step * series + s
      low[at] = (values[at] as number) + Math.min(0, bound(bands.low))
      high[at] = (values[at] as number) + Math.max(0, bound(bands.high))
    }
  }
  return { low, high }
}
