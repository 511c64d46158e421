import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, possibleMoves } from '@oppidum/domain/records/life-cycle'
import type { TimelineAction } from '@oppidum/domain/records/timeline'
import { pinnedBy } from '../store/record-columns.ts'
import type { Circumstances } from './circumstances.ts'
import { type AnyRecordRow, type DeskKind, isEnded } from './desk-kinds.ts'
import type { RecordChange } from './desk-service.ts'
import { fieldChanges } from './field-changes.ts'
import { refusal } from './record-sentences.ts'
import { acknowledge, isConfirmed } from './verbs/acknowledge-record.ts'
import { assign, takeOwnership } from './verbs/assign-record.ts'
import { close } from './verbs/close-record.ts'
import { checkConfirmation } from './verbs/confirm-fix.ts'
import { edit } from './verbs/edit-record.ts'
import { reopen } from './verbs/reopen-record.ts'

export interface ChangeResult {
  after: AnyRecordRow
  action: TimelineAction
  /** The changed parent; null when no other record changes. */
  parent: AnyRecordRow | null
}

/** Our own sources: their records are as recent as their last change. */
const OWN_SOURCES: readonly string[] = ['desk', 'report', 'open311', UNCONFIRMED_SOURCE]

/** The status that a change leads to, before anybody has judged whether it may. */
function wantedStatus({ kind }: DeskKind, before: AnyRecordRow, change: RecordChange): string {
  if (change.status !== undefined) return change.status
  if (before.status !== 'pending') return before.status
  if (kind === 'incident') return change.acknowledged ? 'active' : before.status
  return change.department ? 'assigned' : before.status
}

/**
 * What a record is after a change; null when the change leaves everything as it is. docs/guides/use/desk.md.
 * @throws Failure refused or conflict, as `RecordDesk.change` says
 */
export function applyChange(what: DeskKind, before: AnyRecordRow, change: RecordChange, at: Circumstances): ChangeResult | null {
  const { kind } = what
  const { city, actor, nowIso } = at
  const after: AnyRecordRow = { ...before }
  edit(what, after, change, at)
  assign(city, after, change)

  const status = wantedStatus(what, before, change)
  const moves = status !== before.status
  if (moves && !possibleMoves(kind, before.status).includes(status)) {
    throw new Failure('conflict', `This ${what.noun} cannot change from ${before.status} to ${status}.`, {
      details: { possible: possibleMoves(kind, before.status) },
    })
  }
  after.status = status
  const closes = moves && status === ENDED[kind]
  const reopens = moves && before.status === ENDED[kind]
  if (!closes && !isEnded(kind, before) && change.outcome !== undefined)
    throw refusal('An outcome is said when a record is closed.', 'outcome')
  if (change.duplicateOf !== undefined && change.outcome !== 'duplicate')
    throw refusal("Only the outcome 'duplicate' names another record.", 'duplicateOf')

  const reassigned = after.assigned_department !== before.assigned_department || after.assignee_id !== before.assignee_id
  // After `handed`, so that the timeline shows the start of work and not an assignment.
  takeOwnership(before, after, moves, actor)

  let parent: AnyRecordRow | null = null
  if (closes || (!reopens && change.outcome !== undefined)) parent = close(what, before, after, change, at, closes)
  if (reopens) parent = reopen(what, before, after, change, at)
  if (change.confirmation !== undefined) after.confirmation = checkConfirmation(what, after, change.confirmation, reopens)

  if (after.acknowledged_at === null && (change.acknowledged || (actor.by === 'operator' && (moves || reassigned))))
    acknowledge(after, actor, nowIso)

  if (isConfirmed(before, after)) after.source_id = 'report'

  if (fieldChanges(kind, before, after).length === 0) return null
  after.version = before.version + 1
  after.updated_at = nowIso
  if (OWN_SOURCES.includes(before.source_id)) after.observed_at = nowIso
  after.held = pinnedColumns(what, before, after)
  return { after, action: actionOf(before, after, { closes, reopens, moves, reassigned }), parent }
}

/** Columns pinned after the change: those that it set and that a source would otherwise overwrite. */
function pinnedColumns({ tables: { fields } }: DeskKind, before: AnyRecordRow, after: AnyRecordRow): readonly string[] {
  const set = new Set(before.held)
  const [was, is]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  for (const column of pinnedBy(fields)) if (JSON.stringify(was?.[column] ?? null) !== JSON.stringify(is?.[column] ?? null)) set.add(column)
  // When the desk gives an outcome to a record that its source ended, it also decides about the status.
  if (after.outcome !== before.outcome) set.add('status')
  return [...set].sort()
}

interface Steps {
  closes: boolean
  reopens: boolean
  moves: boolean
  reassigned: boolean
}

/** The action that names a change: the most significant one wins, and the changed fields show the rest. */
function actionOf(before: AnyRecordRow, after: AnyRecordRow, { closes, reopens, moves, reassigned }: Steps): TimelineAction {
  if (after.confirmation === 'not_fixed' && before.confirmation !== 'not_fixed') return 'not-fixed'
  if (after.confirmation === 'confirmed' && before.confirmation !== 'confirmed') return 'confirmed'
  if (reopens) return before.duplicate_of === null ? 'reopened' : 'unfolded'
  if (closes) return after.duplicate_of === null ? 'closed' : 'folded'
  if (reassigned) return 'assigned'
  if (
    after.acknowledged_at !== null &&
    before.acknowledged_at === null &&
    (!moves || (before.status === 'pending' && after.status === 'active'))
  )
    return 'acknowledged'
  return moves ? 'moved' : 'changed'
}
