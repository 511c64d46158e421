import { DAY_MS } from '@oppidum/domain/core/time'

/** Sums and counts of the measured values, for each kind of day and slot of the day. */
export interface DaySums {
  slots: number
  /** `sums[s][kind * slots + slot]` */
  sums: Float64Array[]
  counts: Float64Array[]
  /** Mean of each series, for slots without values. */
  means: Float64Array
}

const KINDS = 2
/** Weight of a day of the other kind (workday, weekend), in days of the same kind. */
const OTHER_KIND = 0.15
/** Weight of the series' mean, in days. */
const MEAN_WEIGHT = 0.5
/** Half-width of the smoothing, one standard deviation. */
const SMOOTHING_MS = 10 * 60_000

export function slotsOfDay(stepMs: number): number {
  return Math.max(1, Math.round(DAY_MS / stepMs))
}

/** A wall-clock time by kind of day and slot. */
export interface RowTime {
  day: number
  /** 0 on workdays, 1 on Saturday and Sunday. */
  kind: number
  slot: number
}

export function timeAt(wallMs: number, slots: number): RowTime {
  const day = Math.floor(wallMs / DAY_MS)
  const slot = Math.floor(((wallMs - day * DAY_MS) / DAY_MS) * slots)
  return { day, kind: kindOfDay(day), slot: Math.min(slots - 1, slot) }
}

/** Day 0 is a Thursday. */
function kindOfDay(day: number): number {
  const weekday = (((day + 3) % 7) + 7) % 7
  return weekday >= 5 ? 1 : 0
}

export function emptyDaySums(slots: number, means: Float64Array): DaySums {
  const cells = () => Array.from(means, () => new Float64Array(KINDS * slots))
  return { slots, sums: cells(), counts: cells(), means }
}

/** Adds a value of one series, or subtracts it again (`sign` -1). */
export function addToDay({ slots, sums, counts }: DaySums, s: number, kind: number, slot: number, value: number, sign = 1): void {
  const at = kind * slots + slot
  ;(sums[s] as Float64Array)[at] = ((sums[s] as Float64Array)[at] as number) + sign * value
  ;(counts[s] as Float64Array)[at] = ((counts[s] as Float64Array)[at] as number) + sign
}

/** The usual values of one series over a day of this kind, smoothed, `slots` long. */
export function usualDay({ slots, sums, counts, means }: DaySums, s: number, kind: number): Float64Array {
  const own = kind * slots
  const other = (1 - kind) * slots
  const sum = sums[s] as Float64Array
  const count = counts[s] as Float64Array
  const above = new Float64Array(slots)
  const below = new Float64Array(slots)
  for (let slot = 0; slot < slots; slot++) {
    above[slot] = (sum[own + slot] as number) + OTHER_KIND * (sum[other + slot] as number)
    below[slot] = (count[own + slot] as number) + OTHER_KIND * (count[other + slot] as number)
  }
  const width = SMOOTHING_MS / (DAY_MS / slots)
  const smoothAbove = smooth(above, width)
  const smoothBelow = smooth(below, width)
  const mean = means[s] as number
  return smoothAbove.map((it, slot) => (it + MEAN_WEIGHT * mean) / ((smoothBelow[slot] as number) + MEAN_WEIGHT))
}

/** Smooths with a Gaussian kernel, across midnight. */
function smooth(values: Float64Array, width: number): Float64Array {
  const reach = Math.min(Math.ceil(2.5 * width), (values.length - 1) >> 1)
  if (reach < 1) return values
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-0.5 * ((at - reach) / width) ** 2))
  const total = weights.reduce((a, b) => a + b, 0)
  return values.map((_, slot) => {
    let sum = 0
    for (let at = -reach; at <= reach; at++) {
      sum += (weights[at + reach] as number) * (values[(slot + at + values.length) % values.length] as number)
    }
    return sum / total
  })
}
