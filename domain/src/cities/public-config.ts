import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'
import { BasicAiAllowance } from '../plans/plan.ts'
import { DepartmentNames } from '../records/department.ts'
import { SpeedUnit } from '../telemetry/speed.ts'
import { Thresholds } from '../telemetry/thresholds.ts'

/** Settings the page needs before anything else. Never holds a secret; the only answer that may be inlined in the page. */
export const PublicConfig = z.object({
  brandName: z.string(),
  makerName: z.string(),
  salesEmail: z.nullable(z.string()),
  securityEmail: z.nullable(z.string()),
  communityUrl: z.nullable(z.string()),
  /** The identity provider; for a hosted one, what its script in the page needs. */
  identity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('local') }),
    z.object({ kind: z.literal('clerk'), publishableKey: z.string() }),
  ]),
  /** `demo` changes plans without payment, and says so. */
  billing: z.enum(['demo', 'stripe']),
  basicAiAllowance: BasicAiAllowance,
  /** Whether this installation offers phone support to plans that include it. */
  phoneSupport: z.boolean(),
  /** For browsers that ask for no supported language. */
  defaultLanguage: Language,
  /** Whether the dashboard may show sample entries in place of values that have never arrived. */
  sampleEntries: z.boolean(),
  /** Sites whose pages may frame the embedded card and map: origins, or '*' for all. */
  embedOrigins: z.array(z.string()),
  cities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      bounds: z.array(z.number()),
      speedUnit: SpeedUnit,
      speedUnitByLanguage: z.partialRecord(Language, SpeedUnit),
      peakLoadMw: z.nullable(z.number()),
      inhabitants: z.int(),
      thresholds: Thresholds,
      mapAttribution: z.string(),
      /** Some of its values are simulated. */
      simulated: z.boolean(),
      /** All of its values are simulated: no feed delivers anything. */
      demo: z.boolean(),
      /** Records carry a department's `name`; the page shows it in the reader's language. */
      departments: z.array(DepartmentNames),
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
