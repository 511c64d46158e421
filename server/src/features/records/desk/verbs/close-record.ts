import { closingProblem } from '@oppidum/domain/records/life-cycle'
import type { Circumstances } from '../circumstances.ts'
import type { AnyRecordRow, DeskKind } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkText, refusal } from '../record-sentences.ts'
import { merge } from './merge-duplicates.ts'

/**
 * Closes a record, or changes the outcome of a closed one. Returns the parent with the reports of its new duplicate; null when there is
 * no parent to write.
 * @throws Failure refused when the closing lacks its reason, conflict
 */
export function close(
  what: DeskKind,
  before: AnyRecordRow,
  after: AnyRecordRow,
  change: RecordChange,
  at: Circumstances,
  closes: boolean,
): AnyRecordRow | null {
  const reason = change.reason === undefined ? null : checkText(at.actor, change.reason)
  const problem = closingProblem({
    outcome: change.outcome ?? null,
    reason,
    pictures: at.pictures,
    duplicateOf: change.duplicateOf ?? null,
  })
  if (problem !== null)
    throw refusal(problem, change.outcome === undefined ? 'outcome' : change.outcome === 'duplicate' ? 'duplicateOf' : 'reason')
  if (!closes && (change.outcome === 'duplicate' || before.outcome === 'duplicate'))
    throw refusal('Open it again first: another outcome is about another record.', 'outcome')
  after.outcome = change.outcome ?? null
  after.outcome_reason = reason === '' ? null : reason
  const isAsked = at.canAsk && (change.outcome === 'fixed' || change.outcome === 'cannot_fix')
  // A reporter's answer stays. Without one, the new outcome decides whether the question is open.
  const isAnswered = !closes && before.confirmation !== null && before.confirmation !== 'asked'
  if (what.kind === 'service-request' && !isAnswered) after.confirmation = isAsked ? 'asked' : null
  if (!closes) return null
  after[what.tables.endedAt] = at.nowIso
  if (change.outcome !== 'duplicate') return null
  return merge(what, after, at.parent, at.nowIso)
}
