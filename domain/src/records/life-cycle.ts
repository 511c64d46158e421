import * as z from 'zod/mini'
import type { IncidentStatus } from './incident.ts'
import type { Outcome } from './outcome.ts'
import type { RequestStatus } from './service-request.ts'

/** The two kinds of record that a desk works on, as paths and tables call them. */
export const RecordKind = z.enum(['incident', 'service-request'])
export type RecordKind = z.infer<typeof RecordKind>

/**
 * Where a record may go next: steps may be skipped forward, an incident is opened again as active, a
 * request as assigned.
 */
const INCIDENT_NEXT: Record<IncidentStatus, readonly IncidentStatus[]> = {
  pending: ['active', 'in_progress', 'resolved'],
  active: ['in_progress', 'resolved'],
  in_progress: ['resolved'],
  resolved: ['active'],
}

const REQUEST_NEXT: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['assigned', 'scheduled', 'in_progress', 'completed'],
  assigned: ['scheduled', 'in_progress', 'completed'],
  scheduled: ['in_progress', 'completed'],
  in_progress: ['completed'],
  completed: ['assigned'],
}

const NEXT: Record<RecordKind, Readonly<Record<string, readonly string[]>>> = {
  incident: INCIDENT_NEXT,
  'service-request': REQUEST_NEXT,
}

/** The status that ends a record of this kind. */
export const ENDED: Record<RecordKind, string> = { incident: 'resolved', 'service-request': 'completed' }

/** The status that a record is given when it is opened again. */
export const REOPENED: Record<RecordKind, string> = { incident: 'active', 'service-request': 'assigned' }

/** Statuses in which a record that nobody acknowledged still waits for somebody; in the others somebody works on it already. */
export const WAITING: Record<RecordKind, readonly string[]> = { incident: ['pending', 'active'], 'service-request': ['pending'] }

/** Statuses that a record of this kind may be given next; none for a status that is no word of ours. */
export function possibleMoves(kind: RecordKind, from: string): readonly string[] {
  return Object.hasOwn(NEXT[kind], from) ? (NEXT[kind][from] ?? []) : []
}

export function canMove(kind: RecordKind, from: string, to: string): boolean {
  return possibleMoves(kind, from).includes(to)
}

/** The order of the statuses on a board, first to last. */
export function statusesOf(kind: RecordKind): readonly string[] {
  return Object.keys(NEXT[kind])
}

/** What a closing says of itself. */
export interface Closing {
  outcome: Outcome | null
  reason: string | null
  /** Pictures of the record that stand when it is closed. */
  pictures: number
  /** Of which other record it is a duplicate. */
  duplicateOf: string | null
}

/** Why a record may not be closed so, as a sentence; null when it may. */
export function closingProblem({ outcome, reason, pictures, duplicateOf }: Closing): string | null {
  if (outcome === null) return 'Closing needs an outcome: fixed, cannot_fix, duplicate or not_ours.'
  if (outcome === 'duplicate') return duplicateOf === null ? 'A duplicate needs the record that it repeats.' : null
  return (reason ?? '').trim() === '' && pictures === 0 ? 'Closing needs a reason in words, or a picture that shows it.' : null
}
