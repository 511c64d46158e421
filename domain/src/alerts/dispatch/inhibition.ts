import type { FeedHealth } from '../../feeds/feed.ts'
import type { AlertState, AlertValue } from '../alert.ts'
import type { Condition } from '../condition.ts'

/** Whether a condition can hold only because values are missing. */
export function restsOnAbsence(condition: Condition): boolean {
  if ('kind' in condition) return condition.kind === 'absence'
  return 'all' in condition ? condition.all.some(restsOnAbsence) : condition.any.every(restsOnAbsence)
}

/** A feed in trouble delivers nothing, so the silence of its sensors says nothing about them. */
const IN_TROUBLE: ReadonlySet<FeedHealth> = new Set(['late', 'stale', 'failed', 'paused'])

/**
 * The feed in trouble because of which an alert about missing values is not notified by itself (inhibition, as Alertmanager has it); null
 * if it is notified. An alert about values that are there is never inhibited.
 */
export function inhibitingFeed<Feed extends { id: string; health: FeedHealth }>(
  { to, condition, evidence }: { to: AlertState; condition: Condition; evidence: readonly Pick<AlertValue, 'source'>[] },
  feeds: readonly Feed[],
): Feed | null {
  if (to !== 'no-data' && !(to === 'firing' && restsOnAbsence(condition))) return null
  const sources = new Set(evidence.map((it) => it.source))
  return feeds.find((it) => sources.has(it.id) && IN_TROUBLE.has(it.health)) ?? null
}
