import type { Tags } from '../feature.ts'
import { layerEntry } from '../map/layers.ts'
import { isLandmark } from '../places.ts'

/** The tags that a city needs; all others are dropped. */
const USED_KEYS =
  /^(admin_level|aeroway|amenity|area|boundary|bridge|building|highway|historic|junction|landuse|leisure|man_made|maxspeed|name|natural|oneway|place|power|railway|ref|service|shop|substation|tourism|tunnel|water|waterway)$/
/** Administrative levels below the whole city, as most countries use them. */
const DISTRICT_LEVELS = /^([789]|1[01])$/

export function usedTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => USED_KEYS.test(key)))
}

const isNamedPlace = (tags: Tags) => tags.name !== undefined && (tags.place !== undefined || isLandmark(tags))

export function isUsedPoint(tags: Tags): boolean {
  return tags.power === 'substation' || isNamedPlace(tags)
}

/** A closed way is an area when its tags say so; a roundabout or a running track is a line all the same. */
export function isArea(tags: Tags, nodes: readonly number[]): boolean {
  const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1]
  return isClosed && tags.area !== 'no' && hasAreaTags(tags)
}

function hasAreaTags(tags: Tags): boolean {
  if (tags.highway !== undefined && tags.area !== 'yes') return false
  return layerEntry({ kind: 'area', tags }) !== null || isNamedPlace(tags) || tags.power === 'substation'
}

export function isUsedWay(tags: Tags, nodes: readonly number[]): boolean {
  return tags.natural === 'coastline' || isArea(tags, nodes) || layerEntry({ kind: 'line', tags }) !== null
}

/** Areas that consist of several ways, and borders that may be those of districts. */
export function isUsedRelation(tags: Tags): boolean {
  if (tags.boundary === 'administrative') return tags.name !== undefined && DISTRICT_LEVELS.test(tags.admin_level ?? '')
  return tags.type === 'multipolygon' && hasAreaTags(tags)
}
