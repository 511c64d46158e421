import type { AdministrativeAction } from '@oppidum/domain/people/audit'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** Who did it, and from where. */
export interface Actor {
  /** Null for the installation itself and for callers who are not signed in. */
  id: string | null
  by: 'session' | 'token' | 'key' | 'command' | 'webhook' | null
  /** Network address; null if there is none. */
  address: string | null
}

/** A new audit entry. It identifies people by id, never by e-mail address or name, because the trail outlives their data. */
export interface AuditDraft {
  actor: Actor
  action: AdministrativeAction
  /** The affected person or object; absent if it is the actor. */
  subjectId?: string
  cityId?: string
  from?: unknown
  to?: unknown
  reason?: string
}

/** Adds an entry in the same transaction as the action. */
export async function writeAudit(tx: Pick<Tx, 'query'>, at: Date, draft: AuditDraft): Promise<void> {
  const { actor, action, subjectId = null, cityId = null, from, to, reason = null } = draft
  await run(
    tx,
    sql`insert into audit_entry (id, at, actor_id, actor_by, address, action, subject_id, city_id, changed_from, changed_to, reason)
      values (${uuidv7({ msecs: at.getTime() })}, ${at}, ${actor.id}, ${actor.by}, ${actor.address}, ${action}, ${subjectId}, ${cityId},
        ${jsonOf(from)}, ${jsonOf(to)}, ${reason})`,
    { name: 'audit-write' },
  )
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
