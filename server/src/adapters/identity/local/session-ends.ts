import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { SessionRow } from './identity-store.ts'

/** How long a session may be unused. */
export const IDLE_END_MS = { admin: 12 * HOUR_MS, others: 7 * DAY_MS } as const
/** How often a session's use is recorded at most. */
export const SEEN_EVERY_MS = 5 * 60_000

export function isActive({ endsAt, lastSeenAt, isAdmin }: Pick<SessionRow, 'endsAt' | 'lastSeenAt' | 'isAdmin'>, nowMs: number): boolean {
  return nowMs < endsAt.getTime() && nowMs - lastSeenAt.getTime() < IDLE_END_MS[isAdmin ? 'admin' : 'others']
}
