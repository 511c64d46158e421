import { blendWeights } from './simplex.ts'
import { stepGroups } from './step-groups.ts'
import type { Trial } from './trial.ts'

/** The pooled errors of all series weigh as much as this many errors of the single series, which has few. */
const POOL_COUNTS = 60
/**
 * The cost of departing from the first guess to pooled weights, and from pooled weights to a series' own. Errors closer together than
 * the steps they look ahead stem from one event: the fewer stretches of that length the rows contain, the higher the cost.
 */
const HOLD_POOLED = { least: 0.02, perStretch: 3 }
const HOLD_OWN = { least: 0.1, perStretch: 10 }

/**
 * Weights of each forecaster: `[(group * series + s) * forecasters + i]`.
 * @param guess the weights to start from
 */
export function blendOf({ origins, horizon, series, errors, rows }: Trial, guess: readonly number[]): Float64Array {
  const size = errors.length
  const { groupOf, groups } = stepGroups(horizon)
  const moments = new Float64Array(groups * series * size * size)
  const counts = new Float64Array(groups * series)
  const rowErrors = new Float64Array(size)
  for (let index = 0; index < origins.length; index++)
    for (let step = 0; step < horizon; step++)
      for (let s = 0; s < series; s++) {
        const at = (index * horizon + step) * series + s
        for (let i = 0; i < size; i++) rowErrors[i] = errors[i]?.[at] as number
        if (Number.isNaN(rowErrors[0] as number)) continue
        const cell = (groupOf[step] as number) * series + s
        counts[cell] = (counts[cell] as number) + 1
        for (let i = 0; i < size; i++)
          for (let j = 0; j < size; j++) {
            const place = cell * size * size + i * size + j
            moments[place] = (moments[place] as number) + (rowErrors[i] as number) * (rowErrors[j] as number)
          }
      }
  const weights = new Float64Array(groups * series * size)
  for (let group = 0; group < groups; group++) {
    const stretches = Math.max(1, rows / (groupOf.lastIndexOf(group) + 1))
    const hold = (of: typeof HOLD_OWN) => of.least + of.perStretch / stretches
    const pooledOfGroup = pooledMoments(moments, counts, group, series, size)
    const shared = blendWeights(pooledOfGroup, guess, hold(HOLD_POOLED))
    for (let s = 0; s < series; s++) {
      const cell = group * series + s
      const count = counts[cell] as number
      const scale = traceOf(moments, cell, size) / Math.max(1, count)
      const mixed = new Float64Array(size * size)
      for (let k = 0; k < size * size; k++) {
        const ownMoment = scale > 0 ? (moments[cell * size * size + k] as number) / scale : 0
        mixed[k] = (ownMoment + POOL_COUNTS * (pooledOfGroup[k] as number)) / (count + POOL_COUNTS)
      }
      weights.set(withoutSmallShares(count > 0 ? blendWeights(mixed, shared, hold(HOLD_OWN)) : shared), cell * size)
    }
  }
  return weights
}

/** A smaller share is more often noise than help. */
const LEAST_SHARE = 0.05

/** The weights without the smallest ones, scaled to sum 1. The largest always remains, because there are fewer than twenty. */
function withoutSmallShares(weights: readonly number[]): number[] {
  const shares = weights.map((it) => (it < LEAST_SHARE ? 0 : it))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map((it) => it / sum)
}

/** Mean products of errors over all series, each series scaled to its own mean square error. */
function pooledMoments(moments: Float64Array, counts: Float64Array, group: number, series: number, size: number): Float64Array {
  const sum = new Float64Array(size * size)
  let total = 0
  for (let s = 0; s < series; s++) {
    const cell = group * series + s
    const count = counts[cell] as number
    const scale = traceOf(moments, cell, size) / Math.max(1, count)
    if (!(scale > 0)) continue
    total += count
    for (let k = 0; k < size * size; k++) sum[k] = (sum[k] as number) + (moments[cell * size * size + k] as number) / scale
  }
  return total > 0 ? sum.map((it) => it / total) : sum
}

function traceOf(moments: Float64Array, cell: number, size: number): number {
  let sum = 0
  for (let i = 0; i < size; i++) sum += moments[cell * size * size + i * size + i] as number
  return sum
}
