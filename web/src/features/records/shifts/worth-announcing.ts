import type { HandOver } from '@oppidum/domain/records/shift'

/** A shorter absence is not worth a notice. */
export const AWAY_MS = 30 * 60_000

/**
 * Whether to announce changes to a returning operator: they were away, something changed meanwhile, and this absence has not been announced
 * yet.
 * @param announcedSince since when the last announcement counted
 */
export function isWorthAnnouncing(
  { since, changed }: Pick<HandOver, 'since' | 'changed'>,
  announcedSince: string | null,
  nowMs: number,
): boolean {
  if (since === null || since === announcedSince || nowMs - Date.parse(since) < AWAY_MS) return false
  return Object.values(changed).some((it) => it > 0)
}
