import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language } from './language.ts'
import { BasicAiAllowance } from './plan.ts'
import { Thresholds } from './thresholds.ts'

/** What the page needs before anything else; holds no secret ever. The only answer that may be inlined in the page. */
export const PublicConfig = z.object({
  brandName: z.string(),
  makerName: z.string(),
  salesEmail: z.nullable(z.string()),
  securityEmail: z.nullable(z.string()),
  communityUrl: z.nullable(z.string()),
  /** Who keeps the accounts; of the hosted provider what its program in the page needs. */
  identity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('local') }),
    z.object({ kind: z.literal('clerk'), publishableKey: z.string() }),
  ]),
  /** `demo` changes plans without money, and says so. */
  billing: z.enum(['demo', 'stripe']),
  basicAiAllowance: BasicAiAllowance,
  /** Whether this installation has a telephone for those whose plan includes it. */
  phoneSupport: z.boolean(),
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
