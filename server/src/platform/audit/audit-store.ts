import type { AdministrativeAction } from '@oppidum/domain/people/audit'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** Who did it, and from where. */
export interface Actor {
  /** Null for the installation itself and for whoever is not signed in. */
  id: string | null
  by: 'session' | 'token' | 'key' | 'command' | 'webhook' | null
  /** Network address; null where there is none. */
  address: string | null
}

/** What goes into the trail. People are named by their ids, never by mail address or name: the trail outlives their data. */
export interface AuditDraft {
  actor: Actor
  action: AdministrativeAction
  /** Whom or what it was done to; absent when it concerns the actor. */
  subjectId?: string
  cityId?: string
  from?: unknown
  to?: unknown
  reason?: string
}

/** Adds an entry in the transaction of what it tells. */
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
