import { createRequire } from 'node:module'
import type { Position } from '@oppidum/domain/core/geo'
import type proj4 from 'proj4'
import { positionOf } from './feed-place.ts'

/** Turns a pair of coordinates, in the order in which it is written, into a position. */
export type ToPosition = (first: number, second: number) => Position | 'no point'

const DEGREES = new Set(['4326', '4258', '4937', '4979', '4936', '7912', '4269'])
const ETRS89 = '+ellps=GRS80 +towgs84=0,0,0 +units=m'

/** National grids by EPSG code, as PROJ strings of the EPSG register. */
const GRIDS: Readonly<Record<string, string>> = {
  2056: '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m',
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${ETRS89}`,
  3006: `+proj=utm +zone=33 ${ETRS89}`,
  3067: `+proj=utm +zone=35 ${ETRS89}`,
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null',
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m',
  28992:
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.2369,50.0087,465.658,-0.406857,0.350733,-1.870347,4.0812 +units=m',
}

/** Grids whose register entry has the northing first. */
const NORTHING_FIRST = new Set(['3006'])

/**
 * The coordinate system of an EPSG name in any of its spellings ('EPSG:32633', 'urn:ogc:def:crs:EPSG::4258', an address that ends in
 * #4326). Degrees are latitude first unless the name is that of CRS 84; grids are easting first. Null for an unsupported system.
 */
export function coordinateSystem(name: string): ToPosition | null {
  const earlier = SYSTEMS.get(name)
  if (earlier !== undefined) return earlier
  const system = newSystem(name)
  if (SYSTEMS.size < REMEMBERED) SYSTEMS.set(name, system)
  return system
}

/** A publication names the system of every line. */
const SYSTEMS = new Map<string, ToPosition | null>()
const REMEMBERED = 100

function newSystem(name: string): ToPosition | null {
  const position = (lon: number, lat: number) => {
    const found = positionOf(lon, lat)
    return typeof found === 'string' ? 'no point' : found
  }
  if (/CRS:?84$/i.test(name)) return position
  const code = /(\d{4,5})\s*$/.exec(name)?.[1] ?? ''
  if (name.trim() === '' || /LatLon/i.test(name) || DEGREES.has(code)) return (lat, lon) => position(lon, lat)
  const grid = GRIDS[code] ?? utm(code)
  if (!grid) return null
  const { inverse } = projections()(grid)
  return (first, second) => {
    if (!Number.isFinite(first) || !Number.isFinite(second)) return 'no point'
    const [x, y] = NORTHING_FIRST.has(code) ? [second, first] : [first, second]
    const [lon = Number.NaN, lat = Number.NaN] = inverse([x, y])
    return position(lon, lat)
  }
}

let library: typeof proj4 | undefined

/** Loaded for the first grid: few cities have one, and it takes a megabyte. */
function projections(): typeof proj4 {
  library ??= createRequire(import.meta.url)('proj4') as typeof proj4
  return library
}

/** UTM on WGS 84 (326zz north, 327zz south) and on ETRS89 (258zz). */
function utm(code: string): string | null {
  const match = /^(326|327|258)(\d\d)$/.exec(code)
  const zone = Number(match?.[2])
  if (!match || zone < 1 || zone > 60) return null
  if (match[1] === '258') return `+proj=utm +zone=${zone} ${ETRS89}`
  return `+proj=utm +zone=${zone}${match[1] === '327' ? ' +south' : ''} +datum=WGS84 +units=m`
}
