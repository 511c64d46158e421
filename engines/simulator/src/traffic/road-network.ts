import type { City } from '@oppidum/domain/cities/city'
import type { RoadClass } from '@oppidum/domain/cities/map-features'
import { distanceM, lengthM, type Position } from '@oppidum/domain/core/geo'
import { seedOf, unitAt } from '@oppidum/domain/core/random'

/** A monitored section of the simulated road network. Its line runs in the direction of travel. */
export interface Section {
  id: string
  /** mph; the class's when the city file gives none. */
  freeFlowMph: number
  /** As in the city file; null when it gives none. */
  statedFreeFlowMph: number | null
  /** 0 for a section that is a point. */
  lengthKm: number
  lanes: number
  /** Vehicles per hour. */
  capacity: number
  /** How busy it is relative to its neighbours, about 1. */
  busyness: number
  /** 1 leads into the city and is full in the morning; 0 leads out of it and is full in the evening. */
  inbound: number
  /** Indexes of the sections from which traffic arrives. */
  upstream: readonly number[]
}

/** Ends within this distance meet. */
const MEETING_M = 60
/** Vehicles per hour and lane on a city street with traffic lights. */
const LANE_CAPACITY = 850
const CLASSES: Record<RoadClass, { freeFlowMph: number; lanes: number; busyness: number }> = {
  motorway: { freeFlowMph: 58, lanes: 3, busyness: 1.05 },
  trunk: { freeFlowMph: 54, lanes: 3, busyness: 1.05 },
  primary: { freeFlowMph: 48, lanes: 2.5, busyness: 1 },
  secondary: { freeFlowMph: 43, lanes: 2, busyness: 0.88 },
  tertiary: { freeFlowMph: 36, lanes: 1.2, busyness: 0.75 },
}

export function roadNetwork(city: City, seed: number): Section[] {
  const lines = city.locations.map((it) => (it.geometry.type === 'LineString' ? it.geometry.coordinates : [it.geometry.coordinates]))
  const ends = lines.map((line) => ({ start: line.at(0) ?? ([0, 0] as Position), end: line.at(-1) ?? ([0, 0] as Position) }))
  const centre = middleOf(ends.map((it) => it.start))
  return city.locations.map((location, index) => {
    const ownSeed = seedOf(seed, 'section', location.id)
    const roadClass = CLASSES[location.roadClass ?? 'secondary']
    const { start, end } = ends[index] ?? { start: centre, end: centre }
    const lengthKm = lengthM(lines[index] ?? []) / 1000
    const towards = lengthKm > 0 ? (distanceM(start, centre) - distanceM(end, centre)) / (lengthKm * 1000) : 0
    return {
      id: location.id,
      freeFlowMph: location.freeFlowMph ?? roadClass.freeFlowMph,
      statedFreeFlowMph: location.freeFlowMph ?? null,
      lengthKm,
      lanes: roadClass.lanes,
      capacity: roadClass.lanes * LANE_CAPACITY * (0.85 + 0.3 * unitAt(ownSeed, 0)),
      // A few are bottlenecks: the cube makes most of them ordinary and some much busier.
      busyness: roadClass.busyness * (0.82 + 0.2 * unitAt(ownSeed, 1) + 0.4 * unitAt(ownSeed, 2) ** 3),
      inbound: Math.max(0, Math.min(1, 0.5 + 0.4 * towards + 0.2 * (unitAt(ownSeed, 3) - 0.5))),
      upstream: upstreamOf(index, ends),
    }
  })
}

/**
 * Sections that end where this one begins. A two-way street mapped as one line may run the other way: where no section ends, those
 * that begin there count.
 */
function upstreamOf(index: number, ends: readonly { start: Position; end: Position }[]): number[] {
  const start = ends[index]?.start
  if (!start) return []
  const meeting = (which: 'start' | 'end') => ends.flatMap((it, other) => (other !== index && isNear(it[which], start) ? [other] : []))
  const arriving = meeting('end')
  return arriving.length > 0 ? arriving : meeting('start')
}

/** A degree of latitude is 111 km, so a difference of 0.001 rules two points out without computing their distance. */
const isNear = (a: Position, b: Position) => Math.abs(a[1] - b[1]) < 0.001 && distanceM(a, b) <= MEETING_M

function middleOf(points: readonly Position[]): Position {
  const count = Math.max(1, points.length)
  return [points.reduce((sum, it) => sum + it[0], 0) / count, points.reduce((sum, it) => sum + it[1], 0) / count]
}
