import type { NotificationProblem, NotificationState } from '@oppidum/domain/alerts/contact-point'
import type { NotificationBody } from '@oppidum/domain/alerts/notification'
import { MOST_TRIES } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import type { ContactPointRow } from './contact-point-row.ts'
import { CONTACT_POINT_COLUMNS } from './contact-point-store.ts'

type Queries = Pick<Tx, 'query'>

/** A message that this instance attempts now. */
export interface DueNotification {
  id: string
  title: string
  body: NotificationBody
  createdAt: Date
  /** Failed attempts so far. */
  tries: number
  point: ContactPointRow
}

/** What an attempt over the web came to. */
export interface AttemptResult {
  at: Date
  problem: NotificationProblem | null
  /** Null without an answer. */
  status: number | null
}

/** All SQL that claims messages for an instance and stores what became of them. */
export function notificationQueueStore(db: Db) {
  async function claimed(tx: Queries, name: string, claim: Sql): Promise<DueNotification[]> {
    const { rows } = await run<Omit<DueNotification, 'point'> & { pointId: string }>(tx, claim, { name })
    if (rows.length === 0) return []
    const { rows: points } = await run<ContactPointRow>(
      tx,
      sql`select ${CONTACT_POINT_COLUMNS} from contact_point p where p.id = any(${rows.map((it) => it.pointId)}::uuid[])`,
      { name: 'notification-points' },
    )
    const byId = new Map(points.map((it) => [it.id, it]))
    return rows.flatMap(({ pointId, ...rest }) => {
      const point = byId.get(pointId)
      return point ? [{ ...rest, point }] : []
    })
  }

  const RETURNED = sql`n.id, n.title, n.body, n.created_at as "createdAt", n.tries, n.contact_point_id as "pointId"`

  return {
    /** Of all contact points; `dead` are those of the last day. */
    async backlog(nowMs: number): Promise<{ waiting: number; dueSince: Date | null; dead: number }> {
      const { rows } = await run<{ waiting: number; dueSince: Date | null; dead: number }>(
        db.pool,
        sql`select count(*) as waiting, min(due_at) filter (where due_at <= ${new Date(nowMs)}) as "dueSince",
              (select count(*) from notification where state = 'dead' and created_at > ${new Date(nowMs - DAY_MS)}) as dead
            from notification where state = 'waiting' and mail_id is null`,
        { name: 'notification-backlog' },
      )
      return rows[0] ?? { waiting: 0, dueSince: null, dead: 0 }
    },

    /**
     * Claims the oldest message that is due at each of up to `atMost` contact points. No contact point gets two at once, so that its
     * messages arrive in their order, and one that hangs delays nobody else. A claim that has run out is claimed again.
     */
    claim(now: Date, until: Date, atMost: number): Promise<DueNotification[]> {
      return claimed(
        db.pool,
        'notification-claim',
        sql`with open as (
            select p.id from contact_point p
            where p.id in (select d.contact_point_id from notification d
                where d.state = 'waiting' and d.mail_id is null and d.due_at <= ${now})
              and p.gone_at is null and (p.resume_at is null or p.resume_at <= ${now})
              and not exists (select from notification c
                where c.contact_point_id = p.id and c.state = 'waiting' and c.claimed_until > ${now})
            order by p.resume_at nulls first, p.id limit ${atMost} for no key update of p skip locked
          )
          update notification n set claimed_until = ${until} from open
          where n.id = (select d.id from notification d
              where d.contact_point_id = open.id and d.state = 'waiting' and d.mail_id is null and d.due_at <= ${now}
              order by d.sequence limit 1)
            and n.state = 'waiting' and (n.claimed_until is null or n.claimed_until <= ${now})
          returning ${RETURNED}`,
      )
    },

    /** Claims one message; undefined when it is not waiting, or another instance attempts it. */
    async claimOne(tx: Queries, id: string, now: Date, until: Date): Promise<DueNotification | undefined> {
      const rows = await claimed(
        tx,
        'notification-claim-one',
        sql`update notification n set claimed_until = ${until}
          where n.id = ${id} and n.state = 'waiting' and n.mail_id is null and (n.claimed_until is null or n.claimed_until <= ${now})
          returning ${RETURNED}`,
      )
      return rows[0]
    },

    /**
     * Every transaction takes the contact point before its messages, as claims do, so that none waits for another in a circle. What is
     * written for it meanwhile does not wait.
     */
    async lock(tx: Queries, contactPointId: string): Promise<void> {
      await run(tx, sql`select 1 from contact_point where id = ${contactPointId} for no key update`, { name: 'contact-point-lock' })
    },

    /** Of an attempt that our own stop ended: it stays due. */
    async release(id: string): Promise<void> {
      await run(db.pool, sql`update notification set claimed_until = null where id = ${id}`)
    },

    async setDelivered(tx: Queries, { id, point }: DueNotification, { at, status }: AttemptResult): Promise<void> {
      await run(
        tx,
        sql`update notification set state = 'delivered', tries = tries + 1, attempted_at = ${at}, delivered_at = ${at}, problem = null,
          status = ${status}, claimed_until = null where id = ${id}`,
        { name: 'notification-delivered' },
      )
      await run(
        tx,
        sql`update contact_point set delivered_at = ${at}, problem = null, failures = 0, resume_at = null where id = ${point.id}`,
        { name: 'contact-point-well' },
      )
    },

    /** @param dueAt null: it is not tried again */
    async setFailed(
      tx: Queries,
      { id, point }: DueNotification,
      { at, problem, status }: AttemptResult,
      dueAt: Date | null,
    ): Promise<number> {
      await run(
        tx,
        sql`update notification set state = ${dueAt === null ? 'dead' : 'waiting'}, due_at = ${dueAt ?? at}, tries = tries + 1,
          attempted_at = ${at}, problem = ${problem}, status = ${status}, claimed_until = null where id = ${id}`,
        { name: 'notification-failed' },
      )
      const { rows } = await run<{ failures: number }>(
        tx,
        sql`update contact_point set problem = ${problem}, failures = failures + 1 where id = ${point.id} returning failures`,
        { name: 'contact-point-failing' },
      )
      return rows[0]?.failures ?? 1
    },

    async setResume(tx: Queries, contactPointId: string, at: Date): Promise<void> {
      await run(tx, sql`update contact_point set resume_at = ${at} where id = ${contactPointId}`, { name: 'contact-point-resume' })
    },

    /** For a message that its recipient may not have. */
    async drop(id: string, problem: NotificationProblem): Promise<void> {
      await run(db.pool, sql`update notification set state = 'dropped', problem = ${problem}, claimed_until = null where id = ${id}`)
    },

    /** The subscription no longer exists: nothing waits for it any more. */
    async setGone(tx: Queries, contactPointId: string, { at, status }: AttemptResult): Promise<void> {
      await run(tx, sql`update contact_point set gone_at = ${at}, problem = 'gone' where id = ${contactPointId}`)
      await run(
        tx,
        sql`update notification set state = 'dropped', problem = 'gone', attempted_at = ${at}, status = ${status}, claimed_until = null
          where contact_point_id = ${contactPointId} and state = 'waiting'`,
      )
    },

    /** Hands a message over to the outbox, in the transaction that writes the letter. False when that has happened already. */
    async setHandedOver(
      tx: Queries,
      { id, point }: Pick<DueNotification, 'id' | 'point'>,
      mailId: string,
      problem: NotificationProblem | null,
    ): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`update notification set mail_id = ${mailId}, claimed_until = null, problem = ${problem}
          where id = ${id} and state = 'waiting' and mail_id is null`,
      )
      if (problem !== null) await run(tx, sql`update contact_point set problem = ${problem} where id = ${point.id}`)
      return count === 1
    },

    /** Takes over what became of letters that were handed over. */
    async followLetters(now: Date): Promise<void> {
      const state = (it: NotificationState) => it
      await run(
        db.pool,
        sql`with point as (
            select p.id from contact_point p
            where p.id in (select n.contact_point_id from notification n join mail m on m.id = n.mail_id
              where n.state = 'waiting' and (m.sent_at is not null or m.tries > n.tries))
            for no key update skip locked
          ), changed as (
            update notification n set tries = m.tries, attempted_at = coalesce(m.sent_at, ${now}), due_at = m.due_at,
              delivered_at = m.sent_at, problem = case when m.sent_at is null then 'mail' end,
              state = case when m.sent_at is not null then ${state('delivered')} when m.tries >= ${MOST_TRIES} then ${state('dead')}
                else ${state('waiting')} end
            from mail m, point
            where n.contact_point_id = point.id and m.id = n.mail_id and n.state = 'waiting' and (m.sent_at is not null or m.tries > n.tries)
            returning n.contact_point_id, n.delivered_at, n.problem, n.attempted_at
          ), newest as (
            select distinct on (contact_point_id) * from changed order by contact_point_id, attempted_at desc
          )
          update contact_point p set problem = newest.problem, delivered_at = coalesce(newest.delivered_at, p.delivered_at)
          from newest where newest.contact_point_id = p.id`,
        { name: 'notification-letters' },
      )
    },
  }
}
