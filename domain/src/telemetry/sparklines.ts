import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { MeasureName } from './history.ts'
import { Instant, Quality } from './provenance.ts'

/** As many series as one request may ask for: two windows full of rows. */
export const SPARKLINE_PLACES = 60
/** ms of one point of a sparkline: as much as its 66 px can show of a day. */
export const SPARKLINE_STEP_MS = 30 * 60_000

/** The last 24 hours at one place, one mean for each half hour, oldest first; null where nothing was observed. */
export const SparklineSeries = z.object({
  place: z.string(),
  means: z.array(z.nullable(z.number())),
  /** The same hours of the day before; null unless asked for. */
  before: z.nullable(z.array(z.nullable(z.number()))),
  /** The weakest of what went into it. */
  quality: Quality,
})
export type SparklineSeries = z.infer<typeof SparklineSeries>

export const getSparklines = endpoint({
  method: 'GET',
  path: '/api/history/sparklines',
  access: 'anyone',
  featureFor: ({ compare }: { compare?: 'before' | undefined }) => (compare ? 'advancedAnalytics' : null),
  rate: 'cached',
  summary: 'The last 24 hours of one measure at up to 60 places in means of half an hour, for the rows of a list.',
  query: z.object({
    city: z.optional(z.string()),
    measure: MeasureName,
    /** Ids of the places, with commas between them. */
    places: z.string().check(z.regex(/^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,59}$/, 'ids of places, 60 at most, with commas between them')),
    compare: z.optional(z.enum(['before'])),
  }),
  reply: z.object({
    measure: MeasureName,
    unit: z.string(),
    /** Start of the first half hour; the last one is under way. */
    from: Instant,
    to: Instant,
    stepSeconds: z.int(),
    /** In the order asked; a place of which nothing was observed is absent. */
    series: z.array(SparklineSeries),
  }),
})
