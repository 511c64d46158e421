import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, REOPENED } from '@oppidum/domain/records/life-cycle'
import { type AnyRecordRow, DESK_KINDS, type DeskKind, isEnded } from '../desk-kinds.ts'
import type { ChangeRecord, RecordDesk } from '../desk-service.ts'
import { notFound } from '../desk-work.ts'
import { refusal } from '../record-sentences.ts'

/** Merging a report into the record that it repeats, and separating it again: both are changes of the report. */
export function mergeDuplicates(change: ChangeRecord): Pick<RecordDesk, 'merge' | 'unmerge'> {
  return {
    async merge(kind, city, childId, parentId, actor, reason, version) {
      const wanted = { version: version ?? null, status: ENDED[kind], outcome: 'duplicate', duplicateOf: parentId, reason } as const
      await change(kind, city, childId, actor, wanted, undefined, (_child, parent) => {
        if (parent === null) throw notFound(DESK_KINDS[kind])
      })
    },

    async unmerge(kind, city, childId, actor, reason) {
      const wanted = { version: null, status: REOPENED[kind], reason }
      await change(kind, city, childId, actor, wanted, undefined, (child) => {
        if (child.duplicate_of === null) throw new Failure('conflict', `${child.number} is not a duplicate, or no longer one.`)
      })
    },
  }
}

/** Marks `child` as a duplicate. Returns the parent, which now counts the child's reports too. @throws Failure refused, conflict */
export function merge(what: DeskKind, child: AnyRecordRow, candidate: AnyRecordRow | null, nowIso: string): AnyRecordRow {
  const parent = checkParent(what, child, candidate)
  child.duplicate_of = parent.id
  return counting(parent, child.reports, nowIso)
}

/**
 * Separates `child` from its parent. Returns the parent without the child's reports; null when the parent no longer exists.
 * @throws Failure conflict
 */
export function unmerge(child: AnyRecordRow, parent: AnyRecordRow | null, nowIso: string): AnyRecordRow | null {
  child.duplicate_of = null
  if (parent === null) return null
  if (parent.duplicate_of !== null)
    throw new Failure('conflict', `${parent.number}, which it duplicates, is now a duplicate itself; undo that first.`)
  return counting(parent, -child.reports, nowIso)
}

function checkParent({ kind, noun }: DeskKind, child: AnyRecordRow, parent: AnyRecordRow | null): AnyRecordRow {
  if (parent === null) throw refusal(`There is no ${noun} of that id that this one could repeat.`, 'duplicateOf')
  if (parent.id === child.id) throw refusal('A record cannot repeat itself.', 'duplicateOf')
  if (parent.duplicate_of !== null)
    throw new Failure('conflict', `${parent.number} is a duplicate itself; name the record that it duplicates.`)
  if (parent.source_id === UNCONFIRMED_SOURCE && child.source_id !== UNCONFIRMED_SOURCE)
    throw new Failure('conflict', `${parent.number} has not been confirmed yet; acknowledge it first.`)
  if (isEnded(kind, parent)) throw new Failure('conflict', `${parent.number} is closed; reopen it first, or close this one on its own.`)
  return parent
}

/** The parent with more or fewer reports; the desk's own count, which no source ever says. */
function counting(parent: AnyRecordRow, more: number, nowIso: string): AnyRecordRow {
  return { ...parent, reports: parent.reports + more, version: parent.version + 1, updated_at: nowIso }
}
