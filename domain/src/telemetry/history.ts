import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { GRID_REFERENCE } from '../core/geo.ts'
import { Moment } from '../core/list.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts'
import type { Feature } from '../plans/plan.ts'
import { AnyIncidentPriority, IncidentStatus, IncidentType } from '../records/incident.ts'
import { RecordTranslations } from '../records/translation.ts'
import { CITY_PLACE, MEASURES, type MeasureId } from './measure.ts'
import { Instant, Provenance, Quality } from './provenance.ts'

/** Ranges that end now, offered by every chart. design: UI, 'Patterns that operators expect'. */
export const HistoryRange = z.enum(['live', '1h', '24h', '7d', '30d'])
export type HistoryRange = z.infer<typeof HistoryRange>

export const RANGE_MS: Record<HistoryRange, number> = {
  live: 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

/** Most points of a series in one answer. */
export const HISTORY_POINTS = 400
/** Longest period of one query: as long as roll-ups are kept by default. */
export const LONGEST_HISTORY_MS = 1_830 * DAY_MS

interface AskedPeriod {
  range?: HistoryRange | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: 'before' | undefined
}

/**
 * What a period requires beyond the public last 24 hours: comparisons, anything longer, and anything that starts earlier,
 * because an older day is history as well.
 */
export function historyFeature({ range, from, to, compare }: AskedPeriod, nowMs: number): Feature | null {
  if (compare) return 'advancedAnalytics'
  if (from !== undefined || to !== undefined) {
    // An invalid period is refused where it is parsed.
    if (from === undefined) return null
    return Date.parse(from) < nowMs - DAY_MS - CLOCK_GRACE_MS ? 'advancedAnalytics' : null
  }
  return RANGE_MS[range ?? '24h'] > DAY_MS ? 'advancedAnalytics' : null
}

/** Tolerance for a page's clock and the request's travel time, so that its last 24 hours count as such. */
const CLOCK_GRACE_MS = 5 * MINUTE_MS

/**
 * Milliseconds between a period and the one it is compared with: one day for periods shorter than a day, else whole days
 * covering the period, so that the same hours of the day line up.
 */
export function comparisonShiftMs(lengthMs: number): number {
  return Math.max(1, Math.ceil(lengthMs / DAY_MS)) * DAY_MS
}

// The enumeration consists of the keys of MEASURES.
export const MeasureName = z.enum(Object.keys(MEASURES) as [MeasureId, ...MeasureId[]])

/** One step of a series. */
export const HistoryPoint = z.object({
  /** Start of the step. */
  at: Instant,
  /** In the measure's unit. */
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** The lowest quality among its inputs. */
  quality: Quality,
})
export type HistoryPoint = z.infer<typeof HistoryPoint>

export const HistoryPeriod = z.object({
  from: Instant,
  to: Instant,
  /** Oldest first; steps without observations are absent. At most HISTORY_POINTS. */
  points: z.array(HistoryPoint),
})
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

/** One measure at one place over a period. */
export const History = z.object({
  measure: MeasureName,
  /** Id of a location or substation, or 'city'. */
  place: z.string(),
  /** Display name. */
  placeName: z.string(),
  unit: z.string(),
  /** Seconds per point. */
  stepSeconds: z.int(),
  period: HistoryPeriod,
  /** The period it is compared with, `comparisonShiftMs` earlier; null unless requested. */
  before: z.nullable(HistoryPeriod),
  /** Provenance of the series' newest value, inside the period or not; null if nothing was ever observed. */
  evidence: z.nullable(Provenance),
})
export type History = z.infer<typeof History>

const PeriodQuery = {
  city: z.optional(z.string()),
  /** Ends now; 24h if neither it nor `from` and `to` are given. */
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
  readsHistory: true,
  summary: 'One measure at one place over a period, at most 400 points; gaps are gaps.',
  query: z.object({
    ...PeriodQuery,
    measure: MeasureName,
    /** The whole city if absent. */
    place: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    compare: z.optional(z.enum(['before'])),
    /** Most points, 400 if absent. */
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
  /** The text in other languages, if the product itself wrote it. */
  translations: z.nullable(RecordTranslations),
  ...GRID_REFERENCE,
  createdAt: Instant,
  /** Null while it is open. */
  resolvedAt: z.nullable(Instant),
})
export type IncidentMark = z.infer<typeof IncidentMark>

/** Most marks on one axis; the most urgent are kept. */
export const INCIDENT_MARKS = 200

export const listIncidentMarks = endpoint({
  method: 'GET',
  path: '/api/history/incidents',
  access: 'anyone',
  featureFor: historyFeature,
  rate: 'cached',
  readsHistory: true,
  summary: 'Incidents that began in a period, oldest first; the 200 worst if there are more.',
  query: z.object({
    ...PeriodQuery,
    type: z.optional(IncidentType),
    /** Only those that affect this monitored location; for 'city', any road. */
    place: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: z.array(IncidentMark),
})
