import { activityInto, calendarInto, emptyFeatures, hourOfDay, type WeatherByHour } from './hour-features.ts'
import type { HourIncident, IncidentHours } from './incident-hours.ts'
import { DAY_HOURS } from './incident-hours.ts'
import { expectedOf, type FeatureRows } from './poisson-regression.ts'
import { copyOf, levelOf, newActivity, passHour } from './recent-activity.ts'
import { adjustedShares, copyOfZones, newZoneActivity, passZones, zoneRatios } from './zone-activity.ts'
import { cellOf } from './zone-shares.ts'

/** What was learnt from a city's incidents. Plain data. */
export interface RiskParameters {
  /** In the order of all shares. */
  zones: readonly string[]
  /** Incidents an hour of each zone over the whole history. */
  usual: Float64Array
  /** Of the calendar alone. */
  calendar: Float64Array
  /** With recent activity. */
  coefficients: Float64Array
  /** See `zoneShares`. */
  shares: Float64Array
  /** See `fitZonePull`. */
  zonePull: number
  /** See `chanceOfSome`. */
  spread: number
}

/** What is known when an hour begins. */
export interface HourOutlook {
  /** Incidents to expect in the whole city. */
  expected: number
  /** How they usually fall on the zones at such an hour. */
  shares: Float64Array
  /** See `zoneRatios`. */
  ratios: Float64Array
}

/** Incidents to expect in the hour, a zone each. */
export function zonesExpect({ expected, shares, ratios }: HourOutlook, pull: number): Float64Array {
  return adjustedShares(shares, ratios, pull).map((it) => it * expected)
}

/** The city hour by hour, in order: what to expect, then what happened. */
export interface RiskRun {
  standing(hour: number): HourOutlook
  /** Fills in the features of recent activity. */
  describe(features: FeatureRows, row: number, hour: number): void
  /** @param seen null: the hour is yet to come, and is taken as it is expected */
  pass(hour: number, seen: readonly HourIncident[] | null): void
  /** All that passed since the last midnight was no news. */
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
 * Passes the hours of a log. While the feed was down nothing passes; a day that turns out to have been silent counts until
 * it is over, as nobody can know it before.
 * @param before is asked before each hour passes
 */
export function passLog(run: RiskRun, { firstHour, hours, seen, down, silent }: IncidentHours, before?: (hour: number) => void): void {
  for (let at = 0; at < hours; at++) {
    const hour = firstHour + at
    before?.(hour)
    if (down[at] === 0) run.pass(hour, seen[at] ?? [])
    if (silent[at] === 1 && hourOfDay(hour) === DAY_HOURS - 1) run.forgetDay()
  }
}
