import type { Bounds, Geometry, Position } from '@oppidum/domain/core/geo'
import { outlineOf } from '../cap/cap-area.ts'
import { lineThrough, positionOf, positionsOf } from '../feed-place.ts'
import { cleanLine, cutText, TEXT_LIMITS } from '../feed-text.ts'
import { isObject } from '../parsing/read-json.ts'
import type { Entity } from './ngsi-entity.ts'

const NO_PLACE = 'location is no use'

/** The GeoJSON of `location`. Null without one, and for one that is unusable: then a flaw says so. An area becomes its outline. */
export function placeOf(entity: Entity, bounds: Bounds | null, flaw: (reason: string) => void): Geometry | null {
  const location = entity.value('location')
  if (location === undefined) return null
  const geometry = isObject(location) ? geometryOf(location.type, location.coordinates, bounds) : null
  if (!geometry) flaw(NO_PLACE)
  return geometry
}

function geometryOf(type: unknown, coordinates: unknown, bounds: Bounds | null): Geometry | null {
  if (!Array.isArray(coordinates)) return null
  switch (type) {
    case 'Point': {
      const position = positionOf(coordinates[0], coordinates[1])
      return typeof position === 'string' ? null : { type: 'Point', coordinates: position }
    }
    case 'LineString':
      return wholeLine(coordinates)
    case 'MultiLineString':
      return wholeLine(longest(coordinates))
    case 'Polygon':
      return outline([coordinates[0]], bounds)
    case 'MultiPolygon':
      return outline(
        coordinates.map((it) => (Array.isArray(it) ? it[0] : undefined)),
        bounds,
      )
    default:
      return null
  }
}

/** A line with a corner that is none would be drawn through the wrong streets. */
function wholeLine(list: unknown): Geometry | null {
  const { positions, dropped } = positionsOf(list)
  return dropped > 0 ? null : lineThrough(positions)
}

function longest(lists: readonly unknown[]): unknown {
  return lists.reduce<unknown[]>((best, it) => (Array.isArray(it) && it.length > best.length ? it : best), [])
}

function outline(rings: readonly unknown[], bounds: Bounds | null): Geometry | null {
  const polygons: Position[][] = rings.map((it) => positionsOf(it)).flatMap((it) => (it.dropped > 0 ? [] : [it.positions]))
  const usable = polygons.filter((it) => it.length > 3)
  return outlineOf([{ description: '', polygons: usable, circles: [], geocodes: [] }], bounds)
}

/** In words: street and town of `address`, else the areas, else the position. */
export function placeWords(entity: Entity, geometry: Geometry | null): string {
  const address = entity.value('address')
  const parts = isObject(address) ? [address.streetAddress, address.addressLocality] : [address]
  const line = parts
    .map((it) => cleanLine(it, TEXT_LIMITS.location))
    .filter((it) => it !== '')
    .join(', ')
  if (line !== '') return cutText(line, TEXT_LIMITS.location)
  const area = cleanLine(entity.value('areaServed'), TEXT_LIMITS.location)
  if (area !== '' || geometry?.type !== 'Point') return area
  return `${geometry.coordinates[1].toFixed(5)}, ${geometry.coordinates[0].toFixed(5)}`
}
