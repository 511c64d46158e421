import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { districtsAroundPlaces, SUBURBS } from '../districts.ts'
import type { Bounds, Feature, Tags } from '../feature.ts'
import { cityArchive, type NamedWater } from '../map/city-archive.ts'
import { throughRoads } from '../map-lines.ts'
import { namedPlaces } from '../places.ts'
import { MONITORED_CLASSES, namedWays } from '../roads.ts'
import { monitoredSections } from '../sections.ts'
import demo from './demo-city.json' with { type: 'json' }
import { demoPowerPlants, demoSubstations } from './demo-grid.ts'
import { demoFreeFlowMph, isOnSign } from './demo-streets.ts'
import { feeders, nearestOf } from './feeders.ts'
import { seaFromLand } from './sea-from-land.ts'
import { signName } from './sign-names.ts'
import { LICENCE_FILE, readFeatures, TILES_BOUNDS } from './tiles.ts'

/**
 * Edges of the demo city's sheet: 24 columns and 16 rows of one kilometre, the most that the column letters allow; from Casabó in
 * the west to the airport in the east, and from the upper to the lower edge of the source tiles. A hair less than full kilometres,
 * because the last grid square must not begin a new column.
 */
const BOUNDS: Bounds = [-56.282, -34.9576, -56.0193, -34.8138]
/** How many road sections the demo city monitors. */
const SECTION_COUNT = 240
/** Department of Montevideo, about 1.30 million: census of 2023, Instituto Nacional de Estadística. */
const INHABITANTS = 1_302_954
/** The highest load, in MW, that the demo's grid is built for. */
const PEAK_LOAD_MW = 780
const ATTRIBUTION = '© OpenStreetMap contributors'
/**
 * The map extends beyond the tiles to here, about as far as a wide screen shows around the sheet. Only the sea continues there, which
 * is all there is in the south. The true coast leaves the tiles towards the north on both sides, so this floods no land.
 */
const MAP_BOUNDS: Bounds = [-56.4, -35.02, -55.92, TILES_BOUNDS[3]]
/** Written by hand, because the tiles name no waters. */
const WATER_NAMES: NamedWater[] = [
  { name: 'Río de la Plata', position: [-56.115, -34.943] },
  { name: 'Bahía de Montevideo', position: [-56.221, -34.888] },
]
/**
 * Writes the demo city into a folder: its city file, its map and the licence of their data. The bytes are the same each time.
 * @param tiles the folder of the source tiles
 * @param out created when it does not exist
 */
export function buildDemoCity(tiles: string, out: string): void {
  const features = readFeatures(tiles)
  const districts = districtsAroundPlaces(features, BOUNDS, { places: SUBURBS, cityName: 'Montevideo' })
  const substations = demoSubstations(features, districts, BOUNDS)
  const plants = demoPowerPlants(features, districts)
  const city = {
    id: 'montevideo',
    name: 'Montevideo',
    timeZone: 'America/Montevideo',
    bounds: BOUNDS,
    inhabitants: INHABITANTS,
    speedUnit: 'mph',
    speedUnitByLanguage: demo.speedUnitByLanguage,
    peakLoadMw: PEAK_LOAD_MW,
    districts: districts.map(({ id, name, centre, geometry }) => ({ id, name, geometry, suppliedBy: nearestOf(centre, substations).id })),
    locations: monitoredSections(namedWays(features, nameOf), {
      bounds: BOUNDS,
      count: SECTION_COUNT,
      classes: MONITORED_CLASSES,
      isOnSign,
      roads: throughRoads(features),
      freeFlowMph: demoFreeFlowMph,
    }),
    substations,
    plants,
    feeders: feeders(substations, plants),
    places: namedPlaces(features, BOUNDS),
    // Emergency services and the utility come first: they take the incidents. The others take citizens' requests.
    departments: demo.departments,
    feeds: [],
    map: { tiles: 'montevideo.pmtiles' },
    mapAttribution: ATTRIBUTION,
  }
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'montevideo.json'), `${JSON.stringify({ cities: [city] })}\n`)
  writeFileSync(join(out, 'montevideo.pmtiles'), mapOf(features))
  copyFileSync(join(tiles, LICENCE_FILE), join(out, 'LICENSE-ODbL-1.0.md'))
}

/** A street's name as the city's signs show it. */
const nameOf = (tags: Tags) => tags.name && signName(tags.name)

function mapOf(features: readonly Feature[]): Buffer {
  const { polygon, coast } = seaFromLand(features, TILES_BOUNDS, MAP_BOUNDS)
  return cityArchive({
    name: 'Montevideo',
    features,
    sea: { polygons: [polygon], coast },
    waterNames: WATER_NAMES,
    bounds: MAP_BOUNDS,
    nameOf,
    attribution: ATTRIBUTION,
  })
}
