import { Moment } from '@oppidum/domain/core/list'
import { IncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { RequestPriority, RequestStatus } from '@oppidum/domain/records/service-request'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import * as z from 'zod/mini'

/** Rows that one look answers with at most. */
export const MOST_ROWS = 50
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const Id = z.string().check(z.minLength(1), z.maxLength(64))
const Rows = z.optional(z.int().check(z.gte(1), z.lte(MOST_ROWS)))

/** ISO 8601 instants; the end is not part of it. At most as long as observations are kept. */
export const Period = z.strictObject({ from: Moment, to: Moment })
export type Period = z.infer<typeof Period>

/** Ids as the city file has them (or as `find_place` answers); a street is a name that several sections share. */
export const PlaceAsked = z.strictObject({ kind: z.enum(['city', 'section', 'street', 'district', 'substation']), id: Id })
export type PlaceAsked = z.infer<typeof PlaceAsked>

/** What is computed from several measures at the same moments, beside those that are stored. Percent of the total production. */
export const COMPUTED_MEASURES = {
  'energy.production': 'MW',
  'energy.renewable-share': '%',
  'energy.solar-share': '%',
  'energy.wind-share': '%',
  'energy.traditional-share': '%',
  /** Delivered / consumption. */
  'energy.efficiency': '%',
  /** Consumption / configured peak. */
  'energy.load': '%',
  /** (available - consumption) / consumption. */
  'energy.margin': '%',
  /** Load / capacity of a substation. */
  'substation.share': '%',
} as const
export type AskedMeasure = MeasureId | keyof typeof COMPUTED_MEASURES
export const AskedMeasure = z.enum([...Object.keys(MEASURES), ...Object.keys(COMPUTED_MEASURES)] as [AskedMeasure, ...AskedMeasure[]])

/** What becomes of the values of a period. `energy`: MWh, of measures in MW alone. `change`: last less first. */
export const Aggregate = z.enum(['mean', 'lowest', 'highest', 'first', 'last', 'change', 'energy'])
export type Aggregate = z.infer<typeof Aggregate>

/** Live values: of one place, or of all of a kind in an order. `measures` absent: all that the place has. */
export const NowQuestion = z.strictObject({
  measures: z.optional(z.array(AskedMeasure).check(z.minLength(1), z.maxLength(12))),
  place: z.optional(PlaceAsked),
  /** Every one of a kind instead of one place, the first `limit` in `order` of the first measure. */
  among: z.optional(z.enum(['sections', 'streets', 'districts', 'substations'])),
  order: z.optional(z.enum(['highest', 'lowest', 'furthest-below-usual'])),
  limit: Rows,
  /** Of sections: those in this district, of this street, or of this congestion level. */
  district: z.optional(Id),
  street: z.optional(Name),
  level: z.optional(z.enum(['low', 'medium', 'high'])),
})
export type NowQuestion = z.infer<typeof NowQuestion>

/** A measure over a period: one figure, or one for each hour, day, weekday, hour of the day, or place. */
export const SeriesQuestion = z.strictObject({
  measure: AskedMeasure,
  place: z.optional(PlaceAsked),
  period: Period,
  value: Aggregate,
  by: z.optional(z.enum(['hour', 'day', 'weekday', 'hour-of-day', 'section', 'street', 'district', 'substation'])),
  /** Of `by`: sorted by value instead of by time or name. */
  order: z.optional(z.enum(['highest', 'lowest'])),
  limit: Rows,
  /** Also when the lowest or highest value was. */
  when: z.optional(z.boolean()),
})
export type SeriesQuestion = z.infer<typeof SeriesQuestion>

/** The same figure of two periods or of two places: both, their difference and the percentage. */
export const ComparisonQuestion = z.strictObject({
  measure: AskedMeasure,
  value: Aggregate,
  a: z.strictObject({ place: z.optional(PlaceAsked), period: Period }),
  b: z.strictObject({ place: z.optional(PlaceAsked), period: Period }),
})
export type ComparisonQuestion = z.infer<typeof ComparisonQuestion>

/** Which records are meant. Every member narrows; an absent one narrows nothing. */
export const RecordScope = z.strictObject({
  record: z.enum(['incident', 'service-request', 'situation']),
  /** `open`: not resolved or completed. */
  standing: z.enum(['open', 'closed', 'all']),
  statuses: z.optional(z.array(z.union([IncidentStatus, RequestStatus])).check(z.minLength(1), z.maxLength(8))),
  priorities: z.optional(z.array(z.union([IncidentPriority, RequestPriority])).check(z.minLength(1), z.maxLength(4))),
  /** Of incidents. */
  types: z.optional(z.array(IncidentType).check(z.minLength(1), z.maxLength(12))),
  /** Of requests: as the city's catalogue of services names them. */
  categories: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  departments: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  /** Names, as records have them. */
  districts: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  /** Name of a street that stands in the record's location. */
  street: z.optional(Name),
  /** Hinder this monitored section. */
  section: z.optional(Id),
  /** Words that all begin a word of title, description or location; 'tree|árbol' is one of them under two names. */
  text: z.optional(Name),
  /** Without anybody who has it. For the desk alone. */
  unassigned: z.optional(z.boolean()),
  /** Past the target of its kind. For the desk with pro alone. */
  overdue: z.optional(z.boolean()),
  minAgeHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  maxAgeHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  /** Closed, and so soon behind their report. */
  closedWithinHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  period: z.optional(Period),
  /**
   * What of a record lies in the period; `reported` when absent. But `standing: 'open'` with a period that is over and
   * without `periodOf`, or with one that is a single moment, means what was open at its end; with `periodOf: 'reported'`,
   * what was reported then and is still open now. docs/guides/assistant/overview.md.
   */
  periodOf: z.optional(z.enum(['reported', 'closed'])),
})
export type RecordScope = z.infer<typeof RecordScope>

export const RecordsQuestion = z.strictObject({
  scope: RecordScope,
  order: z.optional(z.enum(['newest', 'oldest', 'worst', 'longest-open', 'quickest-closed', 'slowest-closed', 'last-closed'])),
  limit: Rows,
})
export type RecordsQuestion = z.infer<typeof RecordsQuestion>

export const RecordDimension = z.enum([
  'type',
  'category',
  'priority',
  'status',
  'department',
  'district',
  'street',
  'hour-of-day',
  'weekday',
  'day',
  'source',
])
export type RecordDimension = z.infer<typeof RecordDimension>

/** Statistics of records: how many, or how long from report to close; in all, or for each value of a dimension. */
export const StatisticsQuestion = z.strictObject({
  scope: RecordScope,
  value: z.enum(['count', 'share', 'median-hours-to-close', 'p80-hours-to-close', 'mean-hours-to-close', 'mean-age-hours']),
  by: z.optional(RecordDimension),
  order: z.optional(z.enum(['highest', 'lowest'])),
  limit: Rows,
  /** The same of another period, with difference and percentage. */
  against: z.optional(Period),
  /**
   * Of `share` without `by`: what it is a share of. When absent, the same records without what narrows them; of nothing but
   * a standing, those of any standing.
   */
  of: z.optional(RecordScope),
})
export type StatisticsQuestion = z.infer<typeof StatisticsQuestion>

export const RecordQuestion = z.strictObject({
  /** Number for people ('INC-2026-000123', also '123' with `record`) or id. */
  number: Name,
  record: z.optional(z.enum(['incident', 'service-request', 'situation'])),
  timeline: z.optional(z.boolean()),
})
export type RecordQuestion = z.infer<typeof RecordQuestion>

export const ForecastQuestion = z.strictObject({
  measure: z.enum(['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind']),
  /** Sections and streets, of speed alone. */
  place: z.optional(PlaceAsked),
  /** The moment that is asked for; all that is forecast when absent. */
  at: z.optional(Moment),
  /** Of all moments within a period the highest or lowest. */
  extreme: z.optional(z.enum(['highest', 'lowest'])),
  period: z.optional(Period),
  /** Speed of every one of a kind at the moment `at`, the first `limit` in the order of `extreme`; lowest first when absent. */
  among: z.optional(z.enum(['sections', 'streets', 'districts'])),
  limit: Rows,
})
export type ForecastQuestion = z.infer<typeof ForecastQuestion>

export const RiskQuestion = z.strictObject({ district: z.optional(Id), at: z.optional(Moment), limit: Rows })
export type RiskQuestion = z.infer<typeof RiskQuestion>

export const AnomalyQuestion = z.strictObject({
  kind: z.optional(z.enum(['value', 'sensor'])),
  measure: z.optional(AskedMeasure),
  place: z.optional(PlaceAsked),
  period: z.optional(Period),
  /** Those that last now. */
  open: z.optional(z.boolean()),
  limit: Rows,
})
export type AnomalyQuestion = z.infer<typeof AnomalyQuestion>

export const FeedQuestion = z.strictObject({ feed: z.optional(Name) })
export type FeedQuestion = z.infer<typeof FeedQuestion>

export const PlaceQuestion = z.strictObject({ text: Name, limit: Rows })
export type PlaceQuestion = z.infer<typeof PlaceQuestion>

/** Places themselves. `supplied`: of a substation the districts that it supplies, and not the one in which it lies. */
export const PlacesQuestion = z.strictObject({
  kind: z.enum(['section', 'street', 'district', 'substation']),
  within: z.optional(PlaceAsked),
  supplied: z.optional(z.boolean()),
  limit: Rows,
})
export type PlacesQuestion = z.infer<typeof PlacesQuestion>

export const HowToQuestion = z.strictObject({ text: Name })
export type HowToQuestion = z.infer<typeof HowToQuestion>

/** How well the models have been right so far, beside the naive rule. */
export const ModelQuestion = z.strictObject({ measure: z.optional(Name) })
export type ModelQuestion = z.infer<typeof ModelQuestion>
