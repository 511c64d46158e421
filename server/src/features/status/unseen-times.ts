import type { StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import { afterDowntime } from './status-record.ts'
import type { StatusChange, StatusStore } from './status-store.ts'

/** Looks are further apart than this only when nobody looked in between. */
const UNSEEN_MS = 60_000
/** So often it is told that somebody looks. */
const TOLD_EVERY_MS = 30_000
/** Another instance that saw an outage of the store through tells so with its next look after it. */
const ASKED = 2

/** Times in which neither this instance nor another one looked. */
export interface UnseenTimes {
  /** Before each look. */
  begin(nowMs: number): void
  /** With a store that answers: whether others looked while this instance did not. Nothing to do as long as it looks. */
  ask(): Promise<void>
  /** Others may still tell that they looked: until then nothing is to be written. */
  inDoubt(): boolean
  /** What was known of a city, as it is known after such a time. */
  of(cityId: string, last: Pick<SystemStatus, 'checks'>): { checks: StatusCheck[] }
  /** What is to be kept of such times, once. */
  found(): StatusChange[]
  /** Tells the others that this instance looks; at once when something is about to be written. */
  tell(nowMs: number, atOnce: boolean): Promise<void>
}

export function unseenTimes(store: Pick<StatusStore, 'seen' | 'tellSeen'>, cityIds: readonly string[]): UnseenTimes {
  let lookedMs: number | null = null
  let toldMs = Number.NEGATIVE_INFINITY
  /** A pause of this instance's own looks: from its last look before to its first one after. */
  let pause: { afterMs: number; untilMs: number; asked: number } | null = null
  /** Last look of anybody, by city. */
  const gaps = new Map<string, number>()
  const suspected = new Map<string, StatusChange[]>()
  let certain: StatusChange[] = []

  return {
    begin(nowMs) {
      if (!pause && (lookedMs === null || nowMs - lookedMs > UNSEEN_MS))
        pause = { afterMs: lookedMs ?? Number.NEGATIVE_INFINITY, untilMs: nowMs, asked: 0 }
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
      pause.asked++
      if (gaps.size > 0 && pause.asked < ASKED) return
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
      if (!atOnce && nowMs - toldMs < TOLD_EVERY_MS) return
      await store.tellSeen(cityIds, new Date(nowMs))
      toldMs = nowMs
    },
  }
}
