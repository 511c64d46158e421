import { LETTER_DAYS, MOST_TRIES, pauseMs } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Email } from '../../adapters/mail/mail-port.ts'
import { type Db, transaction } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** Null if the server accepted the e-mail, else the problem in general words. */
export type DeliveryProblem = string | null

/** All SQL that sends and deletes e-mails. */
export function outboxStore(db: Db) {
  return {
    /**
     * Locks the e-mail that has been due longest while `send` tries it, so that no other instance can, and stores the result. The text of a
     * sent e-mail is deleted.
     * @returns false when nothing is due
     */
    async tryNext(nowMs: () => number, send: (email: Email) => Promise<DeliveryProblem>): Promise<boolean> {
      return transaction(db, async (tx) => {
        const { rows } = await run<Email & { tries: number }>(
          tx,
          sql`select id, recipient as to, subject, body, tries from mail
           where sent_at is null and tries < ${MOST_TRIES} and due_at <= ${new Date(nowMs())}
           order by due_at, id limit 1 for update skip locked`,
        )
        const [row] = rows
        if (!row) return false
        const { tries, ...email } = row
        const problem = await send(email)
        const at = nowMs()
        if (problem === null)
          await run(
            tx,
            sql`update mail set sent_at = ${new Date(at)}, tries = ${tries + 1}, problem = null, body = '' where id = ${email.id}`,
          )
        else
          await run(
            tx,
            sql`update mail set tries = ${tries + 1}, due_at = ${new Date(at + pauseMs(tries + 1))}, problem = ${problem}
              where id = ${email.id}`,
          )
        return true
      })
    },

    /** What is unsent; `dead` are those of the last day that are not tried again. */
    async backlog(nowMs: number): Promise<{ waiting: number; dueSince: Date | null; dead: number }> {
      const { rows } = await run<{ waiting: number; dueSince: Date | null; dead: number }>(
        db.pool,
        sql`select count(*) filter (where tries < ${MOST_TRIES}) as waiting,
              min(due_at) filter (where tries < ${MOST_TRIES} and due_at <= ${new Date(nowMs)}) as "dueSince",
              count(*) filter (where tries >= ${MOST_TRIES} and created_at > ${new Date(nowMs - DAY_MS)}) as dead
            from mail where sent_at is null`,
        { name: 'mail-backlog' },
      )
      return rows[0] ?? { waiting: 0, dueSince: null, dead: 0 }
    },

    /** Deletes e-mails that have been kept long enough. */
    async dropOld(nowMs: number): Promise<void> {
      await run(db.pool, sql`delete from mail where created_at < ${new Date(nowMs - LETTER_DAYS * DAY_MS)}`)
    },
  }
}
