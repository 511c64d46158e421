import { type DayProfile, learnDay, newDayProfile, usualAt } from './day-profile.ts'
import { deviation, newScale, type Scale } from './scale.ts'

/** Rows in memory. */
const RECENT = 96
const ROWS = 12
/** Rows over which most statistics average: a week at 5 minutes. */
const MEMORY = 2_000
const LONG_MEMORY = 50_000
const FEWEST_FOR_RANGE = 20
const ROUNDING = 1e-9

/** Ways in which a value can be unusual; each catches what the others miss. */
export const CHANNELS = ['level', 'spread', 'range', 'day', 'roughness', 'shift', 'longShift'] as const
export type Channel = (typeof CHANNELS)[number]

/** Statistics of a series. Plain data. */
export interface SeriesState {
  rows: number
  /** The last values, newest last. */
  recent: number[]
  /** Of the last rows: value minus the usual value at that time of day. */
  beside: number[]
  lowest: number | null
  highest: number | null
  largest: number
  profile: DayProfile
  scales: Record<Exclude<Channel, 'range'> | 'value', Scale>
}

export function emptySeriesState(): SeriesState {
  const scale = newScale
  return {
    rows: 0,
    recent: [],
    beside: [],
    lowest: null,
    highest: null,
    largest: 0,
    profile: newDayProfile(),
    scales: { value: scale(), level: scale(), spread: scale(), day: scale(), roughness: scale(), shift: scale(), longShift: scale() },
  }
}

/** Mean of `count` values, skipping the newest `before`. */
export function meanOfLast(values: readonly number[], count: number, before = 0): number {
  const end = values.length - before
  const begin = Math.max(0, end - count)
  let sum = 0
  for (let at = begin; at < end; at++) sum += values[at] as number
  return sum / (end - begin)
}

function spreadOfLast(values: readonly number[], count: number): number {
  const mean = meanOfLast(values, count)
  let sum = 0
  const begin = Math.max(0, values.length - count)
  for (let at = begin; at < values.length; at++) sum += ((values[at] as number) - mean) ** 2
  return Math.sqrt(sum / (values.length - begin))
}

function roughnessOfLast(values: readonly number[], count: number): number {
  let sum = 0
  const begin = Math.max(1, values.length - count)
  for (let at = begin; at < values.length; at++) sum += Math.abs((values[at] as number) - (values[at - 1] as number))
  return sum / Math.max(1, values.length - begin)
}

function shiftOfLast(values: readonly number[], count: number): number {
  return values.length >= 2 * count ? meanOfLast(values, count) - meanOfLast(values, count, count) : 0
}

function keep(values: number[], value: number, most: number): void {
  values.push(value)
  if (values.length > most) values.shift()
}

/** How unusual a value is in each channel, in standard deviations of that statistic. Learns the value afterwards. */
export function oddness(known: SeriesState, wallMs: number, value: number): Record<Channel, number> {
  const { recent, beside, scales, profile } = known
  const usual = usualAt(profile, wallMs)
  known.rows++
  known.largest = Math.max(known.largest, Math.abs(value))
  keep(recent, value, RECENT)
  keep(beside, usual === null ? 0 : value - usual, ROWS)
  learnDay(profile, wallMs, value)
  const grain = ROUNDING * known.largest
  const odd = {
    range: rangeOddness(known, value),
    level: deviation(scales.level, meanOfLast(recent, ROWS), LONG_MEMORY, grain),
    spread: deviation(scales.spread, spreadOfLast(recent, ROWS), MEMORY, grain),
    day: deviation(scales.day, meanOfLast(beside, ROWS), MEMORY, grain),
    roughness: deviation(scales.roughness, roughnessOfLast(recent, 6), MEMORY, grain),
    shift: deviation(scales.shift, shiftOfLast(recent, 24), MEMORY, grain),
    longShift: deviation(scales.longShift, shiftOfLast(recent, 48), MEMORY, grain),
  }
  deviation(scales.value, value, MEMORY, grain)
  return odd
}

/** How far a value is outside the range of all earlier values, in standard deviations. */
function rangeOddness(known: SeriesState, value: number): number {
  const { lowest, highest, largest, scales } = known
  known.lowest = Math.min(lowest ?? value, value)
  known.highest = Math.max(highest ?? value, value)
  if (lowest === null || highest === null || known.rows <= FEWEST_FOR_RANGE) return 0
  const outside = Math.max(value - highest, lowest - value, 0)
  return outside === 0 ? 0 : outside / Math.max(Math.sqrt(scales.value.variance), ROUNDING * largest)
}
