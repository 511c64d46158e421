import * as z from 'zod/mini'
import { Thresholds } from './city.ts'
import { endpoint } from './endpoint.ts'
import { Language } from './language.ts'

/** What the page needs before anything else; holds no secret ever. The only answer that may be inlined in the page. */
export const PublicConfig = z.object({
  brandName: z.string(),
  makerName: z.string(),
  salesEmail: z.nullable(z.string()),
  securityEmail: z.nullable(z.string()),
  communityUrl: z.nullable(z.string()),
  /** For browsers that ask for no language that is there. */
  defaultLanguage: Language,
  /** Whether the dashboard may show sample entries in place of values never seen (REQUIREMENTS P2). */
  sampleEntries: z.boolean(),
  cities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      bounds: z.array(z.number()),
      speedUnit: z.enum(['mph', 'km/h']),
      peakLoadMw: z.nullable(z.number()),
      inhabitants: z.int(),
      thresholds: Thresholds,
      mapAttribution: z.string(),
      simulated: z.boolean(),
    }),
  ),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  rate: 'cached',
  summary: 'What the page needs before sign-in.',
  reply: PublicConfig,
})
