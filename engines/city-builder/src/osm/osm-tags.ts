import { drawn } from '../map/layers.mjs'
import { isLandmark } from '../places.mjs'
import type { Tags } from './osm-objects.ts'

/** All other tags are left in the file. */
const KEPT =
  /^(admin_level|aeroway|amenity|area|boundary|bridge|building|highway|historic|junction|landuse|leisure|man_made|maxspeed|name|natural|oneway|place|power|railway|ref|service|shop|substation|tourism|tunnel|water|waterway)$/
/** Levels of administration below the whole city, as most countries use them. */
const LEVELS = /^([789]|1[01])$/

export function kept(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => KEPT.test(key)))
}

const isNamedPlace = (tags: Tags) => tags.name !== undefined && (tags.place !== undefined || isLandmark(tags))

export function isWantedPoint(tags: Tags): boolean {
  return tags.power === 'substation' || isNamedPlace(tags)
}

/** A closed way is an area when its tags say so; a roundabout or a track for runners is a line all the same. */
export function isArea(tags: Tags, nodes: readonly number[]): boolean {
  const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1]
  return isClosed && tags.area !== 'no' && means(tags)
}

/** Whether these tags say something of an area. */
function means(tags: Tags): boolean {
  if (tags.highway !== undefined && tags.area !== 'yes') return false
  return drawn({ kind: 'area', tags }) !== null || isNamedPlace(tags) || tags.power === 'substation'
}

export function isWantedWay(tags: Tags, nodes: readonly number[]): boolean {
  return tags.natural === 'coastline' || isArea(tags, nodes) || drawn({ kind: 'line', tags }) !== null
}

/** Areas made of several ways, and borders that may be those of districts. */
export function isWantedArea(tags: Tags): boolean {
  if (tags.boundary === 'administrative') return tags.name !== undefined && LEVELS.test(tags.admin_level ?? '')
  return tags.type === 'multipolygon' && means(tags)
}
