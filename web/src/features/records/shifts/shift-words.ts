import { POLL_MS } from '@oppidum/domain/core/polling'
import type { HandOver, HandOverEvent, SignedHandOver } from '@oppidum/domain/records/shift'
import type { TextId } from '../../../i18n/text.ts'

/** How often an open page refreshes its counts. */
export const HAND_OVER_POLL_MS = Math.max(60_000, POLL_MS.incidents)

/** Follows a count. */
export const EVENT_TEXT: Record<HandOverEvent, TextId> = {
  opened: 'hand-over.opened',
  closed: 'hand-over.closed',
  reopened: 'hand-over.reopened',
  escalated: 'hand-over.escalated',
  raised: 'hand-over.raised',
}

/** The same for a single record. */
export const DID_TEXT: Record<HandOverEvent, TextId> = {
  opened: 'hand-over.did-open',
  closed: 'hand-over.did-close',
  reopened: 'hand-over.did-reopen',
  escalated: 'hand-over.did-escalate',
  raised: 'hand-over.did-raise',
}

/** The address of a record in a shift report. */
export function addressOf({ kind, id }: { kind: HandOver['changes'][number]['kind']; id: string }): string {
  return kind === 'incident' ? `/incidents?incident=${id}` : `/services?request=${id}`
}

/** The total over all kinds of change. */
export function allChanges(changed: HandOver['changed'] | SignedHandOver['counts']['changes']): number {
  return Object.values(changed).reduce((sum, it) => sum + it, 0)
}

export function allOpen(open: HandOver['open']): number {
  return Object.values(open).reduce((sum, kind) => sum + Object.values(kind).reduce((of, it) => of + it, 0), 0)
}
