import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { MeasureName } from './history.ts'
import { Instant, Quality } from './provenance.ts'

/** Most series in one request: two screens full of rows. */
export const SPARKLINE_PLACES = 60
/** ms per point of a sparkline: as much as its 66 px can show of a day. */
export const SPARKLINE_STEP_MS = 30 * 60_000

/** The last 24 hours at one place, one mean per half hour, oldest first; null for half hours without observations. */
export const SparklineSeries = z.object({
  place: z.string(),
  means: z.array(z.nullable(z.number())),
  /** The same hours of the day before; null unless requested. */
  before: z.nullable(z.array(z.nullable(z.number()))),
  /** The lowest quality among its inputs. */
  quality: Quality,
})
export type SparklineSeries = z.infer<typeof SparklineSeries>

export const getSparklines = endpoint({
  method: 'GET',
  path: '/api/history/sparklines',
  access: 'anyone',
  featureFor: ({ compare }: { compare?: 'before' | undefined }) => (compare ? 'advancedAnalytics' : null),
  rate: 'cached',
  readsHistory: true,
  summary: 'The last 24 hours of one measure at up to 60 places, as half-hour means, for list rows.',
  query: z.object({
    city: z.optional(z.string()),
    measure: MeasureName,
    /** Ids of the places, separated by commas. */
    places: z.string().check(z.regex(/^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,59}$/, 'ids of places, 60 at most, with commas between them')),
    compare: z.optional(z.enum(['before'])),
  }),
  reply: z.object({
    measure: MeasureName,
    unit: z.string(),
    /** Start of the first half hour; the last one is in progress. */
    from: Instant,
    to: Instant,
    stepSeconds: z.int(),
    /** In the requested order; places without observations are absent. */
    series: z.array(SparklineSeries),
  }),
})
