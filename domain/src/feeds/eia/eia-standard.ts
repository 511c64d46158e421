import * as z from 'zod/mini'
import { FEED_SETTINGS } from '../feed-settings.ts'
import type { StandardTraits } from '../standard-traits.ts'

const Hours = z.number().check(z.gt(0), z.lte(24 * 30))

/** Generation and demand by hour of a balancing area: EIA API v2. */
export const EiaFeed = z.strictObject({
  ...FEED_SETTINGS,
  standard: z.literal('eia'),
  /** Share of the balancing area's power that stands for this city, 0 to 1; shown beside the values. */
  share: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  /** What an answer holds: generation by fuel (fuel-type-data) or demand (region-data). */
  route: z.enum(['fuel-type-data', 'region-data']),
  /** Hours that a publisher is usually behind. */
  lagHours: z._default(Hours, 2),
})

export const EIA_TRAITS: StandardTraits = {
  title: 'EIA hourly data',
  provides: 'energy',
  confirms: [],
  newestTime: 'values',
  ofRegion: true,
}
