import type { Crew } from './crew.ts'
import { ENDED, possibleMoves, type RecordKind, WAITING } from './life-cycle.ts'
import type { DueWord } from './target.ts'

/** What of a record its responsibility follows from; incidents and service requests have it under these names. */
export interface Entrusted {
  status: string
  acknowledgedAt: string | null
  assignedDepartment: string | null
  crew: Crew | null
}

/** What only those who work at the desk know of it: ids of people, null for nobody. */
export interface KnownAtDesk {
  assignee: string | null
  acknowledgedBy: string | null
}

export type NextAct = 'assign' | 'acknowledge' | 'start' | 'close' | 'reopen'

/** Who has a record, since when and until when. */
export interface Responsibility extends KnownAtDesk {
  /** It is open and nobody has it: no department, no person, no crew. */
  vacant: boolean
  acknowledgedAt: string | null
  department: string | null
  crew: Crew | null
  /** What is due next or overdue; null when nothing is due, without a rule, and for readers who may not see targets. */
  due: DueWord | null
  nextAct: NextAct
}

/** Work has an owner when a department, a person or a crew has it. Nothing is in progress without one. */
export function hasOwner({ assignedDepartment, crew }: Pick<Entrusted, 'assignedDepartment' | 'crew'>, assignee: string | null): boolean {
  return assignedDepartment !== null || assignee !== null || crew !== null
}

/** Where somebody already works on a record, it has been seen, whether or not anybody said so. */
function isUnseen(kind: RecordKind, { acknowledgedAt, status }: Entrusted): boolean {
  return acknowledgedAt === null && WAITING[kind].includes(status)
}

/** The act that is most likely to come next. */
export function nextAct(kind: RecordKind, record: Entrusted, assignee: string | null): NextAct {
  if (record.status === ENDED[kind]) return 'reopen'
  if (!hasOwner(record, assignee)) return 'assign'
  if (isUnseen(kind, record)) return 'acknowledge'
  return possibleMoves(kind, record.status).includes('in_progress') ? 'start' : 'close'
}

/** Whether acknowledging it still says something. */
export const canAcknowledge = (kind: RecordKind, record: Entrusted): boolean => record.status !== ENDED[kind] && isUnseen(kind, record)

/**
 * The one rule by which every screen says who has a record. A closed record has nobody any more: its timeline tells who had it.
 * @param known null for readers outside the desk, who learn departments and crews and no person. What was acknowledged may have a
 *   person, so to them it is never vacant
 * @param due null without a rule, and for readers who may not see targets
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
