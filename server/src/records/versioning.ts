/** What is compared to decide whether a draft tells something new. */
export interface Known {
  externalVersion: number | null
  externalUpdatedAtMs: number
  contentHash: string
}

/**
 * `new`: never seen · `newer`: replaces what is known · `same`: nothing to tell · `older`: overtaken, dropped ·
 * `contradiction`: same version, other content: taken, and logged.
 */
export type Verdict = 'new' | 'newer' | 'same' | 'older' | 'contradiction'

/** By the source's version where it counts them, then by its time of change. STANDARDS, 'Identity'. */
export function judge(known: Known | undefined, draft: Known): Verdict {
  if (!known) return 'new'
  const byVersion = known.externalVersion !== null && draft.externalVersion !== null ? draft.externalVersion - known.externalVersion : 0
  const order = byVersion || draft.externalUpdatedAtMs - known.externalUpdatedAtMs
  if (order < 0) return 'older'
  if (draft.contentHash === known.contentHash) return 'same'
  return order > 0 ? 'newer' : 'contradiction'
}

/** Deliveries in a row from which a record is missing before it counts as ended. REQUIREMENTS O1. */
export const MISSING_BEFORE_END = 2

/** A source's time this far ahead of ours marks its clock as suspect. STANDARDS, 'Time'. */
export const CLOCK_AHEAD_MS = 5 * 60_000
