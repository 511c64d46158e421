import type { Crew } from './crew.ts'
import { ENDED, possibleMoves, type RecordKind, WAITING } from './life-cycle.ts'
import type { DueWord } from './target.ts'

/** Fields that responsibility follows from; the same for incidents and service requests. */
export interface Entrusted {
  status: string
  acknowledgedAt: string | null
  assignedDepartment: string | null
  crew: Crew | null
}

/** Visible to operators only: ids of people, null for nobody. */
export interface KnownAtDesk {
  assignee: string | null
  acknowledgedBy: string | null
}

export type NextAct = 'assign' | 'acknowledge' | 'start' | 'close' | 'reopen'

/** Who is responsible for a record, since when and until when. */
export interface Responsibility extends KnownAtDesk {
  /** Open and unassigned: no department, no person, no crew. */
  vacant: boolean
  acknowledgedAt: string | null
  department: string | null
  crew: Crew | null
  /** The next or overdue target; null if nothing is due, without a rule, or if the reader may not see targets. */
  due: DueWord | null
  nextAct: NextAct
}

/** A record has an owner if it has a department, a person or a crew. Without an owner it is never in progress. */
export function hasOwner({ assignedDepartment, crew }: Pick<Entrusted, 'assignedDepartment' | 'crew'>, assignee: string | null): boolean {
  return assignedDepartment !== null || assignee !== null || crew !== null
}

/** A record someone already works on counts as seen, even if nobody acknowledged it. */
function isUnseen(kind: RecordKind, { acknowledgedAt, status }: Entrusted): boolean {
  return acknowledgedAt === null && WAITING[kind].includes(status)
}

/** The most likely next action. */
export function nextAct(kind: RecordKind, record: Entrusted, assignee: string | null): NextAct {
  if (record.status === ENDED[kind]) return 'reopen'
  if (!hasOwner(record, assignee)) return 'assign'
  if (isUnseen(kind, record)) return 'acknowledge'
  return possibleMoves(kind, record.status).includes('in_progress') ? 'start' : 'close'
}

/** Whether acknowledging it is still useful. */
export const canAcknowledge = (kind: RecordKind, record: Entrusted): boolean => record.status !== ENDED[kind] && isUnseen(kind, record)

/**
 * The one rule by which every screen says who is responsible. A closed record has nobody any more: its timeline has the history.
 * @param known null for readers who are not operators: they see departments and crews but no person. An acknowledged record
 *   may have a person, so for them it is never vacant
 * @param due null without a rule, or if the reader may not see targets
 */
export function responsibilityOf(kind: RecordKind, record: Entrusted, known: KnownAtDesk | null, due: DueWord | null): Responsibility {
  const open = record.status !== ENDED[kind]
  const assignee = known?.assignee ?? null
  const maybePersons = known === null && record.acknowledgedAt !== null
  return {
    vacant: open && !hasOwner(record, assignee) && !maybePersons,
    acknowledgedAt: record.acknowledgedAt,
    acknowledgedBy: known?.acknowledgedBy ?? null,
    department: record.assignedDepartment,
    assignee,
    crew: record.crew,
    due: open && due?.word !== 'late' ? due : null,
    nextAct: nextAct(kind, record, assignee),
  }
}
