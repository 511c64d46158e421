import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import type { Policy } from '../policy.ts'

/** After a group's message, the next one about the same group waits at least so long. */
export const GROUP_AGAIN_MS = 5 * MINUTE_MS
/** Own rules have no policy: the alerts of a rule that come within this time are one message. */
const OWN_GROUP_MS = 5 * SECOND_MS
const OWN_AGAIN_MS = MINUTE_MS
/** A feed in trouble is named so long after the first of its alerts, and not again for an hour. */
const FEED_GROUP_MS = MINUTE_MS
const FEED_AGAIN_MS = HOUR_MS

/** What is gathered into one message to a recipient. */
export interface Group {
  key: string
  /** How long the first message waits for more of the group, ms. */
  waitMs: number
  /** How long after a message the next one is made at the earliest, ms. */
  againMs: number
}

/** The group of an alert in a policy; null: it is a message by itself. */
export function groupOf(
  { id, groupBy, groupSeconds }: Pick<Policy, 'id' | 'groupBy' | 'groupSeconds'>,
  alert: { ruleId: string; district: string | null },
): Group | null {
  const times = { waitMs: groupSeconds * SECOND_MS, againMs: GROUP_AGAIN_MS }
  switch (groupBy) {
    case 'none':
      return null
    case 'rule':
      return { key: `policy ${id} rule ${alert.ruleId}`, ...times }
    case 'district':
      return { key: `policy ${id} district ${alert.district ?? ''}`, ...times }
    case 'all':
      return { key: `policy ${id}`, ...times }
  }
}

export const ownRuleGroup = (ruleId: string): Group => ({ key: `rule ${ruleId}`, waitMs: OWN_GROUP_MS, againMs: OWN_AGAIN_MS })

export const feedGroup = (feedId: string): Group => ({ key: `feed ${feedId}`, waitMs: FEED_GROUP_MS, againMs: FEED_AGAIN_MS })

/** What waits for the end of a person's quiet hours. */
export const QUIET_KEY = 'quiet'

/**
 * When a batch is due that another transition has just joined, epoch ms.
 * @param before when it was due already and when it was last sent, epoch ms; null if nothing waits, or it was never sent
 */
export function batchDueMs(group: Omit<Group, 'key'>, before: { dueMs: number | null; sentMs: number | null }, nowMs: number): number {
  const { dueMs, sentMs } = before
  // A clock that was set back must not hold a message for as long.
  if (dueMs !== null && dueMs <= nowMs + Math.max(group.waitMs, group.againMs)) return dueMs
  const isRecent = sentMs !== null && sentMs <= nowMs
  return Math.max(nowMs + group.waitMs, isRecent ? sentMs + group.againMs : 0)
}
