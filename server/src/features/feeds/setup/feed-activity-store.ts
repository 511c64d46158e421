import type { FeedActivity, FeedAttempt } from '@oppidum/domain/feeds/feed-setup'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { problemDetails } from '../feed-phrases.ts'

type Queries = Pick<Tx, 'query'>

/** What is kept of each feed. */
const ATTEMPTS = 200
const PAYLOADS = 5
const SHOWN_ATTEMPTS = 100

export async function writeAttempt(tx: Queries, cityId: string, feedId: string, { at, ...it }: FeedAttempt): Promise<void> {
  await run(
    tx,
    sql`insert into feed_attempt (city_id, feed_id, at, outcome, error_kind, problem, took_ms, bytes, records_in, created, updated, unchanged,
        rejected)
      values (${cityId}, ${feedId}, ${at}, ${it.outcome}, ${it.errorKind}, ${it.problem}, ${it.tookMs}, ${it.bytes}, ${it.recordsIn},
        ${it.created}, ${it.updated}, ${it.unchanged}, ${it.rejected})`,
    { name: 'feed-attempt-write' },
  )
  await run(
    tx,
    sql`delete from feed_attempt where city_id = ${cityId} and feed_id = ${feedId} and id <= (
        select id from feed_attempt where city_id = ${cityId} and feed_id = ${feedId} order by id desc offset ${ATTEMPTS} limit 1)`,
    { name: 'feed-attempt-trim' },
  )
}

export async function writePayload(tx: Queries, cityId: string, feedId: string, it: FeedActivity['payloads'][number]): Promise<void> {
  await run(
    tx,
    sql`insert into feed_payload (city_id, feed_id, at, media_type, bytes, excerpt)
      values (${cityId}, ${feedId}, ${it.at}, ${it.mediaType}, ${it.bytes}, ${it.excerpt})`,
  )
  await run(
    tx,
    sql`delete from feed_payload where city_id = ${cityId} and feed_id = ${feedId} and id <= (
        select id from feed_payload where city_id = ${cityId} and feed_id = ${feedId} order by id desc offset ${PAYLOADS} limit 1)`,
  )
}

/** The answers of a feed that is removed. */
export async function deletePayloads(tx: Queries, cityId: string, feedId: string): Promise<void> {
  await run(tx, sql`delete from feed_payload where city_id = ${cityId} and feed_id = ${feedId}`)
}

/** A stored instant as the API writes it. */
const instant = (at: Date) => at.toISOString()

/** Newest first; errors by kind over all attempts that are kept. @param characters of each payload */
export async function readActivity(
  tx: Queries,
  cityId: string,
  { id: feedId, standard }: { id: string; standard: string },
  characters: number,
): Promise<FeedActivity> {
  const attempts = await run<Omit<FeedAttempt, 'at'> & { at: Date }>(
    tx,
    sql`select at, outcome, error_kind as "errorKind", problem, took_ms as "tookMs", bytes, records_in as "recordsIn", created, updated,
        unchanged, rejected
      from feed_attempt where city_id = ${cityId} and feed_id = ${feedId} order by id desc limit ${SHOWN_ATTEMPTS}`,
  )
  const errors = await run<{ kind: string; problem: string; count: number; lastAt: Date }>(
    tx,
    sql`select error_kind as kind, (array_agg(problem order by id desc))[1] as problem, count(*)::int as count, max(at) as "lastAt"
      from feed_attempt where city_id = ${cityId} and feed_id = ${feedId} and outcome = 'failed' group by error_kind order by max(id) desc`,
  )
  const payloads = await run<Omit<FeedActivity['payloads'][number], 'at'> & { at: Date }>(
    tx,
    sql`select at, media_type as "mediaType", bytes, left(excerpt, ${characters}) as excerpt from feed_payload
      where city_id = ${cityId} and feed_id = ${feedId} order by id desc`,
  )
  const versions = await run<Omit<FeedActivity['versions'][number], 'at'> & { at: Date }>(
    tx,
    sql`select v.version, v.valid_from as at, coalesce(p.first_name, p.username, p.email) as by, v.origin, v.state, v.definition
      from feed_version v left join person p on p.id = v.changed_by
      where v.city_id = ${cityId} and v.id = ${feedId} order by v.version desc limit 100`,
  )
  return {
    attempts: attempts.rows.map((it) => ({ ...it, ...problemDetails(standard, it.problem), at: instant(it.at) })),
    errors: errors.rows.map((it) => ({ ...it, ...problemDetails(standard, it.problem), lastAt: instant(it.lastAt) })),
    payloads: payloads.rows.map((it) => ({ ...it, at: instant(it.at) })),
    versions: versions.rows.map((it) => ({ ...it, at: instant(it.at) })),
  }
}
