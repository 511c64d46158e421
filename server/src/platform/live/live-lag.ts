import type { AppContext } from '../../compose/context.ts'
import { allVersions } from './live-version-store.ts'
import type { Snapshots } from './snapshots.ts'

interface Behind {
  /** The store's version when the answer was first seen to be behind. */
  version: number
  sinceMs: number
}

export interface LiveLag {
  /** Queries the store. The result maps a city to how long its answers have been behind the store, in ms; 0 when they keep up. */
  measure(): Promise<(cityId: string) => number>
}

/**
 * Measures whether stored changes reach the live answers. An answer that is behind for a moment is being built; one that does not reach
 * the version the store had at an earlier measurement has stopped.
 */
export function liveLag({ db, clock }: Pick<AppContext, 'db' | 'clock'>, snapshots: Pick<Snapshots, 'get'>): LiveLag {
  const behind = new Map<string, Behind>()

  return {
    async measure() {
      const versions = await allVersions(db.pool)
      const nowMs = clock.nowMs()
      const lags = new Map<string, number>()
      for (const { cityId, kind, version } of versions) {
        const key = `${cityId}\n${kind}`
        const shown = snapshots.get(cityId, kind)?.version
        if (shown === undefined || shown >= version) {
          behind.delete(key)
          continue
        }
        const earlier = behind.get(key)
        if (!earlier || shown >= earlier.version) behind.set(key, { version, sinceMs: nowMs })
        else lags.set(cityId, Math.max(lags.get(cityId) ?? 0, nowMs - earlier.sinceMs))
      }
      return (cityId) => lags.get(cityId) ?? 0
    },
  }
}
