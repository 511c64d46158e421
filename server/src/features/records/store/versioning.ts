/** What decides whether a draft is new. */
export interface VersionKey {
  externalVersion: number | null
  externalUpdatedAtMs: number
  contentHash: string
}

/**
 * `new`: no such record yet · `newer`: replaces the stored state · `same`: no change · `older`: outdated, dropped ·
 * `contradiction`: the same version with different content: stored, and logged.
 */
export type Verdict = 'new' | 'newer' | 'same' | 'older' | 'contradiction'

/** The content hash of a record that ended because it was missing: whatever its source delivers next counts as a change. */
export const ENDED_BY_ABSENCE = ''

/** Compares the source's versions where it has them, then its times of change. */
export function compareVersions(current: VersionKey | undefined, draft: VersionKey): Verdict {
  if (!current) return 'new'
  const byVersion = current.externalVersion !== null && draft.externalVersion !== null ? draft.externalVersion - current.externalVersion : 0
  const order = byVersion || draft.externalUpdatedAtMs - current.externalUpdatedAtMs
  if (order < 0) return 'older'
  if (draft.contentHash === current.contentHash) return 'same'
  return order > 0 || current.contentHash === ENDED_BY_ABSENCE ? 'newer' : 'contradiction'
}

/**
 * Drops each draft that a later one with the same record, version and time contradicts. Otherwise every fetch of such a file would store
 * both and add two versions.
 */
export function lastOfEqual<D extends { externalId: string; externalVersion: number | null; updatedAt: string }>(
  drafts: readonly D[],
): D[] {
  const last = new Map(drafts.map((it) => [`${it.externalId}\n${it.externalVersion}\n${it.updatedAt}`, it]))
  const winners = new Set(last.values())
  return drafts.filter((it) => winners.has(it))
}

/** Consecutive deliveries without a record after which it counts as ended. */
export const MISSING_BEFORE_END = 2
