import { REOPENED } from '@oppidum/domain/records/life-cycle'
import type { Circumstances } from '../circumstances.ts'
import type { AnyRecordRow, DeskKind } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkText, refusal } from '../record-sentences.ts'
import { unmerge } from './merge-duplicates.ts'

/** Reopens a closed record. Returns its former parent without this record's reports; null without one. @throws Failure refused, conflict */
export function reopen(
  what: DeskKind,
  before: AnyRecordRow,
  after: AnyRecordRow,
  change: RecordChange,
  { parent, nowIso, actor }: Circumstances,
): AnyRecordRow | null {
  if (checkText(actor, change.reason ?? '') === '') throw refusal('Opening it again needs a reason.', 'reason')
  if (change.outcome !== undefined) throw refusal('An outcome is said when a record is closed.', 'outcome')
  after.status = REOPENED[what.kind]
  after.outcome = null
  after.outcome_reason = null
  after[what.tables.endedAt] = null
  if (what.kind === 'service-request') after.confirmation = null
  // The targets start again.
  after.reopened_at = nowIso
  after.acknowledged_at = null
  after.acknowledged_by = null
  // Its crew has left.
  after.crew = null
  if (before.duplicate_of === null) {
    after.reopened = before.reopened + 1
    return null
  }
  // Nobody worked on it under its own number, so `reopened`, which counts failed fixes, stays.
  return unmerge(after, parent, nowIso)
}
