import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { type listMail, type MailEmail, type MailEntry, type MailState, MOST_TRIES } from '@oppidum/domain/core/mail'
import type { Db } from '../../../platform/db/connection.ts'
import { type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, run, sql } from '../../../platform/db/sql.ts'

interface Row {
  id: string
  to: string
  subject: string
  createdAt: Date
  dueAt: Date
  tries: number
  sentAt: Date | null
  problem: string | null
}

const COLUMNS = sql`id, recipient as to, subject, created_at as "createdAt", due_at as "dueAt", tries, sent_at as "sentAt", problem`

/** All SQL that reads the outbox. @param hasServer false when nothing sends the e-mails, so they stay here */
export function mailListStore(db: Db, hasServer: boolean) {
  function stateOf({ sentAt, tries }: Row): MailState {
    if (sentAt) return 'sent'
    if (tries >= MOST_TRIES) return 'given-up'
    return hasServer ? 'waiting' : 'kept'
  }

  function answer(row: Row): MailEntry {
    const state = stateOf(row)
    return {
      id: row.id,
      to: row.to,
      subject: row.subject,
      createdAt: row.createdAt.toISOString(),
      state,
      tries: row.tries,
      dueAt: state === 'waiting' ? row.dueAt.toISOString() : null,
      sentAt: row.sentAt?.toISOString() ?? null,
      problem: row.problem,
    }
  }

  return {
    /** Newest first. */
    async list({ limit = PAGE_LIMIT, cursor }: QueryOf<typeof listMail>): Promise<Page<MailEntry>> {
      const after = cursor === undefined ? undefined : pageEnd(cursor)
      const { rows } = await run<Row>(
        db.pool,
        sql`select ${COLUMNS} from mail where ${and(after && sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)}
         order by created_at desc, id desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(db.pool, sql`select count(*)::int as count from mail`)
      return pageOf(rows, limit, counted[0]?.count ?? 0, answer)
    },

    async find(id: string): Promise<MailEmail | undefined> {
      const { rows } = await run<Row & { body: string }>(db.pool, sql`select ${COLUMNS}, body from mail where id = ${id}`)
      const [row] = rows
      return row && { ...answer(row), body: row.sentAt ? null : row.body }
    },
  }
}
