import * as z from 'zod/mini'
import type { FeedWith } from '../importer.ts'

/** Maps a publisher's service to our words; the first rule whose text occurs in code, group or keywords applies. */
const CategoryRule = z.strictObject({
  match: z.string().check(z.minLength(1), z.maxLength(120)),
  category: z.optional(z.enum(['maintenance', 'infrastructure', 'environment', 'other'])),
  priority: z.optional(z.enum(['low', 'medium', 'high'])),
})

export const OPEN311_SETTINGS = {
  /** The address ends in .json or .xml, or the publisher sends the media type. */
  jurisdictionId: z.optional(z.string().check(z.maxLength(200))),
  rules: z._default(z.array(CategoryRule).check(z.maxLength(500)), []),
}

export type Open311Feed = FeedWith<typeof OPEN311_SETTINGS>
