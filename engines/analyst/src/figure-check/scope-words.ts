import type { Fact, LookedAt } from '@oppidum/domain/assistant/answer'

interface Scope {
  record: string | null
  standing: string | null
  priorities: readonly string[]
  /** Nothing else narrows it. */
  isPlain: boolean
}

const OPEN = /\b(?:open|unresolved|abiert[oa]s?|sin resolver)\b/
const CLOSED = /\b(?:closed|resolved|completed|cerrad[oa]s?|resuelt[oa]s?|completad[oa]s?)\b/
const PRIORITIES: Record<string, RegExp> = {
  critical: /\b(?:critical|critic[oa]s?)\b/,
  high: /\b(?:high[- ]priority|high|prioridad alta|de alta prioridad|alta)\b/,
  medium: /\b(?:medium[- ]priority|medium|prioridad media)\b/,
  low: /\b(?:low[- ]priority|low|prioridad baja|de baja prioridad|baja)\b/,
}

/** The records that a figure counts, by the query's arguments. */
export function scopeOf(fact: Fact, calls: readonly LookedAt[]): Scope | null {
  const scope = calls[fact.call]?.args.scope
  if (typeof scope !== 'object' || scope === null) return null
  const { record, standing, priorities, ...narrower } = scope as Record<string, unknown>
  return {
    record: typeof record === 'string' ? record : null,
    standing: typeof standing === 'string' ? standing : null,
    priorities: Array.isArray(priorities) ? priorities.filter((it) => typeof it === 'string') : [],
    isPlain: Object.values(narrower).every((it) => it === undefined),
  }
}

/** Whether folded words fit records counted in this way. @param around everything nearby, with the question */
export function speaksOf(scope: Scope, words: string, around: string, subject: string): boolean {
  if (scope.standing === 'open' && CLOSED.test(words)) return false
  if (scope.standing === 'closed' && OPEN.test(words)) return false
  const said = Object.keys(PRIORITIES).filter((it) => PRIORITIES[it]?.test(words))
  if (scope.priorities.length > 0) return scope.priorities.some((it) => PRIORITIES[it]?.test(around))
  // 'Critical' beside a count of all means a part, unless the row is that part.
  return !said.some((it) => it === 'critical' && subject !== 'critical')
}
