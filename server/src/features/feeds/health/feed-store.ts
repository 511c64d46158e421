import type { City } from '@oppidum/domain/cities/city'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { type FeedTimes, feedHealth, healthBeforeFetch, isOldData, plausibleNewest } from '@oppidum/domain/feeds/feed'
import type { FeedLedger, FeedMemory, FetchOutcome } from '@oppidum/domain/feeds/intake'
import { type Db, type Tx, transaction } from '../../../platform/db/connection.ts'
import { columns, run, sql } from '../../../platform/db/sql.ts'
import { iso } from '../../records/lists/record-answer.ts'
import { problemDetails } from '../feed-phrases.ts'

/** The shown columns of a feed's state. `standard` is only ever written from a feed definition or by the simulator. */
interface Row {
  feedId: string
  name: string
  standard: FeedStatus['standard']
  attribution: string
  everySeconds: number
  staleAfterSeconds: number
  lastAttemptAt: Date
  lastSuccessAt: Date | null
  observedAt: Date | null
  failing: boolean
  problem: string | null
  since: Date
  lastCount: number | null
  lastRejected: number | null
  lastOutside: number | null
  lastFilledAt: Date | null
}

const SHOWN = columns<Row>(sql`f`, {
  feedId: 'feed_id',
  name: 'name',
  standard: 'standard',
  attribution: 'attribution',
  everySeconds: 'every_seconds',
  staleAfterSeconds: 'stale_after_seconds',
  lastAttemptAt: 'last_attempt_at',
  lastSuccessAt: 'last_success_at',
  observedAt: 'observed_at',
  failing: 'failing',
  problem: 'problem',
  since: 'since',
  lastCount: 'last_count',
  lastRejected: 'last_rejected',
  lastOutside: 'last_outside',
  lastFilledAt: 'last_filled_at',
})

/** What the next fetch needs to know about the last one. */
interface LastFetch {
  etag: string | null
  lastModified: string | null
  consecutiveFailures: number
  lastSuccessAt: Date | null
}

interface FeedState {
  version: number
  failing: boolean
  problem: string | null
  since: Date
  failures: number
}

type Feed = Parameters<FeedLedger['record']>[1]

/** When a fetch ended, and when the next is planned, in ms since 1970. */
interface Attempt {
  atMs: number
  nextFetchMs: number | undefined
}

export interface ListedFeed extends Feed {
  /** See `FeedTimes`. */
  dataLimitSeconds: number | null
  /** ISO 8601 UTC; null: unknown. */
  setUpAt: string | null
  /** Its publisher sends. */
  isReceived: boolean
}

function answer(row: Row, dataLimitSeconds: number | null, nowMs: number): FeedStatus {
  const times: FeedTimes = {
    everySeconds: row.everySeconds,
    staleAfterSeconds: row.staleAfterSeconds,
    lastSuccessAt: iso(row.lastSuccessAt),
    observedAt: iso(row.observedAt),
    lastFilledAt: iso(row.lastFilledAt),
    failing: row.failing,
    dataLimitSeconds,
  }
  const health = feedHealth(times, nowMs)
  // That nothing comes any more matters more than what was missing while it came.
  const problem = row.failing ? row.problem : (ageProblem(health, times, nowMs) ?? row.problem ?? (health === 'empty' ? EMPTY : null))
  return {
    id: row.feedId,
    name: row.name,
    standard: row.standard,
    health,
    problem,
    ...problemDetails(row.standard, problem),
    since: iso(row.since),
    lastSuccessAt: iso(row.lastSuccessAt),
    lastAttemptAt: iso(row.lastAttemptAt),
    observedAt: iso(row.observedAt),
    everySeconds: row.everySeconds,
    staleAfterSeconds: row.staleAfterSeconds,
    lastCount: row.lastCount,
    lastRejected: row.lastRejected,
    lastOutside: row.lastOutside,
    attribution: row.attribution,
  }
}

/** Of a feed of which nothing more is known. */
const EMPTY = 'It delivers, but has not contained a single usable record yet. Check its address and filters.'

function ageProblem(health: FeedStatus['health'], times: FeedTimes, nowMs: number): string | null {
  if (health !== 'stale' && health !== 'late') return null
  if (isOldData(times, nowMs)) return `It delivers, but its newest data is from ${times.observedAt?.slice(0, 16).replace('T', ' ')} UTC.`
  return 'Nothing new has arrived for longer than expected.'
}

const OVERDUE = 'Its first delivery is overdue.'

/** The status of a feed that has not been fetched yet. */
function untried(listed: ListedFeed, nowMs: number): FeedStatus {
  const { dataLimitSeconds: _limit, traits: _traits, setUpAt: _setUpAt, isReceived: _isReceived, ...feed } = listed
  const health = healthBeforeFetch(listed, nowMs)
  const problem = health === 'late' ? OVERDUE : null
  return {
    ...feed,
    health,
    problem,
    ...problemDetails(feed.standard, problem),
    since: null,
    lastSuccessAt: null,
    lastAttemptAt: null,
    observedAt: null,
    lastCount: null,
    lastRejected: null,
    lastOutside: null,
  }
}

export function feedStore(db: Db) {
  async function find(tx: Pick<Tx, 'query'>, cityId: string, feedId: string): Promise<FeedState | undefined> {
    const { rows } = await run<FeedState>(
      tx,
      sql`select version, failing, problem, since, consecutive_failures as failures from feed_state
        where city_id = ${cityId} and feed_id = ${feedId} for update`,
    )
    return rows[0]
  }

  /** Versions of a removed feed stay, and go on counting when another gets its id. */
  async function lastVersion(tx: Pick<Tx, 'query'>, cityId: string, feedId: string): Promise<number> {
    const { rows } = await run<{ version: number }>(
      tx,
      sql`select coalesce(max(version), 0) as version from feed_state_version where city_id = ${cityId} and feed_id = ${feedId}`,
    )
    return rows[0]?.version ?? 0
  }

  return {
    async list(city: City, feeds: readonly ListedFeed[], nowMs: number): Promise<FeedStatus[]> {
      const { rows } = await run<Row>(db.pool, sql`select ${SHOWN} from feed_state f where city_id = ${city.id}`)
      const states = new Map(rows.map((it) => [it.feedId, it]))
      return feeds.map((feed) => {
        const row = states.get(feed.id)
        return row ? answer(row, feed.dataLimitSeconds, nowMs) : untried(feed, nowMs)
      })
    },

    async remember(cityId: string, feedId: string): Promise<FeedMemory> {
      const { rows } = await run<LastFetch>(
        db.pool,
        sql`select etag, last_modified as "lastModified", consecutive_failures as "consecutiveFailures", last_success_at as "lastSuccessAt"
          from feed_state where city_id = ${cityId} and feed_id = ${feedId}`,
      )
      const [row] = rows
      return {
        etag: row?.etag ?? null,
        lastModified: row?.lastModified ?? null,
        consecutiveFailures: row?.consecutiveFailures ?? 0,
        lastSuccessAt: iso(row?.lastSuccessAt ?? null),
      }
    },

    async openRequests(cityId: string, feedId: string, after: string | null, atMost: number): Promise<string[]> {
      const { rows } = await run<{ id: string }>(
        db.pool,
        sql`select external_id as id from service_request where city_id = ${cityId} and source_id = ${feedId} and status <> 'completed'
          and external_id > ${after ?? ''} order by external_id limit ${atMost}`,
      )
      return rows.map((it) => it.id)
    },

    /** Records the outcome of a fetch, and a new version if the feed began or stopped failing. `also` runs in the same transaction. */
    async record(cityId: string, feed: Feed, { atMs, nextFetchMs }: Attempt, outcome: FetchOutcome): Promise<void> {
      const at = new Date(atMs)
      const next = nextFetchMs === undefined ? null : new Date(nextFetchMs)
      await transaction(db, async (tx) => {
        const before = await find(tx, cityId, feed.id)
        const problem = outcome.ok ? (outcome.notice ?? null) : outcome.problem
        const changed = !before || before.failing === outcome.ok || before.problem !== problem
        const version = (before?.version ?? (await lastVersion(tx, cityId, feed.id))) + (changed ? 1 : 0)
        const since = changed ? at : before.since
        const hasData = outcome.ok && !outcome.unchanged
        const isFilled = outcome.ok && (feed.traits === null || (outcome.count ?? 0) > 0)
        const observedAt = outcome.ok ? plausibleNewest(outcome.observedAt, atMs) : null
        const replaces = sql`${hasData}`
        const failures = outcome.ok ? 0 : (before?.failures ?? 0) + 1
        await run(
          tx,
          sql`insert into feed_state (city_id, feed_id, version, name, standard, part, header_dated, attribution, every_seconds, stale_after_seconds, last_attempt_at,
             last_success_at, observed_at, failing, problem, since, consecutive_failures, etag, last_modified, last_count, last_rejected, last_outside,
             last_filled_at, next_fetch_at)
           values (${cityId}, ${feed.id}, ${version}, ${feed.name}, ${feed.standard}, ${feed.traits?.part ?? null}, ${feed.traits?.newestTime === 'header'}, ${feed.attribution}, ${feed.everySeconds},
             ${feed.staleAfterSeconds}, ${at}, ${outcome.ok ? at : null}, ${observedAt}, ${!outcome.ok}, ${problem},
             ${since}, ${failures}, ${outcome.ok ? outcome.etag : null}, ${outcome.ok ? outcome.lastModified : null},
             ${hasData ? outcome.count : null}, ${hasData ? outcome.rejected : null},
             ${hasData ? (outcome.outside ?? null) : null}, ${isFilled ? at : null}, ${next})
           on conflict (city_id, feed_id) do update set version = excluded.version, name = excluded.name, standard = excluded.standard, part = excluded.part, header_dated = excluded.header_dated,
             attribution = excluded.attribution, every_seconds = excluded.every_seconds, stale_after_seconds = excluded.stale_after_seconds,
             last_attempt_at = excluded.last_attempt_at, last_success_at = coalesce(excluded.last_success_at, feed_state.last_success_at),
             observed_at = coalesce(excluded.observed_at, feed_state.observed_at), failing = excluded.failing, problem = excluded.problem,
             since = excluded.since, consecutive_failures = excluded.consecutive_failures,
             etag = case when ${replaces} then excluded.etag else feed_state.etag end,
             last_modified = case when ${replaces} then excluded.last_modified else feed_state.last_modified end,
             last_count = coalesce(excluded.last_count, feed_state.last_count),
             last_rejected = coalesce(excluded.last_rejected, feed_state.last_rejected),
             last_outside = case when ${replaces} then excluded.last_outside else feed_state.last_outside end,
             last_filled_at = coalesce(excluded.last_filled_at, feed_state.last_filled_at), next_fetch_at = excluded.next_fetch_at`,
        )
        if (changed) {
          const moment = sql`${at}`
          await run(
            tx,
            sql`insert into feed_state_version (city_id, feed_id, version, valid_from, recorded_at, failing, problem) 
              values (${cityId}, ${feed.id}, ${version}, ${moment}, ${moment}, ${!outcome.ok}, ${problem})`,
          )
        }
      })
    },
  }
}

export type FeedStore = ReturnType<typeof feedStore>
