import { activityInto, calendarInto, emptyFeatures, hourOfDay, type WeatherByHour } from './hour-features.ts'
import type { HourIncident, IncidentHours } from './incident-hours.ts'
import { DAY_HOURS } from './incident-hours.ts'
import { expectedOf, type FeatureRows } from './poisson-regression.ts'
import { copyOf, levelOf, newActivity, passHour } from './recent-activity.ts'
import { adjustedShares, copyOfZones, newZoneActivity, passZones, zoneRatios } from './zone-activity.ts'
import { cellOf } from './zone-shares.ts'

/** Fitted parameters of the risk model. Plain data. */
export interface RiskParameters {
  /** In the order of every array by zone. */
  zones: readonly string[]
  /** Incidents per hour in each zone, over the whole history. */
  usual: Float64Array
  /** Coefficients with the calendar alone. */
  calendar: Float64Array
  /** Coefficients with recent activity. */
  coefficients: Float64Array
  /** See `zoneShares`. */
  shares: Float64Array
  /** See `fitZonePull`. */
  zonePull: number
  /** See `probabilityOfSome`. */
  spread: number
}

/** The expectation at the beginning of an hour. */
export interface HourOutlook {
  /** Expected incidents in the whole city. */
  expected: number
  /** How they are usually distributed over the zones at such an hour. */
  shares: Float64Array
  /** See `zoneRatios`. */
  ratios: Float64Array
}

/** Expected incidents in the hour, by zone. */
export function zonesExpect({ expected, shares, ratios }: HourOutlook, pull: number): Float64Array {
  return adjustedShares(shares, ratios, pull).map((it) => it * expected)
}

/** Follows the city hour by hour: first the expectation, then the incidents. */
export interface RiskRun {
  standing(hour: number): HourOutlook
  /** Writes the features of recent activity. */
  describe(features: FeatureRows, row: number, hour: number): void
  /** @param seen null for a future hour, which is assumed to go as expected */
  pass(hour: number, seen: readonly HourIncident[] | null): void
  /** Undoes the hours since the last midnight. */
  forgetDay(): void
}

export function riskRun({ zones, calendar, coefficients, shares }: RiskParameters, weather: WeatherByHour): RiskRun {
  const features = emptyFeatures(1)
  let activity = newActivity()
  let ofZones = newZoneActivity(zones.length)
  let atMidnight = { activity: copyOf(activity), ofZones: copyOfZones(ofZones) }

  const sharesAt = (hour: number) => shares.subarray(cellOf(hour) * zones.length, (cellOf(hour) + 1) * zones.length)

  function city(hour: number): { usual: number; modelled: number; expected: number } {
    calendarInto(features, 0, hour, weather.get(hour))
    activityInto(features, 0, hour, activity)
    const modelled = expectedOf(features, coefficients, 0)
    return { usual: expectedOf(features, calendar, 0), modelled, expected: modelled * levelOf(activity) }
  }

  return {
    standing(hour) {
      return { expected: city(hour).expected, shares: sharesAt(hour), ratios: zoneRatios(ofZones) }
    },
    describe(rows, row, hour) {
      activityInto(rows, row, hour, activity)
    },
    pass(hour, seen) {
      if (hourOfDay(hour) === 0) atMidnight = { activity: copyOf(activity), ofZones: copyOfZones(ofZones) }
      const expectations = city(hour)
      passHour(activity, { ...expectations, seen })
      passZones(ofZones, sharesAt(hour), expectations.expected, seen)
    },
    forgetDay() {
      activity = copyOf(atMidnight.activity)
      ofZones = copyOfZones(atMidnight.ofZones)
    },
  }
}

/**
 * Feeds the hours of a log to a run. Hours in which the feed was down are skipped; a silent day counts until it is over, because only
 * then is it known to be silent.
 * @param before called before each hour
 */
export function passLog(run: RiskRun, { firstHour, hours, seen, down, silent }: IncidentHours, before?: (hour: number) => void): void {
  for (let at = 0; at < hours; at++) {
    const hour = firstHour + at
    before?.(hour)
    if (down[at] === 0) run.pass(hour, seen[at] ?? [])
    if (silent[at] === 1 && hourOfDay(hour) === DAY_HOURS - 1) run.forgetDay()
  }
}
