import { anchor, distanceM, type Geometry } from '@oppidum/domain/core/geo'
import { cleanLine, cutText, TEXT_LIMITS } from '../feed-text.ts'
import type { Site } from '../importer.ts'
import type { InformedEntity } from './service-alert.ts'
import { type NamedKind, type RouteDetails, siteIdOf } from './timetable.ts'

/** Stops that lie closer together are one place: the two sides of a street, the platforms of a station. Metres. */
const ONE_PLACE_M = 500

export interface InformedPlaces {
  /** Routes, then stops, by name where the timetable has one. */
  location: string
  /** Of the stops, if they are all in one place. */
  geometry: Geometry | null
  /** Routes and stops that the timetable does not have. */
  unknown: number
  /** It names vehicles, and none of them drives on roads. */
  isOffRoad: boolean
}

export function informedPlaces(informed: readonly InformedEntity[], sites: ReadonlyMap<string, Site>): InformedPlaces {
  const ids = (of: (it: InformedEntity) => string) => [...new Set(informed.map(of))].filter((it) => it !== '')
  const siteOf = (kind: NamedKind, id: string) => sites.get(siteIdOf(kind, id))
  const nameOf = (kind: NamedKind) => (id: string) => siteOf(kind, id)?.name || cleanLine(id, TEXT_LIMITS.title)
  const routes = ids((it) => it.routeId)
  const stops = ids((it) => it.stopId)
  const trips = ids((it) => (it.routeId === '' ? it.tripId : ''))
  const named = [...routes.map(nameOf('route')), ...stops.map(nameOf('stop')), ...trips.map((it) => cleanLine(it, TEXT_LIMITS.title))]
  // An agency says where something is only if nothing else does.
  const places = named.length > 0 ? named : ids((it) => it.agencyId).map(nameOf('agency'))
  const types = [
    ...informed.map((it) => it.routeType),
    ...routes.map((it) => (siteOf('route', it)?.details as RouteDetails | undefined)?.routeType ?? null),
  ].filter((it) => it !== null)
  return {
    location: cutText([...new Set(places)].join('; '), TEXT_LIMITS.location),
    geometry: commonPlace(stops.map((it) => siteOf('stop', it)?.geometry ?? null)),
    unknown: [...routes.map((it) => siteOf('route', it)), ...stops.map((it) => siteOf('stop', it))].filter((it) => !it).length,
    isOffRoad: types.length > 0 && types.every(isOffRoad),
  }
}

/** Null as soon as the place of one stop is not known: the others would pass for the whole. */
function commonPlace(stops: readonly (Geometry | null)[]): Geometry | null {
  const [first] = stops
  if (!first) return null
  return stops.every((it) => it && distanceM(anchor(first), anchor(it)) <= ONE_PLACE_M) ? first : null
}

/** Subway, rail, ferry, aerial lift, funicular, monorail; in the extended list railways, metros, water, air and lifts. */
function isOffRoad(routeType: number): boolean {
  const isIn = (from: number, to: number) => routeType >= from && routeType < to
  return [1, 2, 4, 6, 7, 12].includes(routeType) || isIn(100, 200) || isIn(400, 700) || isIn(1_000, 1_500)
}
