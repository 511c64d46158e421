import type { CityEvent } from '@oppidum/domain/events/city-event'
import type { DeliveryProblem } from '@oppidum/domain/webhooks/webhook'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { type EventReader, receivableBy } from '../../platform/events/event-store.ts'
import { WEBHOOK_COLUMNS, type WebhookRow } from './webhook-store.ts'

type Queries = Pick<Tx, 'query'>

/** A webhook and where its owner's letters go. */
export interface QueuedWebhook extends WebhookRow {
  email: string | null
}

/** A delivery that is due. */
export interface DueDelivery {
  id: string
  eventId: string
  type: string
  createdAt: Date
  tries: number
  /** Null for a test, and for an event that is no longer stored. */
  event: Pick<CityEvent, 'sequence' | 'data'> | null
  at: Date | null
  deskOnly: boolean
  ownerId: string | null
}

/** What an attempt came to. */
export interface Attempt {
  at: Date
  durationMs: number
  /** Null without an answer. */
  status: number | null
  problem: DeliveryProblem | null
}

/** All SQL that turns events into deliveries and stores what became of them. Only the holder of the duty `delivery` calls it. */
export function webhookQueueStore(db: Db) {
  return {
    /**
     * Webhooks with events to look at or deliveries to make. What waits at a paused or disabled webhook is a test, or was sent again by
     * its owner.
     */
    async open(now: Date): Promise<QueuedWebhook[]> {
      const { rows } = await run<QueuedWebhook>(
        db.pool,
        sql`select ${WEBHOOK_COLUMNS}, p.email from webhook w join person p on p.id = w.person_id
            left join event_counter c on c.city_id = w.city_id
          where (w.paused_at is null and w.disabled_at is null and w.after_sequence < c.last)
            or ((w.resume_at is null or w.resume_at <= ${now})
              and exists (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= ${now}))
          order by w.id`,
        { name: 'webhook-open' },
      )
      return rows
    },

    /**
     * Turns events after the last one that was looked at into deliveries, in one statement: a process that dies does neither part. Does
     * nothing while `mostWaiting` deliveries wait. @returns how many events it looked at
     */
    async enqueue(
      { id, cityId, types }: Pick<WebhookRow, 'id' | 'cityId' | 'types'>,
      { reader, now, atMost, mostWaiting }: { reader: EventReader; now: Date; atMost: number; mostWaiting: number },
    ): Promise<number> {
      const { rows } = await run<{ count: number }>(
        db.pool,
        sql`with hook as (
            select after_sequence from webhook where id = ${id} and paused_at is null and disabled_at is null and (
              select count(*) from (select from webhook_delivery where webhook_id = ${id} and state = 'waiting' limit ${mostWaiting}) waiting
            ) < ${mostWaiting} for update
          ), next as (
            select e.sequence, e.id, e.type, e.type = any(${types}) and ${receivableBy(reader)} as wanted from city_event e, hook
            where e.city_id = ${cityId} and e.sequence > hook.after_sequence order by e.sequence limit ${atMost}
          ), queued as (
            insert into webhook_delivery (id, webhook_id, event_id, type, sequence, created_at, state, due_at, tries)
            select gen_random_uuid(), ${id}, next.id, next.type, next.sequence, ${now}, 'waiting', ${now}, 0 from next
            where next.wanted
            on conflict (webhook_id, event_id) do nothing
          ), moved as (
            update webhook set after_sequence = (select max(sequence) from next) where id = ${id} and exists (select from next)
          )
          select count(*)::int as count from next`,
        { name: 'webhook-enqueue' },
      )
      return rows[0]?.count ?? 0
    },

    /** Passes over the events so far, for a webhook whose owner may have none. */
    async passOver({ id, cityId }: Pick<WebhookRow, 'id' | 'cityId'>): Promise<void> {
      await run(
        db.pool,
        sql`update webhook set after_sequence = c.last from event_counter c
          where webhook.id = ${id} and c.city_id = ${cityId} and after_sequence < c.last`,
        { name: 'webhook-pass-over' },
      )
    },

    /** Deliveries that are due, in the order of their events, without those of `except`. */
    async due(webhookId: string, cityId: string, now: Date, limit: number, except: readonly string[]): Promise<DueDelivery[]> {
      const { rows } = await run<Omit<DueDelivery, 'event'> & { sequence: number | null; data: CityEvent['data'] | null }>(
        db.pool,
        sql`select d.id, d.event_id as "eventId", d.type, d.created_at as "createdAt", d.tries, e.sequence, e.data, e.at,
            coalesce(e.desk_only, false) as "deskOnly", e.owner_id as "ownerId"
          from webhook_delivery d left join city_event e on e.city_id = ${cityId} and e.sequence = d.sequence and e.id = d.event_id
          where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.due_at <= ${now} and d.id <> all(${except}::uuid[])
          order by d.due_at, d.sequence limit ${limit}`,
        { name: 'webhook-due' },
      )
      return rows.map(({ sequence, data, ...rest }) => ({ ...rest, event: sequence === null || data === null ? null : { sequence, data } }))
    },

    async setDelivered(tx: Queries, webhookId: string, id: string, { at, durationMs, status }: Attempt): Promise<void> {
      await run(
        tx,
        sql`update webhook_delivery set state = 'delivered', tries = tries + 1, attempted_at = ${at}, status = ${status}, problem = null,
          duration_ms = ${durationMs} where id = ${id}`,
        { name: 'webhook-delivered' },
      )
      await run(
        tx,
        sql`update webhook set failures = 0, failing_since = null, resume_at = null, delivered_at = ${at} where id = ${webhookId}`,
        { name: 'webhook-well' },
      )
    },

    /** @param dueAt null: it is not tried again */
    async setFailed(tx: Queries, id: string, { at, durationMs, status, problem }: Attempt, dueAt: Date | null): Promise<void> {
      await run(
        tx,
        sql`update webhook_delivery set state = ${dueAt === null ? 'given-up' : 'waiting'}, due_at = ${dueAt ?? at}, tries = tries + 1,
          attempted_at = ${at}, status = ${status}, problem = ${problem}, duration_ms = ${durationMs} where id = ${id}`,
        { name: 'webhook-failed' },
      )
    },

    /** For a delivery that is not attempted. */
    async giveUp(id: string, problem: DeliveryProblem): Promise<void> {
      await run(db.pool, sql`update webhook_delivery set state = 'given-up', problem = ${problem} where id = ${id}`)
    },

    /** Counts a failed attempt of the webhook. @returns since when it has only failed, and how often */
    async countFailure(tx: Queries, id: string, at: Date): Promise<{ failures: number; failingSince: Date }> {
      const { rows } = await run<{ failures: number; failingSince: Date }>(
        tx,
        sql`update webhook set failures = failures + 1, failing_since = coalesce(failing_since, ${at}) where id = ${id}
          returning failures, failing_since as "failingSince"`,
        { name: 'webhook-failure' },
      )
      return rows[0] ?? { failures: 0, failingSince: at }
    },

    async setResume(tx: Queries, id: string, at: Date): Promise<void> {
      await run(tx, sql`update webhook set resume_at = ${at} where id = ${id}`, { name: 'webhook-resume' })
    },

    /** False when it is disabled already. What waits is given up. */
    async disable(tx: Queries, id: string, at: Date): Promise<boolean> {
      const { count } = await run(tx, sql`update webhook set disabled_at = ${at} where id = ${id} and disabled_at is null`)
      if (count === 1) await run(tx, sql`update webhook_delivery set state = 'given-up' where webhook_id = ${id} and state = 'waiting'`)
      return count === 1
    },
  }
}
