import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { closingProblem, ENDED, possibleMoves, REOPENED } from '@oppidum/domain/records/life-cycle'
import { hasOwner } from '@oppidum/domain/records/responsibility'
import { Confirmation } from '@oppidum/domain/records/service-request'
import type { TimelineAction } from '@oppidum/domain/records/timeline'
import { placed } from '../store/placed.ts'
import { type DeskKind, isEnded, type KeptRow } from './desk-kinds.ts'
import type { DeskActor, RecordChange } from './desk-service.ts'
import { fieldChanges } from './field-changes.ts'
import { checkDepartment, checkLine, checkPlace, checkPriority, checkText, checkWord } from './record-sentences.ts'

/** What a change is judged by, beside the record itself. */
export interface Circumstances {
  city: City
  actor: DeskActor
  nowIso: string
  /** Pictures of the record that stand. */
  pictures: number
  /** The record that it is to repeat, or repeats; null when there is none of that id. */
  parent: KeptRow | null
  /** Whoever reported it can be asked whether it is done. */
  canAsk: boolean
}

export interface Judged {
  after: KeptRow
  action: TimelineAction
  /** The parent as it is then; null when the change is about no other record. */
  parent: KeptRow | null
}

const refused = (sentence: string, field: string) => new Failure('refused', sentence, { details: { field } })

/** Sources of our own: a record of theirs is as new as its last change. */
const OWN_SOURCES: readonly string[] = ['desk', 'report', 'open311', UNCONFIRMED_SOURCE]

/** The status that a change leads to, before anybody has judged whether it may. */
function wantedStatus({ kind }: DeskKind, before: KeptRow, change: RecordChange): string {
  if (change.status !== undefined) return change.status
  if (before.status !== 'pending') return before.status
  if (kind === 'incident') return change.acknowledged ? 'active' : before.status
  return change.department ? 'assigned' : before.status
}

/**
 * What a record is after a change; null when the change leaves everything as it is. docs/guides/use/desk.md.
 * @throws Failure refused or conflict, as `RecordDesk.change` says
 */
export function judge(what: DeskKind, before: KeptRow, change: RecordChange, at: Circumstances): Judged | null {
  const { kind } = what
  const { city, actor, nowIso } = at
  const after: KeptRow = { ...before }
  applyContent(what, after, change, at)
  if (change.department !== undefined) after.assigned_department = checkDepartment(city, change.department)
  if (change.assignee !== undefined) after.assignee_id = change.assignee

  const status = wantedStatus(what, before, change)
  const moves = status !== before.status
  if (moves && !possibleMoves(kind, before.status).includes(status)) {
    throw new Failure('conflict', `This ${what.noun} cannot go from ${before.status} to ${status}.`, {
      details: { possible: possibleMoves(kind, before.status) },
    })
  }
  after.status = status
  const closes = moves && status === ENDED[kind]
  const reopens = moves && before.status === ENDED[kind]
  if (!closes && !isEnded(kind, before) && change.outcome !== undefined)
    throw refused('An outcome is said when a record is closed.', 'outcome')
  if (change.duplicateOf !== undefined && change.outcome !== 'duplicate')
    throw refused("Only the outcome 'duplicate' names another record.", 'duplicateOf')

  const handed = after.assigned_department !== before.assigned_department || after.assignee_id !== before.assignee_id
  // Not called assigning: it is told as the start of the work.
  takeOwnership(before, after, moves, actor)

  let parent: KeptRow | null = null
  if (closes || (!reopens && change.outcome !== undefined)) parent = close(what, before, after, change, at, closes)
  if (reopens) parent = reopen(what, before, after, change, at)
  if (change.confirmation !== undefined) after.confirmation = checkConfirmation(what, after, change.confirmation, reopens)

  if (after.acknowledged_at === null && (change.acknowledged || (actor.by === 'operator' && (moves || handed))))
    acknowledge(after, actor, nowIso)

  if (isConfirmed(before, after)) after.source_id = 'report'

  if (fieldChanges(before, after).length === 0) return null
  after.version = before.version + 1
  after.updated_at = nowIso
  if (OWN_SOURCES.includes(before.source_id)) after.observed_at = nowIso
  after.held = heldAfter(before, after)
  return { after, action: actionOf(before, after, { closes, reopens, moves, handed }), parent }
}

/**
 * Whether this change confirms a report that nobody had: it goes on, or it is closed as something that there was. Closed as a
 * duplicate or as not the city's it stays what nobody has confirmed.
 */
function isConfirmed(before: KeptRow, after: KeptRow): boolean {
  if (before.source_id !== UNCONFIRMED_SOURCE) return false
  if (after.status === 'active' || after.status === 'in_progress') return true
  return after.outcome === 'fixed' || after.outcome === 'cannot_fix'
}

const isOwned = (row: KeptRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/**
 * Nothing is in progress without an owner: whoever starts work that nobody has takes it.
 * @throws Failure refused when there is nobody to take it, and when the last owner would be taken away
 */
function takeOwnership(before: KeptRow, after: KeptRow, moves: boolean, { by, personId }: DeskActor): void {
  if (after.status !== 'in_progress' || isOwned(after)) return
  if (moves && by === 'operator' && personId !== null) after.assignee_id = personId
  else if (moves || isOwned(before)) throw refused('Work in progress needs an owner: assign it to a department or a person.', 'assignee')
}

function acknowledge(after: KeptRow, { by, personId }: DeskActor, nowIso: string): void {
  after.acknowledged_at = nowIso
  after.acknowledged_by = by === 'operator' ? personId : null
}

function applyContent(what: DeskKind, after: KeptRow, change: RecordChange, { city, actor }: Circumstances): void {
  if (change.title !== undefined) after.title = checkLine(actor, 'title', change.title)
  if (change.description !== undefined) after.description = checkText(actor, change.description)
  if (change.location !== undefined) after.location = checkLine(actor, 'location', change.location)
  if (change.position !== undefined) {
    after.geometry = checkPlace(city, change.position)
    Object.assign(after, placed(city, after.geometry))
  }
  if (change.word !== undefined) after[what.word] = checkWord(what, change.word)
  if (change.priority !== undefined) after.priority = checkPriority(what, change.priority)
  if (change.hindersRoad !== undefined && what.kind === 'incident') after.hinders_road = change.hindersRoad
  if (change.expectedAt !== undefined && what.kind === 'service-request') after.expected_at = change.expectedAt
}

/** Closes, or says another outcome of what is closed. Returns the parent with the reports of its duplicate. */
function close(what: DeskKind, before: KeptRow, after: KeptRow, change: RecordChange, at: Circumstances, closes: boolean): KeptRow | null {
  const reason = change.reason === undefined ? null : checkText(at.actor, change.reason)
  const problem = closingProblem({
    outcome: change.outcome ?? null,
    reason,
    pictures: at.pictures,
    duplicateOf: change.duplicateOf ?? null,
  })
  if (problem !== null)
    throw refused(problem, change.outcome === undefined ? 'outcome' : change.outcome === 'duplicate' ? 'duplicateOf' : 'reason')
  if (!closes && (change.outcome === 'duplicate' || before.outcome === 'duplicate'))
    throw refused('Open it again first: another outcome is about another record.', 'outcome')
  after.outcome = change.outcome ?? null
  after.outcome_reason = reason === '' ? null : reason
  const isAsked = at.canAsk && (change.outcome === 'fixed' || change.outcome === 'cannot_fix')
  // What was answered stays answered; of another outcome it is asked, or not asked any more.
  const isAnswered = !closes && before.confirmation !== null && before.confirmation !== 'asked'
  if (what.kind === 'service-request' && !isAnswered) after.confirmation = isAsked ? 'asked' : null
  if (!closes) return null
  after[what.tables.endedAt] = at.nowIso
  if (change.outcome !== 'duplicate') return null
  const parent = checkParent(what, before, at.parent)
  after.duplicate_of = parent.id
  return counting(parent, before.reports, at.nowIso)
}

function checkParent({ kind, noun }: DeskKind, child: KeptRow, parent: KeptRow | null): KeptRow {
  if (parent === null) throw refused(`There is no ${noun} of that id that this one could repeat.`, 'duplicateOf')
  if (parent.id === child.id) throw refused('A record cannot repeat itself.', 'duplicateOf')
  if (parent.duplicate_of !== null)
    throw new Failure('conflict', `${parent.number} is a duplicate itself; name the record that it repeats.`)
  if (parent.source_id === UNCONFIRMED_SOURCE && child.source_id !== UNCONFIRMED_SOURCE)
    throw new Failure('conflict', `Nobody has confirmed ${parent.number} yet; acknowledge it first.`)
  if (isEnded(kind, parent)) throw new Failure('conflict', `${parent.number} is closed; open it again first, or close this one on its own.`)
  return parent
}

/** The parent with more or fewer reports; the desk's own count, which no source ever says. */
function counting(parent: KeptRow, more: number, nowIso: string): KeptRow {
  return { ...parent, reports: parent.reports + more, version: parent.version + 1, updated_at: nowIso }
}

function reopen(
  what: DeskKind,
  before: KeptRow,
  after: KeptRow,
  change: RecordChange,
  { parent, nowIso, actor }: Circumstances,
): KeptRow | null {
  if (checkText(actor, change.reason ?? '') === '') throw refused('Opening it again needs a reason.', 'reason')
  if (change.outcome !== undefined) throw refused('An outcome is said when a record is closed.', 'outcome')
  after.status = REOPENED[what.kind]
  after.outcome = null
  after.outcome_reason = null
  after[what.tables.endedAt] = null
  if (what.kind === 'service-request') after.confirmation = null
  // Its targets count anew.
  after.reopened_at = nowIso
  after.acknowledged_at = null
  after.acknowledged_by = null
  // Its crew has left.
  after.crew = null
  if (before.duplicate_of === null) {
    after.reopened = before.reopened + 1
    return null
  }
  // It was never worked on under its own number, so this counts as no work that was done badly.
  after.duplicate_of = null
  if (parent === null) return null
  if (parent.duplicate_of !== null)
    throw new Failure('conflict', `${parent.number}, which it repeats, is a duplicate itself by now; take that back first.`)
  return counting(parent, -before.reports, nowIso)
}

function checkConfirmation(what: DeskKind, after: KeptRow, value: string | null, reopens: boolean): string | null {
  if (what.kind !== 'service-request') throw refused('Only service requests are confirmed by whoever reported them.', 'confirmation')
  if (value === null) return null
  const known = Confirmation.safeParse(value)
  if (!known.success) throw refused(`There is no confirmation '${value}'.`, 'confirmation')
  if (known.data === 'not_fixed' ? !reopens && !isEnded(what.kind, after) : !isEnded(what.kind, after))
    throw new Failure('conflict', 'This service request is open: there is nothing to confirm.')
  return known.data
}

/** Columns that sources fill and that a change may set; what it sets they do not overwrite. */
const SAID_BY_SOURCES: readonly (keyof KeptRow)[] = [
  'title',
  'description',
  'location',
  'geometry',
  'type',
  'category',
  'priority',
  'hinders_road',
  'expected_at',
  'assigned_department',
  'status',
]

function heldAfter(before: KeptRow, after: KeptRow): readonly string[] {
  const set = new Set(before.held)
  for (const column of SAID_BY_SOURCES)
    if (JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null)) set.add(column)
  // An outcome that the desk gives to what a source has ended is the desk's word about its status.
  if (after.outcome !== before.outcome) set.add('status')
  return [...set].sort()
}

interface Steps {
  closes: boolean
  reopens: boolean
  moves: boolean
  handed: boolean
}

/** The one thing that a change is called, the weightiest first; its fields tell the rest. */
function actionOf(before: KeptRow, after: KeptRow, { closes, reopens, moves, handed }: Steps): TimelineAction {
  if (after.confirmation === 'not_fixed' && before.confirmation !== 'not_fixed') return 'not-fixed'
  if (after.confirmation === 'confirmed' && before.confirmation !== 'confirmed') return 'confirmed'
  if (reopens) return before.duplicate_of === null ? 'reopened' : 'unfolded'
  if (closes) return after.duplicate_of === null ? 'closed' : 'folded'
  if (handed) return 'assigned'
  if (
    after.acknowledged_at !== null &&
    before.acknowledged_at === null &&
    (!moves || (before.status === 'pending' && after.status === 'active'))
  )
    return 'acknowledged'
  return moves ? 'moved' : 'changed'
}
