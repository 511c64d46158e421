import type { Position } from '@oppidum/domain/core/geo'
import { isInRing, signedArea, thinned } from '../map/rings.mjs'
import { byText, slug, withOwnIds } from '../street-names.mjs'
import type { Border } from './osm-extract.ts'

interface BorderDistrict {
  id: string
  name: string
  geometry: { type: 'Polygon'; coordinates: Position[][] }
}

/** Fewer are no parts of a city, more are blocks of houses. */
const FEWEST = 3
const MOST = 300
/** Share of the roads that must lie in a district of a level, or its borders are only half there. */
const COVERED = 0.7
/** About five metres. */
const TOLERANCE_DEGREES = 5e-5
/** Corners that a CITY_FILE takes in a ring. */
const MOST_CORNERS = 5_000

/**
 * Districts by their borders: the finest level that parts the city and covers its roads. Of a district in several pieces the largest.
 * Null when there is no such level.
 * @param spots places all over the roads of the city, within its sheet
 */
export function districtsByBorders(borders: readonly Border[], spots: readonly Position[]): BorderDistrict[] | null {
  const levels = [...new Set(borders.map((it) => it.level))].sort((a, b) => b - a)
  for (const level of levels) {
    const parts = borders
      .filter((it) => it.level === level)
      .map(({ name, areas }) => ({ name, rings: largest(areas) }))
      .filter(({ rings }) => spots.some((it) => isIn(it, rings)))
    if (parts.length < FEWEST || parts.length > MOST) continue
    const covered = spots.filter((spot) => parts.some(({ rings }) => isIn(spot, rings))).length
    if (covered < COVERED * spots.length) continue
    const named = parts.sort((a, b) => byText(a.name, b.name)).map(({ name, rings }) => ({ name: name.slice(0, 120), rings }))
    return withOwnIds(named, ({ name }) => slug(name) || 'district').map(({ id, name, rings }) => ({
      id,
      name,
      geometry: { type: 'Polygon', coordinates: rings.slice(0, 50).map(simpler) },
    }))
  }
  return null
}

const isIn = (spot: Position, rings: readonly Position[][]) => rings.filter((ring) => isInRing(spot, ring)).length % 2 === 1

function largest(areas: readonly Position[][][]): Position[][] {
  const size = (area: Position[][]) => Math.abs(signedArea(area[0] as Position[]))
  return areas.reduce((best, it) => (size(it) > size(best) ? it : best))
}

function simpler(ring: Position[]): Position[] {
  for (let tolerance = TOLERANCE_DEGREES; ; tolerance *= 2) {
    const thin = thinned(ring, tolerance).map(([lon, lat]): Position => [Math.round(lon * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5])
    if (thin.length <= MOST_CORNERS) return thin.length >= 4 ? thin : ring
  }
}
