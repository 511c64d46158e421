import { type Bounds, isWithinBounds } from '@oppidum/domain/core/geo'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { VehicleDraft, VehiclePosition } from '@oppidum/domain/feeds/intake'
import { PER_MPH } from '@oppidum/domain/telemetry/speed'
import { GONE_AFTER_STALE_MS } from '@oppidum/domain/telemetry/vehicle'
import { positionOf } from '../feed-place.ts'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import type { Site } from '../importer.ts'
import type { VehicleEntity } from './feed-message.ts'
import { siteIdOf } from './timetable.ts'
import type { VehicleMessage } from './vehicle-message.ts'

export interface VehicleReader {
  /** POSIX seconds at which the publisher made the answer; null if it does not say. */
  answeredS: number | null
  staleAfterSeconds: number
  /** Routes of the timetable. */
  sites: ReadonlyMap<string, Site>
  /** Of the city; null for a file that is imported once. */
  bounds: Bounds | null
  nowMs: number
}

interface Counters {
  reject(reason: string): void
  flaw(reason: string): void
}

/** Coordinates have single precision, about a metre; further digits would only look like more. */
const DIGITS = 1e5
/** The fastest train. */
const FASTEST_MPH = 400
const MPH_PER_MS = 3.6 / PER_MPH['km/h']

/** The newest position of each vehicle, and the ends of those that the publisher deletes. */
export function vehicleDrafts(entities: readonly VehicleEntity[], reader: VehicleReader, count: Counters): VehicleDraft[] {
  const ended: VehicleDraft[] = []
  const newest = new Map<string, VehiclePosition>()
  for (const { id, isDeleted, vehicle } of entities) {
    const entityId = cleanLine(id, TEXT_LIMITS.externalId)
    if (isDeleted || !vehicle) {
      ended.push({ endedEntityId: entityId })
      continue
    }
    const draft = positionDraft(entityId, vehicle, reader, count)
    if (!draft) continue
    const before = newest.get(draft.externalId)
    if (before) count.reject('its vehicle occurs again')
    if (!before || before.atMs <= draft.atMs) newest.set(draft.externalId, draft)
  }
  return [...newest.values(), ...ended]
}

/** Null when it is of no use; the reason is counted. */
function positionDraft(
  entityId: string,
  vehicle: VehicleMessage,
  reader: VehicleReader,
  { reject, flaw }: Counters,
): VehiclePosition | null {
  const { sites, nowMs } = reader
  // Many publishers renumber their messages in each answer, so those numbers are the last resort.
  const externalId = cleanLine(vehicle.vehicleId || vehicle.label || entityId, TEXT_LIMITS.externalId)
  const position = positionOf(vehicle.lon, vehicle.lat)
  const atMs = (vehicle.timestampS || (reader.answeredS ?? 0)) * 1_000
  const no = (reason: string) => {
    reject(reason)
    return null
  }
  if (externalId === '') return no('no id')
  if (position === 'absent') return no('no position')
  if (position === 'no point') return no('position is no place on earth')
  if (reader.bounds && !isWithinBounds(position, reader.bounds)) return no('outside the city')
  if (atMs === 0) return no('no time')
  if (atMs > nowMs + CLOCK_AHEAD_MS) return no('its time is in the future')
  if (nowMs - atMs >= reader.staleAfterSeconds * 1_000 + GONE_AFTER_STALE_MS) return no('position is too old')

  const site = sites.get(siteIdOf('route', vehicle.routeId))
  if (sites.size > 0 && vehicle.routeId !== '' && !site) flaw('route is not in the timetable')
  for (const name of vehicle.unknown) flaw(`${name} is not of the standard`)
  const round = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS
  return {
    externalId,
    entityId,
    // A clock that is slightly ahead would make the position younger than it can be.
    atMs: Math.min(atMs, nowMs),
    position: [round(position[0]), round(position[1])],
    bearing: bearingOf(vehicle.bearing, flaw),
    speedMph: speedOf(vehicle.speed, flaw),
    route: cleanLine(site?.name || vehicle.routeId, TEXT_LIMITS.title) || null,
    label: cleanLine(vehicle.label, TEXT_LIMITS.title) || null,
    occupancy: vehicle.occupancy,
  }
}

function bearingOf(degrees: number | null, flaw: (reason: string) => void): number | null {
  if (degrees === null) return null
  if (Number.isFinite(degrees) && degrees >= 0 && degrees <= 360) return Math.round(degrees) % 360
  flaw('bearing is no direction')
  return null
}

function speedOf(metresPerSecond: number | null, flaw: (reason: string) => void): number | null {
  if (metresPerSecond === null) return null
  const mph = metresPerSecond * MPH_PER_MS
  if (mph >= 0 && mph <= FASTEST_MPH) return Math.round(mph * 10) / 10
  flaw('speed is impossible')
  return null
}
