import { City } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Position } from '@oppidum/domain/core/geo'
import { districts, SUBURBS } from '../districts.mjs'
import { rounded } from '../geometry.mjs'
import { substationYards } from '../grid.mjs'
import { throughRoads } from '../map-lines.mjs'
import { namedPlaces } from '../places.mjs'
import { KM_PER_MILE, MONITORED_CLASSES, namedWays, type RoadClass } from '../roads.mjs'
import { monitoredSections, type Section } from '../sections.mjs'
import { type Bounds, type Feature, isWithin } from '../sheet.mjs'
import { slug, withOwnIds } from '../street-names.mjs'
import { districtsByBorders } from './borders.ts'
import type { Extract } from './osm-extract.ts'

export const ATTRIBUTION = '© OpenStreetMap contributors'

/** What no map says for certain. */
export interface CityWords {
  id: string
  name: string
  timeZone: string
  inhabitants: number
}

/** As many as one operator can oversee; the demo city has as many. */
const SECTION_COUNT = 240
/** With fewer sections the tertiary roads are monitored, too. */
const FEW_SECTIONS = 60
/** km/h of undisturbed traffic where no limit is signed: what is usual in towns. */
const USUAL_KMH: Record<RoadClass, number> = { motorway: 90, trunk: 70, primary: 50, secondary: 50, tertiary: 40 }
const SUBSTATION_COUNT = 26
/** OpenStreetMap does not know what a substation can carry. */
const SUBSTATION_MW = 50
/** Kinds of place for districts, the coarse ones first; the finer ones where there are few. */
const DISTRICT_PLACES = [SUBURBS, [...SUBURBS, 'quarter', 'village'], [...SUBURBS, 'quarter', 'village', 'neighbourhood', 'hamlet']]
const FEW_DISTRICTS = 3
const MOST_DISTRICTS = 300
/** So many corners of roads are asked in which district they lie. */
const SPOTS = 2_000

/** Motorways have a number more often than a name. */
export function roadName(tags: Feature['tags']): string | undefined {
  return tags.name ?? (tags.highway === 'motorway' || tags.highway === 'trunk' ? tags.ref : undefined)
}

/** A CITY_FILE's city out of an extract. @throws ConfigError when there is nothing to monitor */
export function importedCity({ bounds, features, borders }: Extract, words: CityWords, tiles: string): City {
  const locations = sections(features, bounds)
  if (locations.length === 0)
    throw new ConfigError(
      'There are no roads in these bounds that could be monitored: motorway, trunk, primary, secondary or tertiary, with names and crossings.',
    )
  return City.parse({
    ...words,
    bounds,
    speedUnit: speedUnit(features),
    locations,
    districts: districtsByBorders(borders, spots(features, bounds)) ?? districtsByPlaces(features, bounds, words.name),
    substations: substations(features, bounds),
    places: namedPlaces(features, bounds),
    map: { tiles },
    mapAttribution: ATTRIBUTION,
  })
}

function sections(features: readonly Feature[], bounds: Bounds) {
  const ways = namedWays(features, roadName)
  const wishes = { bounds, count: SECTION_COUNT, isOnSign: () => true, roads: throughRoads(features), freeFlowMph }
  const few = monitoredSections(ways, { ...wishes, classes: MONITORED_CLASSES })
  if (few.length >= FEW_SECTIONS) return few
  return monitoredSections(ways, { ...wishes, classes: [...MONITORED_CLASSES, 'tertiary'] })
}

/** The signed limit, or what is usual; whole mph. */
function freeFlowMph({ roadClass, limitKmh }: Section): number {
  return Math.round((limitKmh || USUAL_KMH[roadClass]) / KM_PER_MILE)
}

/** The unit in which most limits are signed. */
function speedUnit(features: readonly Feature[]): 'mph' | 'km/h' {
  const limits = features.flatMap(({ tags }) => (tags.highway && tags.maxspeed ? [tags.maxspeed] : []))
  return limits.filter((it) => it.endsWith('mph')).length * 2 > limits.length ? 'mph' : 'km/h'
}

function spots(features: readonly Feature[], bounds: Bounds): Position[] {
  const roads = features.filter((it) => it.kind === 'line' && it.tags.highway)
  const corners = roads.flatMap((it) => it.lines.flat()).filter((it) => isWithin(bounds, it))
  const every = Math.ceil(corners.length / SPOTS)
  return corners.filter((_, i) => i % every === 0)
}

function districtsByPlaces(features: readonly Feature[], bounds: Bounds, cityName: string) {
  let found: ReturnType<typeof districts> = []
  for (const places of DISTRICT_PLACES) {
    const finer = districts(features, bounds, { places, cityName })
    if (finer.length <= MOST_DISTRICTS) found = finer
    if (found.length >= FEW_DISTRICTS) break
  }
  return found.map(({ id, name, geometry }) => ({ id, name: name.slice(0, 120), geometry }))
}

function substations(features: readonly Feature[], bounds: Bounds) {
  const yards = substationYards(features, bounds, SUBSTATION_COUNT).map(({ position, tags }, i) => ({
    name: (tags.name ?? `Substation ${i + 1}`).slice(0, 120),
    position: rounded(position),
    capacityMw: SUBSTATION_MW,
  }))
  return withOwnIds(yards, ({ name }) => slug(name) || 'substation')
}
