import * as z from 'zod/mini'
import type { City } from './city.ts'
import { MonitoredLocation, PowerPlant, Substation } from './map-features.ts'

/** Names of answers: a place of that id could not be addressed. */
const RESERVED = new Set(['city', 'hourly'])

const notReserved = z.refine<{ id: string }>(({ id }) => !RESERVED.has(id), {
  error: "an id other than 'city' and 'hourly'",
  path: ['id'],
})

/**
 * A place that was added while the server runs, by an ingest call or from a feed, and is kept in the store. The id is unique among the
 * places of its kind; a place of the city file with the same id wins.
 */
export const StoredPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('section'), place: MonitoredLocation.check(notReserved) }),
  z.strictObject({ kind: z.literal('substation'), place: Substation.check(notReserved) }),
  z.strictObject({ kind: z.literal('plant'), place: PowerPlant.check(notReserved) }),
])
export type StoredPlace = z.infer<typeof StoredPlace>
export type StoredPlaceKind = StoredPlace['kind']

/** Most places of each kind in a city, those of its file included. */
export const PLACES_AT_MOST: Record<StoredPlaceKind, number> = { section: 20_000, substation: 2_000, plant: 2_000 }

/** The places of one kind in a city. */
export function placesOfKind(city: City, kind: StoredPlaceKind): readonly { id: string }[] {
  return { section: city.locations, substation: city.substations, plant: city.plants }[kind]
}

function added<P extends { id: string }>(inFile: readonly P[], stored: readonly P[]): P[] {
  const ids = new Set(inFile.map((it) => it.id))
  return [...inFile, ...stored.filter((it) => !ids.has(it.id))]
}

/** The city of the city file together with the stored places. The same value if there are none. */
export function withStoredPlaces(city: City, stored: readonly StoredPlace[]): City {
  if (stored.length === 0) return city
  return {
    ...city,
    locations: added(
      city.locations,
      stored.flatMap((it) => (it.kind === 'section' ? [it.place] : [])),
    ),
    substations: added(
      city.substations,
      stored.flatMap((it) => (it.kind === 'substation' ? [it.place] : [])),
    ),
    plants: added(
      city.plants,
      stored.flatMap((it) => (it.kind === 'plant' ? [it.place] : [])),
    ),
  }
}
