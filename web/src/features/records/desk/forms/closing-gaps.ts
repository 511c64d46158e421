import { type Closing, closingProblem } from '@oppidum/domain/records/life-cycle'

/** What a closing still needs, by the field of its form; nothing when it may be sent. The rule is the domain's. */
export function closingGaps(closing: Closing): ('outcome' | 'duplicate' | 'reason')[] {
  if (closingProblem(closing) === null) return []
  if (closing.outcome === null) return ['outcome']
  return [closing.outcome === 'duplicate' ? 'duplicate' : 'reason']
}
