import type { HourIncident } from './incident-hours.ts'

/** Decay time of a zone's recent activity: a day. */
const FORGOTTEN_IN_HOURS = 24
const KEPT = Math.exp(-1 / FORGOTTEN_IN_HOURS)
/** Incidents added to both sides of the ratio. */
const PINNED_BY = 4

/** Recent actual and expected incidents of each zone. */
export interface ZoneActivity {
  actual: Float64Array
  expected: Float64Array
}

export function newZoneActivity(zones: number): ZoneActivity {
  return { actual: new Float64Array(zones), expected: new Float64Array(zones) }
}

export function copyOfZones({ actual, expected }: ZoneActivity): ZoneActivity {
  return { actual: actual.slice(), expected: expected.slice() }
}

/** Logarithm of actual over expected in each zone; 0 when it is as usual. */
export function zoneRatios({ actual, expected }: ZoneActivity): Float64Array {
  return actual.map((it, zone) => Math.log((it + PINNED_BY) / ((expected[zone] as number) + PINNED_BY)))
}

/**
 * Advances by one hour.
 * @param cityExpected expected incidents in the whole city
 * @param seen null for a future hour: the expected incidents are then assumed to happen
 */
export function passZones(activity: ZoneActivity, shares: Float64Array, cityExpected: number, seen: readonly HourIncident[] | null): void {
  for (let zone = 0; zone < shares.length; zone++) {
    const expected = cityExpected * (shares[zone] as number)
    const actual = seen === null ? expected : 0
    activity.expected[zone] = (activity.expected[zone] as number) * KEPT + expected
    activity.actual[zone] = (activity.actual[zone] as number) * KEPT + actual
  }
  for (const { zone } of seen ?? []) if (zone >= 0) activity.actual[zone] = (activity.actual[zone] as number) + 1
}

/** The zones' state when an incident happened, and the zone in which it did. */
export interface ZoneCase {
  shares: Float64Array
  ratios: Float64Array
  zone: number
}

const ROUNDS = 10
const HELD_AT_0 = 20

/** Fits how much a zone's recent activity affects its share of the next incidents: the exponent of its ratio, 0 to 1. */
export function fitZonePull(cases: readonly ZoneCase[]): number {
  let pull = 0
  for (let round = 0; round < ROUNDS; round++) {
    let slope = -HELD_AT_0 * pull
    let bend = HELD_AT_0
    for (const { shares, ratios, zone } of cases) {
      let [total, first, second] = [0, 0, 0]
      for (let z = 0; z < shares.length; z++) {
        const ratio = ratios[z] as number
        const weight = (shares[z] as number) * Math.exp(pull * ratio)
        total += weight
        first += weight * ratio
        second += weight * ratio * ratio
      }
      const mean = first / total
      slope += (ratios[zone] as number) - mean
      bend += second / total - mean * mean
    }
    const next = Math.max(0, Math.min(1, pull + slope / bend))
    if (Math.abs(next - pull) < 1e-6) return next
    pull = next
  }
  return pull
}

/** The zones' shares adjusted for recent activity, adding up to 1. */
export function adjustedShares(shares: Float64Array, ratios: Float64Array, pull: number): Float64Array {
  const pulled = shares.map((it, zone) => it * Math.exp(pull * (ratios[zone] as number)))
  const total = pulled.reduce((sum, it) => sum + it, 0)
  return pulled.map((it) => it / total)
}
