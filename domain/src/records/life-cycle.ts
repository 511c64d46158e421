import * as z from 'zod/mini'
import type { IncidentStatus } from './incident.ts'
import type { Outcome } from './outcome.ts'
import type { RequestStatus } from './service-request.ts'

/** The two kinds of record, as paths and tables name them. */
export const RecordKind = z.enum(['incident', 'service-request'])
export type RecordKind = z.infer<typeof RecordKind>

/**
 * Allowed changes of status: steps can be skipped forward; an incident is reopened as active, a
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

/** The final status of this kind of record. */
export const ENDED: Record<RecordKind, string> = { incident: 'resolved', 'service-request': 'completed' }

/** The status of a reopened record. */
export const REOPENED: Record<RecordKind, string> = { incident: 'active', 'service-request': 'assigned' }

/** Statuses in which an unacknowledged record still waits for someone; in the others, work has already started. */
export const WAITING: Record<RecordKind, readonly string[]> = { incident: ['pending', 'active'], 'service-request': ['pending'] }

/** Statuses a record of this kind can change to; none for an unknown status. */
export function possibleMoves(kind: RecordKind, from: string): readonly string[] {
  return Object.hasOwn(NEXT[kind], from) ? (NEXT[kind][from] ?? []) : []
}

export function canMove(kind: RecordKind, from: string, to: string): boolean {
  return possibleMoves(kind, from).includes(to)
}

/** Order of the statuses on a board, first to last. */
export function statusesOf(kind: RecordKind): readonly string[] {
  return Object.keys(NEXT[kind])
}

/** What a closing includes. */
export interface Closing {
  outcome: Outcome | null
  reason: string | null
  /** Number of pictures on the record when it is closed. */
  pictures: number
  /** The record it duplicates. */
  duplicateOf: string | null
}

/** Why a record cannot be closed this way, as a sentence; null if it can. */
export function closingProblem({ outcome, reason, pictures, duplicateOf }: Closing): string | null {
  if (outcome === null) return 'Closing needs an outcome: fixed, cannot_fix, duplicate or not_ours.'
  if (outcome === 'duplicate') return duplicateOf === null ? 'A duplicate needs the record that it repeats.' : null
  return (reason ?? '').trim() === '' && pictures === 0 ? 'Closing needs a reason in words, or a picture that shows it.' : null
}
