import { lengthM, type Position } from '@oppidum/domain/core/geo'
import { DecodeFailure } from '../decode-failure.ts'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import type { Site } from '../importer.ts'
import { affectedLengthM, bearingOf, locationOf, placeOf } from './datex-location.ts'
import { type Publication, readPublications } from './datex-publication.ts'
import { textIn } from './multilingual.ts'
import { pack, unpack } from './packed-values.ts'
import type { SiteDetails, ValueMeaning } from './site-details.ts'
import { attribute, child, childrenOf, descendants, textAt, type XmlElement } from './xml-element.ts'

const NOT_SITES = {
  problem: 'not_sites',
  sentence: "The publisher's site table has no measurement sites and no predefined locations; it is another kind of DATEX II.",
}

/** Sites of a MeasurementSiteTablePublication, and locations of a PredefinedLocationsPublication. @throws DecodeFailure */
export function decodeSiteTable(bytes: Uint8Array, mediaType: string, language: string): Iterable<Site> {
  const sites: Buffer[] = []
  const { publications } = readPublications(bytes, mediaType, (record, publication) => {
    const site = siteOf(record, publication, language)
    if (site) sites.push(pack(site))
  })
  if (publications.every((it) => !/^(?:MeasurementSiteTable|PredefinedLocations)Publication$/.test(it.type)))
    throw new DecodeFailure(NOT_SITES)
  return sitesFrom(sites)
}

function* sitesFrom(sites: readonly Buffer[]): Generator<Site> {
  for (const site of sites) yield unpack<Site>(site)
}

/** A row of either table as a site; null for any other record, and without an id. */
export function siteOf(record: XmlElement, publication: Publication, language: string): Site | null {
  const id = cleanLine(attribute(record, 'id'), TEXT_LIMITS.externalId)
  if (id === '') return null
  if (record.name === 'measurementSiteRecord' || record.name === 'measurementSite') {
    return site(id, record, child(record, 'measurementSiteName'), child(record, 'measurementSiteLocation'), publication, language)
  }
  if (record.name.startsWith('predefinedLocation')) {
    return site(id, record, child(record, 'predefinedLocationName'), child(record, 'location'), publication, language)
  }
  return null
}

function site(
  id: string,
  record: XmlElement,
  name: XmlElement | undefined,
  location: XmlElement | undefined,
  publication: Publication,
  language: string,
): Site {
  const { geometry } = locationOf(location)
  const details: SiteDetails = { version: attribute(record, 'version'), values: meaningsOf(record), lengthM: affectedLengthM(location) }
  const side = child(record, 'measurementSide')
  return {
    id,
    name:
      cleanLine(textIn(name, language, publication.language), TEXT_LIMITS.location) ||
      placeOf(location, language, publication.language, TEXT_LIMITS.location),
    geometry,
    bearing: bearingOf(location) ?? sideBearing(side) ?? (geometry?.type === 'LineString' ? bearing(geometry.coordinates) : null),
    details,
  }
}

/** The side of version 2 is named like a direction of travel. */
function sideBearing(side: XmlElement | undefined): number | null {
  return side ? bearingOf({ ...side, name: 'side', children: [{ ...side, name: 'direction', children: [] }] }) : null
}

/** Degrees from the start of a line to its end; traffic is measured along it. */
function bearing(line: readonly Position[]): number | null {
  const [from, to] = [line[0], line[line.length - 1]]
  if (!from || !to || lengthM([from, to]) < 1) return null
  const east = (to[0] - from[0]) * Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180)
  return ((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + 360) % 360
}

const QUANTITIES: Readonly<Record<string, ValueMeaning['quantity']>> = {
  trafficSpeed: 'speed',
  trafficFlow: 'flow',
  travelTimeInformation: 'travelTime',
}

function meaningsOf(record: XmlElement): Record<string, ValueMeaning> {
  const meanings: Record<string, ValueMeaning> = {}
  for (const it of childrenOf(record, 'measurementSpecificCharacteristics')) {
    const inner = child(it, 'measurementSpecificCharacteristics')
    const quantity = QUANTITIES[textAt(inner, 'specificMeasurementValueType')]
    const index = attribute(it, 'index')
    if (!quantity || !/^\d{1,9}$/.test(index)) continue
    meanings[index] = { quantity, lane: laneOf(inner), vehicles: vehiclesOf(child(inner, 'specificVehicleCharacteristics')) }
  }
  return meanings
}

/** Version 2 names lanes ('lane1'), version 3 numbers them, and may name several at once. */
function laneOf(characteristics: XmlElement | undefined): string {
  const lanes = childrenOf(characteristics, 'specificLane').map((it) => {
    if (it.children.length === 0) return it.text.trim()
    const number = textAt(it, 'laneNumber')
    return number === '' ? textAt(it, 'laneUsage') : `lane${number}`
  })
  return lanes.includes('allLanesCompleteCarriageway') ? '' : lanes.join(' ')
}

/** '' for all vehicles, else a word for the class: two values with the same word are about the same vehicles. */
export function vehiclesOf(characteristics: XmlElement | undefined): string {
  const leaves = descendants(characteristics).filter((it) => it.children.length === 0 && it.text.trim() !== '')
  const words = leaves.map((it) => `${it.name}=${it.text.trim()}`)
  return words.every((it) => it === 'vehicleType=anyVehicle') ? '' : words.join(' ')
}
