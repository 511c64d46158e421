import * as z from 'zod/mini'
import type { LiveKind } from '../core/live.ts'
import { FeedAddress } from '../core/web-address.ts'
import { FEED_SETTINGS } from './feed-settings.ts'

/** The part of a city that a feed describes. A simulator leaves that part alone. */
export const FeedPart = z.enum(['incidents', 'serviceRequests', 'traffic', 'energy', 'vehicles'])
export type FeedPart = z.infer<typeof FeedPart>

/** Name of a standard: the name of its folder among the server's importers. */
export const FeedStandard = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'the name of a standard'))

/**
 * A feed as it is stored and passed on. The members beyond these belong to its standard; the server's importer of that standard
 * checks them.
 */
export const FeedDefinition = z.looseObject({
  ...FEED_SETTINGS,
  url: FeedAddress,
  standard: FeedStandard,
  /** The city's share of the values, above 0 to 1, if they cover a larger region. */
  share: z.optional(z.number().check(z.gt(0), z.lte(1))),
  /** The publisher's usual delay in hours. */
  lagHours: z.optional(z.number().check(z.gt(0), z.lte(24 * 30))),
})
export type FeedDefinition = z.infer<typeof FeedDefinition>

/**
 * What the newest time in an answer means. 'values': the age of the data. 'header': when the publisher generated the answer.
 * 'nothing': it says nothing about the feed, such as the newest request of a quiet town.
 */
export type NewestTime = 'values' | 'header' | 'nothing'

/** What the product's rules need to know about a feed. They use these traits and never the name of its standard. */
export interface FeedTraits {
  part: FeedPart
  newestTime: NewestTime
}

const CONFIRMS: Record<FeedPart, readonly LiveKind[]> = {
  incidents: ['incidents', 'traffic', 'city-metrics'],
  serviceRequests: ['service-requests'],
  traffic: [],
  energy: [],
  vehicles: [],
}

/** Answers whose age changes with every successful fetch of such a feed, even if nothing else does. */
export const confirmedBy = (part: FeedPart): readonly LiveKind[] => CONFIRMS[part]
