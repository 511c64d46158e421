import type { Caller } from '@oppidum/domain/core/access'
import type { Actor } from './audit-store.ts'

/** Whoever makes a call, as the trail has it. */
export function actorOf({ caller: { person }, from }: { caller: Pick<Caller, 'person'>; from: { address: string } }): Actor {
  return { id: person?.id ?? null, by: person?.by ?? null, address: from.address }
}

/** A command that an operator of the machine gives. */
export const COMMAND: Actor = { id: null, by: 'command', address: null }
