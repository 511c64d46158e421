import type { Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A call under an idempotency key. */
export interface IdempotentCall {
  personId: string
  idempotencyKey: string
  /** SHA-256 over everything that decides what the call does. */
  fingerprint: Buffer
}

/** The call that a person made with this key; undefined if there was none, or its result has expired. */
export async function findIdempotentCall<T>(
  tx: Queries,
  personId: string,
  idempotencyKey: string,
): Promise<{ fingerprint: Buffer; result: T } | undefined> {
  const { rows } = await run<{ fingerprint: Buffer; result: T }>(
    tx,
    sql`select fingerprint, result from idempotent_call where person_id = ${personId} and idempotency_key = ${idempotencyKey}`,
    { name: 'idempotent-call-find' },
  )
  return rows[0]
}

/** Stores results. One that another instance has stored meanwhile stays. @returns how many are new */
export async function storeIdempotentCalls(
  tx: Queries,
  calls: readonly { call: IdempotentCall; result: unknown }[],
  at: Date,
): Promise<number> {
  if (calls.length === 0) return 0
  const { count } = await run(
    tx,
    sql`insert into idempotent_call (person_id, idempotency_key, fingerprint, result, at)
      select person_id, key, fingerprint, result, ${at}::timestamptz
      from unnest(${calls.map((it) => it.call.personId)}::text[], ${calls.map((it) => it.call.idempotencyKey)}::text[],
        ${calls.map((it) => it.call.fingerprint)}::bytea[], ${calls.map((it) => JSON.stringify(it.result))}::json[])
        as c(person_id, key, fingerprint, result)
      on conflict do nothing`,
    { name: 'idempotent-call-store' },
  )
  return count
}

export async function listIdempotentCalls(tx: Queries, personId: string): Promise<{ idempotencyKey: string; at: Date }[]> {
  const { rows } = await run<{ idempotencyKey: string; at: Date }>(
    tx,
    sql`select idempotency_key as "idempotencyKey", at from idempotent_call where person_id = ${personId} order by at`,
  )
  return rows
}

export async function removeIdempotentCalls(tx: Queries, personId: string): Promise<void> {
  await run(tx, sql`delete from idempotent_call where person_id = ${personId}`)
}

/** @returns how many were deleted */
export async function forgetIdempotentCalls(tx: Queries, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    tx,
    sql`delete from idempotent_call where ctid in (select ctid from idempotent_call where at < ${before} order by at limit ${atMost})`,
  )
  return count
}
