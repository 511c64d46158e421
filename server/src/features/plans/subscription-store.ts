import type { PaidPlan, Purchase } from '@oppidum/domain/plans/billing'
import type { Subscription } from '../../adapters/payments/payments.ts'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** A paid plan as it was read last. */
export interface StoredSubscription extends Subscription {
  personId: string
  /** What the person was given for it; null when nothing, or no longer. */
  granted: PaidPlan | null
}

interface Row extends Omit<StoredSubscription, 'planned'> {
  plannedPlan: PaidPlan | null
  plannedInterval: Purchase['interval'] | null
}

const SUBSCRIPTION = sql`select id, person_id as "personId", customer_id as "customerId", plan, "interval", state,
    period_ends_at as "periodEndsAt", ends_at as "endsAt", planned_plan as "plannedPlan", planned_interval as "plannedInterval", granted
  from subscription`

const fromRow = ({ plannedPlan, plannedInterval, ...row }: Row): StoredSubscription => ({
  ...row,
  planned: plannedPlan && plannedInterval && { plan: plannedPlan, interval: plannedInterval },
})

/** Whether it is paid for, or will be when the payment is tried again. */
export const isLive = ({ state }: Subscription) => state === 'paid' || state === 'late'

/** What it gives; null when nothing. */
export const grantedFor = (it: Subscription): PaidPlan | null => (isLive(it) ? it.plan : null)

export type SubscriptionStore = ReturnType<typeof subscriptionStore>

/** All SQL about what is paid. */
export function subscriptionStore(db: Db) {
  return {
    /** Of a person, the one read last first. */
    async of(personId: string, on: Pick<Tx, 'query'> = db.pool): Promise<StoredSubscription[]> {
      const { rows } = await run<Row>(on, sql`${SUBSCRIPTION} where person_id = ${personId} order by read_at desc, id desc`)
      return rows.map(fromRow)
    },

    /** Nobody else reads this one anew until the transaction ends, so that the last to read writes last. */
    async lock(tx: Pick<Tx, 'query'>, id: string): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${id}`}, 8))`)
    },

    /** Nobody else changes what this person has until the transaction ends; false when there is no such person. */
    async lockPerson(tx: Pick<Tx, 'query'>, personId: string): Promise<boolean> {
      const { count } = await run(tx, sql`select 1 from person where id = ${personId} for update`)
      return count === 1
    },

    async find(tx: Pick<Tx, 'query'>, id: string): Promise<StoredSubscription | undefined> {
      const { rows } = await run<Row>(tx, sql`${SUBSCRIPTION} where id = ${id}`)
      return rows[0] && fromRow(rows[0])
    },

    /** Whose it is and what was given for it stay as they are where nothing else is said. */
    async keep(tx: Pick<Tx, 'query'>, it: StoredSubscription, readAt: Date): Promise<void> {
      await run(
        tx,
        sql`insert into subscription (id, person_id, customer_id, plan, "interval", state, period_ends_at, ends_at,
           planned_plan, planned_interval, granted, read_at)
         values (${it.id}, ${it.personId}, ${it.customerId}, ${it.plan}, ${it.interval}, ${it.state},
           ${it.periodEndsAt}, ${it.endsAt}, ${it.planned?.plan ?? null}, ${it.planned?.interval ?? null}, ${it.granted}, ${readAt})
         on conflict (id) do update set customer_id = excluded.customer_id, plan = excluded.plan, "interval" = excluded."interval",
           state = excluded.state, period_ends_at = excluded.period_ends_at, ends_at = excluded.ends_at,
           planned_plan = excluded.planned_plan, planned_interval = excluded.planned_interval, granted = excluded.granted,
           read_at = excluded.read_at`,
      )
    },

    async removeAll(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await run(tx, sql`delete from subscription where person_id = ${personId}`)
      await run(tx, sql`delete from checkout where person_id = ${personId}`)
    },

    /** Messages that came so long ago that nobody sends them any more, so many at a time. Returns how many. */
    async forgetEvents(receivedBefore: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from payment_event where id in (select id from payment_event where received_at < ${receivedBefore} limit ${atMost})`,
      )
      return count
    },

    /** Returns false when this one was told before. Whoever tells it at the same moment waits until it is known. */
    async takeIn(tx: Pick<Tx, 'query'>, { id, type }: { id: string; type: string }, at: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`insert into payment_event (id, type, received_at) values (${id}, ${type}, ${at}) on conflict (id) do nothing`,
      )
      return count === 1
    },
  }
}
