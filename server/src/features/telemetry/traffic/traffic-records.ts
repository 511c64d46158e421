import type { City } from '@oppidum/domain/cities/city'
import { anchor, type Geometry, gridReference, isInside, lengthM, withGridReference } from '@oppidum/domain/core/geo'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import {
  allRoads,
  CITY_RECORD,
  compareTraffic,
  congestionLevel,
  type SpeedPrediction,
  speedRatio,
  type TrafficRecord,
} from '@oppidum/domain/telemetry/traffic'
import { type LatestValue, provenanceOf, valuesByKey } from '../observations/latest-value.ts'
import { affectedSectionCounter } from './affected-sections.ts'

const round1 = (value: number) => Math.round(value * 10) / 10
const round3 = (value: number) => Math.round(value * 1_000) / 1_000

/** What never changes about a location, computed once. */
export interface Place {
  id: string
  name: string
  geometry: Geometry
  freeFlowMph: number | null
  lengthKm: number | null
  roadClass: TrafficRecord['roadClass']
  district: string | null
  gridReference: string | null
}

export function placesOf(city: City): Place[] {
  return city.locations.map((it) => {
    const point = anchor(it.geometry)
    return {
      id: it.id,
      name: it.name,
      geometry: it.geometry,
      freeFlowMph: it.freeFlowMph ?? null,
      lengthKm: it.geometry.type === 'LineString' ? round3(lengthM(it.geometry.coordinates) / 1_000) : null,
      roadClass: it.roadClass ?? null,
      district: city.districts.find((district) => isInside(point, district.geometry.coordinates))?.name ?? null,
      gridReference: gridReference(point, city.bounds),
    }
  })
}

const UNMEASURED = { source: null, observedAt: null, staleAt: null, quality: null } as const

function measured(evidence: Provenance | null): Pick<TrafficRecord, 'source' | 'observedAt' | 'staleAt' | 'quality'> {
  return evidence
    ? { source: evidence.source, observedAt: evidence.observedAt, staleAt: evidence.staleAt, quality: evidence.quality }
    : UNMEASURED
}

/** The measures that traffic records are made of. */
export const TRAFFIC_MEASURES = ['traffic.speed', 'traffic.flow', 'city.speed', 'city.efficiency', 'city.hindering'] as const

/** The prediction for each place, as a sentence and as data. */
export type Outlooks = ReadonlyMap<string, { sentence: string; prediction: SpeedPrediction }>

/** The list's records, in order. @param affecting where open incidents affect traffic @param outlooks predictions by place */
export function trafficRecords(
  city: City,
  places: readonly Place[],
  values: readonly LatestValue[],
  affecting: readonly Geometry[],
  outlooks: Outlooks = new Map(),
): TrafficRecord[] {
  const find = valuesByKey(values)
  const count = find('city.hindering', CITY_RECORD)
  const countProvenance = count && provenanceOf(count)
  const countAffecting = affectedSectionCounter(affecting)

  const sections = places.map((place): TrafficRecord => {
    const speed = find('traffic.speed', place.id)
    const flow = find('traffic.flow', place.id)
    const ratio = speedRatio(speed?.value ?? null, place.freeFlowMph)
    const evidence = speed && provenanceOf(speed)
    return {
      id: place.id,
      location: place.name,
      avgSpeed: speed && round1(speed.value),
      congestionLevel: congestionLevel(ratio, city.thresholds),
      incidentCount: countAffecting(place.geometry),
      ...predictionOf(outlooks, place.id),
      freeFlowSpeed: place.freeFlowMph,
      speedRatio: ratio === null ? null : round3(ratio),
      flow: flow && Math.round(flow.value),
      lengthKm: place.lengthKm,
      roadClass: place.roadClass,
      district: place.district,
      ...withGridReference(place.gridReference),
      ...measured(evidence),
      evidence: {
        ...(flow && { flow: provenanceOf(flow) }),
      },
    }
  })
  const ofCity = { ...cityRecord(city, places, find, countProvenance), ...predictionOf(outlooks, CITY_RECORD) }
  return [ofCity, ...sections.sort(compareTraffic)]
}

function predictionOf(outlooks: Outlooks, place: string): Pick<TrafficRecord, 'aiPrediction' | 'prediction'> {
  const outlook = outlooks.get(place)
  return { aiPrediction: outlook?.sentence ?? null, prediction: outlook?.prediction ?? null }
}

function cityRecord(
  city: City,
  places: readonly Place[],
  find: ReturnType<typeof valuesByKey>,
  countProvenance: Provenance | null,
): TrafficRecord {
  const speed = find('city.speed', CITY_RECORD)
  const efficiency = find('city.efficiency', CITY_RECORD)
  const ratio = efficiency ? efficiency.value / 100 : null
  const evidence = speed && derivedFrom(speed, ['traffic.speed', 'traffic.flow'])
  const ratioProvenance = efficiency && derivedFrom(efficiency, ['traffic.speed'])
  return {
    id: CITY_RECORD,
    location: allRoads(city.name),
    avgSpeed: speed && round1(speed.value),
    congestionLevel: congestionLevel(ratio, city.thresholds),
    incidentCount: find('city.hindering', CITY_RECORD)?.value ?? 0,
    aiPrediction: null,
    prediction: null,
    freeFlowSpeed: null,
    speedRatio: ratio === null ? null : round3(ratio),
    flow: null,
    lengthKm: round1(places.reduce((sum, it) => sum + (it.lengthKm ?? 0), 0)),
    roadClass: null,
    district: null,
    ...withGridReference(null),
    ...measured(evidence),
    evidence: {
      ...(evidence?.coverage && { avgSpeed: evidence }),
      ...(ratioProvenance && { congestionLevel: ratioProvenance, speedRatio: ratioProvenance }),
      ...(countProvenance && { incidentCount: countProvenance }),
    },
  }
}

/** Of a summary of the sections, with how many of them it is based on. */
function derivedFrom(summary: LatestValue, from: readonly MeasureId[]): Provenance {
  const { coverage, ...provenance } = provenanceOf(summary)
  return { ...provenance, source: 'derived', from: [...from], ...(coverage && { coverage }) }
}
