import type { City } from '@oppidum/domain/cities/city'
import { PLACES_AT_MOST, placesOfKind, type StoredPlace, type StoredPlaceKind } from '@oppidum/domain/cities/stored-place'
import { anchor, type Position } from '@oppidum/domain/core/geo'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../../compose/context.ts'
import { type Actor, writeAudit } from '../../../platform/audit/audit-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { drawVersions } from '../../../platform/live/live-version-store.ts'
import { lockStoredPlaces, type PlaceChange, raiseStoredPlaceRevision, type WrittenPlace, writePlaces } from './stored-place-store.ts'

/** Who adds or changes places. */
export interface PlaceAuthor {
  /** Id of the feed or of the ingest source. */
  sourceId: string
  /** For the audit trail. */
  actor: Actor
}

/**
 * `in-file`: the city file has a place of that kind and id, and wins · `outside`: it is not within the city's bounds · `too-many`: the city
 * has as many places of that kind as it can · `repeated`: the same place came again later in the list.
 */
export type PlaceResult = 'created' | 'updated' | 'unchanged' | 'in-file' | 'outside' | 'too-many' | 'repeated'

/** Answers that show places, in the order in which their versions are drawn. */
const SHOWN_BY: readonly LiveKind[] = ['traffic', 'energy', 'city-metrics']

const keyOf = ({ kind, id }: { kind: StoredPlaceKind; id: string }) => `${kind}/${id}`

function isWithin([lon, lat]: Position, [west, south, east, north]: City['bounds']): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

const positionOf = (it: StoredPlace): Position => (it.kind === 'section' ? anchor(it.place.geometry) : it.place.position)

/** The places that were added while the server runs. Once a call resolves, they are on the map and in every list of this instance. */
export function storedPlaces({ db, bus, clock, cities }: Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities'>) {
  /** What the city file, the bounds and the limits say; null if the place can be written. */
  function refusals(city: City, places: readonly StoredPlace[]): (PlaceResult | null)[] {
    const file = cities.inFile.find((it) => it.id === city.id) ?? city
    const last = new Map(places.map((it, index) => [keyOf({ kind: it.kind, id: it.place.id }), index]))
    const idsOf = (of: City, kind: StoredPlaceKind) => new Set(placesOfKind(of, kind).map((it) => it.id))
    const known = new Map<StoredPlaceKind, { inFile: Set<string>; all: Set<string> }>()
    return places.map((it, index) => {
      const { id } = it.place
      const { inFile, all } = known.get(it.kind) ?? { inFile: idsOf(file, it.kind), all: idsOf(city, it.kind) }
      known.set(it.kind, { inFile, all })
      if (inFile.has(id)) return 'in-file'
      if (!isWithin(positionOf(it), city.bounds)) return 'outside'
      if (last.get(keyOf({ kind: it.kind, id })) !== index) return 'repeated'
      if (!all.has(id) && all.size >= PLACES_AT_MOST[it.kind]) return 'too-many'
      all.add(id)
      return null
    })
  }

  async function write(tx: Tx, city: City, changes: readonly PlaceChange[], author: PlaceAuthor): Promise<WrittenPlace[]> {
    const at = new Date(clock.nowMs())
    const written = await writePlaces(tx, city.id, author.sourceId, changes, at)
    if (written.length === 0) return written
    await raiseStoredPlaceRevision(tx, city.id)
    const removed = changes.filter((it) => it.definition === null).length
    await writeAudit(tx, at, {
      actor: author.actor,
      action: 'places-changed',
      subjectId: author.sourceId,
      cityId: city.id,
      to: { written: written.length - removed, removed, first: written.slice(0, 10).map(keyOf) },
    })
    await drawVersions(tx, city.id, SHOWN_BY)
    return written
  }

  /** Writes places in the caller's transaction. Call `announce` after its commit. The results are in the order of the places. */
  async function putIn(tx: Tx, cityId: string, places: readonly StoredPlace[], author: PlaceAuthor): Promise<PlaceResult[]> {
    await lockStoredPlaces(tx, cityId)
    const city = await cities.refresh(tx, cityId)
    const results = refusals(city, places)
    const changes = places.flatMap((it, index): PlaceChange[] =>
      results[index] === null ? [{ kind: it.kind, id: it.place.id, definition: it.place }] : [],
    )
    const written = new Map((await write(tx, city, changes, author)).map((it) => [keyOf(it), it.version]))
    return places.map((it, index) => {
      const refused = results[index]
      if (refused) return refused
      const version = written.get(keyOf({ kind: it.kind, id: it.place.id }))
      return version === undefined ? 'unchanged' : version === 1 ? 'created' : 'updated'
    })
  }

  /** Call it after the commit of a change. */
  async function announce(cityId: string): Promise<void> {
    await cities.refresh(db.pool, cityId)
    for (const kind of SHOWN_BY) await bus.publish({ cityId, kind })
  }

  return {
    putIn,
    announce,

    /** Adds places and changes existing ones. All are written, or none if it fails. */
    async put(cityId: string, places: readonly StoredPlace[], author: PlaceAuthor): Promise<PlaceResult[]> {
      const results = await transaction(db, (tx) => putIn(tx, cityId, places, author))
      await announce(cityId)
      return results
    },

    /** False if no such place was added. Its series stay in the history. */
    async remove(cityId: string, kind: StoredPlaceKind, id: string, author: PlaceAuthor): Promise<boolean> {
      const written = await transaction(db, async (tx) => {
        await lockStoredPlaces(tx, cityId)
        return write(tx, await cities.refresh(tx, cityId), [{ kind, id, definition: null }], author)
      })
      if (written.length > 0) await announce(cityId)
      return written.length > 0
    },
  }
}

export type StoredPlaces = ReturnType<typeof storedPlaces>
