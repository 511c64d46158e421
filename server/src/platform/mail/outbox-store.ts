import { LETTER_DAYS, MOST_TRIES, pauseMs } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Email } from '../../adapters/mail/mail-port.ts'
import { type Db, transaction } from '../db/connection.ts'

/** What a try came to: null when the letter was taken, else the problem in general words. */
export type Tried = string | null

/** All SQL that takes letters away. */
export function outboxStore(db: Db) {
  return {
    /**
     * Holds the letter that has been due longest while `send` tries it, so that no other instance can, and writes down
     * what became of it. Its text is not kept once it was sent.
     * @returns false when nothing is due
     */
    async tryNext(nowMs: () => number, send: (letter: Email) => Promise<Tried>): Promise<boolean> {
      return transaction(db, async (tx) => {
        const { rows } = await tx.query<Email & { tries: number }>(
          `select id, recipient as to, subject, body, tries from mail
           where sent_at is null and tries < $2 and due_at <= $1 order by due_at, id limit 1 for update skip locked`,
          [new Date(nowMs()), MOST_TRIES],
        )
        const [row] = rows
        if (!row) return false
        const { tries, ...letter } = row
        const problem = await send(letter)
        const at = nowMs()
        if (problem === null)
          await tx.query(`update mail set sent_at = $2, tries = $3, problem = null, body = '' where id = $1`, [
            letter.id,
            new Date(at),
            tries + 1,
          ])
        else
          await tx.query('update mail set tries = $2, due_at = $3, problem = $4 where id = $1', [
            letter.id,
            tries + 1,
            new Date(at + pauseMs(tries + 1)),
            problem,
          ])
        return true
      })
    },

    /** Ends the keeping of old letters. */
    async dropOld(nowMs: number): Promise<void> {
      await db.pool.query('delete from mail where created_at < $1', [new Date(nowMs - LETTER_DAYS * DAY_MS)])
    },
  }
}
