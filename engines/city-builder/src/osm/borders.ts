import type { Position } from '@oppidum/domain/core/geo'
import { rounded } from '../geometry.ts'
import { compareText, slug, withUniqueIds } from '../ids.ts'
import { isInRing, signedArea, thinned } from '../map/rings.ts'
import { LONGEST_NAME } from '../places.ts'
import type { Border } from './assemble-features.ts'

interface BorderDistrict {
  id: string
  name: string
  geometry: { type: 'Polygon'; coordinates: Position[][] }
}

/** Fewer do not divide a city, more are city blocks. */
const FEWEST = 3
const MOST = 300
/** The share of a city's roads that a level's districts must cover; when it is less, some of its borders are missing. */
const COVERED = 0.7
/** About five metres. */
const TOLERANCE_DEGREES = 5e-5
/** Rings of a district, and corners of a ring, that a city file allows. */
const MOST_RINGS = 50
const MOST_CORNERS = 5_000

/**
 * Districts by their borders: the finest administrative level that divides the city and covers its roads. Of a district in several
 * pieces the largest is taken. Null when there is no such level.
 * @param samples places spread over the city's roads
 */
export function districtsByBorders(borders: readonly Border[], samples: readonly Position[]): BorderDistrict[] | null {
  const levels = [...new Set(borders.map((it) => it.level))].sort((a, b) => b - a)
  for (const level of levels) {
    const districts = borders
      .filter((it) => it.level === level)
      .map(({ name, areas }) => ({ name, rings: largest(areas) }))
      .filter(({ rings }) => samples.some((it) => isIn(it, rings)))
    if (districts.length < FEWEST || districts.length > MOST) continue
    const covered = samples.filter((sample) => districts.some(({ rings }) => isIn(sample, rings))).length
    if (covered < COVERED * samples.length) continue
    const byName = districts
      .sort((a, b) => compareText(a.name, b.name))
      .map(({ name, rings }) => ({ name: name.slice(0, LONGEST_NAME), rings }))
    return withUniqueIds(byName, ({ name }) => slug(name) || 'district').map(({ id, name, rings }) => ({
      id,
      name,
      geometry: { type: 'Polygon', coordinates: rings.slice(0, MOST_RINGS).map(simpler) },
    }))
  }
  return null
}

const isIn = (position: Position, rings: readonly Position[][]) => rings.filter((ring) => isInRing(position, ring)).length % 2 === 1

function largest(areas: readonly Position[][][]): Position[][] {
  const size = (area: Position[][]) => Math.abs(signedArea(area[0] as Position[]))
  return areas.reduce((best, it) => (size(it) > size(best) ? it : best))
}

/** The ring with few enough corners for a city file. */
function simpler(ring: Position[]): Position[] {
  for (let tolerance = TOLERANCE_DEGREES; ; tolerance *= 2) {
    const thin = thinned(ring, tolerance).map(rounded)
    if (thin.length <= MOST_CORNERS) return thin.length >= 4 ? thin : ring
  }
}
