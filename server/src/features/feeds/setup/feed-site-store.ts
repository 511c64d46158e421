import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { Site } from '../importer.ts'
import type { SiteChoice } from './section-match.ts'

type Queries = Pick<Tx, 'query'>

interface Choice {
  chosen: string | null
  ignored: boolean
}

export type StoredSite = Site & { choice: SiteChoice | undefined }

const choiceOf = ({ chosen, ignored }: Choice): SiteChoice | undefined =>
  ignored ? { ignored: true } : chosen === null ? undefined : { locationId: chosen }

const SITE = sql`id, name, geometry, bearing, chosen, ignored`

const siteOf = ({ chosen, ignored, ...site }: Site & Choice): StoredSite => ({ ...site, choice: choiceOf({ chosen, ignored }) })

/** Everything about them, for the importer. */
export async function loadSites(tx: Queries, cityId: string, feedId: string): Promise<Map<string, Site>> {
  const { rows } = await run<Site>(
    tx,
    sql`select id, name, geometry, bearing, details from feed_site where city_id = ${cityId} and feed_id = ${feedId}`,
  )
  return new Map(rows.map(({ details, ...it }) => [it.id, details === null ? it : { ...it, details }]))
}

/** In the order of their ids, without their details. */
export async function listSites(tx: Queries, cityId: string, feedId: string): Promise<StoredSite[]> {
  const { rows } = await run<Site & Choice>(
    tx,
    sql`select ${SITE} from feed_site where city_id = ${cityId} and feed_id = ${feedId} order by id`,
  )
  return rows.map(siteOf)
}

export async function findSite(tx: Queries, cityId: string, feedId: string, id: string): Promise<StoredSite | undefined> {
  const { rows } = await run<Site & Choice>(
    tx,
    sql`select ${SITE} from feed_site where city_id = ${cityId} and feed_id = ${feedId} and id = ${id}`,
  )
  return rows[0] && siteOf(rows[0])
}

/** What admins decided, by the site's id. */
export async function listChoices(tx: Queries, cityId: string, feedId: string): Promise<Map<string, SiteChoice>> {
  const { rows } = await run<{ id: string } & Choice>(
    tx,
    sql`select id, chosen, ignored from feed_site
      where city_id = ${cityId} and feed_id = ${feedId} and (ignored or chosen is not null)`,
    { name: 'feed-site-choices' },
  )
  return new Map(rows.map((it) => [it.id, choiceOf(it) as SiteChoice]))
}

export async function writeChoice(tx: Queries, cityId: string, feedId: string, id: string, choice: SiteChoice | undefined): Promise<void> {
  const chosen = choice && 'locationId' in choice ? choice.locationId : null
  const ignored = choice !== undefined && 'ignored' in choice
  await run(
    tx,
    sql`update feed_site set chosen = ${chosen}, ignored = ${ignored}
      where city_id = ${cityId} and feed_id = ${feedId} and id = ${id}`,
  )
}

/** Adds sites and changes those that differ. What admins decided stays, and so do sites that are no longer described. */
export async function keepSites(tx: Queries, cityId: string, feedId: string, sites: readonly Site[]): Promise<void> {
  const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  await run(
    tx,
    sql`insert into feed_site as s (city_id, feed_id, id, name, geometry, bearing, details)
      select distinct on (id) ${cityId}, ${feedId}, g.* from unnest(${sites.map((it) => it.id)}::text[],
        ${sites.map((it) => it.name)}::text[], ${sites.map((it) => jsonOf(it.geometry))}::jsonb[], ${sites.map((it) => it.bearing)}::float8[],
        ${sites.map((it) => jsonOf(it.details))}::jsonb[]) as g(id, name, geometry, bearing, details)
      on conflict (city_id, feed_id, id) do update
      set name = excluded.name, geometry = excluded.geometry, bearing = excluded.bearing, details = excluded.details
      where (s.name, s.geometry, s.bearing, s.details)
        is distinct from (excluded.name, excluded.geometry, excluded.bearing, excluded.details)`,
  )
}

export interface StoredReference {
  etag: string | null
  lastModified: string | null
  fetchedAt: Date
}

export async function findReference(tx: Queries, cityId: string, feedId: string): Promise<StoredReference | undefined> {
  const { rows } = await run<StoredReference>(
    tx,
    sql`select etag, last_modified as "lastModified", fetched_at as "fetchedAt" from feed_reference
      where city_id = ${cityId} and feed_id = ${feedId}`,
  )
  return rows[0]
}

export async function keepReference(tx: Queries, cityId: string, feedId: string, reference: StoredReference): Promise<void> {
  const { etag, lastModified, fetchedAt } = reference
  await run(
    tx,
    sql`insert into feed_reference (city_id, feed_id, etag, last_modified, fetched_at)
      values (${cityId}, ${feedId}, ${etag}, ${lastModified}, ${fetchedAt})
      on conflict (city_id, feed_id) do update set etag = excluded.etag, last_modified = excluded.last_modified,
        fetched_at = excluded.fetched_at`,
  )
}

/** All that is known about where a feed observes, for a feed that is removed or reads another address. */
export async function deleteReference(tx: Queries, cityId: string, feedId: string): Promise<void> {
  await run(tx, sql`delete from feed_reference where city_id = ${cityId} and feed_id = ${feedId}`)
}
