import type { City } from '@oppidum/domain/cities/city'
import { lengthM } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { type Coverage, derivedProvenance, type Quality, summaryQuality } from '@oppidum/domain/telemetry/provenance'
import { citySpeedMph, type SectionSpeed, trafficEfficiencyPercent } from '@oppidum/domain/telemetry/traffic'
import { type LatestValue, provenanceOf } from './latest-value.ts'

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

/** Kilometres of road that a location represents; one for a point, whose reach is unknown. */
export function locationLengthKm(location: City['locations'][number]): number {
  return location.geometry.type === 'LineString' ? lengthM(location.geometry.coordinates) / 1_000 : 1
}

const isCurrent = (it: LatestValue, nowMs: number) => nowMs < it.atMs + it.staleAfterSeconds * 1_000

/** Sections whose speed is current, with their flows where those are current too. */
export function currentSections(
  city: City,
  latest: readonly LatestValue[],
  nowMs: number,
): { sections: SectionSpeed[]; speeds: LatestValue[] } {
  const speeds = new Map<string, LatestValue>()
  const flows = new Map<string, number>()
  for (const it of latest) {
    if (!isCurrent(it, nowMs)) continue
    if (it.measure === 'traffic.speed') speeds.set(it.placeId, it)
    else if (it.measure === 'traffic.flow') flows.set(it.placeId, it.value)
  }
  const sections: SectionSpeed[] = []
  const used: LatestValue[] = []
  for (const location of city.locations) {
    const speed = speeds.get(location.id)
    if (!speed) continue
    used.push(speed)
    sections.push({
      speedMph: speed.value,
      flowPerHour: flows.get(location.id) ?? null,
      lengthKm: locationLengthKm(location),
      freeFlowMph: location.freeFlowMph ?? null,
    })
  }
  return { sections, speeds: used }
}

/** Mean speed and efficiency over all roads; empty when no section has a current speed. */
export function trafficValues(city: City, latest: readonly LatestValue[], nowMs: number): DerivedValue[] {
  const { sections, speeds } = currentSections(city, latest, nowMs)
  const evidence = derivedProvenance(speeds.map(provenanceOf), [])
  if (!evidence) return []
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
      quality: summaryQuality(evidence.quality, coverage),
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
