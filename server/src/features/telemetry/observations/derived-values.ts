import type { City } from '@oppidum/domain/cities/city'
import { lengthM } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { type Coverage, derivedProvenance, type Quality, summaryQuality, weakestQuality } from '@oppidum/domain/telemetry/provenance'
import { citySpeedMph, type SectionSpeed, trafficEfficiencyPercent } from '@oppidum/domain/telemetry/traffic'
import type { FindLatest, LatestValue } from './latest-value.ts'

/** A value derived by a rule, with its quality and how long it is current. */
export interface DerivedValue {
  measure: MeasureId
  placeId: string
  value: number
  atMs: number
  quality: Quality
  staleAfterSeconds: number
  /** Only of a summary of the city's road sections. */
  coverage?: Coverage
}

/** Of every location, because each delivery of speeds needs them all. */
const lengthsKm = new WeakMap<City['locations'][number], number>()

/** Kilometres of road that a location represents; one for a point, whose reach is unknown. */
export function locationLengthKm(location: City['locations'][number]): number {
  const { geometry } = location
  const lengthKm = lengthsKm.get(location) ?? (geometry.type === 'LineString' ? lengthM(geometry.coordinates) / 1_000 : 1)
  lengthsKm.set(location, lengthKm)
  return lengthKm
}

const isCurrent = (it: LatestValue, nowMs: number) => nowMs < it.atMs + it.staleAfterSeconds * 1_000

/** Sections whose speed is current, with their flows where those are current too. */
export function currentSections(city: City, find: FindLatest, nowMs: number): { sections: SectionSpeed[]; speeds: LatestValue[] } {
  const current = (measure: MeasureId, placeId: string) => {
    const value = find(measure, placeId)
    return value && isCurrent(value, nowMs) ? value : null
  }
  const sections: SectionSpeed[] = []
  const used: LatestValue[] = []
  for (const location of city.locations) {
    const speed = current('traffic.speed', location.id)
    if (!speed) continue
    used.push(speed)
    sections.push({
      speedMph: speed.value,
      flowPerHour: current('traffic.flow', location.id)?.value ?? null,
      lengthKm: locationLengthKm(location),
      freeFlowMph: location.freeFlowMph ?? null,
    })
  }
  return { sections, speeds: used }
}

/** Mean speed and efficiency over all roads; empty when no section has a current speed. */
export function trafficValues(city: City, find: FindLatest, nowMs: number): DerivedValue[] {
  const { sections, speeds } = currentSections(city, find, nowMs)
  const quality = weakestQuality(speeds.map((it) => it.quality))
  if (!quality) return []
  // The mean is as new as its newest part, and becomes stale only when every part has.
  const newest = speeds.reduce((a, b) => (a.atMs >= b.atMs ? a : b))
  const values: DerivedValue[] = []
  const add = (measure: MeasureId, value: number | null, used: readonly SectionSpeed[]) => {
    if (value === null) return
    const coverage = { measured: used.length, of: city.locations.length }
    values.push({
      measure,
      placeId: CITY_PLACE,
      value,
      atMs: newest.atMs,
      quality: summaryQuality(quality, coverage),
      staleAfterSeconds: newest.staleAfterSeconds,
      coverage,
    })
  }
  add('city.speed', citySpeedMph(sections), sections)
  const comparable = sections.filter((it) => it.freeFlowMph !== null)
  add('city.efficiency', trafficEfficiencyPercent(comparable), comparable)
  return values
}

/** How many active incidents (open, and begun) there are of one kind. */
export interface ActiveIncidents {
  priority: AnyIncidentPriority
  affectsTraffic: boolean
  plannedWork: boolean
  count: number
}

/** A source of incidents: when it last delivered, and how long that stays current. */
export interface IncidentSource {
  lastSuccessAtMs: number
  /** The source's own time of that delivery; when it was received if it gives none. */
  observedAtMs: number
  staleAfterSeconds: number
  quality: Quality
}

/** Counts of incidents and the safety index; empty when no source of incidents has ever delivered. */
export function incidentValues(
  city: City,
  active: readonly ActiveIncidents[],
  sources: readonly IncidentSource[],
  nowMs: number,
): DerivedValue[] {
  const evidence = derivedProvenance(
    sources.map((it) => ({
      source: 'derived',
      observedAt: new Date(it.observedAtMs).toISOString(),
      staleAt: new Date(it.lastSuccessAtMs + it.staleAfterSeconds * 1_000).toISOString(),
      quality: it.quality,
    })),
    [],
  )
  if (!evidence) return []
  // Announced road works say nothing about how safe the city is.
  const unplanned = active.filter((it) => !it.plannedWork)
  const sum = (of: readonly ActiveIncidents[]) => of.reduce((count, it) => count + it.count, 0)
  const common = {
    placeId: CITY_PLACE,
    atMs: nowMs,
    quality: evidence.quality,
    staleAfterSeconds: Math.max(1, Math.round((Date.parse(evidence.staleAt) - nowMs) / 1_000)),
  }
  return [
    { ...common, measure: 'city.incidents', value: sum(active) },
    { ...common, measure: 'city.hindering', value: sum(active.filter((it) => it.affectsTraffic)) },
    { ...common, measure: 'city.safety', value: safetyIndex(unplanned, city.inhabitants, city.thresholds.safetyScale) },
  ]
}
