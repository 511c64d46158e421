import type { Counts } from '@oppidum/domain/plans/meter'
import type { Meter, Period } from '@oppidum/domain/plans/plan'
import type { Db, Tx } from '../db/connection.ts'
import { run, type Sql, sql } from '../db/sql.ts'

/** Whose count of what, and of which period. */
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
  /** The limit of the plan; null without one. */
  allowed: number | null
  at: Date
}

/** A count that stands, and its meter as it was when that was read. */
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
 * The meter of a receipt is held before the receipt is touched, as reserving does: two that took hold of them in
 * different orders could wait for each other.
 */
const heldMeter = (receiptId: string): Sql => sql`held as (
            select from plan_meter m where (person_id, meter, period, starts_at) =
              (select person_id, meter, period, starts_at from plan_receipt where id = ${receiptId}) for no key update
          )`

/** All SQL of the ledger. Whatever counts is one statement that decides and writes. */
export function meterStore(db: Db) {
  return {
    /**
     * Counts one more and writes its receipt, or does neither: null when nothing is left. A request that has a
     * receipt already is a violation of its index, which undoes the whole statement.
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

    /** The count of a request; undefined when it has none, or it was given back. */
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

    /** Undefined when it does not wait any longer. `begunAfter`: what was begun before is given back instead. */
    async settle(tx: Queries, id: string, at: Date, begunAfter: Date): Promise<Settled | undefined> {
      const { rows } = await run<Settled>(
        tx,
        sql`with ${heldMeter(id)}, r as (
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

    /** Remembers of which share a letter was written. Returns to whom; null when the account has no address. */
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
        sql`with ${heldMeter(id)}, r as (
            update plan_receipt set state = 'released', ended_at = ${at}
            where id = ${id} and state = 'reserved' and exists (select from held) returning *
          )
          update plan_meter m set reserved = m.reserved - 1 from r where ${SAME}`,
        { name: 'meter-release' },
      )
    },

    /** Gives back what one person began of one thing before this moment and is being settled by nobody. Returns how many. */
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

    /** Who has counts that were begun before this moment and still wait. */
    async late(begunBefore: Date, atMost: number): Promise<Pick<MeterKey, 'personId' | 'meter'>[]> {
      const { rows } = await run<Pick<MeterKey, 'personId' | 'meter'>>(
        db.pool,
        sql`select distinct person_id as "personId", meter from plan_receipt
          where state = 'reserved' and at <= ${begunBefore} limit ${atMost}`,
      )
      return rows
    },

    /**
     * Forgets the periods that began before this moment, with their receipts: the oldest, so many at a time, and only the
     * first when its receipts alone are more than `receiptsAtMost`. Returns how many.
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

    /** What is counted in the periods that have begun at these moments. */
    async counts(personId: string, day: Date, month: Date): Promise<(MeterKey & Counts)[]> {
      const { rows } = await run<MeterKey & Counts>(
        db.pool,
        sql`select ${KEY}, settled, reserved from plan_meter
          where person_id = ${personId} and ((period = 'day' and starts_at = ${day}) or (period = 'month' and starts_at = ${month}))`,
        { name: 'meter-counts' },
      )
      return rows
    },

    /** Everything of one person, oldest first. */
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
