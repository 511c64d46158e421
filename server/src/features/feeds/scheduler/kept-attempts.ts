import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import type { Delivered } from './feed-delivery.ts'
import { kindOf } from './feed-problem.ts'
import type { FeedRecord } from './feed-record.ts'
import type { Arrived } from './watched-client.ts'

/** Answers of a feed that succeeds are kept once in this time. */
const PAYLOAD_EVERY_MS = 60_000

/** A fetch that has ended. */
export interface Ended {
  beganMs: number
  nowMs: number
  outcome: FetchOutcome
  /** Why it failed. */
  cause?: unknown
  delivered?: (Delivered & { count: number }) | undefined
  arrived: Arrived | null
  /** The feed's key, which is not kept. */
  secret: string | undefined
}

/** Keeps the attempts of one feed for admins, and some of its answers. The state of the feed does not depend on it. */
export function keptAttempts(record: FeedRecord, cityId: string, feedId: string) {
  let payloadMs = Number.NEGATIVE_INFINITY

  return async ({ beganMs, nowMs, outcome, cause, delivered, arrived, secret }: Ended): Promise<void> => {
    const at = new Date(nowMs).toISOString()
    await record.attempt(cityId, feedId, {
      at,
      outcome: !outcome.ok ? 'failed' : delivered ? 'stored' : 'unchanged',
      errorKind: outcome.ok ? null : kindOf(cause),
      problem: outcome.ok ? null : outcome.problem,
      tookMs: Math.max(0, Math.round(nowMs - beganMs)),
      bytes: arrived?.bytes ?? null,
      recordsIn: delivered?.count ?? null,
      created: delivered?.created ?? null,
      updated: delivered?.updated ?? null,
      unchanged: delivered?.unchanged ?? null,
      rejected: delivered?.rejected ?? null,
    })
    if (!arrived || (outcome.ok && nowMs - payloadMs < PAYLOAD_EVERY_MS)) return
    payloadMs = nowMs
    await record.payload(cityId, feedId, at, arrived, secret)
  }
}
