import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'

/** Customary time steps; those below a day divide it. */
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((it) => it * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((it) => it * HOUR_MS),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 400].map((it) => it * DAY_MS),
]

export interface TimeTick {
  ms: number
  /** Midnight in the city: the label names the day. */
  midnight: boolean
  /** Steps are whole days: the label is only the day. */
  dayAlone: boolean
}

/** At most `most` round times of the city's clock from `fromMs` to `toMs`, oldest first. */
export function timeTicks(fromMs: number, toMs: number, timeZone: string, most: number): TimeTick[] {
  const stepMs = STEPS_MS.find((it) => (toMs - fromMs) / it <= most) ?? (STEPS_MS.at(-1) as number)
  const dayAlone = stepMs >= DAY_MS
  const clock = cityClock(timeZone)
  const [fromWall, toWall] = [clock.wallMs(fromMs), clock.wallMs(toMs)]
  const ticks: TimeTick[] = []
  // Days are counted from the epoch, so that a tick keeps its place while the chart moves on.
  for (let wall = Math.floor(fromWall / stepMs) * stepMs; wall <= toWall + stepMs; wall += stepMs) {
    const ms = clock.momentOf(wall)
    if (ms < fromMs || ms > toMs || ms <= (ticks.at(-1)?.ms ?? Number.NEGATIVE_INFINITY)) continue
    ticks.push({ ms, midnight: wall % DAY_MS === 0, dayAlone })
  }
  return ticks
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].find((it) => it * power >= rough * 0.999_999) ?? 10
  return step * power
}

export interface ValueAxis {
  low: number
  high: number
  /** Lowest first. */
  ticks: number[]
  /** Fraction digits that distinguish the ticks. */
  digits: number
}

/** The axis starts at zero if the distance between zero and the values is at most this share of the span. */
const NEAR_ZERO = 0.5

/** Share of the axis that stays free below the lowest value, for the marks. */
const FOOT = 0.06

/** A round axis around the values with about `count` steps; from 0 to 1 without any. */
export function valueAxis(values: readonly number[], count = 5): ValueAxis {
  let low = Math.min(...values)
  let high = Math.max(...values)
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1]
  if (low > 0 && low < (high - low) * NEAR_ZERO) low = 0
  // A constant value is in the middle of its axis, not at an edge.
  if (high - low < Math.abs(high) * 1e-6 || high === low) {
    const room = Math.max(Math.abs(high) * 0.05, 0.5)
    ;[low, high] = [low < 0 || low - room >= 0 ? low - room : 0, high + room]
  }
  const step = niceStep((high - low) / count)
  let first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  if (first !== 0 && low / step - first < (last - first) * FOOT) first -= 1
  const digits = Math.max(
    0,
    Math.min(6, -Math.floor(Math.log10(step) + 1e-9) + (isWhole(step / 10 ** Math.floor(Math.log10(step) + 1e-9)) ? 0 : 1)),
  )
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(digits)))
  return { low: first * step, high: last * step, ticks, digits }
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
