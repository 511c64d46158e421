import type { PaidPlan, Purchase } from '@oppidum/domain/plans/billing'
import type { Subscription } from '../../adapters/payments/payments.ts'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** A subscription as last read from the provider. */
export interface StoredSubscription extends Subscription {
  personId: string
  /** The plan granted to the person for it; null if none is. */
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

/** Whether it is paid, or the provider is still retrying the payment. */
export const isLive = ({ state }: Subscription) => state === 'paid' || state === 'late'

/** The plan it grants; null if none. */
export const grantedFor = (it: Subscription): PaidPlan | null => (isLive(it) ? it.plan : null)

export type SubscriptionStore = ReturnType<typeof subscriptionStore>

/** All SQL about subscriptions and payment events. */
export function subscriptionStore(db: Db) {
  return {
    /** A person's subscriptions, the most recently read first. */
    async of(personId: string, on: Pick<Tx, 'query'> = db.pool): Promise<StoredSubscription[]> {
      const { rows } = await run<Row>(on, sql`${SUBSCRIPTION} where person_id = ${personId} order by read_at desc, id desc`)
      return rows.map(fromRow)
    },

    /** Until the transaction ends nobody else reads this subscription from the provider, so the last to read is the last to write. */
    async lock(tx: Pick<Tx, 'query'>, id: string): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${id}`}, 8))`)
    },

    /** Until the transaction ends nobody else changes the person's plan. False if there is no such person. */
    async lockPerson(tx: Pick<Tx, 'query'>, personId: string): Promise<boolean> {
      const { count } = await run(tx, sql`select 1 from person where id = ${personId} for update`)
      return count === 1
    },

    async find(tx: Pick<Tx, 'query'>, id: string): Promise<StoredSubscription | undefined> {
      const { rows } = await run<Row>(tx, sql`${SUBSCRIPTION} where id = ${id}`)
      return rows[0] && fromRow(rows[0])
    },

    /** Inserts or updates it. */
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

    /** Deletes events too old to be repeated, up to `atMost`. @returns how many */
    async forgetEvents(receivedBefore: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from payment_event where id in (select id from payment_event where received_at < ${receivedBefore} limit ${atMost})`,
      )
      return count
    },

    /** Records an event. False if it was recorded before; a concurrent one waits for this transaction. */
    async receive(tx: Pick<Tx, 'query'>, { id, type }: { id: string; type: string }, at: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`insert into payment_event (id, type, received_at) values (${id}, ${type}, ${at}) on conflict (id) do nothing`,
      )
      return count === 1
    },
  }
}
