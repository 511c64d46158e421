import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, firstLine, firstPosition, isWithin, type Tags } from './feature.ts'
import { centreOf, rounded } from './geometry.ts'
import { compareText } from './ids.ts'

/** What people name when they say where something happened, as OpenStreetMap tags it. */
const LANDMARKS: Record<string, string[]> = {
  aeroway: ['terminal', 'aerodrome'],
  amenity: ['hospital', 'university', 'bus_station', 'ferry_terminal', 'marketplace', 'theatre', 'courthouse', 'townhall', 'fire_station'],
  historic: ['monument', 'castle', 'fort'],
  landuse: ['cemetery'],
  leisure: ['stadium', 'park'],
  natural: ['beach'],
  place: ['square'],
  railway: ['station'],
  shop: ['mall'],
  tourism: ['museum', 'zoo', 'attraction'],
}
/** Characters of a name that a city file allows (domain/src/cities/city.ts). */
export const LONGEST_NAME = 120

export interface NamedPlace {
  name: string
  position: Position
}

/**
 * Named landmarks, sorted by name; an area's position is its centre. Of several with one name only the first is taken: most are parts
 * of one campus or halves cut by a tile border, and a name with two positions would locate nothing.
 */
export function namedPlaces(features: readonly Feature[], bounds: Bounds): NamedPlace[] {
  const places = new Map<string, NamedPlace>()
  for (const feature of features) {
    const { tags, kind } = feature
    if (kind === 'line' || !tags.name || !isLandmark(tags)) continue
    const position = kind === 'area' ? centreOf(firstLine(feature)) : firstPosition(feature)
    const name = tags.name.trim()
    const key = name.toLowerCase()
    if (isWithin(bounds, position) && name.length <= LONGEST_NAME && !places.has(key))
      places.set(key, { name, position: rounded(position) })
  }
  return [...places.values()].sort((a, b) => compareText(a.name, b.name))
}

export function isLandmark(tags: Tags): boolean {
  return Object.entries(LANDMARKS).some(([key, values]) => values.includes(tags[key] ?? ''))
}
