import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { lineThrough, positionOf, positionsOf } from '../feed-place.ts'
import { isObject } from '../parsing/read-json.ts'
import { GEOMETRY, type Row } from './json-table.ts'
import { meant } from './table-cells.ts'
import type { TableFeed } from './table-settings.ts'

/** Lengths at which publishers cut a text column off: the last pair of a list that long is not to be trusted. */
const CUT_LENGTHS = new Set([254, 255, 256, 1_000, 4_000])

const NO_POINT = 'point is no use'
const CUT = 'line is cut off'

/** Where a row is. Null without a place, and for one that is unusable: then a flaw says so. */
export function placeIn(row: Row, { mapping }: TableFeed, flaw: (reason: string) => void): Geometry | null {
  if (mapping.latitude && mapping.longitude) {
    const position = positionOf(meant(row, mapping, 'longitude'), meant(row, mapping, 'latitude'))
    if (position === 'no point') flaw(NO_POINT)
    if (typeof position !== 'string') return { type: 'Point', coordinates: position }
    if (!mapping.geometry) return null
  }
  const value = mapping.geometry ? meant(row, mapping, 'geometry') : row[GEOMETRY]
  if (value === undefined || value === null || value === '') return null
  const geometry = typeof value === 'string' ? textPlace(value.trim(), mapping.geometry?.unit ?? 'lat,lon', flaw) : objectPlace(value)
  if (!geometry) flaw(NO_POINT)
  return geometry
}

function textPlace(text: string, order: 'lat,lon' | 'lon,lat', flaw: (reason: string) => void): Geometry | null {
  if (/^\{/.test(text) && text.length < 1_000_000) {
    try {
      return objectPlace(JSON.parse(text))
    } catch {
      return null
    }
  }
  const wkt = /^(?:SRID=4326;)?\s*(POINT|LINESTRING|MULTILINESTRING)\s*Z?\s*\((.*)\)$/is.exec(text)
  if (wkt)
    return lineThrough(
      positionsOf(
        (wkt[2] ?? '')
          .replace(/[()]/g, '')
          .split(',')
          .map((it) => it.trim().split(/\s+/)),
      ).positions,
    )
  const pairs = text
    .replace(/^\(|\)$/g, '')
    .replace(/,\s+/g, ',')
    .split(/[\s;]+/)
    .filter((it) => it !== '')
  const all = pairs.map((pair) => {
    const [first, second, ...more] = pair.split(',')
    return more.length > 0 ? 'no point' : order === 'lat,lon' ? positionOf(second, first) : positionOf(first, second)
  })
  const isCut = all.length > 1 && (CUT_LENGTHS.has(text.length) || typeof all.at(-1) === 'string')
  const whole = isCut ? all.slice(0, -1) : all
  const positions = whole.filter((it): it is Position => typeof it !== 'string')
  // A bad pair in the middle means that the text is not what it was taken for.
  if (positions.length < whole.length) return null
  if (isCut) flaw(CUT)
  return lineThrough(positions)
}

/** GeoJSON; ArcGIS points and paths; Socrata's older location. Of several lines the longest list of points. */
function objectPlace(value: unknown): Geometry | null {
  if (!isObject(value)) return null
  const pair = (lon: unknown, lat: unknown): Geometry | null => {
    const position = positionOf(lon, lat)
    return typeof position === 'string' ? null : { type: 'Point', coordinates: position }
  }
  if ('latitude' in value) return pair(value.longitude, value.latitude)
  if ('x' in value) return pair(value.x, value.y)
  const { type, coordinates } = value
  if (type === 'Point' && Array.isArray(coordinates)) return pair(coordinates[0], coordinates[1])
  const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : value.paths
  if (!Array.isArray(lines)) return null
  const longest = lines.reduce((best: unknown[], it) => (Array.isArray(it) && it.length > best.length ? it : best), [])
  const { positions, dropped } = positionsOf(longest)
  return dropped > 0 ? null : lineThrough(positions)
}
