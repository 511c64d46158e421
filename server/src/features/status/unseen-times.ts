import type { StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import { afterDowntime } from './status-record.ts'
import type { StatusChange, StatusStore } from './status-store.ts'

/** Checks are this far apart only if no instance was running in between. */
const UNSEEN_MS = 60_000
/** How often an instance records that it is checking. */
const RECORD_EVERY_MS = 30_000
/** An instance that ran through a store outage records so with its next check after it, so the others read twice. */
const READS = 2

/** Times in which neither this instance nor any other ran checks. */
export interface UnseenTimes {
  /** Call before each check. */
  begin(nowMs: number): void
  /** Reads whether others checked while this instance did not. Needs a store that answers; does nothing unless this instance paused. */
  ask(): Promise<void>
  /** Others may still record that they checked: until then nothing must be written. */
  inDoubt(): boolean
  /** A city's previous results, after such a time. */
  of(cityId: string, last: Pick<SystemStatus, 'checks'>): { checks: StatusCheck[] }
  /** The changes to store for such times, once. */
  found(): StatusChange[]
  /** Records that this instance is checking; at once when something is about to be written. */
  tell(nowMs: number, atOnce: boolean): Promise<void>
}

export function unseenTimes(store: Pick<StatusStore, 'seen' | 'tellSeen'>, cityIds: readonly string[]): UnseenTimes {
  let lookedMs: number | null = null
  let toldMs = Number.NEGATIVE_INFINITY
  /** A pause in this instance's own checks: from the last one before to the first one after. */
  let pause: { afterMs: number; untilMs: number; reads: number } | null = null
  /** Last check by any instance, by city. */
  const gaps = new Map<string, number>()
  const suspected = new Map<string, StatusChange[]>()
  let certain: StatusChange[] = []

  return {
    begin(nowMs) {
      if (!pause && (lookedMs === null || nowMs - lookedMs > UNSEEN_MS))
        pause = { afterMs: lookedMs ?? Number.NEGATIVE_INFINITY, untilMs: nowMs, reads: 0 }
      lookedMs = nowMs
    },

    async ask() {
      if (!pause) return
      const seen = await store.seen()
      for (const cityId of cityIds) {
        const lastMs = Math.max(seen.get(cityId) ?? Number.NEGATIVE_INFINITY, pause.afterMs)
        if (Number.isFinite(lastMs) && pause.untilMs - lastMs > UNSEEN_MS) gaps.set(cityId, lastMs)
        else {
          gaps.delete(cityId)
          suspected.delete(cityId)
        }
      }
      pause.reads++
      if (gaps.size > 0 && pause.reads < READS) return
      certain = [...certain, ...[...suspected.values()].flat()]
      suspected.clear()
      gaps.clear()
      pause = null
    },

    inDoubt: () => pause !== null,

    of(cityId, last) {
      const seenMs = gaps.get(cityId)
      if (seenMs === undefined || suspected.has(cityId)) return { checks: [...last.checks] }
      const { checks, changes } = afterDowntime(cityId, last, seenMs)
      suspected.set(cityId, changes)
      return { checks }
    },

    found() {
      const changes = certain
      certain = []
      return changes
    },

    async tell(nowMs, atOnce) {
      if (!atOnce && nowMs - toldMs < RECORD_EVERY_MS) return
      await store.tellSeen(cityIds, new Date(nowMs))
      toldMs = nowMs
    },
  }
}
