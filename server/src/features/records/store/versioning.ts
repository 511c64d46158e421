/** What is compared to decide whether a draft tells something new. */
export interface VersionKey {
  externalVersion: number | null
  externalUpdatedAtMs: number
  contentHash: string
}

/**
 * `new`: never seen · `newer`: replaces what is known · `same`: nothing to tell · `older`: overtaken, dropped ·
 * `contradiction`: same version, other content: taken, and logged.
 */
export type Verdict = 'new' | 'newer' | 'same' | 'older' | 'contradiction'

/** Stands in place of the hash of a record that ended for want of mention: whatever the source says of it next is news. */
export const ENDED_BY_ABSENCE = ''

/** By the source's version where it counts them, then by its time of change. */
export function compareVersions(current: VersionKey | undefined, draft: VersionKey): Verdict {
  if (!current) return 'new'
  const byVersion = current.externalVersion !== null && draft.externalVersion !== null ? draft.externalVersion - current.externalVersion : 0
  const order = byVersion || draft.externalUpdatedAtMs - current.externalUpdatedAtMs
  if (order < 0) return 'older'
  if (draft.contentHash === current.contentHash) return 'same'
  return order > 0 || current.contentHash === ENDED_BY_ABSENCE ? 'newer' : 'contradiction'
}

/**
 * Leaves out each draft that a later one of the same record, version and time contradicts: else every fetch of such a
 * file would take both, and add two versions.
 */
export function lastOfEqual<D extends { externalId: string; externalVersion: number | null; updatedAt: string }>(
  drafts: readonly D[],
): D[] {
  const last = new Map(drafts.map((it) => [`${it.externalId}\n${it.externalVersion}\n${it.updatedAt}`, it]))
  const winners = new Set(last.values())
  return drafts.filter((it) => winners.has(it))
}

/** Deliveries in a row from which a record is missing before it counts as ended. */
export const MISSING_BEFORE_END = 2

/** A source's time this far ahead of ours marks its clock as suspect. */
export const CLOCK_AHEAD_MS = 5 * 60_000
