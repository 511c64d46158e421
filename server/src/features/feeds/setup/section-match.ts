import type { MonitoredLocation } from '@oppidum/domain/cities/map-features'
import { anchor, distanceToGeometryM, type Geometry, type Position } from '@oppidum/domain/core/geo'
import type { SiteMatch } from '@oppidum/domain/feeds/feed-setup'
import type { Site } from '../importer.ts'

/** Farthest that a sensor is from the line of its section, in metres. */
const NEAR_M = 60
/** Largest difference between the direction of a sensor and of its section, in degrees. */
const TURN_DEGREES = 45
/** Degrees of a cell: more than twice `NEAR_M` up to 80 degrees of latitude. */
const CELL = 0.01

/** What an admin decided about a site. */
export type SiteChoice = { ignored: true } | { locationId: string }

export interface MatchedSite {
  match: SiteMatch
  /** Null unless it is matched. */
  locationId: string | null
  distanceM: number | null
}

const NONE: MatchedSite = { match: 'none', locationId: null, distanceM: null }

/** Degrees clockwise from north. */
function bearingOf([aLon, aLat]: Position, [bLon, bLat]: Position): number {
  const scale = Math.cos((((aLat + bLat) / 2) * Math.PI) / 180)
  const degrees = (Math.atan2((bLon - aLon) * scale, bLat - aLat) * 180) / Math.PI
  return (degrees + 360) % 360
}

const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

/** The direction of the part of a line that is nearest to a point; null for a point. */
function directionAt(point: Position, geometry: Geometry): number | null {
  if (geometry.type === 'Point') return null
  let best: { distanceM: number; bearing: number } | null = null
  for (let i = 1; i < geometry.coordinates.length; i++) {
    const [from, to] = [geometry.coordinates[i - 1] as Position, geometry.coordinates[i] as Position]
    const distanceM = distanceToGeometryM(point, { type: 'LineString', coordinates: [from, to] })
    if (!best || distanceM < best.distanceM) best = { distanceM, bearing: bearingOf(from, to) }
  }
  return best?.bearing ?? null
}

const cellOf = (lon: number, lat: number) => `${Math.floor(lon / CELL)} ${Math.floor(lat / CELL)}`

/** The sections near each cell. */
function cellsOf(sections: readonly MonitoredLocation[]): Map<string, MonitoredLocation[]> {
  const cells = new Map<string, MonitoredLocation[]>()
  for (const section of sections) {
    const points = section.geometry.type === 'Point' ? [section.geometry.coordinates] : section.geometry.coordinates
    const touched = new Set<string>()
    points.forEach(([lon, lat], index) => {
      const [toLon, toLat] = points[index + 1] ?? [lon, lat]
      const [west, east] = [Math.min(lon, toLon), Math.max(lon, toLon)]
      const [south, north] = [Math.min(lat, toLat), Math.max(lat, toLat)]
      for (let x = Math.floor(west / CELL) - 1; x <= Math.floor(east / CELL) + 1; x++)
        for (let y = Math.floor(south / CELL) - 1; y <= Math.floor(north / CELL) + 1; y++) touched.add(`${x} ${y}`)
    })
    for (const cell of touched) cells.set(cell, [...(cells.get(cell) ?? []), section])
  }
  return cells
}

/**
 * Matches sensors with the sections of a city: by what an admin chose, else the section with the same id, else the nearest one within 60 m
 * that leads in the same direction within 45 degrees, if the sensor has a direction.
 */
export function sectionMatcher(sections: readonly MonitoredLocation[]) {
  const byId = new Map(sections.map((it) => [it.id, it]))
  const cells = cellsOf(sections)

  function distance({ geometry }: Pick<Site, 'geometry'>, section: MonitoredLocation): number | null {
    return geometry && Math.round(distanceToGeometryM(anchor(geometry), section.geometry))
  }

  function nearest({ geometry, bearing }: Site): MatchedSite {
    if (!geometry) return NONE
    const point = anchor(geometry)
    const direction = bearing ?? directionAt(point, geometry)
    let best: MatchedSite = NONE
    for (const section of cells.get(cellOf(point[0], point[1])) ?? []) {
      const distanceM = distanceToGeometryM(point, section.geometry)
      if (distanceM > NEAR_M || (best.distanceM !== null && distanceM >= best.distanceM)) continue
      const along = directionAt(point, section.geometry)
      if (direction !== null && along !== null && turn(direction, along) > TURN_DEGREES) continue
      best = { match: 'near', locationId: section.id, distanceM }
    }
    return best.distanceM === null ? best : { ...best, distanceM: Math.round(best.distanceM) }
  }

  return function match(site: Site, choice?: SiteChoice): MatchedSite {
    if (choice && 'ignored' in choice) return { ...NONE, match: 'ignored' }
    const chosen = choice && byId.get(choice.locationId)
    // A section that was removed since is no longer a choice.
    if (chosen) return { match: 'by-hand', locationId: chosen.id, distanceM: distance(site, chosen) }
    const same = byId.get(site.id)
    if (same) return { match: 'same-id', locationId: same.id, distanceM: distance(site, same) }
    return nearest(site)
  }
}

export type SectionMatcher = ReturnType<typeof sectionMatcher>
