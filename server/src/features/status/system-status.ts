import type { FeedStatus } from '@oppidum/domain/feed'
import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status'

/** Share of failing answers from which the service counts as disturbed. */
const FAULT_RATIO = 0.01
/** A change that takes longer than this from commit to broadcast is not live. */
const LIVE_DELAY_MS = 2_000

/** What was found when the parts were last asked. Null: could not be asked. */
export interface Findings {
  storeUp: boolean | null
  busUp: boolean | null
  answersBuilt: boolean | null
  broadcastMs: number | null
  /** 0 to 1; null when there were no answers to judge by. */
  faultRatio: number | null
  feeds: readonly FeedStatus[] | null
}

interface Verdict {
  id: string
  name: string
  state: CheckState
  problem: string | null
}

const known = (id: string, name: string, value: boolean | null, problem: string): Verdict => ({
  id,
  name,
  state: value === null ? 'unknown' : value ? 'ok' : 'failing',
  problem: value === null ? 'This could not be checked.' : value ? null : problem,
})

function feedVerdict(feeds: readonly FeedStatus[] | null): Verdict {
  if (!feeds) return known('feeds', 'Feeds', null, '')
  const bad = feeds.filter((it) => it.health !== 'fresh')
  const problem = bad.map((it) => `${it.name} is ${it.health}`).join(', ')
  return known(
    'feeds',
    'Feeds',
    bad.every((it) => it.health === 'late'),
    `${problem}.`,
  )
}

function verdicts(found: Findings): Verdict[] {
  return [
    known('store', 'Store', found.storeUp, 'The store does not answer, or takes no writes.'),
    known('bus', 'Message bus', found.busUp, 'Hints of other instances do not arrive.'),
    known('answers', 'Answers', found.answersBuilt, 'The newest values could not be read.'),
    known('live', 'Live updates', found.broadcastMs === null ? null : found.broadcastMs <= LIVE_DELAY_MS, 'Live updates are slow.'),
    known('requests', 'Requests', found.faultRatio === null ? true : found.faultRatio < FAULT_RATIO, 'More requests than usual fail.'),
    feedVerdict(found.feeds),
  ]
}

/** Each check keeps the moment at which it came into its present state. */
export function systemStatus(found: Findings, before: SystemStatus | null, nowMs: number): SystemStatus {
  const checkedAt = new Date(nowMs).toISOString()
  const checks = verdicts(found).map((it): StatusCheck => {
    const last = before?.checks.find((check) => check.id === it.id)
    return { ...it, since: last && last.state === it.state ? last.since : checkedAt }
  })
  return { operational: checks.every((it) => it.state === 'ok'), checkedAt, checks }
}
