import { type Closing, closingProblem } from '@oppidum/domain/records/life-cycle'

/** The form fields that a closing still needs; empty when it can be sent. The rule is the domain's. */
export function closingGaps(closing: Closing): ('outcome' | 'duplicate' | 'reason')[] {
  if (closingProblem(closing) === null) return []
  if (closing.outcome === null) return ['outcome']
  return [closing.outcome === 'duplicate' ? 'duplicate' : 'reason']
}
