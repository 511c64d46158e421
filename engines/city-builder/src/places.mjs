import { centreOf, rounded } from './geometry.mjs'
import { isWithin } from './sheet.mjs'
import { byText } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Bounds} Bounds */
/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */

/** What people name when they say where something happened, as OpenStreetMap tags it. @type {Record<string, string[]>} */
const LANDMARKS = {
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
/** Letters of a name that a CITY_FILE takes (domain/src/cities/city.ts). */
const LONGEST_NAME = 120

/**
 * Places with a name, by name; at the centre of an area. One place a name, the first that the tiles have: a name with two
 * positions would answer nobody's question, and most doubles are parts of one campus or halves that a tile border has cut.
 * @param {readonly Feature[]} features
 * @param {Bounds} bounds
 * @returns {{ name: string, position: Position }[]}
 */
export function namedPlaces(features, bounds) {
  /** @type {Map<string, { name: string, position: Position }>} */
  const places = new Map()
  for (const { tags, kind, lines } of features) {
    if (kind === 'line' || !tags.name || !isLandmark(tags)) continue
    const position = kind === 'area' ? centreOf(lines[0]) : lines[0][0]
    const name = tags.name.trim()
    const sameWords = name.toLowerCase()
    if (isWithin(bounds, position) && name.length <= LONGEST_NAME && !places.has(sameWords))
      places.set(sameWords, { name, position: rounded(position) })
  }
  return [...places.values()].sort((a, b) => byText(a.name, b.name))
}

/** @param {Record<string, string>} tags */
export function isLandmark(tags) {
  return Object.entries(LANDMARKS).some(([key, values]) => values.includes(tags[key]))
}
