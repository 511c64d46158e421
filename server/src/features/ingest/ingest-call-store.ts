import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

export interface IngestCall {
  personId: string
  idempotencyKey: string
  fingerprint: Buffer
}

/** The call that a person made with this key; undefined if there was none, or its result has expired. */
export async function findIngestCall(
  tx: Queries,
  personId: string,
  idempotencyKey: string,
): Promise<{ fingerprint: Buffer; result: IngestResult } | undefined> {
  const { rows } = await run<{ fingerprint: Buffer; result: IngestResult }>(
    tx,
    sql`select fingerprint, result from ingest_call where person_id = ${personId} and idempotency_key = ${idempotencyKey}`,
    { name: 'ingest-call-find' },
  )
  return rows[0]
}

/** Stores results. One that another instance has stored meanwhile stays. */
export async function storeIngestCalls(tx: Queries, calls: readonly { call: IngestCall; result: IngestResult }[], at: Date): Promise<void> {
  if (calls.length === 0) return
  await run(
    tx,
    sql`insert into ingest_call (person_id, idempotency_key, fingerprint, result, at)
      select person_id, key, fingerprint, result, ${at}::timestamptz
      from unnest(${calls.map((it) => it.call.personId)}::text[], ${calls.map((it) => it.call.idempotencyKey)}::text[],
        ${calls.map((it) => it.call.fingerprint)}::bytea[], ${calls.map((it) => JSON.stringify(it.result))}::jsonb[])
        as c(person_id, key, fingerprint, result)
      on conflict do nothing`,
    { name: 'ingest-call-store' },
  )
}

export async function listIngestCalls(tx: Queries, personId: string): Promise<{ idempotencyKey: string; at: Date }[]> {
  const { rows } = await run<{ idempotencyKey: string; at: Date }>(
    tx,
    sql`select idempotency_key as "idempotencyKey", at from ingest_call where person_id = ${personId} order by at`,
  )
  return rows
}

export async function removeIngestCalls(tx: Queries, personId: string): Promise<void> {
  await run(tx, sql`delete from ingest_call where person_id = ${personId}`)
}

/** @returns how many were deleted */
export async function forgetIngestCalls(tx: Queries, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    tx,
    sql`delete from ingest_call where ctid in (select ctid from ingest_call where at < ${before} order by at limit ${atMost})`,
  )
  return count
}
