import type { PaidPlan, Purchase } from '@oppidum/domain/plans/billing'
import type { Subscription } from '../../adapters/payments/payments.ts'
import type { Db, Tx } from '../../platform/db/connection.ts'

/** A paid plan as it was read last. */
export interface KeptSubscription extends Subscription {
  personId: string
  /** What the person was given for it; null when nothing, or no longer. */
  granted: PaidPlan | null
}

interface Row extends Omit<KeptSubscription, 'planned'> {
  plannedPlan: PaidPlan | null
  plannedInterval: Purchase['interval'] | null
}

const SUBSCRIPTION = `select id, person_id as "personId", customer_id as "customerId", plan, "interval", state,
    period_ends_at as "periodEndsAt", ends_at as "endsAt", planned_plan as "plannedPlan", planned_interval as "plannedInterval", granted
  from subscription`

const kept = ({ plannedPlan, plannedInterval, ...row }: Row): KeptSubscription => ({
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
    async of(personId: string, on: Pick<Tx, 'query'> = db.pool): Promise<KeptSubscription[]> {
      const { rows } = await on.query<Row>(`${SUBSCRIPTION} where person_id = $1 order by read_at desc, id desc`, [personId])
      return rows.map(kept)
    },

    /** Nobody else reads this one anew until the transaction ends, so that the last to read writes last. */
    async lock(tx: Pick<Tx, 'query'>, id: string): Promise<void> {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`subscription ${id}`])
    },

    /** Nobody else changes what this person has until the transaction ends; false when there is no such person. */
    async lockPerson(tx: Pick<Tx, 'query'>, personId: string): Promise<boolean> {
      const { rowCount } = await tx.query('select 1 from person where id = $1 for update', [personId])
      return rowCount === 1
    },

    async find(tx: Pick<Tx, 'query'>, id: string): Promise<KeptSubscription | undefined> {
      const { rows } = await tx.query<Row>(`${SUBSCRIPTION} where id = $1`, [id])
      return rows[0] && kept(rows[0])
    },

    /** Whose it is and what was given for it stay as they are where nothing else is said. */
    async keep(tx: Pick<Tx, 'query'>, it: KeptSubscription, readAt: Date): Promise<void> {
      await tx.query(
        `insert into subscription (id, person_id, customer_id, plan, "interval", state, period_ends_at, ends_at,
           planned_plan, planned_interval, granted, read_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (id) do update set customer_id = excluded.customer_id, plan = excluded.plan, "interval" = excluded."interval",
           state = excluded.state, period_ends_at = excluded.period_ends_at, ends_at = excluded.ends_at,
           planned_plan = excluded.planned_plan, planned_interval = excluded.planned_interval, granted = excluded.granted,
           read_at = excluded.read_at`,
        [
          it.id,
          it.personId,
          it.customerId,
          it.plan,
          it.interval,
          it.state,
          it.periodEndsAt,
          it.endsAt,
          it.planned?.plan ?? null,
          it.planned?.interval ?? null,
          it.granted,
          readAt,
        ],
      )
    },

    async removeAll(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await tx.query('delete from subscription where person_id = $1', [personId])
      await tx.query('delete from checkout where person_id = $1', [personId])
    },

    /** Messages that came so long ago that nobody sends them any more, so many at a time. Returns how many. */
    async forgetEvents(receivedBefore: Date, atMost: number): Promise<number> {
      const { rowCount } = await db.pool.query(
        'delete from payment_event where id in (select id from payment_event where received_at < $1 limit $2)',
        [receivedBefore, atMost],
      )
      return rowCount ?? 0
    },

    /** Returns false when this one was told before. Whoever tells it at the same moment waits until it is known. */
    async takeIn(tx: Pick<Tx, 'query'>, { id, type }: { id: string; type: string }, at: Date): Promise<boolean> {
      const { rowCount } = await tx.query(
        'insert into payment_event (id, type, received_at) values ($1, $2, $3) on conflict (id) do nothing',
        [id, type, at],
      )
      return rowCount === 1
    },
  }
}
