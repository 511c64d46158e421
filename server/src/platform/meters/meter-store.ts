import type { Counts } from '@oppidum/domain/plans/meter'
import type { Meter, Period } from '@oppidum/domain/plans/plan'
import type { Db, Tx } from '../db/connection.ts'
import { run, type Sql, sql } from '../db/sql.ts'

/** Identifies a count: person, meter and period. */
export interface MeterKey {
  personId: string
  meter: Meter
  period: Period
  startsAt: Date
}

export interface ReceiptDraft extends MeterKey {
  id: string
  requestId: string
  what: string
  /** The plan's limit; null without one. */
  allowed: number | null
  at: Date
}

/** A count that was not released, and its meter when both were read. */
export interface Counted extends Counts {
  id: string
  state: 'reserved' | 'settled'
  at: Date
  startsAt: Date
}

/** A meter just after a count was settled. */
export interface Settled extends MeterKey {
  settled: number
  allowed: number | null
  warned: number
}

type Queries = Pick<Tx, 'query'>
export type MeterStore = ReturnType<typeof meterStore>

const KEY = sql`person_id as "personId", meter, period, starts_at as "startsAt"`
const SAME = sql`(m.person_id, m.meter, m.period, m.starts_at) = (r.person_id, r.meter, r.period, r.starts_at)`

/**
 * Locks a receipt's meter before the receipt, in the same order as `reserve`: two transactions that lock them in different orders could
 * deadlock.
 */
const lockedMeter = (receiptId: string): Sql => sql`held as (
            select from plan_meter m where (person_id, meter, period, starts_at) =
              (select person_id, meter, period, starts_at from plan_receipt where id = ${receiptId}) for no key update
          )`

/** All SQL of the ledger. Each count is decided and written in one statement. */
export function meterStore(db: Db) {
  return {
    /**
     * Counts one more and writes its receipt, or does neither and returns null when nothing is left. A second receipt for the same request
     * violates a unique index, which undoes the whole statement.
     */
    async reserve({ personId, meter, period, startsAt, id, requestId, what, allowed, at }: ReceiptDraft): Promise<Counts | null> {
      const { rows } = await run<Counts>(
        db.pool,
        sql`with counted as (
            insert into plan_meter as m (person_id, meter, period, starts_at, settled, reserved)
            values (${personId}, ${meter}, ${period}, ${startsAt}, 0, 1)
            on conflict (person_id, meter, period, starts_at) do update set reserved = m.reserved + 1
            where ${allowed}::integer is null or m.settled + m.reserved < ${allowed}
            returning settled, reserved
          ), receipt as (
            insert into plan_receipt (id, person_id, meter, period, starts_at, request_id, what, allowed, state, at)
            select ${id}, ${personId}, ${meter}, ${period}, ${startsAt}, ${requestId}, ${what}, ${allowed}, 'reserved', ${at} from counted
          )
          select settled, reserved from counted`,
        { name: 'meter-reserve' },
      )
      return rows[0] ?? null
    },

    /** The count of a request; undefined if it has none, or it was released. */
    async find(personId: string, meter: Meter, requestId: string): Promise<Counted | undefined> {
      const { rows } = await run<Counted>(
        db.pool,
        sql`select r.id, r.state, r.at, r.starts_at as "startsAt", m.settled, m.reserved
          from plan_receipt r join plan_meter m on ${SAME}
          where r.person_id = ${personId} and r.meter = ${meter} and r.request_id = ${requestId} and r.state <> 'released'`,
        { name: 'meter-find' },
      )
      return rows[0]
    },

    /** Undefined if it is not reserved any more. @param begunAfter earlier reservations are too late to be settled */
    async settle(tx: Queries, id: string, at: Date, begunAfter: Date): Promise<Settled | undefined> {
      const { rows } = await run<Settled>(
        tx,
        sql`with ${lockedMeter(id)}, r as (
            update plan_receipt set state = 'settled', ended_at = ${at}
            where id = ${id} and state = 'reserved' and at > ${begunAfter} and exists (select from held) returning *
          )
          update plan_meter m set settled = m.settled + 1, reserved = m.reserved - 1 from r where ${SAME}
          returning m.person_id as "personId", m.meter, m.period, m.starts_at as "startsAt", m.settled, r.allowed, m.warned`,
        { name: 'meter-settle' },
      )
      return rows[0]
    },

    async isSettled(tx: Queries, id: string): Promise<boolean> {
      const { count } = await run(tx, sql`select 1 from plan_receipt where id = ${id} and state = 'settled'`)
      return count === 1
    },

    /** Stores the percentage that a warning was written for. @returns the address to write to; null if the account has none */
    async warn(tx: Queries, { personId, meter, period, startsAt }: MeterKey, percent: number): Promise<string | null> {
      await run(
        tx,
        sql`update plan_meter set warned = ${percent}
          where person_id = ${personId} and meter = ${meter} and period = ${period} and starts_at = ${startsAt}`,
      )
      const { rows } = await run<{ email: string | null }>(tx, sql`select email from person where id = ${personId}`)
      return rows[0]?.email ?? null
    },

    async release(id: string, at: Date): Promise<void> {
      await run(
        db.pool,
        sql`with ${lockedMeter(id)}, r as (
            update plan_receipt set state = 'released', ended_at = ${at}
            where id = ${id} and state = 'reserved' and exists (select from held) returning *
          )
          update plan_meter m set reserved = m.reserved - 1 from r where ${SAME}`,
        { name: 'meter-release' },
      )
    },

    /** Releases a person's late reservations on one meter, except those being settled. @returns how many */
    async giveBack(personId: string, meter: Meter, begunBefore: Date, at: Date): Promise<number> {
      const { rows } = await run<{ count: number }>(
        db.pool,
        sql`with held as (
            select from plan_meter where person_id = ${personId} and meter = ${meter} order by period, starts_at for no key update
          ), late as (
            select id from plan_receipt
            where person_id = ${personId} and meter = ${meter} and state = 'reserved' and at <= ${begunBefore}
              and exists (select from held) for update skip locked
          ), given as (
            update plan_receipt set state = 'released', ended_at = ${at} where id in (select id from late) returning *
          ), r as (
            select person_id, meter, period, starts_at, count(*)::int as count from given group by 1, 2, 3, 4
          ), changed as (
            update plan_meter m set reserved = m.reserved - r.count from r where ${SAME} returning r.count
          )
          select coalesce(sum(count), 0)::int as count from changed`,
      )
      return rows[0]?.count ?? 0
    },

    /** Whose reservations from before this moment are still open. */
    async late(begunBefore: Date, atMost: number): Promise<Pick<MeterKey, 'personId' | 'meter'>[]> {
      const { rows } = await run<Pick<MeterKey, 'personId' | 'meter'>>(
        db.pool,
        sql`select distinct person_id as "personId", meter from plan_receipt
          where state = 'reserved' and at <= ${begunBefore} limit ${atMost}`,
      )
      return rows
    },

    /**
     * Deletes periods that began before this moment, with their receipts: the oldest, up to `atMost`, and only the first one if its receipts
     * alone are more than `receiptsAtMost`. @returns how many
     */
    async forget(begunBefore: Date, atMost: number, receiptsAtMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`with oldest as (
            select ctid as place, settled + reserved as receipts from plan_meter
            where starts_at < ${begunBefore} order by starts_at limit ${atMost}
          ), summed as (
            select place, receipts, sum(receipts) over (order by place rows unbounded preceding) as until from oldest
          )
          delete from plan_meter m using summed where m.ctid = summed.place and (until <= ${receiptsAtMost} or until = receipts)`,
      )
      return count
    },

    /** The counts of the periods that began at these moments. */
    async counts(personId: string, day: Date, month: Date): Promise<(MeterKey & Counts)[]> {
      const { rows } = await run<MeterKey & Counts>(
        db.pool,
        sql`select ${KEY}, settled, reserved from plan_meter
          where person_id = ${personId} and ((period = 'day' and starts_at = ${day}) or (period = 'month' and starts_at = ${month}))`,
        { name: 'meter-counts' },
      )
      return rows
    },

    /** All of a person's periods, oldest first. */
    async periods(personId: string): Promise<(MeterKey & Counts)[]> {
      const { rows } = await run<MeterKey & Counts>(
        db.pool,
        sql`select ${KEY}, settled, reserved from plan_meter where person_id = ${personId} order by starts_at, meter, period`,
      )
      return rows
    },

    async remove(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from plan_meter where person_id = ${personId}`)
    },
  }
}
