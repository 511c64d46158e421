import type { AppContext } from '../../compose/context.ts'
import { allVersions } from './live-version-store.ts'
import type { Snapshots } from './snapshots.ts'

interface Behind {
  /** Version that the store had when the answer was first found to be behind. */
  version: number
  sinceMs: number
}

export interface LiveLag {
  /** Asks the store. Resolves to how many milliseconds the answers of a city have been behind what stands there; 0 when they keep up. */
  measure(): Promise<(cityId: string) => number>
}

/**
 * Whether what arrives comes out again. An answer that is behind for a moment is being built; one that does not reach
 * the version that the store had at an earlier look has stopped.
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
        const known = behind.get(key)
        if (!known || shown >= known.version) behind.set(key, { version, sinceMs: nowMs })
        else lags.set(cityId, Math.max(lags.get(cityId) ?? 0, nowMs - known.sinceMs))
      }
      return (cityId) => lags.get(cityId) ?? 0
    },
  }
}
