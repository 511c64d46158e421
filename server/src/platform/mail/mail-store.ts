import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

export interface MailDraft {
  /** One address. */
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** Puts an e-mail into the outbox, in the transaction that causes it. @returns its id */
export async function writeMail(tx: Pick<Tx, 'query'>, at: Date, { to, subject, body }: MailDraft): Promise<string> {
  const id = uuidv7({ msecs: at.getTime() })
  await run(
    tx,
    sql`insert into mail (id, recipient, subject, body, created_at, due_at)
      values (${id}, ${to}, ${subject}, ${body}, ${at}, ${at})`,
    { name: 'mail-write' },
  )
  return id
}
