import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connection.ts'

export interface MailDraft {
  /** One address. */
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** Puts a letter into the outbox, in the transaction that has something to say. */
export async function writeMail(tx: Pick<Tx, 'query'>, at: Date, { to, subject, body }: MailDraft): Promise<void> {
  await tx.query({
    name: 'mail-write',
    text: 'insert into mail (id, recipient, subject, body, created_at, due_at) values ($1, $2, $3, $4, $5, $5)',
    values: [uuidv7({ msecs: at.getTime() }), to, subject, body, at],
  })
}
