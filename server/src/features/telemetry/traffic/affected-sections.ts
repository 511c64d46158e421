import { anchor, type Geometry, type Position } from '@oppidum/domain/core/geo'
import { AFFECTS_WITHIN_M, affectsSection } from '@oppidum/domain/telemetry/traffic'

/** Slightly less than a degree of latitude anywhere, so that no candidate is missed. */
const METRES_PER_DEGREE = 110_000
const MARGIN = AFFECTS_WITHIN_M / METRES_PER_DEGREE

/**
 * Counts the incidents that affect a section. They are sorted by latitude, and only those near the section are measured exactly:
 * ten thousand against ten thousand sections would block the server for seconds.
 */
export function affectedSectionCounter(incidents: readonly Geometry[]): (section: Geometry) => number {
  const sorted = incidents.map((geometry) => ({ geometry, at: anchor(geometry) })).sort((a, b) => a.at[1] - b.at[1])

  /** Index of the first incident at or above a latitude. */
  function firstFrom(latitude: number): number {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle]?.at[1] ?? 0) < latitude) low = middle + 1
      else high = middle
    }
    return low
  }

  return (section) => {
    const { west, south, east, north } = boundsOf(section)
    let count = 0
    for (let i = firstFrom(south - MARGIN); i < sorted.length; i++) {
      const incident = sorted[i] as (typeof sorted)[number]
      const [longitude, latitude] = incident.at
      if (latitude > north + MARGIN) break
      const margin = MARGIN / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180))
      // A point's neighbour may be across the date line.
      if (section.type === 'LineString' && (longitude < west - margin || longitude > east + margin)) continue
      if (affectsSection(incident.geometry, section)) count++
    }
    return count
  }
}

function boundsOf(geometry: Geometry): { west: number; south: number; east: number; north: number } {
  const positions: readonly Position[] = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude, latitude] of positions) {
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}
