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
import { type FindLatest, type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { affectedSectionCounter } from './affected-sections.ts'

const round1 = (value: number) => Math.round(value * 10) / 10
const round3 = (value: number) => Math.round(value * 1_000) / 1_000

/** What never changes about a location, computed once. */
interface Place {
  id: string
  name: string
  geometry: Geometry
  freeFlowMph: number | null
  lengthKm: number | null
  roadClass: TrafficRecord['roadClass']
  district: string | null
  gridReference: string | null
}

function placesOf(city: City): Place[] {
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

/** A prediction as a sentence and as data. */
interface Outlook {
  sentence: string
  prediction: SpeedPrediction
}

/** The prediction for each place. */
export type Outlooks = ReadonlyMap<string, Outlook>

/** What changes about a section. */
interface SectionState {
  speed: LatestValue | null
  flow: LatestValue | null
  incidentCount: number
  outlook: Outlook | null
}

/** The list's records, in order. @param affecting where open incidents affect traffic @param outlooks predictions by place */
export type TrafficList = (find: FindLatest, affecting: readonly Geometry[], outlooks: Outlooks) => TrafficRecord[]

/** A section whose state is the same as at the last call keeps its record and nearly its position: of ten thousand a delivery changes fifty. */
export function trafficList(city: City): TrafficList {
  const places = placesOf(city)
  const countAffecting = affectingCounts(places)
  const states: SectionState[] = []
  const records: TrafficRecord[] = []
  /** Indexes of the places, as sorted by the last call. */
  const order = places.map((_, index) => index)

  function update(index: number, place: Place, state: SectionState): void {
    if (sameState(states[index], state)) return
    states[index] = state
    records[index] = sectionRecord(city, place, state)
  }

  return (find, affecting, outlooks) => {
    const counts = countAffecting(affecting)
    for (const [index, place] of places.entries())
      update(index, place, {
        speed: find('traffic.speed', place.id),
        flow: find('traffic.flow', place.id),
        incidentCount: counts[index] as number,
        outlook: outlooks.get(place.id) ?? null,
      })
    const record = (index: number) => records[index] as TrafficRecord
    order.sort((a, b) => compareTraffic(record(a), record(b)))
    return [{ ...cityRecord(city, places, find), ...predictionOf(outlooks.get(CITY_RECORD) ?? null) }, ...order.map(record)]
  }
}

function sameState(before: SectionState | undefined, { speed, flow, incidentCount, outlook }: SectionState): boolean {
  return before?.speed === speed && before.flow === flow && before.incidentCount === incidentCount && before.outlook === outlook
}

/** How many of the incidents affect each place; measured again only when there are others. */
function affectingCounts(places: readonly Place[]): (affecting: readonly Geometry[]) => readonly number[] {
  let counted: { affecting: string; counts: readonly number[] } | undefined
  return (geometries) => {
    const affecting = JSON.stringify(geometries)
    if (counted?.affecting !== affecting) {
      const count = affectedSectionCounter(geometries)
      counted = { affecting, counts: places.map(({ geometry }) => count(geometry)) }
    }
    return counted.counts
  }
}

function sectionRecord(city: City, place: Place, { speed, flow, incidentCount, outlook }: SectionState): TrafficRecord {
  const ratio = speedRatio(speed?.value ?? null, place.freeFlowMph)
  return {
    id: place.id,
    location: place.name,
    avgSpeed: speed && round1(speed.value),
    congestionLevel: congestionLevel(ratio, city.thresholds),
    incidentCount,
    ...predictionOf(outlook),
    freeFlowSpeed: place.freeFlowMph,
    speedRatio: ratio === null ? null : round3(ratio),
    flow: flow && Math.round(flow.value),
    lengthKm: place.lengthKm,
    roadClass: place.roadClass,
    district: place.district,
    ...withGridReference(place.gridReference),
    ...measured(speed && provenanceOf(speed)),
    evidence: {
      ...(flow && { flow: provenanceOf(flow) }),
    },
  }
}

function predictionOf(outlook: Outlook | null): Pick<TrafficRecord, 'aiPrediction' | 'prediction'> {
  return { aiPrediction: outlook?.sentence ?? null, prediction: outlook?.prediction ?? null }
}

function cityRecord(city: City, places: readonly Place[], find: FindLatest): TrafficRecord {
  const count = find('city.hindering', CITY_RECORD)
  const countProvenance = count && provenanceOf(count)
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
    incidentCount: count?.value ?? 0,
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
