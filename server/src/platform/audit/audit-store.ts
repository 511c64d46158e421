import type { AdministrativeAction } from '@oppidum/domain/people/audit'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connection.ts'

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
  await tx.query({
    name: 'audit-write',
    text: `insert into audit_entry (id, at, actor_id, actor_by, address, action, subject_id, city_id, changed_from, changed_to, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      uuidv7({ msecs: at.getTime() }),
      at,
      actor.id,
      actor.by,
      actor.address,
      action,
      subjectId,
      cityId,
      from === undefined ? null : JSON.stringify(from),
      to === undefined ? null : JSON.stringify(to),
      reason,
    ],
  })
}
