import type { NotificationProblem, NotificationRecord, NotificationState } from '@oppidum/domain/alerts/contact-point'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

interface Row {
  id: string
  contactPoint: string
  state: NotificationState
  title: string
  transitions: string[]
  createdAt: Date
  attemptedAt: Date | null
  dueAt: Date
  tries: number
  problem: NotificationProblem | null
  status: number | null
}

const COLUMNS = sql`n.id, n.contact_point_id as "contactPoint", n.state, n.title,
  array(select a ->> 'transition' from jsonb_array_elements(n.body -> 'alerts') a) as transitions, n.created_at as "createdAt",
  n.attempted_at as "attemptedAt", n.due_at as "dueAt", n.tries, n.problem, n.status`

function answer({ createdAt, attemptedAt, dueAt, ...row }: Row): NotificationRecord {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    dueAt: row.state === 'waiting' ? dueAt.toISOString() : null,
  }
}

/** All SQL by which people read the log of a contact point and send from it. Callers have checked that they may see the contact point. */
export function notificationLogStore(db: Db) {
  async function one(tx: Queries, condition: Sql): Promise<NotificationRecord | undefined> {
    const { rows } = await run<Row>(tx, sql`select ${COLUMNS} from notification n where ${condition}`)
    return rows[0] && answer(rows[0])
  }

  return {
    find: (tx: Queries, id: string) => one(tx, sql`n.id = ${id}`),
    /** By the key under which it was written. */
    findByKey: (tx: Queries, contactPointId: string, key: string) =>
      one(tx, sql`n.contact_point_id = ${contactPointId} and n.dedup_key = ${key}`),

    /** Newest first. */
    async list(
      contactPointId: string,
      state: NotificationState | undefined,
      limit: number,
      after?: PageEnd,
    ): Promise<Page<NotificationRecord>> {
      const sought = and(sql`n.contact_point_id = ${contactPointId}`, state && sql`n.state = ${state}`)
      const { rows } = await run<Row>(
        db.pool,
        sql`select ${COLUMNS} from notification n
          where ${and(sought, after && sql`(n.created_at, n.id) < (${after.createdAt}, ${after.id}::uuid)`)}
          order by n.created_at desc, n.id desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(
        db.pool,
        sql`select count(*)::int as count from notification n where ${sought}`,
      )
      return pageOf(rows, limit, counted[0]?.count ?? 0, answer)
    },

    /** Makes a message that was given up due at once, as if it were new. False when it is in another state. */
    async again(tx: Queries, id: string, at: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`update notification set state = 'waiting', due_at = ${at}, tries = 0, claimed_until = null, mail_id = null
          where id = ${id} and state in ('dead', 'dropped')`,
      )
      return count === 1
    },

    /** Tries what waits for a contact point without regard to earlier failures. */
    async retryNow(tx: Queries, contactPointId: string): Promise<void> {
      await run(tx, sql`update contact_point set resume_at = null where id = ${contactPointId}`)
    },

    /** Deletes up to `atMost` messages from before `until`. @returns how many */
    async forget(until: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from notification where id in (
          select id from notification where created_at < ${until} order by created_at limit ${atMost})`,
      )
      return count
    },
  }
}
