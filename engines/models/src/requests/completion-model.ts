import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
/**
 * How long requests take: closed ones, and those still open at the end of the data, which took longer than that. Plain data, one
 * entry per past request, in ascending order of days.
 */
export interface CompletionHistory {
  /** Days from report to closing, or to the end of the data for one that was open then. */
  days: Float64Array
  /** 1 closed, 0 still open. */
  closed: Uint8Array
  /** Number of its category. */
  category: Int32Array
  /** Hour of the week in which it came in, 0 to 168. */
  weekHour: Float64Array
  /** Weight: recent ones count more, because a city's speed drifts. */
  weight: Float64Array
}

/** The share of requests done by each day, in ascending order. */
export interface CompletionCurve {
  days: Float64Array
  done: Float64Array
}

/** Days after which a request counts half. */
const HALF_LIFE_DAYS = 180
const WEEK_HOURS = 168
/** Work is done in working hours, so requests within this many hours of the same time of the week count more. */
const NEAR_HOURS = 12
const ELSEWHEN = 0.1
/** Half an hour: the shortest estimate. */
export const SHORTEST_DAYS = 1 / 48

export interface RequestLifetime {
  category: number
  createdAtMs: number
  closedAtMs: number | null
}

/** @param asOfMs the end of the data: requests still open have been open until then */
export function completionHistory(lifetimes: readonly RequestLifetime[], asOfMs: number): CompletionHistory {
  const newestMs = lifetimes.reduce((most, it) => Math.max(most, it.createdAtMs), Number.NEGATIVE_INFINITY)
  const entries = lifetimes
    .map(({ category, createdAtMs, closedAtMs }) => ({
      category,
      weekHour: weekHourOf(createdAtMs),
      days: Math.max(SHORTEST_DAYS, ((closedAtMs ?? asOfMs) - createdAtMs) / DAY_MS),
      closed: closedAtMs === null ? 0 : 1,
      weight: 0.5 ** ((newestMs - createdAtMs) / DAY_MS / HALF_LIFE_DAYS),
    }))
    .sort((a, b) => a.days - b.days || b.closed - a.closed)
  return {
    days: Float64Array.from(entries, (it) => it.days),
    closed: Uint8Array.from(entries, (it) => it.closed),
    category: Int32Array.from(entries, (it) => it.category),
    weekHour: Float64Array.from(entries, (it) => it.weekHour),
    weight: Float64Array.from(entries, (it) => it.weight),
  }
}

/** @param wallMs wall-clock time as if it were UTC */
function weekHourOf(wallMs: number): number {
  return (wallMs / HOUR_MS) % WEEK_HOURS
}

/** Weight by the number of whole hours between two times of the week. */
const NEARNESS = Float64Array.from({ length: WEEK_HOURS + 1 }, (_, apart) => {
  const hours = Math.min(apart, WEEK_HOURS - apart)
  return ELSEWHEN + Math.exp(-((hours / NEAR_HOURS) ** 2))
})

/**
 * The product-limit curve (Kaplan-Meier) of past requests, weighted by the probability of their category and by how near in the week
 * they were reported.
 */
export function completionCurve(history: CompletionHistory, probabilities: Float64Array, createdAtMs: number): CompletionCurve {
  const weekHour = weekHourOf(createdAtMs)
  const weights = history.weight.map((weight, at) => {
    const near = NEARNESS[Math.round(Math.abs(weekHour - (history.weekHour[at] as number)))] as number
    return weight * near * (probabilities[history.category[at] as number] as number)
  })
  let atRisk = 0
  for (const weight of weights) atRisk += weight
  let open = 1
  const done = new Float64Array(history.days.length)
  for (let at = 0; at < done.length; at++) {
    const weight = weights[at] as number
    if (history.closed[at] === 1 && atRisk > 0) open *= Math.max(0, 1 - weight / atRisk)
    done[at] = 1 - open
    atRisk -= weight
  }
  return { days: history.days, done }
}

/** Days within which that share is done, or the last day on which any was done if fewer ever were. Null when none was. */
export function daysUntil({ days, done }: CompletionCurve, share: number): number | null {
  const most = done.at(-1) ?? 0
  if (most === 0) return null
  const wanted = Math.min(share, most)
  let [low, high] = [0, done.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((done[middle] as number) >= wanted) high = middle
    else low = middle + 1
  }
  return days[low] as number
}

/** The estimate that is within a factor of 2 most often: the largest share is done between half and twice these days. */
export function likeliestDays({ days, done }: CompletionCurve): number | null {
  let best: number | null = null
  let most = 0
  let from = 0
  for (let to = 0; to < days.length; to++) {
    while ((days[from] as number) * 4 < (days[to] as number)) from++
    const part = (done[to] as number) - (from === 0 ? 0 : (done[from - 1] as number))
    if (part > most) {
      most = part
      best = Math.sqrt((days[from] as number) * (days[to] as number))
    }
  }
  return best
}

/** The share of requests that should be closed within P80. */
const AIM = 0.8

/**
 * Days within which four of five are done. Some requests are never closed; the result lies half-way between counting them and leaving
 * them out.
 */
export function daysUntilMost(curve: CompletionCurve): number | null {
  const ever = curve.done.at(-1) ?? 0
  return daysUntil(curve, (AIM * (1 + ever)) / 2)
}
