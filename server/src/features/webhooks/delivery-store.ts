import { DAY_MS } from '@oppidum/domain/core/time'
import type { Delivery, DeliveryProblem, DeliveryState } from '@oppidum/domain/webhooks/webhook'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../platform/db/list-page-store.ts'
import { and, run, sql } from '../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

interface Row {
  id: string
  eventId: string
  type: Delivery['type']
  state: DeliveryState
  createdAt: Date
  dueAt: Date
  tries: number
  attemptedAt: Date | null
  status: number | null
  problem: DeliveryProblem | null
  durationMs: number | null
}

const COLUMNS = sql`d.id, d.event_id as "eventId", d.type, d.state, d.created_at as "createdAt", d.due_at as "dueAt", d.tries,
  d.attempted_at as "attemptedAt", d.status, d.problem, d.duration_ms as "durationMs"`

function answer({ createdAt, dueAt, attemptedAt, ...row }: Row): Delivery {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: row.state === 'waiting' ? dueAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
  }
}

/** All SQL by which owners see deliveries and have them made. Callers have checked that the webhook is the owner's. */
export function deliveryStore(db: Db) {
  async function find(tx: Queries, webhookId: string, id: string): Promise<Delivery | undefined> {
    const { rows } = await run<Row>(tx, sql`select ${COLUMNS} from webhook_delivery d where d.id = ${id} and d.webhook_id = ${webhookId}`)
    return rows[0] && answer(rows[0])
  }

  return {
    /** Newest first. */
    async list(webhookId: string, limit: number, after: PageEnd | undefined): Promise<Page<Delivery>> {
      const own = sql`d.webhook_id = ${webhookId}`
      const { rows } = await run<Row>(
        db.pool,
        sql`select ${COLUMNS} from webhook_delivery d
          where ${and(own, after && sql`(d.created_at, d.id) < (${after.createdAt}, ${after.id}::uuid)`)}
          order by d.created_at desc, d.id desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(
        db.pool,
        sql`select count(*)::int as count from webhook_delivery d where ${own}`,
      )
      return pageOf(rows, limit, counted[0]?.count ?? 0, answer)
    },

    /** A delivery of an event of its own. */
    async addTest(tx: Queries, webhookId: string, ids: { id: string; eventId: string }, type: string, at: Date): Promise<Delivery> {
      await run(
        tx,
        sql`insert into webhook_delivery (id, webhook_id, event_id, type, created_at, state, due_at, tries)
          values (${ids.id}, ${webhookId}, ${ids.eventId}, ${type}, ${at}, 'waiting', ${at}, 0)`,
      )
      return (await find(tx, webhookId, ids.id)) as Delivery
    },

    /** Makes a delivery due at once, as if it were new. Undefined when the webhook has no such delivery. */
    async again(tx: Queries, webhookId: string, id: string, at: Date): Promise<Delivery | undefined> {
      await run(
        tx,
        sql`update webhook_delivery set state = 'waiting', due_at = ${at}, tries = 0 where id = ${id} and webhook_id = ${webhookId}`,
      )
      return find(tx, webhookId, id)
    },

    /** Of all webhooks; `dead` are those of the last day. */
    async backlog(nowMs: number): Promise<{ waiting: number; dueSince: Date | null; dead: number }> {
      const { rows } = await run<{ waiting: number; dueSince: Date | null; dead: number }>(
        db.pool,
        sql`select count(*) as waiting, min(due_at) filter (where due_at <= ${new Date(nowMs)}) as "dueSince",
              (select count(*) from webhook_delivery where state = 'given-up' and created_at > ${new Date(nowMs - DAY_MS)}) as dead
            from webhook_delivery where state = 'waiting'`,
        { name: 'webhook-backlog' },
      )
      return rows[0] ?? { waiting: 0, dueSince: null, dead: 0 }
    },

    /** Deletes up to `atMost` deliveries from before `until`. @returns how many */
    async forget(until: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from webhook_delivery where id in (
          select id from webhook_delivery where created_at < ${until} order by created_at limit ${atMost})`,
      )
      return count
    },
  }
}
