import { LETTER_DAYS, MOST_TRIES, pauseMs } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Email } from '../../adapters/mail/mail-port.ts'
import { type Db, transaction } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** What a try came to: null when the letter was taken, else the problem in general words. */
export type DeliveryProblem = string | null

/** All SQL that takes letters away. */
export function outboxStore(db: Db) {
  return {
    /**
     * Holds the letter that has been due longest while `send` tries it, so that no other instance can, and writes down
     * what became of it. Its text is not kept once it was sent.
     * @returns false when nothing is due
     */
    async tryNext(nowMs: () => number, send: (letter: Email) => Promise<DeliveryProblem>): Promise<boolean> {
      return transaction(db, async (tx) => {
        const { rows } = await run<Email & { tries: number }>(
          tx,
          sql`select id, recipient as to, subject, body, tries from mail
           where sent_at is null and tries < ${MOST_TRIES} and due_at <= ${new Date(nowMs())}
           order by due_at, id limit 1 for update skip locked`,
        )
        const [row] = rows
        if (!row) return false
        const { tries, ...letter } = row
        const problem = await send(letter)
        const at = nowMs()
        if (problem === null)
          await run(
            tx,
            sql`update mail set sent_at = ${new Date(at)}, tries = ${tries + 1}, problem = null, body = '' where id = ${letter.id}`,
          )
        else
          await run(
            tx,
            sql`update mail set tries = ${tries + 1}, due_at = ${new Date(at + pauseMs(tries + 1))}, problem = ${problem}
              where id = ${letter.id}`,
          )
        return true
      })
    },

    /** Ends the keeping of old letters. */
    async dropOld(nowMs: number): Promise<void> {
      await run(db.pool, sql`delete from mail where created_at < ${new Date(nowMs - LETTER_DAYS * DAY_MS)}`)
    },
  }
}
