import * as z from 'zod/mini'
import { FEED_SETTINGS } from '../feed-settings.ts'
import type { StandardTraits } from '../standard-traits.ts'

const Hours = z.number().check(z.gt(0), z.lte(24 * 30))

/** Hourly generation and demand of a balancing area: EIA API v2. */
export const EiaFeed = z.strictObject({
  ...FEED_SETTINGS,
  standard: z.literal('eia'),
  /** The city's share of the balancing area's power, 0 to 1; shown beside the values. */
  share: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  /** Content of the answer: generation by fuel (fuel-type-data) or demand (region-data). */
  route: z.enum(['fuel-type-data', 'region-data']),
  /** The publisher's usual delay in hours. */
  lagHours: z._default(Hours, 2),
})

export const EIA_TRAITS: StandardTraits = {
  title: 'EIA hourly data',
  provides: 'energy',
  confirms: [],
  newestTime: 'values',
  ofRegion: true,
}
