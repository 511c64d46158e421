import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { SessionRow } from './identity-store.ts'

/** Unused for so long, a session is over. */
export const IDLE_END_MS = { admin: 12 * HOUR_MS, others: 7 * DAY_MS } as const
/** The use of a session is written down no more often. */
export const SEEN_EVERY_MS = 5 * 60_000

export function isActive({ endsAt, lastSeenAt, isAdmin }: Pick<SessionRow, 'endsAt' | 'lastSeenAt' | 'isAdmin'>, nowMs: number): boolean {
  return nowMs < endsAt.getTime() && nowMs - lastSeenAt.getTime() < IDLE_END_MS[isAdmin ? 'admin' : 'others']
}
