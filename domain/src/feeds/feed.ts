import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { type FeedDefinition, STANDARDS, traitsOf } from './standards.ts'

/** fresh: as expected; late: one expected delivery is overdue; stale: past its limit; failed: the last fetch was no use. */
export const FeedHealth = z.enum(['fresh', 'late', 'stale', 'failed'])
export type FeedHealth = z.infer<typeof FeedHealth>

export interface FeedTimes {
  everySeconds: number
  staleAfterSeconds: number
  /** Null before the first success. */
  lastSuccessAt: string | null
  /** Newest time that the data speaks of; null when the feed gives none. */
  observedAt: string | null
  /** Age in seconds from which the data itself is too old, however often it is delivered; null when its age tells nothing. */
  dataLimitSeconds: number | null
  /** The last attempt did not succeed. */
  failing: boolean
}

export function staleAfterSeconds(feed: Pick<FeedDefinition, 'everySeconds' | 'staleAfterSeconds'>): number {
  return feed.staleAfterSeconds ?? feed.everySeconds * 3
}

/** Some feeds say when they were made; a publisher that has not made one for a day has stopped. */
export const HEADER_LIMIT_SECONDS = 86_400

/**
 * Seconds after a value from which it is no longer current. A publisher that is always hours behind is given these
 * hours and the one that the value stands for, unless the feed sets its own limit.
 */
export function valueStaleAfterSeconds(feed: FeedDefinition): number {
  const lagSeconds = 'lagHours' in feed && feed.staleAfterSeconds === undefined ? (feed.lagHours + 1) * 3_600 : 0
  return staleAfterSeconds(feed) + lagSeconds
}

/** See `FeedTimes`. */
export function dataLimitSeconds(feed: FeedDefinition): number | null {
  switch (traitsOf(feed.standard).newestTime) {
    case 'values':
      return valueStaleAfterSeconds(feed)
    case 'header':
      return Math.max(HEADER_LIMIT_SECONDS, staleAfterSeconds(feed))
    case 'nothing':
      return null
  }
}

/** It delivers, but what it delivers is too old. */
export function isOldData(times: Pick<FeedTimes, 'observedAt' | 'dataLimitSeconds'>, nowMs: number): boolean {
  return (
    times.observedAt !== null && times.dataLimitSeconds !== null && nowMs - Date.parse(times.observedAt) >= times.dataLimitSeconds * 1_000
  )
}

/**
 * Stale wins over failed: whether the values are too old matters more than why. A feed that has never
 * delivered is failed once an attempt has been made, late before.
 */
export function feedHealth(times: FeedTimes, nowMs: number): FeedHealth {
  if (!times.lastSuccessAt) return times.failing ? 'failed' : 'late'
  const ageSeconds = (nowMs - Date.parse(times.lastSuccessAt)) / 1_000
  if (ageSeconds >= times.staleAfterSeconds || isOldData(times, nowMs)) return 'stale'
  if (times.failing) return 'failed'
  return ageSeconds > times.everySeconds * 1.5 ? 'late' : 'fresh'
}

export const FeedStatus = z.object({
  id: z.string(),
  name: z.string(),
  standard: z.enum([...STANDARDS, 'simulator']),
  health: FeedHealth,
  /** What is wrong, in a sentence; null when nothing is. */
  problem: z.nullable(z.string()),
  since: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  lastAttemptAt: z.nullable(Instant),
  /** Newest time that the delivered data speaks of. */
  observedAt: z.nullable(Instant),
  everySeconds: z.int(),
  staleAfterSeconds: z.int(),
  /** Records or values of the last successful delivery. */
  lastCount: z.nullable(z.int()),
  /** Records of the last delivery that could not be used, and were left out. */
  lastRejected: z.nullable(z.int()),
  attribution: z.string(),
})
export type FeedStatus = z.infer<typeof FeedStatus>

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/feeds',
  access: 'anyone',
  rate: 'cached',
  summary: 'Every source of data of the city, and how fresh it is.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(FeedStatus),
})
