import * as z from 'zod/mini'
import { FEED_SETTINGS } from '../feed-settings.ts'
import type { StandardTraits } from '../standard-traits.ts'

/** Road works and closures: Work Zone Data Exchange 4. */
export const WzdxFeed = z.strictObject({ ...FEED_SETTINGS, standard: z.literal('wzdx') })

export const WZDX_TRAITS: StandardTraits = {
  title: 'WZDx road events',
  provides: 'incidents',
  confirms: ['incidents', 'traffic', 'city-metrics'],
  newestTime: 'header',
  ofRegion: false,
}
