import { type Geometry, lengthM, type Position } from '@oppidum/domain/core/geo'
import { coordinateSystem, type ToPosition } from '../coordinate-system.ts'
import { lineThrough, positionOf } from '../feed-place.ts'
import { cleanLine, cleanNumber } from '../feed-text.ts'
import { textIn } from './multilingual.ts'
import { numberList } from './number-list.ts'
import { attribute, child, descendants, textAt, type XmlElement } from './xml-element.ts'

/** Where a record or a site is, as far as it says so. */
export interface DatexLocation {
  geometry: Geometry | null
  /** Why there is no geometry, or not the full one; null when there is nothing to complain about. */
  flaw: string | null
}

/** Coordinates of a location, by what they mean. */
interface Coordinates {
  lines: Position[][]
  points: Position[]
  /** Ends of a TPEG stretch. */
  from: Position[]
  to: Position[]
  /** Reference points of an OpenLR line, which lie on it. */
  openlr: Position[]
  /** Meant for a label on a map. */
  display: Position[]
  /** The first one; null for none. */
  flaw: string | null
}

/**
 * Any of DATEX II's ways to describe a location, by its coordinates: a GML line, a stretch from point to point, a point, reference
 * points of OpenLR, the point for display, in this order. Alert-C, binary OpenLR and references to predefined locations have none.
 */
export function locationOf(location: XmlElement | undefined): DatexLocation {
  const found: Coordinates = { lines: [], points: [], from: [], to: [], openlr: [], display: [], flaw: null }
  if (location) collect(location, 'points', found)
  const longest = found.lines.reduce<Position[] | null>((best, it) => (best && lengthM(best) >= lengthM(it) ? best : it), null)
  const [first] = found.points
  const [from, to] = [found.from[0], found.to[0]]
  const { flaw } = found
  if (longest) return { geometry: lineThrough(longest), flaw }
  if (first) return { geometry: { type: 'Point', coordinates: first }, flaw }
  if (from && to) return { geometry: lineThrough([from, to]), flaw: flaw ?? 'only the ends of a stretch' }
  if (found.openlr.length > 0) return { geometry: lineThrough(found.openlr), flaw: flaw ?? 'only reference points of OpenLR' }
  const [point = from ?? to] = found.display
  if (point) return { geometry: { type: 'Point', coordinates: point }, flaw }
  return { geometry: null, flaw: flaw ?? absenceOf(location) }
}

type Role = 'points' | 'from' | 'to' | 'openlr' | 'display'

/** Ancestors that give points another meaning. A destination is where traffic goes, not where the event is. */
const ROLES: Readonly<Record<string, Role | 'skip'>> = {
  from: 'from',
  to: 'to',
  openlrLinear: 'openlr',
  openlrExtendedLinear: 'openlr',
  openlrPointLocationReference: 'openlr',
  openlrExtendedPoint: 'openlr',
  locationForDisplay: 'display',
  coordinatesForDisplay: 'display',
  destination: 'skip',
  // The way back would make a loop of the line.
  oppositeDirection: 'skip',
}

function collect(element: XmlElement, role: Role, found: Coordinates): void {
  for (const it of element.children) {
    const next = ROLES[it.name] ?? role
    if (next === 'skip') continue
    if (it.name === 'posList' || it.name === 'coordinates') addLine(it, element, found)
    else if (it.name === 'pos') addLine(it, element, found)
    else if (it.name === 'latitude') addPoint(element, role, found)
    else collect(it, next, found)
  }
}

function addPoint(parent: XmlElement, role: Role, found: Coordinates): void {
  const position = positionOf(textAt(parent, 'longitude'), textAt(parent, 'latitude'))
  if (typeof position !== 'string') found[role].push(position)
  else if (position === 'no point') found.flaw ??= 'point is no use'
}

/** @param parent the line, whose srsName and srsDimension apply unless the list has its own */
function addLine(list: XmlElement, parent: XmlElement, found: Coordinates): void {
  const own = (name: string) => attribute(list, name) || attribute(parent, name)
  const toPosition = coordinateSystem(own('srsName'))
  if (!toPosition) {
    found.flaw ??= 'unsupported coordinate system'
    return
  }
  // Only the older form separates by commas; in the newer one they would be decimal points.
  const text = list.name !== 'coordinates' && list.text.includes(',') ? 'commas' : list.text
  const { positions, dropped } = positionsOf(text, own('srsDimension') === '3' ? 3 : 2, toPosition)
  if (dropped > 0) found.flaw ??= 'corner is no use'
  if (positions.length > 1) found.lines.push(positions)
  else if (positions[0]) found.points.push(positions[0])
}

/** Pairs or triples of numbers. A truncated last one is dropped. */
function positionsOf(text: string, dimension: 2 | 3, toPosition: ToPosition): { positions: Position[]; dropped: number } {
  const numbers = numberList(text)
  if (!numbers) return { positions: [], dropped: 1 }
  const positions: Position[] = []
  let dropped = numbers.length % dimension === 0 ? 0 : 1
  for (let index = 0; index + dimension <= numbers.length; index += dimension) {
    const position = toPosition(numbers[index] as number, numbers[index + 1] as number)
    if (position === 'no point') dropped++
    else positions.push(position)
  }
  return { positions, dropped }
}

function absenceOf(location: XmlElement | undefined): string {
  for (const { name } of descendants(location)) {
    if (name === 'predefinedLocationReference') return 'only the name of a predefined location'
    if (name.startsWith('alertC')) return 'only Alert-C codes'
    if (name.startsWith('openlr')) return 'only binary OpenLR'
    if (name.startsWith('linearElement')) return 'only a distance along a road'
  }
  return 'no place'
}

/** Degrees of the direction of travel; null when unknown. */
export function bearingOf(location: XmlElement | undefined): number | null {
  for (const { name, text } of descendants(location)) {
    const degrees = name === 'bearing' || name === 'openlrBearing' ? cleanNumber(text) : null
    if (degrees !== null && degrees >= 0 && degrees <= 360) return degrees % 360
    const point = DIRECTIONS[text.trim()]
    if (point !== undefined && /^(?:direction|tpegDirection)/.test(name)) return point
  }
  return null
}

const DIRECTIONS: Readonly<Record<string, number>> = {
  northBound: 0,
  northEastBound: 45,
  eastBound: 90,
  southEastBound: 135,
  southBound: 180,
  southWestBound: 225,
  westBound: 270,
  northWestBound: 315,
}

/** Metres that the location covers according to the publisher; null when it does not say. */
export function affectedLengthM(location: XmlElement | undefined): number | null {
  for (const { name, text } of descendants(location)) {
    const metres = name === 'lengthAffected' ? cleanNumber(text) : null
    if (metres !== null && metres > 0) return metres
  }
  return null
}

/** Elements that name a place. */
const PLACES = new Set(['alertCLocationName', 'locationDescription', 'predefinedLocationName', 'areaName'])
const isPlace = (name: string) => PLACES.has(name) || name.startsWith('administrativeArea')
const isRoad = (name: string) => name === 'roadNumber' || name === 'roadName'

/** The place in words: the road, then names along it. '' when the location has no words. */
export function placeOf(location: XmlElement | undefined, chosen: string, published: string, limit: number): string {
  const roads: string[] = []
  const places: string[] = []
  const words = (it: XmlElement) => cleanLine(textIn(it, chosen, published), 120)
  function add(within: XmlElement): void {
    for (const it of within.children) {
      if (isRoad(it.name)) roads.push(words(it))
      else if (isPlace(it.name)) places.push(words(it))
      else {
        const descriptor = child(it, 'descriptor')
        if (descriptor) addDescriptor(it, words(descriptor), roads, places)
      }
      add(it)
    }
  }
  if (location) add(location)
  // Most locations have no words.
  if (roads.length === 0 && places.length === 0) return ''
  const distinct = (list: readonly string[]) => [...new Set(list)].filter((it) => it !== '')
  const list = [distinct(roads).join(' / '), ...distinct(places)].filter((it) => it !== '')
  return cleanLine(list.join(', '), limit)
}

/** TPEG names with their kind beside them. */
function addDescriptor(element: XmlElement, words: string, roads: string[], places: string[]): void {
  const kind = element.children.find((it) => it.name.endsWith('DescriptorType'))?.text.trim() ?? ''
  if (kind === 'linkName' || kind === 'roadNumber' || kind === 'localLinkName') roads.push(words)
  else places.push(words)
}
