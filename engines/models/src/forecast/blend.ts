import { blendWeights } from './simplex.ts'
import { stepGroups } from './step-groups.ts'
import type { Trial } from './trial.ts'

/** How many errors of all series together weigh as much as those of the one series: what one place saw is little. */
const POOL_COUNTS = 60
/**
 * What it costs to leave the weights of the first guess for those of all series, and those for a series' own. Errors that lie less
 * than a step apart are one and the same event: the fewer stretches of that length the rows had, the dearer it is.
 */
const HOLD_POOLED = { least: 0.02, perStretch: 3 }
const HOLD_OWN = { least: 0.1, perStretch: 10 }

/**
 * Weights of each forecaster: `[(group * series + s) * forecasters + i]`.
 * @param guess the weights that stand when nothing speaks against them
 */
export function blendOf({ origins, horizon, series, errors, rows }: Trial, guess: readonly number[]): Float64Array {
  const size = errors.length
  const { groupOf, groups } = stepGroups(horizon)
  const moments = new Float64Array(groups * series * size * size)
  const counts = new Float64Array(groups * series)
  const own = new Float64Array(size)
  for (let index = 0; index < origins.length; index++)
    for (let step = 0; step < horizon; step++)
      for (let s = 0; s < series; s++) {
        const at = (index * horizon + step) * series + s
        for (let i = 0; i < size; i++) own[i] = errors[i]?.[at] as number
        if (Number.isNaN(own[0] as number)) continue
        const cell = (groupOf[step] as number) * series + s
        counts[cell] = (counts[cell] as number) + 1
        for (let i = 0; i < size; i++)
          for (let j = 0; j < size; j++) {
            const place = cell * size * size + i * size + j
            moments[place] = (moments[place] as number) + (own[i] as number) * (own[j] as number)
          }
      }
  const weights = new Float64Array(groups * series * size)
  for (let group = 0; group < groups; group++) {
    const stretches = Math.max(1, rows / (groupOf.lastIndexOf(group) + 1))
    const hold = (of: typeof HOLD_OWN) => of.least + of.perStretch / stretches
    const ofAll = pooled(moments, counts, group, series, size)
    const shared = blendWeights(ofAll, guess, hold(HOLD_POOLED))
    for (let s = 0; s < series; s++) {
      const cell = group * series + s
      const count = counts[cell] as number
      const scale = traceOf(moments, cell, size) / Math.max(1, count)
      const mixed = new Float64Array(size * size)
      for (let k = 0; k < size * size; k++) {
        const mine = scale > 0 ? (moments[cell * size * size + k] as number) / scale : 0
        mixed[k] = (mine + POOL_COUNTS * (ofAll[k] as number)) / (count + POOL_COUNTS)
      }
      weights.set(withoutCrumbs(count > 0 ? blendWeights(mixed, shared, hold(HOLD_OWN)) : shared), cell * size)
    }
  }
  return weights
}

/** A share smaller than this is more often chance than help. */
const LEAST_SHARE = 0.05

/** The weights without the smallest, sum 1. The largest always stays: there are fewer than twenty. */
function withoutCrumbs(weights: readonly number[]): number[] {
  const kept = weights.map((it) => (it < LEAST_SHARE ? 0 : it))
  const sum = kept.reduce((a, b) => a + b, 0)
  return kept.map((it) => it / sum)
}

/** Mean products of errors over all series, each in units of its own size. */
function pooled(moments: Float64Array, counts: Float64Array, group: number, series: number, size: number): Float64Array {
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
