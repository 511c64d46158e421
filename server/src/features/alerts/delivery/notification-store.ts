import { type NotificationBody, TEXT_LENGTH, TITLE_LENGTH } from '@oppidum/domain/alerts/notification'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** A message to one contact point. */
export interface NotificationDraft {
  contactPoint: string
  /** A contact point gets one message for each key, however often it is written. */
  dedupKey: string
  title: string
  body: NotificationBody
}

/**
 * Writes messages in the transaction that decides about them; they are due at once. Those whose contact point has one with their key, no
 * longer exists or is gone are left out. @returns how many were written
 */
export async function writeNotifications(tx: Pick<Tx, 'query'>, at: Date, drafts: readonly NotificationDraft[]): Promise<number> {
  if (drafts.length === 0) return 0
  const rows = drafts.map(({ contactPoint, dedupKey, title, body }) => ({
    id: uuidv7({ msecs: at.getTime() }),
    point: contactPoint,
    key: dedupKey,
    title: cut(title, TITLE_LENGTH),
    body: { ...body, text: cut(body.text, TEXT_LENGTH) },
  }))
  const { count } = await run(
    tx,
    sql`insert into notification (id, contact_point_id, dedup_key, title, body, state, created_at, due_at)
      select r.id, r.point, r.key, r.title, r.body, 'waiting', ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, point uuid, key text, title text, body jsonb)
      join contact_point p on p.id = r.point and p.gone_at is null
      on conflict (contact_point_id, dedup_key) do nothing`,
    { name: 'notification-write' },
  )
  return count
}

/** Whole characters, so that no surrogate stands alone. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
