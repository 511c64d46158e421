import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Tx } from '../../../platform/db/connection.ts'
import { columns, run, sql } from '../../../platform/db/sql.ts'
import { deleteReference } from './feed-site-store.ts'

type Queries = Pick<Tx, 'query'>

export type FeedOrigin = 'file' | 'screen'

/** A feed as it is set up, or as it was when it was removed. */
export interface StoredFeed {
  id: string
  version: number
  definition: FeedDefinition
  origin: FeedOrigin
  state: 'running' | 'paused' | 'removed'
  /** The city file's definition that was last brought in; null if the file does not have the feed. */
  inFile: FeedDefinition | null
  changedAt: Date
  /** Id of the admin; null for the city file. */
  changedBy: string | null
  /** The admin's present name; null if the account is gone. */
  changedByName: string | null
}

const FEED = columns<Omit<StoredFeed, 'changedByName'>>(sql`f`, {
  id: 'id',
  version: 'version',
  definition: 'definition',
  origin: 'origin',
  state: 'state',
  inFile: 'in_file',
  changedAt: 'changed_at',
  changedBy: 'changed_by',
})
const NAME = sql`(select coalesce(p.first_name, p.username, p.email) from person p where p.id = f.changed_by) as "changedByName"`

/** One change of a city's feeds at a time, so that limits and revisions hold. */
export async function lockFeeds(tx: Queries, cityId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('feeds'), hashtext(${cityId}))`)
}

/** The feeds that are running or paused, in the order of their ids. */
export async function listFeedsOf(tx: Queries, cityId: string): Promise<StoredFeed[]> {
  const { rows } = await run<StoredFeed>(
    tx,
    sql`select ${FEED}, ${NAME} from feed f where city_id = ${cityId} and state <> 'removed' order by id`,
  )
  return rows
}

/** Those that were removed as well. */
export async function listEveryFeedOf(tx: Queries, cityId: string): Promise<StoredFeed[]> {
  const { rows } = await run<StoredFeed>(tx, sql`select ${FEED}, ${NAME} from feed f where city_id = ${cityId} order by id`)
  return rows
}

export async function findFeed(tx: Queries, cityId: string, id: string): Promise<StoredFeed | undefined> {
  const { rows } = await run<StoredFeed>(tx, sql`select ${FEED}, ${NAME} from feed f where city_id = ${cityId} and id = ${id}`)
  return rows[0]
}

interface RunningVersion {
  cityId: string
  feedId: string
  version: number
  /** When an admin asked for a fetch at once; null when nobody did, or a fetch has ended since. */
  askedAt: Date | null
}

/** The present version of every running feed. */
export async function runningVersions(tx: Queries): Promise<RunningVersion[]> {
  const { rows } = await run<RunningVersion>(
    tx,
    sql`select f.city_id as "cityId", f.id as "feedId", f.version,
        case when s.last_attempt_at is null or s.last_attempt_at <= f.fetch_asked_at then f.fetch_asked_at end as "askedAt"
      from feed f left join feed_state s on (s.city_id, s.feed_id) = (f.city_id, f.id) where f.state = 'running'`,
    { name: 'running-feeds' },
  )
  return rows
}

/**
 * When each running feed of a city is to be fetched next, by its id. One that an admin wants at once is due since then; one of which nothing
 * is planned yet is left out.
 */
export async function plannedFetches(tx: Queries, cityId: string): Promise<Map<string, Date>> {
  const { rows } = await run<{ feedId: string; at: Date }>(
    tx,
    sql`select * from (
        select f.id as "feedId", case when f.fetch_asked_at > coalesce(s.last_attempt_at, '-infinity') then f.fetch_asked_at
            else s.next_fetch_at end as at
          from feed f left join feed_state s on (s.city_id, s.feed_id) = (f.city_id, f.id)
          where f.city_id = ${cityId} and f.state = 'running') planned
      where at is not null`,
  )
  return new Map(rows.map((it) => [it.feedId, it.at]))
}

/** The revision of every city's feeds. */
export async function feedRevisions(tx: Queries): Promise<{ cityId: string; revision: number }[]> {
  const { rows } = await run<{ cityId: string; revision: number }>(tx, sql`select city_id as "cityId", revision from feed_revision`, {
    name: 'feed-revisions',
  })
  return rows
}

export interface FeedChange extends Pick<StoredFeed, 'definition' | 'origin' | 'state' | 'inFile' | 'changedBy'> {
  /** Fetch it at once. */
  fetchNow: boolean
  /** What the publisher said about its last answer does not apply to the next. */
  forgetFetch: boolean
}

/** Writes a feed and a version of it; returns the version's number. */
export async function writeFeed(tx: Queries, cityId: string, id: string, change: FeedChange, at: Date): Promise<number> {
  const { definition, origin, state, inFile, changedBy } = change
  const asked = change.fetchNow ? at : null
  if (change.state !== 'removed') await forgetRemoved(tx, cityId, id)
  const { rows } = await run<{ version: number }>(
    tx,
    sql`with written as (
        insert into feed as f (city_id, id, version, definition, origin, state, in_file, changed_at, changed_by, fetch_asked_at)
        values (${cityId}, ${id}, 1, ${JSON.stringify(definition)}::jsonb, ${origin}, ${state}, ${inFile && JSON.stringify(inFile)}::jsonb,
          ${at}::timestamptz, ${changedBy}, ${asked}::timestamptz)
        on conflict (city_id, id) do update set version = f.version + 1, definition = excluded.definition, origin = excluded.origin,
          state = excluded.state, in_file = excluded.in_file, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
          fetch_asked_at = coalesce(excluded.fetch_asked_at, f.fetch_asked_at)
        returning *)
      insert into feed_version (city_id, id, version, definition, origin, state, changed_by, valid_from, recorded_at)
      select city_id, id, version, definition, origin, state, changed_by, changed_at, ${at}::timestamptz from written
      returning version`,
  )
  if (change.forgetFetch) {
    await deleteReference(tx, cityId, id)
    await run(
      tx,
      sql`update feed_state set etag = null, last_modified = null, consecutive_failures = 0 where city_id = ${cityId} and feed_id = ${id}`,
    )
  }
  return (rows[0] as { version: number }).version
}

/** A feed with the id of a removed one starts without its history: the other's fetches and sensors say nothing about it. */
async function forgetRemoved(tx: Queries, cityId: string, id: string): Promise<void> {
  const { count } = await run(tx, sql`update feed set fetch_asked_at = null where city_id = ${cityId} and id = ${id} and state = 'removed'`)
  if (count === 0) return
  await run(tx, sql`delete from feed_state where city_id = ${cityId} and feed_id = ${id}`)
  await run(tx, sql`delete from feed_attempt where city_id = ${cityId} and feed_id = ${id}`)
  await run(tx, sql`delete from feed_site where city_id = ${cityId} and feed_id = ${id}`)
}

/** Keeps what the city file says without a new version, for a feed whose edits on the screen stay. */
export async function keepFileDefinition(tx: Queries, cityId: string, id: string, inFile: FeedDefinition | null): Promise<void> {
  await run(tx, sql`update feed set in_file = ${inFile && JSON.stringify(inFile)}::jsonb where city_id = ${cityId} and id = ${id}`)
}

/** False if no such feed is running. */
export async function askFetch(tx: Queries, cityId: string, id: string, at: Date): Promise<boolean> {
  const { count } = await run(
    tx,
    sql`update feed set fetch_asked_at = ${at} where city_id = ${cityId} and id = ${id} and state = 'running'`,
  )
  return count === 1
}

/** Call it in the transaction of a change. */
export async function raiseFeedRevision(tx: Queries, cityId: string): Promise<void> {
  await run(
    tx,
    sql`insert into feed_revision (city_id, revision) values (${cityId}, 1)
      on conflict (city_id) do update set revision = feed_revision.revision + 1`,
  )
}
