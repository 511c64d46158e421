import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

const Url = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'))
const Hours = z.number().check(z.gt(0), z.lte(24 * 30))

/** What the records and values of our own name as their source; a feed of that name would end or confirm them. */
const OWN_SOURCES: readonly string[] = ['desk', 'report', 'open311', 'simulator', 'derived']

const common = {
  id: z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'),
    z.refine((id) => !OWN_SOURCES.includes(id), `none of ${OWN_SOURCES.join(', ')}, which are sources of the product's own`),
  ),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  url: Url,
  /** Whom to credit, as the publisher asks. */
  attribution: z._default(z.string().check(z.maxLength(300)), ''),
  /** Seconds between two fetches. */
  everySeconds: z.int().check(z.gte(5), z.lte(86_400)),
  /** Seconds after an observation from which its value is no longer shown as current. Absent: three intervals. */
  staleAfterSeconds: z.optional(z.int().check(z.gte(10), z.lte(2_592_000))),
  /** IANA zone of times that carry none. */
  timeZone: z._default(z.string(), 'UTC'),
  /** Name of the environment variable that holds the feed's key; the key itself never stands in a file. */
  keyEnv: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'the name of an environment variable'))),
  /** Bytes after unpacking. */
  maxBytes: z._default(z.int().check(z.gte(1_000), z.lte(1_000_000_000)), 200_000_000),
}

/** Maps a publisher's service to the product's words; the first rule whose text occurs in code, group or keywords wins. */
const CategoryRule = z.strictObject({
  match: z.string().check(z.minLength(1), z.maxLength(120)),
  category: z.optional(z.enum(['maintenance', 'infrastructure', 'environment', 'other'])),
  priority: z.optional(z.enum(['low', 'medium', 'high'])),
})

export const FeedDefinition = z.discriminatedUnion('standard', [
  z.strictObject({
    ...common,
    standard: z.literal('open311'),
    /** Requests' address ends in .json or .xml, or the publisher says so by its media type. */
    jurisdictionId: z.optional(z.string().check(z.maxLength(200))),
    rules: z._default(z.array(CategoryRule).check(z.maxLength(500)), []),
  }),
  z.strictObject({ ...common, standard: z.literal('wzdx') }),
  z.strictObject({
    ...common,
    standard: z.literal('eia'),
    /** Share of the balancing area's power that stands for this city, 0 to 1; shown beside the values. */
    share: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
    /** What an answer holds: generation by fuel (fuel-type-data) or demand (region-data). */
    route: z.enum(['fuel-type-data', 'region-data']),
    /** Hours that a publisher is usually behind. */
    lagHours: z._default(Hours, 2),
  }),
])
export type FeedDefinition = z.infer<typeof FeedDefinition>
export type FeedStandard = FeedDefinition['standard']

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

/** A road works feed says when it was made; a publisher that does not make it anew for a day has stopped. */
export const WZDX_HEADER_SECONDS = 86_400

/**
 * Seconds after a value from which it is no longer current. A publisher that is always hours behind is given these
 * hours and the one that the value stands for, unless the feed sets its own limit.
 */
export function valueStaleAfterSeconds(feed: FeedDefinition): number {
  const lagSeconds = feed.standard === 'eia' && feed.staleAfterSeconds === undefined ? (feed.lagHours + 1) * 3_600 : 0
  return staleAfterSeconds(feed) + lagSeconds
}

/** See `FeedTimes`. The newest request of a quiet town may be old: of Open311 the age of the data tells nothing. */
export function dataLimitSeconds(feed: FeedDefinition): number | null {
  switch (feed.standard) {
    case 'eia':
      return valueStaleAfterSeconds(feed)
    case 'wzdx':
      return Math.max(WZDX_HEADER_SECONDS, staleAfterSeconds(feed))
    case 'open311':
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
  standard: z.enum(['open311', 'wzdx', 'eia', 'simulator']),
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
