import { REOPENED } from '@oppidum/domain/records/life-cycle'
import type { Circumstances } from '../circumstances.ts'
import type { DeskKind, KeptRow } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkText, refused } from '../record-sentences.ts'
import { unmerge } from './merge-duplicates.ts'

/** Opens a closed record again. Returns the record that it repeated, without its reports. @throws Failure refused, conflict */
export function reopen(
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
  return unmerge(after, parent, nowIso)
}
