import { Moment } from '@oppidum/domain/core/list'
import { IncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { RequestPriority, RequestStatus } from '@oppidum/domain/records/service-request'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import * as z from 'zod/mini'

/** Most rows in the result of one query. */
export const MOST_ROWS = 50
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const Id = z.string().check(z.minLength(1), z.maxLength(64))
const Rows = z.optional(z.int().check(z.gte(1), z.lte(MOST_ROWS)))

/** ISO 8601 instants; the end is exclusive. */
export const Period = z.strictObject({ from: Moment, to: Moment })
export type Period = z.infer<typeof Period>

/** Ids from the city file (or from `find_place`); a street is a name that several sections share. */
export const PlaceRef = z.strictObject({ kind: z.enum(['city', 'section', 'street', 'district', 'substation']), id: Id })
export type PlaceRef = z.infer<typeof PlaceRef>

/** Measures computed from stored ones at the same moments, with their units. Shares are of the total production. */
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
export type AnyMeasure = MeasureId | keyof typeof COMPUTED_MEASURES
export const AnyMeasure = z.enum([...Object.keys(MEASURES), ...Object.keys(COMPUTED_MEASURES)] as [AnyMeasure, ...AnyMeasure[]])

/** How the values of a period become one. `energy`: MWh, only of measures in MW. `change`: last minus first. */
export const Aggregate = z.enum(['mean', 'lowest', 'highest', 'first', 'last', 'change', 'energy'])
export type Aggregate = z.infer<typeof Aggregate>

/** Live values of one place, or of all places of a kind in an order. Without `measures`: all that the place has. */
export const NowQuestion = z.strictObject({
  measures: z.optional(z.array(AnyMeasure).check(z.minLength(1), z.maxLength(12))),
  place: z.optional(PlaceRef),
  /** All places of a kind instead of one: the first `limit`, in `order` of the first measure. */
  among: z.optional(z.enum(['sections', 'streets', 'districts', 'substations'])),
  order: z.optional(z.enum(['highest', 'lowest', 'furthest-below-usual'])),
  limit: Rows,
  /** Only sections in this district, of this street, or at this congestion level. */
  district: z.optional(Id),
  street: z.optional(Name),
  level: z.optional(z.enum(['low', 'medium', 'high'])),
})
export type NowQuestion = z.infer<typeof NowQuestion>

/** A measure over a period: one figure, or one for each hour, day, weekday, hour of the day, or place. */
export const SeriesQuestion = z.strictObject({
  measure: AnyMeasure,
  place: z.optional(PlaceRef),
  period: Period,
  value: Aggregate,
  by: z.optional(z.enum(['hour', 'day', 'weekday', 'hour-of-day', 'section', 'street', 'district', 'substation'])),
  /** Sorts the groups of `by` by value, not by time or name. */
  order: z.optional(z.enum(['highest', 'lowest'])),
  limit: Rows,
  /** Returns the time of the lowest or highest value too. */
  when: z.optional(z.boolean()),
})
export type SeriesQuestion = z.infer<typeof SeriesQuestion>

/** The same figure for two periods or places: both values, their difference and the percentage. */
export const ComparisonQuestion = z.strictObject({
  measure: AnyMeasure,
  value: Aggregate,
  a: z.strictObject({ place: z.optional(PlaceRef), period: Period }),
  b: z.strictObject({ place: z.optional(PlaceRef), period: Period }),
})
export type ComparisonQuestion = z.infer<typeof ComparisonQuestion>

/** Selects records. Every field narrows the selection; an absent one does not. */
export const RecordScope = z.strictObject({
  record: z.enum(['incident', 'service-request', 'situation']),
  /** `open`: not resolved or completed. */
  standing: z.enum(['open', 'closed', 'all']),
  statuses: z.optional(z.array(z.union([IncidentStatus, RequestStatus])).check(z.minLength(1), z.maxLength(8))),
  priorities: z.optional(z.array(z.union([IncidentPriority, RequestPriority])).check(z.minLength(1), z.maxLength(4))),
  /** Incidents only. */
  types: z.optional(z.array(IncidentType).check(z.minLength(1), z.maxLength(12))),
  /** Requests only: categories or services by the names in the city's catalogue. */
  categories: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  departments: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  /** By name, as records have it. */
  districts: z.optional(z.array(Name).check(z.minLength(1), z.maxLength(20))),
  /** A street's name in the record's location. */
  street: z.optional(Name),
  /** Incidents that affect this monitored section. */
  section: z.optional(Id),
  /** Each word begins a word of the title, description or location. 'tree|árbol' is one word in two languages. */
  text: z.optional(Name),
  /** Not assigned to anybody. Operators only. */
  unassigned: z.optional(z.boolean()),
  /** Past its target. Operators with the plan pro only. */
  overdue: z.optional(z.boolean()),
  minAgeHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  maxAgeHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  /** Closed within so many hours of the report. */
  closedWithinHours: z.optional(z.number().check(z.gte(0), z.lte(100_000))),
  period: z.optional(Period),
  /**
   * Which time of a record lies in the period; `reported` by default. Exception: `standing: 'open'` with a past period and without
   * `periodOf`, or with a single moment, selects what was open at its end; with `periodOf: 'reported'` it selects what was reported
   * then and is still open. docs/guides/assistant/overview.md.
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

/** Statistics of records: how many, or how long from report to close, for all of them or for each value of a dimension. */
export const StatisticsQuestion = z.strictObject({
  scope: RecordScope,
  value: z.enum(['count', 'share', 'median-hours-to-close', 'p80-hours-to-close', 'mean-hours-to-close', 'mean-age-hours']),
  by: z.optional(RecordDimension),
  order: z.optional(z.enum(['highest', 'lowest'])),
  limit: Rows,
  /** Compares with another period: adds its figure, the difference and the percentage. */
  against: z.optional(Period),
  /**
   * For `share` without `by`: the records that it is a share of. By default those with the same kind, standing and time; if the scope
   * has nothing but a standing, records of any standing.
   */
  of: z.optional(RecordScope),
})
export type StatisticsQuestion = z.infer<typeof StatisticsQuestion>

export const RecordQuestion = z.strictObject({
  /** The record's number ('INC-2026-000123', or '123' with `record`) or its id. */
  number: Name,
  record: z.optional(z.enum(['incident', 'service-request', 'situation'])),
  timeline: z.optional(z.boolean()),
})
export type RecordQuestion = z.infer<typeof RecordQuestion>

export const ForecastQuestion = z.strictObject({
  measure: z.enum(['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind']),
  /** Sections and streets, for speed only. */
  place: z.optional(PlaceRef),
  /** A moment; all forecast moments by default. */
  at: z.optional(Moment),
  /** The highest or lowest value of all moments in `period`. */
  extreme: z.optional(z.enum(['highest', 'lowest'])),
  period: z.optional(Period),
  /** Speed of all places of a kind at `at`: the first `limit`, in the order of `extreme`, lowest first by default. */
  among: z.optional(z.enum(['sections', 'streets', 'districts'])),
  limit: Rows,
})
export type ForecastQuestion = z.infer<typeof ForecastQuestion>

export const RiskQuestion = z.strictObject({ district: z.optional(Id), at: z.optional(Moment), limit: Rows })
export type RiskQuestion = z.infer<typeof RiskQuestion>

export const AnomalyQuestion = z.strictObject({
  kind: z.optional(z.enum(['value', 'sensor'])),
  measure: z.optional(AnyMeasure),
  place: z.optional(PlaceRef),
  period: z.optional(Period),
  /** Only those that have not ended. */
  open: z.optional(z.boolean()),
  limit: Rows,
})
export type AnomalyQuestion = z.infer<typeof AnomalyQuestion>

export const FeedQuestion = z.strictObject({ feed: z.optional(Name) })
export type FeedQuestion = z.infer<typeof FeedQuestion>

export const AlertChange = z.enum(['fired', 'acknowledged', 'resolved'])
export type AlertChange = z.infer<typeof AlertChange>

/** The asker's alerts. `text`: words of the rule's name or the place's. */
export const AlertQuestion = z.strictObject({
  open: z.optional(z.boolean()),
  text: z.optional(Name),
  period: z.optional(Period),
  /** What happened to them within the period; that they fired if absent. */
  change: z.optional(AlertChange),
  limit: Rows,
})
export type AlertQuestion = z.infer<typeof AlertQuestion>

export const PlaceQuestion = z.strictObject({ text: Name, limit: Rows })
export type PlaceQuestion = z.infer<typeof PlaceQuestion>

/** Lists places. `supplied`: the districts that a substation supplies, not the one it is in. */
export const PlacesQuestion = z.strictObject({
  kind: z.enum(['section', 'street', 'district', 'substation']),
  within: z.optional(PlaceRef),
  supplied: z.optional(z.boolean()),
  limit: Rows,
})
export type PlacesQuestion = z.infer<typeof PlacesQuestion>

export const HowToQuestion = z.strictObject({ text: Name })
export type HowToQuestion = z.infer<typeof HowToQuestion>

/** How accurate the models have been, compared with the baseline. */
export const ModelQuestion = z.strictObject({ measure: z.optional(Name) })
export type ModelQuestion = z.infer<typeof ModelQuestion>
