import type { City } from '@oppidum/domain/cities/city'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import { isTooLarge, unitFactor } from '@oppidum/domain/telemetry/unit'
import { cleanNumber } from '../../feeds/feed-text.ts'
import type { RowShape } from '../body/body-rows.ts'
import { timeMsOf } from './row-time.ts'
import { type Rejection, rejected, unknownMember } from './row-verdict.ts'

export const OBSERVATION_SHAPE: RowShape = {
  known: new Set(['measure', 'place', 'at', 'value', 'unit']),
  needed: ['measure', 'at', 'value'],
}

interface Places {
  sections: ReadonlySet<string>
  substations: ReadonlySet<string>
}

/** A sensor's call has one row, and a city thousands of places. */
const places = new WeakMap<City, Places>()
const CITY: ReadonlySet<string> = new Set([CITY_PLACE])

function placesOf(city: City): Places {
  const ids = (of: readonly { id: string }[]) => new Set(of.map((it) => it.id))
  const known = places.get(city) ?? { sections: ids(city.locations), substations: ids(city.substations) }
  places.set(city, known)
  return known
}

/** Where values of a measure can be: at a section, at a substation, or of the city as a whole. */
function placesFor(measure: MeasureId, { sections, substations }: Places): ReadonlySet<string> {
  return measure.startsWith('traffic.') ? sections : measure.startsWith('substation.') ? substations : CITY
}

/** Reads rows of observations. @param oldestMs values before are no longer stored one by one */
export function observationReader(city: City, nowMs: number, oldestMs: number) {
  const known = placesOf(city)

  return function read(row: Record<string, unknown>): Observation | Rejection {
    const unknown = unknownMember(row, OBSERVATION_SHAPE.known)
    if (unknown) return unknown
    const { measure, place = CITY_PLACE, at, value, unit } = row
    for (const name of OBSERVATION_SHAPE.needed) if ((row[name] ?? '') === '') return rejected('missing', name)
    if (typeof measure !== 'string' || !Object.hasOwn(MEASURES, measure)) return rejected('unknown-measure', 'measure')
    const id = measure as MeasureId
    if (MEASURES[id].derived) return rejected('derived', 'measure')
    if (typeof place !== 'string' || !placesFor(id, known).has(place)) return rejected('unknown-place', 'place')
    const number = cleanNumber(value)
    if (number === null) return rejected('not-a-number', 'value')
    const factor = unit === undefined || unit === null ? 1 : typeof unit === 'string' ? unitFactor(id, unit) : null
    if (factor === null) return rejected('unknown-unit', 'unit')
    const possible = isTooLarge(id, number * factor) ? null : possibleValue(id, number * factor, city.peakLoadMw ?? 0)
    if (possible === null) return rejected('impossible', 'value')
    const atMs = timeMsOf(at, city.timeZone)
    if (atMs === null) return rejected('not-a-time', 'at')
    if (atMs > nowMs + CLOCK_AHEAD_MS) return rejected('ahead', 'at')
    if (atMs < oldestMs) return rejected('too-old', 'at')
    return { measure: id, placeId: place, atMs, value: possible }
  }
}
