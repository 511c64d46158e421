import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import type { FeedDefinition, NewestTime } from './feed-definition.ts'
import { PROBLEM_DETAILS } from './problem-code.ts'

/**
 * pending: not fetched yet, and not overdue; fresh: as expected; late: one delivery is overdue; stale: past its limit; failed: the last fetch was unusable; empty: it delivers, but
 * never yet a record or value that could be used, as from a wrong address or filter; paused: an admin has paused it, so it is not fetched.
 */
export const FeedHealth = z.enum(['pending', 'fresh', 'late', 'stale', 'failed', 'empty', 'paused'])
export type FeedHealth = z.infer<typeof FeedHealth>

export interface FeedTimes {
  everySeconds: number
  staleAfterSeconds: number
  /** Null before the first success. */
  lastSuccessAt: string | null
  /** Newest time in the data; null if the feed gives none. */
  observedAt: string | null
  /** Age in seconds at which the data itself is stale, however often it is delivered; null if its age says nothing. */
  dataLimitSeconds: number | null
  /** When it last delivered a usable record or value; null: never. */
  lastFilledAt: string | null
  /** The last attempt failed. */
  failing: boolean
}

/** Tolerated difference of a publisher's clock from ours, in ms. A time further ahead says nothing about how new its data is. */
export const CLOCK_AHEAD_MS = 5 * 60_000

/** The time in the data that counts as its newest: none if it is ahead of our clock, or a dead feed would look new until then. */
export function plausibleNewest(observedAt: string | null, nowMs: number): string | null {
  return observedAt !== null && Date.parse(observedAt) > nowMs + CLOCK_AHEAD_MS ? null : observedAt
}

export function staleAfterSeconds(feed: Pick<FeedDefinition, 'everySeconds' | 'staleAfterSeconds'>): number {
  return feed.staleAfterSeconds ?? feed.everySeconds * 3
}

/** Some feeds carry the time they were generated; if it is a day old, the publisher has stopped. */
export const HEADER_LIMIT_SECONDS = 86_400

/**
 * Seconds after an observation until its value is stale. A publisher that is always hours behind gets those hours plus
 * the hour the value covers, unless the feed sets its own limit.
 */
export function valueStaleAfterSeconds(feed: FeedDefinition): number {
  const lagSeconds = feed.lagHours !== undefined && feed.staleAfterSeconds === undefined ? (feed.lagHours + 1) * 3_600 : 0
  return staleAfterSeconds(feed) + lagSeconds
}

/** See `FeedTimes`. */
export function dataLimitSeconds(feed: FeedDefinition, newestTime: NewestTime): number | null {
  switch (newestTime) {
    case 'values':
      return valueStaleAfterSeconds(feed)
    case 'header':
      return Math.max(HEADER_LIMIT_SECONDS, staleAfterSeconds(feed))
    case 'nothing':
      return null
  }
}

/** It delivers, but the data is too old. */
export function isOldData(times: Pick<FeedTimes, 'observedAt' | 'dataLimitSeconds'>, nowMs: number): boolean {
  return (
    times.observedAt !== null && times.dataLimitSeconds !== null && nowMs - Date.parse(times.observedAt) >= times.dataLimitSeconds * 1_000
  )
}

/**
 * Stale wins over failed: whether values are too old matters more than why. A feed that has never delivered is failed
 * once an attempt has been made, and late before that.
 */
export function feedHealth(times: FeedTimes, nowMs: number): FeedHealth {
  if (!times.lastSuccessAt) return times.failing ? 'failed' : 'late'
  const ageSeconds = (nowMs - Date.parse(times.lastSuccessAt)) / 1_000
  if (ageSeconds >= times.staleAfterSeconds || isOldData(times, nowMs)) return 'stale'
  if (times.failing) return 'failed'
  if (times.lastFilledAt === null) return 'empty'
  return ageSeconds > times.everySeconds * 1.5 ? 'late' : 'fresh'
}

/** Within this long after a feed was set up its first fetch has ended: it begins within 10 s, and the publisher may be slow. */
const FIRST_FETCH_SECONDS = 60

/**
 * Health of a feed that has not been fetched yet: late once that is overdue. What is received instead of fetched comes when its publisher
 * has something to say, so it is overdue as any later delivery is.
 * @param setUpAt null: unknown
 */
export function healthBeforeFetch(
  feed: { setUpAt: string | null; everySeconds: number; isReceived: boolean },
  nowMs: number,
): Extract<FeedHealth, 'pending' | 'late'> {
  if (feed.setUpAt === null) return 'pending'
  const limitSeconds = feed.isReceived ? Math.max(FIRST_FETCH_SECONDS, feed.everySeconds * 1.5) : FIRST_FETCH_SECONDS
  return nowMs - Date.parse(feed.setUpAt) > limitSeconds * 1_000 ? 'late' : 'pending'
}

export const FeedStatus = z.object({
  id: z.string(),
  name: z.string(),
  /** 'simulator' for the simulated city. */
  standard: z.string(),
  health: FeedHealth,
  /** What is wrong, in an English sentence; null if nothing is. */
  problem: z.nullable(z.string()),
  ...PROBLEM_DETAILS,
  since: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  lastAttemptAt: z.nullable(Instant),
  /** Newest time in the delivered data. */
  observedAt: z.nullable(Instant),
  everySeconds: z.int(),
  staleAfterSeconds: z.int(),
  /** Records or values in the last successful delivery. */
  lastCount: z.nullable(z.int()),
  /** Records of the last delivery that were unusable and left out. */
  lastRejected: z.nullable(z.int()),
  attribution: z.string(),
  /** Records of the last delivery that were stored although their place is outside the city's bounds. */
  lastOutside: z.nullable(z.int()),
})
export type FeedStatus = z.infer<typeof FeedStatus>

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/feeds',
  access: 'anyone',
  rate: 'cached',
  summary: "The city's feeds and how fresh each is.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(FeedStatus),
})
