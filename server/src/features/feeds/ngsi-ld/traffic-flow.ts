import { lengthM, type Position } from '@oppidum/domain/core/geo'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { cleanLine, cleanNumber, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import type { Site } from '../importer.ts'
import { placeOf, placeWords } from './entity-place.ts'
import type { Entity, EntityAttribute } from './ngsi-entity.ts'
import type { NgsiFeed } from './ngsi-ld-settings.ts'
import { type ObservationPeriod, periodOf } from './observation-period.ts'

type Reason = (reason: string) => void

/** mph in one of each unit, by UN/CEFACT code. The model's own unit is km/h. */
const MPH: Readonly<Record<string, number>> = { '': 0.621371, KMH: 0.621371, HM: 1, MTS: 2.236936 }
/** mph and vehicles/h beyond which a value is a publisher's error. */
const ABSURD = { speed: 155, flow: 30_000 }

/** A TrafficFlowObserved as the values of its sensor. */
export function flowObservations(entity: Entity, feed: NgsiFeed, nowMs: number, reject: Reason): Observation[] {
  // Its values would count for the other direction of the road.
  if (entity.value('reversedLane') === true) {
    reject('lane in reversed direction')
    return []
  }
  const vehicles = cleanLine(entity.value('vehicleType'), 60)
  if (vehicles !== '' && vehicles !== 'car') {
    reject('of one class of vehicles')
    return []
  }
  const period = periodOf(entity, feed.timeZone)
  const observations: Observation[] = []
  function take(name: string, measure: Observation['measure'], convert: (attribute: EntityAttribute) => number | string): void {
    const attribute = entity.attribute(name)
    if (!attribute) return
    const atMs = timeMs(attribute, period, feed, nowMs)
    const value = typeof atMs === 'string' ? atMs : convert(attribute)
    if (typeof value === 'string') reject(value)
    else observations.push({ measure, placeId: entity.id, atMs: atMs as number, value })
  }
  take('averageVehicleSpeed', 'traffic.speed', speedOf)
  // The cars of a road are not its traffic.
  if (vehicles === '') take('intensity', 'traffic.flow', (it) => flowOf(it, period))
  else if (entity.attribute('intensity')) reject('of one class of vehicles')
  if (!entity.attribute('averageVehicleSpeed') && !entity.attribute('intensity')) reject('no value')
  return observations
}

/** The attribute's own time, else the entity's. */
function timeMs({ observedAt }: EntityAttribute, { atMs }: ObservationPeriod, feed: NgsiFeed, nowMs: number): number | string {
  const own = instantOf(observedAt, feed.timeZone)
  const time = own === null ? atMs : Date.parse(own)
  if (time === null) return 'no time'
  return time > nowMs + CLOCK_AHEAD_MS ? 'a time in the future' : time
}

function speedOf({ value, unitCode }: EntityAttribute): number | string {
  const factor = MPH[unitCode]
  if (factor === undefined) return 'unknown unit'
  const number = cleanNumber(value)
  if (number === null) return 'no value'
  if (number < 0) return 'impossible value'
  return number * factor > ABSURD.speed ? 'absurd value' : number * factor
}

/** The model counts vehicles in the period of observation. */
function flowOf({ value, unitCode }: EntityAttribute, { lengthMs }: ObservationPeriod): number | string {
  // C62 is a number of things.
  if (unitCode !== '' && unitCode !== 'C62') return 'unknown unit'
  const number = cleanNumber(value)
  if (number === null) return 'no value'
  if (number < 0) return 'impossible value'
  if (lengthMs === null) return 'a count without its period'
  const hourly = (number * HOUR_MS) / lengthMs
  return hourly > ABSURD.flow ? 'absurd value' : hourly
}

export function flowSite(entity: Entity, flaw: Reason): Site {
  const geometry = placeOf(entity, null, flaw)
  const name = cleanLine(entity.value('name'), TEXT_LIMITS.title) || placeWords(entity, geometry)
  const direction = cleanLine(entity.value('laneDirection'), 20)
  const line = geometry?.type === 'LineString' ? geometry.coordinates : null
  // 'forward' is the direction of the line.
  const isKnown = direction === 'forward' || direction === 'backward'
  return { id: entity.id, name, geometry, bearing: line && isKnown ? bearing(line, direction === 'backward') : null }
}

/** Degrees from the start of a line to its end, or back; null for a line that ends where it starts. */
function bearing(line: readonly Position[], isBackward: boolean): number | null {
  const [from, to] = [line[0], line[line.length - 1]]
  if (!from || !to || lengthM([from, to]) < 1) return null
  const east = (to[0] - from[0]) * Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180)
  return ((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + (isBackward ? 540 : 360)) % 360
}
