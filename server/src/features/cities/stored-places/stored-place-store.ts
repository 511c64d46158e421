import type { StoredPlace, StoredPlaceKind } from '@oppidum/domain/cities/stored-place'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A city's stored places, in the order of their ids. */
export async function listStoredPlaces(tx: Queries, cityId: string): Promise<StoredPlace[]> {
  const { rows } = await run<StoredPlace>(
    tx,
    sql`select kind, definition as place from stored_place where city_id = ${cityId} and definition is not null order by kind, id`,
  )
  return rows
}

export interface PlaceChange {
  kind: StoredPlaceKind
  id: string
  /** Null to remove it. */
  definition: object | null
}

export interface WrittenPlace {
  kind: StoredPlaceKind
  id: string
  /** 1 for a new place. */
  version: number
}

/** One change of a city's places at a time, so that limits and revisions hold. */
export async function lockStoredPlaces(tx: Queries, cityId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('stored-places'), hashtext(${cityId}))`)
}

/** Writes the changes that differ from what is stored, and a version of each. Returns those; no place may occur twice. */
export async function writePlaces(
  tx: Queries,
  cityId: string,
  sourceId: string,
  changes: readonly PlaceChange[],
  at: Date,
): Promise<WrittenPlace[]> {
  const kinds = changes.map((it) => it.kind)
  const ids = changes.map((it) => it.id)
  const definitions = changes.map((it) => it.definition && JSON.stringify(it.definition))
  const { rows } = await run<WrittenPlace>(
    tx,
    sql`with given as (
        select * from unnest(${kinds}::text[], ${ids}::text[], ${definitions}::jsonb[]) as g(kind, id, definition)),
      written as (
        insert into stored_place as p (city_id, kind, id, definition, source_id, version, valid_from)
        select ${cityId}, kind, id, definition, ${sourceId}, 1, ${at}::timestamptz from given g
        where definition is not null or exists (select 1 from stored_place o where (o.city_id, o.kind, o.id) = (${cityId}, g.kind, g.id))
        on conflict (city_id, kind, id) do update
        set definition = excluded.definition, source_id = excluded.source_id, version = p.version + 1, valid_from = excluded.valid_from
        where p.definition is distinct from excluded.definition
        returning *)
      insert into stored_place_version (city_id, kind, id, version, definition, source_id, valid_from, recorded_at)
      select city_id, kind, id, version, definition, source_id, valid_from, ${at}::timestamptz from written
      returning kind, id, version`,
  )
  return rows
}

/** Call it in the transaction of a change. */
export async function raiseStoredPlaceRevision(tx: Queries, cityId: string): Promise<void> {
  await run(
    tx,
    sql`insert into stored_place_revision (city_id, revision) values (${cityId}, 1)
      on conflict (city_id) do update set revision = stored_place_revision.revision + 1`,
  )
}
