import * as z from 'zod/mini'
import { RoadClass } from '../cities/map-features.ts'
import { endpoint } from '../core/endpoint.ts'
import { anchor, distanceToGeometryM, type Geometry, GRID_REFERENCE } from '../core/geo.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language, NEUTRAL_LOCALE } from '../core/language.ts'
import { Cursor, Limit, SearchText } from '../core/list.ts'
import { Instant, Provenance, Quality } from './provenance.ts'
import type { Thresholds } from './thresholds.ts'

export const CongestionLevel = z.enum(['low', 'medium', 'high'])
export type CongestionLevel = z.infer<typeof CongestionLevel>

/** Id of the record for the whole city; always the first. */
export const CITY_RECORD = 'city'

/** Name of the record for the whole city, '{City}, all roads'; always English in the API. */
export const allRoads = (cityName: string, language: Language = DEFAULT_LANGUAGE) => `${cityName}, ${LANGUAGE_FACTS[language].allRoads}`

/** Display name of a place; only the whole city has a translated one. */
export function placeInLanguage(location: string, language: Language): string {
  const end = allRoads('')
  return location.endsWith(end) ? allRoads(location.slice(0, -end.length), language) : location
}

/** A model's speed forecast; speeds in mph. It includes its times, so it stays true as it ages. */
export const SpeedPrediction = z.object({
  /** The time it is for. */
  at: Instant,
  /** The time of the newest data it used. */
  from: Instant,
  speed: z.number(),
  /** Bounds that hold 4 of 5 true values. */
  low: z.number(),
  high: z.number(),
  /** Speed at `from`. */
  before: z.number(),
})
export type SpeedPrediction = z.infer<typeof SpeedPrediction>

/** Differences below this, in mph, are not noticeable. */
const SAME_MPH = 1.5

/** How the forecast compares with the speed before it. */
export function speedChange({ speed, before }: Pick<SpeedPrediction, 'speed' | 'before'>): 'same' | 'slower' | 'faster' {
  if (Math.abs(speed - before) < SAME_MPH) return 'same'
  return speed < before ? 'slower' : 'faster'
}

/** One monitored road section, or the whole city. */
export const TrafficRecord = z.object({
  id: z.string(),
  /** 'Street, from - to'; '{City}, all roads' for the city. */
  location: z.string(),
  /** mph; null if not measured. The city's is weighted by length and flow. */
  avgSpeed: z.nullable(z.number()),
  congestionLevel: z.nullable(CongestionLevel),
  /** Open incidents that affect this section; for the city, any road. */
  incidentCount: z.int(),
  /** `prediction` as a sentence in the installation's language; null until a model has made one. */
  aiPrediction: z.nullable(z.string()),
  /** The content of the sentence: pages write it in the reader's language and unit. */
  prediction: z.nullable(SpeedPrediction),
  /** mph of free-flowing traffic; null if unknown. */
  freeFlowSpeed: z.nullable(z.number()),
  /** avgSpeed / freeFlowSpeed, at most 1; null without either. */
  speedRatio: z.nullable(z.number()),
  /** Vehicles per hour; null if not measured. */
  flow: z.nullable(z.number()),
  /** Kilometres of road that the record covers. */
  lengthKm: z.nullable(z.number()),
  roadClass: z.nullable(RoadClass),
  district: z.nullable(z.string()),
  ...GRID_REFERENCE,
  source: z.nullable(z.string()),
  observedAt: z.nullable(Instant),
  staleAt: z.nullable(Instant),
  quality: z.nullable(Quality),
  /**
   * For members with their own provenance; the others share the record's. Only the city's record has it for `incidentCount`,
   * where it applies to every section: otherwise each change of an incident feed would change every record.
   */
  evidence: z.record(z.string(), Provenance),
})
export type TrafficRecord = z.infer<typeof TrafficRecord>

/** Speed over free-flow speed, at most 1: nobody is delayed by driving faster. Null without either. */
export function speedRatio(speedMph: number | null, freeFlowMph: number | null): number | null {
  return speedMph === null || freeFlowMph === null || freeFlowMph <= 0 ? null : Math.min(1, speedMph / freeFlowMph)
}

const KM_PER_MILE = 1.609344

/** Extra seconds compared with free flow, never below 0; null if speed, free-flow speed or length is missing. */
export function delaySeconds({
  avgSpeed,
  freeFlowSpeed,
  lengthKm,
}: Pick<TrafficRecord, 'avgSpeed' | 'freeFlowSpeed' | 'lengthKm'>): number | null {
  if (!avgSpeed || !freeFlowSpeed || !lengthKm) return null
  const secondsAt = (mph: number) => (lengthKm / (mph * KM_PER_MILE)) * 3_600
  return Math.max(0, secondsAt(avgSpeed) - secondsAt(freeFlowSpeed))
}

/** A section and its share of the missing traffic efficiency. */
export interface EfficiencyLoss {
  record: TrafficRecord
  /** Percentage points it costs the city. */
  points: number
  /** Percent of the total loss. */
  share: number
}

/**
 * Sections that lower traffic efficiency, worst first. Each counts alike in the mean (trafficEfficiencyPercent), so a section
 * costs its missing ratio divided by the number of sections. Sections at free flow are absent.
 */
export function efficiencyLosses(records: readonly TrafficRecord[]): EfficiencyLoss[] {
  const measured = records.flatMap((record) =>
    record.id === CITY_RECORD || record.speedRatio === null ? [] : [{ record, lacking: 1 - Math.min(1, record.speedRatio) }],
  )
  const total = measured.reduce((sum, it) => sum + it.lacking, 0)
  return measured
    .filter((it) => it.lacking > 0)
    .map(({ record, lacking }) => ({ record, points: (100 * lacking) / measured.length, share: (100 * lacking) / total }))
    .sort((a, b) => b.points - a.points || (a.record.id < b.record.id ? -1 : 1))
}

export function congestionLevel(
  ratio: number | null,
  limits: Pick<Thresholds, 'congestionLowRatio' | 'congestionMediumRatio'>,
): CongestionLevel | null {
  if (ratio === null) return null
  if (ratio >= limits.congestionLowRatio) return 'low'
  return ratio >= limits.congestionMediumRatio ? 'medium' : 'high'
}

/** Metres from a road section within which an incident affects it. */
export const AFFECTS_WITHIN_M = 250

/** Whether an incident that affects traffic is close enough to affect this section. */
export function affectsSection(incident: Geometry, section: Geometry): boolean {
  return distanceToGeometryM(anchor(incident), section) <= AFFECTS_WITHIN_M
}

export interface SectionSpeed {
  speedMph: number
  /** Null if not measured. */
  flowPerHour: number | null
  lengthKm: number
  freeFlowMph: number | null
}

/**
 * Mean speed of all roads in mph, weighted by length and flow; null without sections. A section with unknown flow counts
 * with the mean flow of the others; by length alone if no flow is known, or all are zero.
 */
export function citySpeedMph(sections: readonly SectionSpeed[]): number | null {
  const flows = sections.map((it) => it.flowPerHour).filter((it) => it !== null)
  const usualFlow = flows.length > 0 ? flows.reduce((sum, it) => sum + it, 0) / flows.length : 0
  let weighted = 0
  let weights = 0
  for (const section of sections) {
    const weight = section.lengthKm * (usualFlow > 0 ? (section.flowPerHour ?? usualFlow) : 1)
    weighted += weight * section.speedMph
    weights += weight
  }
  return weights > 0 ? weighted / weights : null
}

/** Mean of min(1, speed / free flow) in percent; null without a section whose free-flow speed is known. */
export function trafficEfficiencyPercent(sections: readonly SectionSpeed[]): number | null {
  const ratios = sections.map((it) => speedRatio(it.speedMph, it.freeFlowMph)).filter((it) => it !== null)
  return ratios.length > 0 ? (100 * ratios.reduce((sum, it) => sum + it, 0)) / ratios.length : null
}

export const TrafficFlow = z.enum(['Normal', 'Slow', 'Congested'])
export type TrafficFlow = z.infer<typeof TrafficFlow>

export function trafficFlow(
  efficiencyPercent: number | null,
  limits: Pick<Thresholds, 'flowNormalPercent' | 'flowSlowPercent'>,
): TrafficFlow | null {
  if (efficiencyPercent === null) return null
  if (efficiencyPercent >= limits.flowNormalPercent) return 'Normal'
  return efficiencyPercent >= limits.flowSlowPercent ? 'Slow' : 'Congested'
}

/** Order of the list: the city, then the worst congestion, unmeasured sections last, then by id. */
export function compareTraffic(a: TrafficRecord, b: TrafficRecord): number {
  if (a.id === b.id) return 0
  if (a.id === CITY_RECORD) return -1
  if (b.id === CITY_RECORD) return 1
  const ratioA = a.speedRatio ?? 2
  const ratioB = b.speedRatio ?? 2
  return ratioA - ratioB || (a.id < b.id ? -1 : 1)
}

/** `worst` is the order of `compareTraffic`. The city's record is always first. */
export const TRAFFIC_SORTS = ['worst', 'name', 'slowest', 'incidents'] as const
export type TrafficSort = (typeof TRAFFIC_SORTS)[number]

/** Each order is total, so that paging can resume. */
export const TRAFFIC_ORDER: Record<TrafficSort, (a: TrafficRecord, b: TrafficRecord) => number> = {
  worst: compareTraffic,
  name: cityFirst((a, b) => a.location.localeCompare(b.location, NEUTRAL_LOCALE)),
  // Unmeasured sections last.
  slowest: cityFirst((a, b) => (a.avgSpeed ?? UNMEASURED_MPH) - (b.avgSpeed ?? UNMEASURED_MPH)),
  incidents: cityFirst((a, b) => b.incidentCount - a.incidentCount),
}

/** Faster than any road. */
const UNMEASURED_MPH = 1_000

function cityFirst(order: (a: TrafficRecord, b: TrafficRecord) => number) {
  return (a: TrafficRecord, b: TrafficRecord) =>
    a.id === CITY_RECORD || b.id === CITY_RECORD ? compareTraffic(a, b) : order(a, b) || compareTraffic(a, b)
}

export const listTraffic = endpoint({
  method: 'GET',
  path: '/api/traffic-data',
  access: 'anyone',
  rate: 'cached',
  summary: 'Traffic records: the city first, then the worst congestion first.',
  query: z.object({
    city: z.optional(z.string()),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
    q: z.optional(SearchText),
    status: z.optional(CongestionLevel),
    sort: z.optional(z.enum(TRAFFIC_SORTS)),
  }),
  reply: z.array(TrafficRecord),
})

/** Hours of the day shown by the dashboard's bars, in city time. */
export const BAR_HOURS = [6, 9, 12, 15, 18, 21, 0] as const

/** One bar of 'Traffic Flow Analysis'. */
export const HourlySpeed = z.object({
  /** Hour of the day in city time, 0 to 23; 0 is the midnight that ends the day. */
  hour: z.int(),
  /** Start of that hour. */
  startAt: Instant,
  /** mph, mean of that hour over all roads; null when nothing was measured. */
  avgSpeed: z.nullable(z.number()),
  /** The hour has not come yet today: this is yesterday's. */
  yesterday: z.boolean(),
  /** The same hour of the day before; null if not measured. */
  dayBefore: z.nullable(z.number()),
  evidence: z.nullable(Provenance),
})
export type HourlySpeed = z.infer<typeof HourlySpeed>

export const listHourlyTraffic = endpoint({
  method: 'GET',
  path: '/api/traffic-data/hourly',
  access: 'anyone',
  rate: 'cached',
  summary: 'Mean speed of all roads at 6AM, 9AM, 12PM, 3PM, 6PM, 9PM and 12AM; hours not reached yet today are yesterday’s.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(HourlySpeed),
})

export const getTraffic = endpoint({
  method: 'GET',
  path: '/api/traffic-data/:id',
  access: 'anyone',
  rate: 'cached',
  summary: 'One traffic record.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object({ city: z.optional(z.string()) }),
  reply: TrafficRecord,
})
