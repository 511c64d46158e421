import type { City } from '@oppidum/domain/cities/city'
import { distanceM, distanceToGeometryM, gridReference, type Position, withGridReference } from '@oppidum/domain/core/geo'
import type { NearestAddress } from '@oppidum/domain/reports/report'
import type { MapArchives } from '../map/map-archives.ts'
import { tilesOfLastZoom } from './archive-tiles.ts'
import { piecesIn } from './street-names.ts'

/** Metres beyond which a street or place does not count as a position's address. */
const FURTHEST_M = 100

export interface NearestAddresses {
  /** The nearest named street, else the nearest monitored road section, else the nearest place; null when none is near. */
  of(city: City, position: Position): Promise<NearestAddress | null>
}

interface Candidate {
  kind: NearestAddress['kind']
  name: string
  distanceM: number
}

/** @param archives path of each city's own map, which holds its streets */
export function nearestAddresses(archives: MapArchives): NearestAddresses {
  async function streets(city: City, position: Position): Promise<Candidate[]> {
    const path = archives.get(city.id)
    if (path === undefined) return []
    const candidates: Candidate[] = []
    for await (const tile of tilesOfLastZoom(path, (zoom) => tilesAround(position, zoom))) {
      for (const { name, line } of piecesIn(tile)) {
        const geometry =
          line.length > 1
            ? { type: 'LineString' as const, coordinates: line }
            : { type: 'Point' as const, coordinates: line[0] as Position }
        candidates.push({ kind: 'street', name, distanceM: distanceToGeometryM(position, geometry) })
      }
    }
    return candidates
  }

  return {
    async of(city, position) {
      // A broken map is reported where it is drawn; sections and places still count.
      const nearest =
        nearestOf(await streets(city, position).catch(() => [])) ??
        nearestOf(
          city.locations.map(({ name, geometry }) => ({ kind: 'section', name, distanceM: distanceToGeometryM(position, geometry) })),
        ) ??
        nearestOf(city.places.map((it) => ({ kind: 'place', name: it.name, distanceM: distanceM(position, it.position) })))
      return (
        nearest && {
          ...nearest,
          distanceM: Math.round(nearest.distanceM),
          position,
          ...withGridReference(gridReference(position, city.bounds)),
        }
      )
    },
  }
}

function nearestOf(candidates: readonly Candidate[]): Candidate | null {
  let best: Candidate | null = null
  for (const it of candidates) if (it.distanceM <= FURTHEST_M && it.distanceM < (best?.distanceM ?? Number.POSITIVE_INFINITY)) best = it
  return best
}

const METRES_A_DEGREE = 111_195

/** The tiles that may contain a street within the distance: the position's own, and its neighbours near an edge. */
export function tilesAround([lon, lat]: Position, zoom: number): [x: number, y: number][] {
  const side = 2 ** zoom
  const [dLat, dLon] = [FURTHEST_M / METRES_A_DEGREE, FURTHEST_M / METRES_A_DEGREE / Math.cos((lat * Math.PI) / 180)]
  const column = (degrees: number) => Math.floor(((degrees + 180) / 360) * side)
  const row = (degrees: number) => Math.floor(((1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2) * side)
  const tiles: [number, number][] = []
  for (let x = Math.max(0, column(lon - dLon)); x <= Math.min(side - 1, column(lon + dLon)); x++)
    for (let y = Math.max(0, row(lat + dLat)); y <= Math.min(side - 1, row(lat - dLat)); y++) tiles.push([x, y])
  return tiles
}
