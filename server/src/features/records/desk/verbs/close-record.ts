import { closingProblem } from '@oppidum/domain/records/life-cycle'
import type { Circumstances } from '../circumstances.ts'
import type { DeskKind, KeptRow } from '../desk-kinds.ts'
import type { RecordChange } from '../desk-service.ts'
import { checkText, refused } from '../record-sentences.ts'
import { merge } from './merge-duplicates.ts'

/**
 * Closes, or says another outcome of what is closed. Returns the parent with the reports of its duplicate.
 * @throws Failure refused for a closing without its reason, conflict
 */
export function close(
  what: DeskKind,
  before: KeptRow,
  after: KeptRow,
  change: RecordChange,
  at: Circumstances,
  closes: boolean,
): KeptRow | null {
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
  return merge(what, after, at.parent, at.nowIso)
}
