import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Moment } from '../core/list.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts'
import type { Feature } from '../plans/plan.ts'
import { AnyIncidentPriority, IncidentStatus, IncidentType } from '../records/incident.ts'
import { RecordTranslations } from '../records/translation.ts'
import { CITY_PLACE, MEASURES, type MeasureId } from './measure.ts'
import { Instant, Provenance, Quality } from './provenance.ts'

/** The ranges that end now, as every chart offers them. design: UI, 'Patterns that operators expect'. */
export const HistoryRange = z.enum(['live', '1h', '24h', '7d', '30d'])
export type HistoryRange = z.infer<typeof HistoryRange>

export const RANGE_MS: Record<HistoryRange, number> = {
  live: 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

/** No answer has more points of a series than this. */
export const HISTORY_POINTS = 400
/** No more is asked of the store at once: as long as roll-ups are kept by default. */
export const LONGEST_HISTORY_MS = 1_830 * DAY_MS

interface AskedPeriod {
  range?: HistoryRange | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: 'before' | undefined
}

/**
 * What a period needs beyond the public part: comparison, anything longer than 24 hours, and anything that begins
 * earlier than that, for an older day is no less a longer range. Public is the last 24 h.
 */
export function historyFeature({ range, from, to, compare }: AskedPeriod, nowMs: number): Feature | null {
  if (compare) return 'advancedAnalytics'
  if (from !== undefined || to !== undefined) {
    // What is not a period is refused as such, by whoever reads it.
    if (from === undefined) return null
    return Date.parse(from) < nowMs - DAY_MS - CLOCK_GRACE_MS ? 'advancedAnalytics' : null
  }
  return RANGE_MS[range ?? '24h'] > DAY_MS ? 'advancedAnalytics' : null
}

/** A page's clock may be so much behind, and a request so long under way, for its last 24 hours to count as such. */
const CLOCK_GRACE_MS = 5 * MINUTE_MS

/**
 * Milliseconds between a period and the one that it is compared with: the day before for what is shorter than a
 * day, else the whole days that it lasts, so that the same hours of the day lie over each other.
 */
export function comparisonShiftMs(lengthMs: number): number {
  return Math.max(1, Math.ceil(lengthMs / DAY_MS)) * DAY_MS
}

// The keys of MEASURES are what the enumeration is made of.
export const MeasureName = z.enum(Object.keys(MEASURES) as [MeasureId, ...MeasureId[]])

/** What was observed in one step of a series. */
export const HistoryPoint = z.object({
  /** Start of the step. */
  at: Instant,
  /** In the measure's unit. */
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** The weakest of what went into it. */
  quality: Quality,
})
export type HistoryPoint = z.infer<typeof HistoryPoint>

export const HistoryPeriod = z.object({
  from: Instant,
  to: Instant,
  /** Oldest first; a step in which nothing was observed is absent. At most HISTORY_POINTS. */
  points: z.array(HistoryPoint),
})
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

/** One measure at one place over a period. */
export const History = z.object({
  measure: MeasureName,
  /** Id of a location or substation, or 'city'. */
  place: z.string(),
  /** As people call it. */
  placeName: z.string(),
  unit: z.string(),
  /** Seconds that one point stands for. */
  stepSeconds: z.int(),
  period: HistoryPeriod,
  /** The period that it is compared with, `comparisonShiftMs` earlier; null unless asked for. */
  before: z.nullable(HistoryPeriod),
  /** Of the newest value of the series, whether in the period or not; null when nothing was ever observed. */
  evidence: z.nullable(Provenance),
})
export type History = z.infer<typeof History>

const PeriodQuery = {
  city: z.optional(z.string()),
  /** Ends now; 24h when neither it nor `from` and `to` are given. */
  range: z.optional(HistoryRange),
  /** With `to`, instead of `range`. */
  from: z.optional(Moment),
  to: z.optional(Moment),
}

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'anyone',
  featureFor: historyFeature,
  rate: 'cached',
  summary: 'One measure at one place over a period, at most 400 points; gaps are gaps.',
  query: z.object({
    ...PeriodQuery,
    measure: MeasureName,
    /** The city as a whole when absent. */
    place: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    compare: z.optional(z.enum(['before'])),
    /** At most so many points, 400 when absent. */
    points: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/, 'a whole number')),
        z.pipe(
          z.transform((text: string) => Number(text)),
          z.int().check(z.gte(2), z.lte(HISTORY_POINTS)),
        ),
      ),
    ),
  }),
  reply: History,
})

export const CITY_HISTORY_PLACE = CITY_PLACE

/** An incident as a mark on a time axis. */
export const IncidentMark = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  type: IncidentType,
  priority: AnyIncidentPriority,
  status: IncidentStatus,
  location: z.string(),
  /** The same words in other languages, where the product itself wrote them. */
  translations: z.nullable(RecordTranslations),
  square: z.nullable(z.string()),
  createdAt: Instant,
  /** Null while it is open. */
  resolvedAt: z.nullable(Instant),
})
export type IncidentMark = z.infer<typeof IncidentMark>

/** At most so many marks stand on one axis; the worst are kept. */
export const INCIDENT_MARKS = 200

export const listIncidentMarks = endpoint({
  method: 'GET',
  path: '/api/history/incidents',
  access: 'anyone',
  featureFor: historyFeature,
  rate: 'cached',
  summary: 'Incidents that began in a period, oldest first; the 200 worst when there were more.',
  query: z.object({
    ...PeriodQuery,
    type: z.optional(IncidentType),
    /** Only those that hinder this monitored location; of 'city', that hinder any road. */
    place: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: z.array(IncidentMark),
})
