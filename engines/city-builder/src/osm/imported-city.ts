import { City } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Position } from '@oppidum/domain/core/geo'
import { type District, districtsAroundPlaces, SUBURBS } from '../districts.ts'
import { type Bounds, type Feature, isWithin, type Tags } from '../feature.ts'
import { rounded } from '../geometry.ts'
import { slug, withUniqueIds } from '../ids.ts'
import { throughRoads } from '../map-lines.ts'
import { LONGEST_NAME, namedPlaces } from '../places.ts'
import { KM_PER_MILE, MONITORED_CLASSES, namedWays, type RoadClass } from '../roads.ts'
import { monitoredSections, type Section } from '../sections.ts'
import { substationYards } from '../substation-yards.ts'
import { districtsByBorders } from './borders.ts'
import type { Extract } from './osm-extract.ts'

export const ATTRIBUTION = '© OpenStreetMap contributors'

/** What OpenStreetMap does not say for certain. */
export interface CityDetails {
  id: string
  name: string
  timeZone: string
  inhabitants: number
}

/** As many as one operator can oversee; the demo city has as many. */
const SECTION_COUNT = 240
/** With fewer sections the tertiary roads are monitored, too. */
const FEW_SECTIONS = 60
/** Free-flow speed in km/h where no limit is signed: what is usual in towns. */
const USUAL_KMH: Record<RoadClass, number> = { motorway: 90, trunk: 70, primary: 50, secondary: 50, tertiary: 40 }
const SUBSTATION_COUNT = 26
/** A guess: OpenStreetMap does not say what a substation can carry. */
const SUBSTATION_MW = 50
/** Kinds of place that make districts, the coarse ones first; finer ones are used where there are few districts. */
const DISTRICT_PLACES = [SUBURBS, [...SUBURBS, 'quarter', 'village'], [...SUBURBS, 'quarter', 'village', 'neighbourhood', 'hamlet']]
const FEW_DISTRICTS = 3
const MOST_DISTRICTS = 300
/** Places on roads, at most, that are checked against the borders of districts. */
const SAMPLE_COUNT = 2_000

/** The name of a road, or its number: motorways have a number more often than a name. */
export function roadName(tags: Tags): string | undefined {
  return tags.name ?? (tags.highway === 'motorway' || tags.highway === 'trunk' ? tags.ref : undefined)
}

/**
 * The city of a city file, from an extract.
 * @param mapFile name of the map's file beside the city file
 * @throws ConfigError when there is nothing to monitor
 */
export function importedCity({ bounds, features, borders }: Extract, details: CityDetails, mapFile: string): City {
  const locations = sections(features, bounds)
  if (locations.length === 0)
    throw new ConfigError(
      'There are no roads in these bounds that could be monitored: motorway, trunk, primary, secondary or tertiary, with names and crossings.',
    )
  return City.parse({
    ...details,
    bounds,
    speedUnit: speedUnit(features),
    locations,
    districts: districtsByBorders(borders, roadSamples(features, bounds)) ?? districtsByPlaces(features, bounds, details.name),
    substations: substations(features, bounds),
    places: namedPlaces(features, bounds),
    map: { tiles: mapFile },
    mapAttribution: ATTRIBUTION,
  })
}

function sections(features: readonly Feature[], bounds: Bounds) {
  const ways = namedWays(features, roadName)
  const options = { bounds, count: SECTION_COUNT, isOnSign: () => true, roads: throughRoads(features), freeFlowMph }
  const onMainRoads = monitoredSections(ways, { ...options, classes: MONITORED_CLASSES })
  if (onMainRoads.length >= FEW_SECTIONS) return onMainRoads
  return monitoredSections(ways, { ...options, classes: [...MONITORED_CLASSES, 'tertiary'] })
}

/** The signed limit, or the usual speed; whole mph. */
function freeFlowMph({ roadClass, limitKmh }: Section): number {
  return Math.round((limitKmh || USUAL_KMH[roadClass]) / KM_PER_MILE)
}

/** The unit of most signed limits. */
function speedUnit(features: readonly Feature[]): 'mph' | 'km/h' {
  const limits = features.flatMap(({ tags }) => (tags.highway && tags.maxspeed ? [tags.maxspeed] : []))
  return limits.filter((it) => it.endsWith('mph')).length * 2 > limits.length ? 'mph' : 'km/h'
}

/** Places spread over the roads. */
function roadSamples(features: readonly Feature[], bounds: Bounds): Position[] {
  const roads = features.filter((it) => it.kind === 'line' && it.tags.highway)
  const positions = roads.flatMap((it) => it.lines.flat()).filter((it) => isWithin(bounds, it))
  const every = Math.ceil(positions.length / SAMPLE_COUNT)
  return positions.filter((_, i) => i % every === 0)
}

function districtsByPlaces(features: readonly Feature[], bounds: Bounds, cityName: string) {
  let districts: District[] = []
  for (const places of DISTRICT_PLACES) {
    const finer = districtsAroundPlaces(features, bounds, { places, cityName })
    if (finer.length <= MOST_DISTRICTS) districts = finer
    if (districts.length >= FEW_DISTRICTS) break
  }
  return districts.map(({ id, name, geometry }) => ({ id, name: name.slice(0, LONGEST_NAME), geometry }))
}

function substations(features: readonly Feature[], bounds: Bounds) {
  const yards = substationYards(features, bounds, SUBSTATION_COUNT).map(({ position, tags }, i) => ({
    name: (tags.name ?? `Substation ${i + 1}`).slice(0, LONGEST_NAME),
    position: rounded(position),
    capacityMw: SUBSTATION_MW,
  }))
  return withUniqueIds(yards, ({ name }) => slug(name) || 'substation')
}
