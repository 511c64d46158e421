import type { EventType } from '@oppidum/domain/events/city-event'
import type { Webhook, WebhookState } from '@oppidum/domain/webhooks/webhook'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { and, run, type Sql, sql } from '../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** What its owner sets. */
export interface WebhookSettings {
  name: string
  url: string
  types: EventType[]
}

/** A stored webhook. */
export interface WebhookRow extends WebhookSettings {
  id: string
  personId: string
  cityId: string
  createdAt: Date
  secretNumber: number
  formerSecretUntil: Date | null
  pausedAt: Date | null
  disabledAt: Date | null
  failures: number
  failingSince: Date | null
  resumeAt: Date | null
  deliveredAt: Date | null
}

/** The columns of `WebhookRow`. */
export const WEBHOOK_COLUMNS: Sql = sql`w.id, w.person_id as "personId", w.city_id as "cityId", w.name, w.url, w.types,
  w.created_at as "createdAt", w.secret_number as "secretNumber", w.former_secret_until as "formerSecretUntil", w.paused_at as "pausedAt",
  w.disabled_at as "disabledAt", w.failures, w.failing_since as "failingSince", w.resume_at as "resumeAt", w.delivered_at as "deliveredAt"`

const WAITING = sql`(select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting`

function stateOf({ disabledAt, pausedAt, failingSince }: WebhookRow): WebhookState {
  if (disabledAt) return 'disabled'
  if (pausedAt) return 'paused'
  return failingSince ? 'failing' : 'active'
}

/** A webhook as its owner sees it. */
export function webhookAnswer(row: WebhookRow & { waiting: number }, now: Date): Webhook {
  const { id, name, url, types, createdAt, failingSince, deliveredAt, waiting, formerSecretUntil } = row
  return {
    id,
    name,
    url,
    types,
    state: stateOf(row),
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: deliveredAt?.toISOString() ?? null,
    waiting,
    formerSecretUntil: formerSecretUntil && formerSecretUntil > now ? formerSecretUntil.toISOString() : null,
  }
}

/** All SQL by which owners see and change their webhooks. Each is looked up by id and owner together. */
export function webhookStore(db: Db) {
  async function list(tx: Queries, condition: Sql): Promise<(WebhookRow & { waiting: number })[]> {
    const { rows } = await run<WebhookRow & { waiting: number }>(
      tx,
      sql`select ${WEBHOOK_COLUMNS}, ${WAITING} from webhook w where ${condition} order by w.created_at desc, w.id desc`,
    )
    return rows
  }

  return {
    /** Newest first. @param cityId every city if absent */
    list: (personId: string, cityId?: string) =>
      list(db.pool, and(sql`w.person_id = ${personId}`, cityId === undefined ? undefined : sql`w.city_id = ${cityId}`)),

    async find(tx: Queries, personId: string, id: string): Promise<(WebhookRow & { waiting: number }) | undefined> {
      return (await list(tx, sql`w.id = ${id} and w.person_id = ${personId}`))[0]
    },

    /**
     * It receives the events that follow. False when the person already has `atMost` webhooks. Locks the person's row, so that two
     * concurrent requests are counted one after the other.
     */
    async add(
      tx: Queries,
      { id, personId, cityId, name, url, types, createdAt }: Pick<WebhookRow, 'id' | 'personId' | 'cityId' | 'createdAt'> & WebhookSettings,
      atMost: number,
    ): Promise<boolean> {
      await run(tx, sql`select 1 from person where id = ${personId} for update`)
      const { count } = await run(
        tx,
        sql`insert into webhook (id, person_id, city_id, name, url, types, created_at, secret_number, after_sequence, failures)
          select ${id}, ${personId}, ${cityId}, ${name}, ${url}, ${types}, ${createdAt}, 1,
            coalesce((select last from event_counter where city_id = ${cityId}), 0), 0
          where (select count(*) from webhook where person_id = ${personId}) < ${atMost}`,
      )
      return count === 1
    },

    async change(tx: Queries, id: string, { name, url, types }: WebhookSettings): Promise<void> {
      await run(tx, sql`update webhook set name = ${name}, url = ${url}, types = ${types} where id = ${id}`)
    },

    /** What waits is given up; its owner may send it again. */
    async pause(tx: Queries, id: string, at: Date): Promise<void> {
      await run(tx, sql`update webhook set paused_at = ${at} where id = ${id}`)
      await run(tx, sql`update webhook_delivery set state = 'given-up' where webhook_id = ${id} and state = 'waiting'`)
    },

    /** It receives the events that follow, and begins without failures. */
    async resume(tx: Queries, id: string): Promise<void> {
      await run(
        tx,
        sql`update webhook w set paused_at = null, disabled_at = null, failures = 0, failing_since = null, resume_at = null,
            after_sequence = coalesce((select last from event_counter c where c.city_id = w.city_id), 0)
          where id = ${id}`,
      )
    },

    /** Tries what is waiting at once. */
    async retryNow(tx: Queries, id: string): Promise<void> {
      await run(tx, sql`update webhook set resume_at = null where id = ${id}`)
    },

    async renewSecret(tx: Queries, id: string, formerUntil: Date): Promise<number> {
      const { rows } = await run<{ number: number }>(
        tx,
        sql`update webhook set secret_number = secret_number + 1, former_secret_until = ${formerUntil} where id = ${id}
          returning secret_number as number`,
      )
      return rows[0]?.number ?? 1
    },

    /** False when this person has no such webhook. */
    async remove(tx: Queries, personId: string, id: string): Promise<boolean> {
      const { count } = await run(tx, sql`delete from webhook where id = ${id} and person_id = ${personId}`)
      return count === 1
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from webhook where person_id = ${personId}`)
    },
  }
}
