import type { Caller } from '@oppidum/domain/core/access'
import type { Actor } from './audit-store.ts'

/** The caller of a request, for the audit trail. */
export function actorOf({ caller: { person }, from }: { caller: Pick<Caller, 'person'>; from: { address: string } }): Actor {
  return { id: person?.id ?? null, by: person?.by ?? null, address: from.address }
}

/** A command run on the machine by its operator. */
export const COMMAND: Actor = { id: null, by: 'command', address: null }
