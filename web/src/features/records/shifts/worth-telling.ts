import type { HandOver } from '@oppidum/domain/records/shift'

/** Whoever was gone for less has hardly been away. */
export const AWAY_MS = 30 * 60_000

/**
 * Whether somebody who comes to the page is told of a hand-over: they were away, something changed meanwhile, and they
 * have not been told of that time yet (`told`: since when of the last one that was).
 */
export function isWorthTelling({ since, changed }: Pick<HandOver, 'since' | 'changed'>, told: string | null, nowMs: number): boolean {
  if (since === null || since === told || nowMs - Date.parse(since) < AWAY_MS) return false
  return Object.values(changed).some((it) => it > 0)
}
