import type { IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import { type IngestKind, REJECTED_ROWS } from '@oppidum/domain/ingest/ingest-source'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { type DeliveredCall, type SourceTotal, totalsOf } from './delivered-call.ts'

type Queries = Pick<Tx, 'query'>

/** Adds calls to what their sources have delivered, in the transaction that stores their rows. */
export async function recordDeliveries(tx: Queries, calls: readonly DeliveredCall[], at: Date): Promise<void> {
  const totals = totalsOf(calls)
  if (totals.length === 0) return
  const textsOf = (key: 'cityId' | 'sourceId' | 'kind') => totals.map((it) => it[key])
  const numbersOf = (key: 'staleAfterSeconds' | 'accepted' | 'duplicate' | 'rejected') => totals.map((it) => it[key])
  await run(
    tx,
    sql`insert into ingest_source as s (city_id, source_id, kind, stale_after_seconds, first_call_at, last_call_at, last_row_at,
        last_rejected_at, observed_at, accepted, duplicate, rejected)
      select city_id, source_id, kind, stale_after_seconds, ${at}, ${at}, case when accepted + duplicate > 0 then ${at}::timestamptz end,
        case when rejected > 0 then ${at}::timestamptz end, to_timestamp(newest_ms / 1000), accepted, duplicate, rejected
      from unnest(${textsOf('cityId')}::text[], ${textsOf('sourceId')}::text[], ${textsOf('kind')}::text[],
        ${numbersOf('staleAfterSeconds')}::int[], ${totals.map((it) => it.newestMs)}::float8[], ${numbersOf('accepted')}::bigint[],
        ${numbersOf('duplicate')}::bigint[], ${numbersOf('rejected')}::bigint[])
        as t(city_id, source_id, kind, stale_after_seconds, newest_ms, accepted, duplicate, rejected)
      on conflict (city_id, source_id, kind) do update set stale_after_seconds = excluded.stale_after_seconds,
        last_call_at = greatest(s.last_call_at, excluded.last_call_at), last_row_at = greatest(s.last_row_at, excluded.last_row_at),
        last_rejected_at = greatest(s.last_rejected_at, excluded.last_rejected_at),
        observed_at = greatest(s.observed_at, excluded.observed_at), accepted = s.accepted + excluded.accepted,
        duplicate = s.duplicate + excluded.duplicate, rejected = s.rejected + excluded.rejected`,
    { name: 'ingest-source-record' },
  )
  for (const it of totals) if (it.rejected > 0) await recordRejections(tx, it, at)
}

async function recordRejections(tx: Queries, { cityId, sourceId, kind, rejections, rows }: SourceTotal, at: Date): Promise<void> {
  const reasons = [...rejections.values()].sort((a, b) => (`${a.reason} ${a.field}` < `${b.reason} ${b.field}` ? -1 : 1))
  await run(
    tx,
    sql`insert into ingest_rejection as r (city_id, source_id, kind, reason, field, count, last_at)
      select ${cityId}, ${sourceId}, ${kind}, reason, field, count, ${at}
      from unnest(${reasons.map((it) => it.reason)}::text[], ${reasons.map((it) => it.field)}::text[],
        ${reasons.map((it) => it.count)}::bigint[]) as t(reason, field, count)
      on conflict (city_id, source_id, kind, reason, field) do update set count = r.count + excluded.count,
        last_at = greatest(r.last_at, excluded.last_at)`,
    { name: 'ingest-rejection-record' },
  )
  const last = rows.slice(-REJECTED_ROWS)
  await run(
    tx,
    sql`insert into ingest_rejected_row (city_id, source_id, kind, at, row_number, reason, field, excerpt)
      select ${cityId}, ${sourceId}, ${kind}, ${at}, row_number, reason, field, excerpt
      from unnest(${last.map((it) => it.row)}::int[], ${last.map((it) => it.reason)}::text[], ${last.map((it) => it.field)}::text[],
        ${last.map((it) => it.excerpt)}::text[]) as t(row_number, reason, field, excerpt)`,
    { name: 'ingest-rejected-row-add' },
  )
  await run(
    tx,
    sql`delete from ingest_rejected_row where city_id = ${cityId} and source_id = ${sourceId} and id <=
      (select id from ingest_rejected_row where city_id = ${cityId} and source_id = ${sourceId} order by id desc offset ${REJECTED_ROWS} limit 1)`,
    { name: 'ingest-rejected-row-trim' },
  )
}

export interface StoredSourcePart {
  sourceId: string
  kind: IngestKind
  staleAfterSeconds: number
  firstCallAt: Date
  lastCallAt: Date
  lastRowAt: Date | null
  lastRejectedAt: Date | null
  observedAt: Date | null
  accepted: number
  duplicate: number
  rejected: number
}

export async function listSourceParts(tx: Queries, cityId: string): Promise<StoredSourcePart[]> {
  const { rows } = await run<StoredSourcePart>(
    tx,
    sql`select source_id as "sourceId", kind, stale_after_seconds as "staleAfterSeconds", first_call_at as "firstCallAt",
        last_call_at as "lastCallAt", last_row_at as "lastRowAt", last_rejected_at as "lastRejectedAt", observed_at as "observedAt",
        accepted::float8, duplicate::float8, rejected::float8
      from ingest_source where city_id = ${cityId} order by source_id, kind`,
    { name: 'ingest-source-list' },
  )
  return rows
}

export interface StoredRejection {
  sourceId: string
  kind: IngestKind
  reason: IngestReason
  field: string
  count: number
  lastAt: Date
}

export async function listRejections(tx: Queries, cityId: string): Promise<StoredRejection[]> {
  const { rows } = await run<StoredRejection>(
    tx,
    sql`select source_id as "sourceId", kind, reason, field, count::float8, last_at as "lastAt" from ingest_rejection
      where city_id = ${cityId} order by count desc, reason, field`,
  )
  return rows
}

/** Newest first. */
export async function rejectedRowsOf(
  tx: Queries,
  cityId: string,
  sourceId: string,
): Promise<(Pick<StoredRejection, 'kind' | 'reason' | 'field'> & { at: Date; row: number; excerpt: string })[]> {
  const { rows } = await run<Pick<StoredRejection, 'kind' | 'reason' | 'field'> & { at: Date; row: number; excerpt: string }>(
    tx,
    sql`select at, kind, row_number as row, reason, field, excerpt from ingest_rejected_row
      where city_id = ${cityId} and source_id = ${sourceId} order by id desc limit ${REJECTED_ROWS}`,
  )
  return rows
}

/** @returns whether there was one */
export async function removeSource(tx: Queries, cityId: string, sourceId: string): Promise<boolean> {
  await run(tx, sql`delete from ingest_rejected_row where city_id = ${cityId} and source_id = ${sourceId}`)
  await run(tx, sql`delete from ingest_rejection where city_id = ${cityId} and source_id = ${sourceId}`)
  const { count } = await run(tx, sql`delete from ingest_source where city_id = ${cityId} and source_id = ${sourceId}`)
  return count > 0
}

/** Sources that have not called since, with all about them. */
export async function silentSources(tx: Queries, before: Date, atMost: number): Promise<{ cityId: string; sourceId: string }[]> {
  const { rows } = await run<{ cityId: string; sourceId: string }>(
    tx,
    sql`select city_id as "cityId", source_id as "sourceId" from ingest_source group by city_id, source_id
      having max(last_call_at) < ${before} limit ${atMost}`,
  )
  return rows
}
