import * as z from 'zod/mini'
import { FEED_SETTINGS } from '../feed-settings.ts'
import type { StandardTraits } from '../standard-traits.ts'

/** Maps a publisher's service to our words; the first rule whose text occurs in code, group or keywords applies. */
const CategoryRule = z.strictObject({
  match: z.string().check(z.minLength(1), z.maxLength(120)),
  category: z.optional(z.enum(['maintenance', 'infrastructure', 'environment', 'other'])),
  priority: z.optional(z.enum(['low', 'medium', 'high'])),
})

/** Citizens' requests: Open311 GeoReport v2. */
export const Open311Feed = z.strictObject({
  ...FEED_SETTINGS,
  standard: z.literal('open311'),
  /** The address ends in .json or .xml, or the publisher sends the media type. */
  jurisdictionId: z.optional(z.string().check(z.maxLength(200))),
  rules: z._default(z.array(CategoryRule).check(z.maxLength(500)), []),
})

export const OPEN311_TRAITS: StandardTraits = {
  title: 'Open311 requests',
  provides: 'serviceRequests',
  confirms: ['service-requests'],
  newestTime: 'nothing',
  ofRegion: false,
}
