import { DAY_KINDS, dayKind, hourOfDay } from './hour-features.ts'
import { DAY_HOURS, hourOf, type LoggedIncident } from './incident-hours.ts'

/** Neighbouring hours share their counts: standard deviation of the kernel, in hours. */
const NEAR_HOURS = 3
/** The share over the whole day weighs as much as this many incidents. Chosen on validation rows. */
const PINNED_BY = 1_000
/** Half an incident for every zone, in case it has hardly any. */
const AT_LEAST = 0.5

/** Each zone's share of the city's incidents: `shares[(kind of day * 24 + hour) * zones + zone]`, adding up to 1. */
export function zoneShares(incidents: readonly LoggedIncident[], zoneIndex: ReadonlyMap<string, number>): Float64Array {
  const zones = zoneIndex.size
  const counts = new Float64Array(DAY_KINDS * DAY_HOURS * zones)
  for (const { wallMs, zone } of incidents) {
    const at = cellOf(hourOf(wallMs)) * zones + (zoneIndex.get(zone) as number)
    counts[at] = (counts[at] as number) + 1
  }
  const ofZone = new Float64Array(zones)
  const ofHour = new Float64Array(DAY_HOURS * zones)
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number
    ofZone[at % zones] = (ofZone[at % zones] as number) + count
    ofHour[at % ofHour.length] = (ofHour[at % ofHour.length] as number) + count
  }
  const overall = sharesOf(ofZone, AT_LEAST)
  const shares = new Float64Array(counts.length)
  for (let hour = 0; hour < DAY_HOURS; hour++) {
    const day = shrunkShares(nearby(ofHour, 0, hour, zones), overall)
    for (let kind = 0; kind < DAY_KINDS; kind++)
      shares.set(shrunkShares(nearby(counts, kind, hour, zones), day), (kind * DAY_HOURS + hour) * zones)
  }
  return shares
}

/** Index of the list of shares that applies to an hour. */
export function cellOf(hour: number): number {
  return dayKind(hour) * DAY_HOURS + hourOfDay(hour)
}

/** Counts of the hours around one, weighted by distance on the clock. */
function nearby(counts: Float64Array, kind: number, hour: number, zones: number): Float64Array {
  const sums = new Float64Array(zones)
  for (let other = 0; other < DAY_HOURS; other++) {
    const apart = Math.min(Math.abs(hour - other), DAY_HOURS - Math.abs(hour - other))
    const weight = Math.exp(-0.5 * (apart / NEAR_HOURS) ** 2)
    const from = (kind * DAY_HOURS + other) * zones
    for (let zone = 0; zone < zones; zone++) sums[zone] = (sums[zone] as number) + weight * (counts[from + zone] as number)
  }
  return sums
}

function sharesOf(counts: Float64Array, more: number): Float64Array {
  const total = counts.reduce((sum, it) => sum + it + more, 0)
  return counts.map((it) => (it + more) / total)
}

function shrunkShares(counts: Float64Array, prior: Float64Array): Float64Array {
  const total = counts.reduce((sum, it) => sum + it, PINNED_BY)
  return counts.map((it, zone) => (it + PINNED_BY * (prior[zone] as number)) / total)
}
