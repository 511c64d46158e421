import { MINUTE_MS } from '../core/time.ts'

/** Alarms are counted by this time: EEMUA 191 and ISA-18.2 give all their rates for it. */
export const RATE_MS = 10 * MINUTE_MS
/** Alarms per operator and ten minutes that a person can attend to in the long run; EEMUA 191, table of average rates. */
export const RATE_TARGET = 1
/** A flood begins with more than so many alarms in ten minutes and ends with fewer than `FLOOD_ENDS`; ISA-18.2, performance metrics. */
export const FLOOD_BEGINS = 10
export const FLOOD_ENDS = 5
/**
 * A rule chatters at a place when it fires so often within ten minutes. ISA-18.2 says three times in one minute, of plants whose values
 * come every second; values of a city come about once a minute.
 */
export const CHATTERING_TIMES = 3
/** An alarm that is open for longer is standing: nobody acts on it; ISA-18.2 calls it stale. */
export const STANDING_HOURS = 24

export interface Flood {
  fromMs: number
  toMs: number
  alerts: number
}

/** Floods among the moments at which alerts fired. @param firedMs ascending, epoch ms */
export function floodsOf(firedMs: readonly number[]): Flood[] {
  const floods: Flood[] = []
  let open: Flood | null = null
  let oldest = 0
  firedMs.forEach((atMs, index) => {
    while ((firedMs[oldest] as number) <= atMs - RATE_MS) oldest++
    const recent = index - oldest + 1
    if (open && recent < FLOOD_ENDS) open = null
    if (open) {
      open.toMs = atMs
      open.alerts++
    } else if (recent > FLOOD_BEGINS) {
      open = { fromMs: firedMs[oldest] as number, toMs: atMs, alerts: recent }
      floods.push(open)
    }
  })
  return floods
}

/** The most alerts within any ten minutes, and the last moment of those; null without alerts. @param firedMs ascending, epoch ms */
export function busiestOf(firedMs: readonly number[]): { atMs: number; alerts: number } | null {
  let busiest: { atMs: number; alerts: number } | null = null
  let oldest = 0
  firedMs.forEach((atMs, index) => {
    while ((firedMs[oldest] as number) <= atMs - RATE_MS) oldest++
    const alerts = index - oldest + 1
    if (busiest === null || alerts > busiest.alerts) busiest = { atMs, alerts }
  })
  return busiest
}

/** An alert as one operator has it. */
export interface OperatorAlert {
  firedMs: number
  /** One by the number of operators who share it, over 0 to 1. */
  share: number
}

/** A third of an alert three times is one alert, however the sum is rounded. */
const ROUNDING = 1e-9

/**
 * What one operator has to attend to.
 * @returns alerts per ten minutes, and the share of the ten minutes of the time in which they are within the target, 0 to 1
 */
export function operatorRate(alerts: readonly OperatorAlert[], fromMs: number, toMs: number): { rate: number; withinTarget: number } {
  const steps = Math.max(1, Math.ceil((toMs - fromMs) / RATE_MS))
  const sums = new Map<number, number>()
  let sum = 0
  for (const { firedMs, share } of alerts) {
    const step = Math.floor((firedMs - fromMs) / RATE_MS)
    sums.set(step, (sums.get(step) ?? 0) + share)
    sum += share
  }
  const busy = [...sums.values()].filter((it) => it > RATE_TARGET + ROUNDING).length
  return { rate: (sum * RATE_MS) / (toMs - fromMs), withinTarget: 1 - busy / steps }
}

/** How often a rule began to chatter at a place. @param firedMs of this rule at this place, ascending, epoch ms */
export function chatterCount(firedMs: readonly number[]): number {
  let [count, untilMs] = [0, Number.NEGATIVE_INFINITY]
  firedMs.forEach((atMs, index) => {
    const first = firedMs[index - CHATTERING_TIMES + 1]
    if (first === undefined || atMs - first > RATE_MS) return
    if (first > untilMs) count++
    untilMs = atMs
  })
  return count
}

/** The value below which a share of the values lies, by rank; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? null
}
