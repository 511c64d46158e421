import type { AnyMeasure } from '@oppidum/analyst/questions'
import type { Note, ToolFact } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord, SubstationLoad } from '@oppidum/domain/telemetry/energy'
import { derivedProvenance, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { currentSections } from '../../telemetry/observations/derived-values.ts'
import { type LatestValue, latestByKey, provenanceOf } from '../../telemetry/observations/latest-value.ts'
import { unitOf } from './measure-parts.ts'
import { measureScreen } from './measure-screens.ts'
import type { CityPlaces, Section } from './places/city-places.ts'

/** The values that the screens show, read at one moment. */
export interface Present {
  city: City
  places: CityPlaces
  traffic: ReadonlyMap<string, TrafficRecord>
  energy: EnergyRecord | undefined
  metrics: CityMetrics | undefined
  /** Values that no screen's data has: for means of sections, and the available power. */
  latest: readonly LatestValue[]
  nowMs: number
}

export interface LiveFigure {
  measure: string
  unit: string
  value: number | string | null
  evidence: Provenance | null
  /** How much of a mean has current values, 0 to 1; 1 by default. */
  covered?: number
}

const round1 = (value: number) => Math.round(value * 10) / 10

/** A value with its provenance; null if the record has none. */
const figureOf = (measure: AnyMeasure, value: number | null, evidence: Provenance | null | undefined): LiveFigure => ({
  measure,
  unit: unitOf(measure),
  value,
  evidence: value === null ? null : (evidence ?? null),
  ...(evidence?.coverage && { covered: evidence.coverage.measured / evidence.coverage.of }),
})
const word = (measure: string, value: string | null, evidence: Provenance | null | undefined): LiveFigure[] =>
  value === null || !evidence ? [] : [{ measure, unit: '', value, evidence }]

function ownProvenance({
  source,
  observedAt,
  staleAt,
  quality,
}: Pick<TrafficRecord, 'source' | 'observedAt' | 'staleAt' | 'quality'>): Provenance | null {
  return source === null || observedAt === null || staleAt === null || quality === null ? null : { source, observedAt, staleAt, quality }
}

/** The figures of a section or the city, as on the traffic screen. Free flow and congestion accompany the speed. */
function trafficFigure(record: TrafficRecord | undefined, measure: 'traffic.speed' | 'traffic.flow' | 'city.hindering'): LiveFigure[] {
  if (!record) return [figureOf(measure, null, null)]
  const own = ownProvenance(record)
  if (measure === 'traffic.flow') return [figureOf(measure, record.flow, record.evidence.flow)]
  if (measure === 'city.hindering') return [figureOf(measure, record.incidentCount, record.evidence.incidentCount ?? own)]
  return [
    figureOf(measure, record.avgSpeed, record.evidence.avgSpeed ?? own),
    ...word('congestion', record.congestionLevel, record.evidence.congestionLevel ?? own),
    ...(record.freeFlowSpeed === null || !own ? [] : [{ measure: 'free-flow', unit: 'mph', value: record.freeFlowSpeed, evidence: own }]),
  ]
}

const isSpeedOrFlow = (measure: AnyMeasure) => measure === 'traffic.speed' || measure === 'traffic.flow'

/**
 * A street's or district's mean of the sections with a current value, by length. Its time is that of the oldest value.
 */
export function areaFigure({ city, latest, nowMs }: Present, measure: AnyMeasure, sections: readonly Section[]): LiveFigure[] {
  if (!isSpeedOrFlow(measure)) return [figureOf(measure, null, null)]
  const lengths = new Map(sections.map((it) => [it.id, it.lengthKm]))
  const current =
    measure === 'traffic.speed' ? currentSections(city, latestByKey(latest), nowMs).speeds : latest.filter((it) => it.measure === measure)
  const used = current.filter((it) => lengths.has(it.placeId) && nowMs < it.atMs + it.staleAfterSeconds * 1_000)
  const known = used.reduce((sum, it) => sum + (lengths.get(it.placeId) ?? 0), 0)
  const whole = sections.reduce((sum, it) => sum + it.lengthKm, 0)
  if (known === 0) return [figureOf(measure, null, null)]
  const mean = used.reduce((sum, it) => sum + it.value * (lengths.get(it.placeId) ?? 0), 0) / known
  const evidence = derivedProvenance(
    used.map(provenanceOf),
    used.map((it) => it.placeId),
  )
  return [
    { ...figureOf(measure, measure === 'traffic.flow' ? Math.round(mean) : round1(mean), evidence), covered: Math.min(1, known / whole) },
  ]
}

function substationFigure(substation: SubstationLoad | undefined, measure: AnyMeasure): LiveFigure[] {
  if (measure === 'substation.load') return [figureOf(measure, substation?.loadMw ?? null, substation?.evidence)]
  return [figureOf(measure, measure === 'substation.share' ? (substation?.loadPercent ?? null) : null, substation?.evidence)]
}

const ENERGY_FIELDS: Partial<Record<AnyMeasure, keyof EnergyRecord>> = {
  'energy.solar': 'solarPower',
  'energy.photovoltaic': 'photovoltaicPower',
  'energy.wind': 'windPower',
  'energy.traditional': 'traditionalPower',
  'energy.consumption': 'totalConsumption',
  'energy.delivered': 'meteredDelivery',
  'energy.storage': 'storagePower',
  'energy.production': 'totalProduction',
  'energy.renewable-share': 'renewableShare',
  'energy.solar-share': 'solarPercent',
  'energy.wind-share': 'windPercent',
  'energy.traditional-share': 'traditionalPercent',
  'energy.efficiency': 'gridEfficiency',
  'energy.margin': 'reserveMargin',
}

function energyFigure({ city, energy, latest }: Present, measure: AnyMeasure): LiveFigure[] {
  if (measure === 'energy.available') {
    const value = latest.find((it) => it.measure === measure)
    return [figureOf(measure, value ? round1(value.value) : null, value && provenanceOf(value))]
  }
  if (!energy) return [figureOf(measure, null, null)]
  if (measure === 'energy.load') {
    const peak = city.peakLoadMw
    const share = energy.totalConsumption === null || peak === undefined ? null : round1((100 * energy.totalConsumption) / peak)
    return [figureOf(measure, share, energy.evidence.totalConsumption), ...word('load-word', energy.load, energy.evidence.load)]
  }
  const field = ENERGY_FIELDS[measure]
  const value = field ? energy[field] : null
  const own = figureOf(measure, typeof value === 'number' ? value : null, field && energy.evidence[field])
  if (measure === 'energy.margin') return [own, ...word('stability', energy.stability, energy.evidence.stability), ...anomalyWord(energy)]
  return measure === 'energy.consumption' ? [own, ...anomalyWord(energy)] : [own]
}

/** By the names that the energy screen uses. */
function anomalyWord(energy: EnergyRecord): LiveFigure[] {
  if (energy.anomalyDetected === null) return []
  return word('anomaly', energy.anomalyDetected ? 'Anomaly detected' : 'Normal operation', ownProvenance(energy))
}

function metricFigure({ metrics }: Present, measure: AnyMeasure): LiveFigure[] {
  const evidence = metrics?.evidence ?? {}
  switch (measure) {
    case 'city.efficiency':
      return [
        figureOf(measure, metrics?.trafficEfficiency ?? null, evidence.trafficEfficiency),
        ...word('flow-word', metrics?.trafficFlow ?? null, evidence.trafficFlow ?? evidence.trafficEfficiency),
      ]
    case 'city.safety':
      return [
        figureOf(measure, metrics?.safetyIndex ?? null, evidence.safetyIndex),
        ...word('safety-word', metrics?.safety ?? null, evidence.safety ?? evidence.safetyIndex),
      ]
    case 'city.incidents':
      return [figureOf(measure, metrics?.activeIncidents ?? null, evidence.activeIncidents)]
    // Registered inhabitants are not ambient population.
    case 'city.presence':
      return [figureOf(measure, metrics?.populationKind === 'present' ? metrics.population : null, evidence.population)]
    default:
      return [figureOf(measure, null, null)]
  }
}

/** A measure of a place now, with the words derived from it; null if it is not measured there. */
export function liveFigures(present: Present, measure: AnyMeasure, { kind, id }: Subject): LiveFigure[] {
  const { places, traffic, energy } = present
  if (kind === 'section')
    return measure === 'city.hindering' || isSpeedOrFlow(measure)
      ? trafficFigure(traffic.get(id), measure as 'traffic.speed')
      : [figureOf(measure, null, null)]
  if (kind === 'street') return areaFigure(present, measure, places.street(id)?.sections ?? [])
  if (kind === 'district') return areaFigure(present, measure, places.districts.find((it) => it.id === id)?.sections ?? [])
  if (kind === 'substation')
    return substationFigure(
      energy?.substations.find((it) => it.id === id),
      measure,
    )
  const record = traffic.get(CITY_RECORD)
  if (measure === 'traffic.speed' || measure === 'city.speed')
    return trafficFigure(record, 'traffic.speed').map((it) => (it.measure === 'traffic.speed' ? { ...it, measure } : it))
  if (measure === 'city.hindering') return trafficFigure(record, measure)
  if (measure.startsWith('city.')) return metricFigure(present, measure)
  return measure.startsWith('energy.') ? energyFigure(present, measure) : [figureOf(measure, null, null)]
}

export const isCurrent = ({ evidence }: LiveFigure, nowMs: number) => evidence !== null && nowMs < Date.parse(evidence.staleAt)

/** The facts of a subject, with notes about missing and stale values. */
export function liveFacts(
  { city, nowMs }: Present,
  subject: Subject,
  figures: readonly LiveFigure[],
): { facts: ToolFact[]; notes: Note[] } {
  const facts: ToolFact[] = []
  const notes: Note[] = []
  for (const it of figures) {
    const what = `${it.measure} · ${subject.name}`
    if (it.value === null || it.evidence === null) {
      notes.push({ note: 'missing', what })
      continue
    }
    const { observedAt, quality, source } = it.evidence
    if (!isCurrent(it, nowMs)) notes.push({ note: 'stale', what, since: observedAt })
    if (it.covered !== undefined && it.covered < 0.999) notes.push({ note: 'gaps', covered: Math.round(it.covered * 1_000) / 1_000 })
    facts.push({
      subject,
      measure: it.measure,
      value: it.value,
      unit: it.unit,
      at: observedAt,
      period: null,
      quality,
      source,
      screen: measureScreen(city, SCREEN_MEASURE[it.measure] ?? (it.measure as AnyMeasure), subject),
    })
  }
  return { facts, notes }
}

/** The measure whose screen shows a derived word. */
const SCREEN_MEASURE: Record<string, AnyMeasure> = {
  congestion: 'traffic.speed',
  'free-flow': 'traffic.speed',
  'flow-word': 'city.efficiency',
  'safety-word': 'city.safety',
  stability: 'energy.margin',
  'load-word': 'energy.load',
  anomaly: 'energy.margin',
}
