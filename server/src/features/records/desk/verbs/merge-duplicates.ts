import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, REOPENED } from '@oppidum/domain/records/life-cycle'
import { DESK_KINDS, type DeskKind, isEnded, type KeptRow } from '../desk-kinds.ts'
import type { ChangeRecord, RecordDesk } from '../desk-service.ts'
import { notFound } from '../desk-work.ts'
import { refused } from '../record-sentences.ts'

/** Merges a report into the one that it repeats, and separates it again, as a change of the report. */
export function mergeDuplicates(change: ChangeRecord): Pick<RecordDesk, 'fold' | 'unfold'> {
  return {
    async fold(kind, city, childId, parentId, actor, reason, version) {
      const wanted = { version: version ?? null, status: ENDED[kind], outcome: 'duplicate', duplicateOf: parentId, reason } as const
      await change(kind, city, childId, actor, wanted, undefined, (_child, parent) => {
        if (parent === null) throw notFound(DESK_KINDS[kind])
      })
    },

    async unfold(kind, city, childId, actor, reason) {
      const wanted = { version: null, status: REOPENED[kind], reason }
      await change(kind, city, childId, actor, wanted, undefined, (child) => {
        if (child.duplicate_of === null) throw new Failure('conflict', `${child.number} is no duplicate (any more).`)
      })
    },
  }
}

/** Ties a report to the record that it repeats. Returns that one with the reports of both. @throws Failure refused, conflict */
export function merge(what: DeskKind, child: KeptRow, known: KeptRow | null, nowIso: string): KeptRow {
  const parent = checkParent(what, child, known)
  child.duplicate_of = parent.id
  return counting(parent, child.reports, nowIso)
}

/**
 * Unties a report from the record that it repeats. Returns that one without the reports of this one; null when it is gone.
 * @throws Failure conflict
 */
export function unmerge(child: KeptRow, parent: KeptRow | null, nowIso: string): KeptRow | null {
  child.duplicate_of = null
  if (parent === null) return null
  if (parent.duplicate_of !== null)
    throw new Failure('conflict', `${parent.number}, which it repeats, is a duplicate itself by now; take that back first.`)
  return counting(parent, -child.reports, nowIso)
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
