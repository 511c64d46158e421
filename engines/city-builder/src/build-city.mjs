import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoFreeFlowMph, isOnSign } from './demo-streets.mjs'
import { districts, SUBURBS } from './districts.mjs'
import { feeders, nearestOf } from './feeders.mjs'
import { powerPlants, substations } from './grid.mjs'
import { cityArchive } from './map/city-archive.mjs'
import { seaFromLand } from './map/sea-from-land.mjs'
import { throughRoads } from './map-lines.mjs'
import { namedPlaces } from './places.mjs'
import { MONITORED_CLASSES, namedWays } from './roads.mjs'
import { monitoredSections } from './sections.mjs'
import { signName } from './street-names.mjs'
import { DATA_LICENCE, readFeatures, TILES_BOUNDS } from './tiles.mjs'

/**
 * Edges of the demo city's sheet: 24 columns and 16 rows of one kilometre, the most that the column letters allow; from Casabó in
 * the west to the airport in the east, and from the upper to the lower edge of the source tiles. A hair less than full kilometres,
 * because the last square must not begin a new column.
 * @type {import('./sheet.mjs').Bounds}
 */
const BOUNDS = [-56.282, -34.9576, -56.0193, -34.8138]
/** How many road sections the demo city watches. */
const SECTION_COUNT = 240
/** Of the department of Montevideo; Instituto Nacional de Estadística, census of 2023, about 1.30 million. */
const INHABITANTS = 1_302_954
/** MW of the highest load the demo's grid is built for. */
const PEAK_LOAD_MW = 780
const ATTRIBUTION = '© OpenStreetMap contributors'
/**
 * The map goes on beyond the tiles to here, about as far as a wide screen shows around the sheet: the sea does, which is all there
 * is in the south. The true coast leaves the tiles towards the north on both sides, so no land is drowned by that.
 * @type {import('./sheet.mjs').Bounds}
 */
const MAP_BOUNDS = [-56.4, -35.02, -55.92, TILES_BOUNDS[3]]
/** The tiles name no water. @type {{ name: string, position: import('./sheet.mjs').Position }[]} */
const WATER_NAMES = [
  { name: 'Río de la Plata', position: [-56.115, -34.943] },
  { name: 'Bahía de Montevideo', position: [-56.221, -34.888] },
]
/** Emergency services and the utility first: incidents are given to them. What follows takes what people ask the city to do. */
const DEPARTMENTS = [
  { name: 'Fire and Rescue', names: { es: 'Bomberos' }, takes: ['fire', 'other', 'traffic_accident'], unit: 'engine' },
  { name: 'Police', names: { es: 'Policía' }, takes: ['traffic_accident', 'other'], unit: 'patrol' },
  { name: 'Ambulance Service', names: { es: 'Emergencias Médicas' }, takes: ['traffic_accident', 'fire'], unit: 'ambulance' },
  { name: 'Power Utility', names: { es: 'Distribución Eléctrica' }, takes: ['power_outage'] },
  { name: 'Roads and Traffic', names: { es: 'Vialidad y Tránsito' }, takes: ['traffic_accident', 'power_outage', 'other'] },
  { name: 'Waste', names: { es: 'Limpieza' } },
  { name: 'Parks', names: { es: 'Áreas Verdes' } },
  { name: 'Street Lighting', names: { es: 'Alumbrado Público' } },
  { name: 'Water and Drains', names: { es: 'Agua y Saneamiento' }, takes: ['other'] },
  { name: 'Inspection', names: { es: 'Inspección General' }, takes: ['other'] },
]

/**
 * Writes the demo city as a CITY_FILE, its map, and the licence of their data, into a folder. Equal bytes each time.
 * @param {string} folder made when it is not there
 */
export function buildCity(folder) {
  const features = readFeatures()
  const areas = districts(features, BOUNDS, { places: SUBURBS, cityName: 'Montevideo' })
  const stations = substations(features, areas, BOUNDS)
  const plants = powerPlants(features, areas)
  const city = {
    id: 'montevideo',
    name: 'Montevideo',
    timeZone: 'America/Montevideo',
    bounds: BOUNDS,
    inhabitants: INHABITANTS,
    speedUnit: 'mph',
    speedUnitByLanguage: { es: 'km/h' },
    peakLoadMw: PEAK_LOAD_MW,
    districts: areas.map(({ id, name, centre, geometry }) => ({ id, name, geometry, suppliedBy: nearestOf(centre, stations).id })),
    locations: monitoredSections(namedWays(features, nameOf), {
      bounds: BOUNDS,
      count: SECTION_COUNT,
      classes: MONITORED_CLASSES,
      isOnSign,
      roads: throughRoads(features),
      freeFlowMph: demoFreeFlowMph,
    }),
    substations: stations,
    plants,
    feeders: feeders(stations, plants),
    places: namedPlaces(features, BOUNDS),
    departments: DEPARTMENTS,
    feeds: [],
    map: { tiles: 'montevideo.pmtiles' },
    mapAttribution: ATTRIBUTION,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'montevideo.json'), `${JSON.stringify({ cities: [city] })}\n`)
  writeFileSync(join(folder, 'montevideo.pmtiles'), mapOf(features))
  copyFileSync(DATA_LICENCE, join(folder, 'LICENSE-ODbL-1.0.md'))
}

/** As the city's signs have it. @param {Record<string, string>} tags */
const nameOf = (tags) => tags.name && signName(tags.name)

/** @param {import('./sheet.mjs').Feature[]} features */
function mapOf(features) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]
  if (!folder) {
    console.error('Usage: node engines/city-builder/src/build-city.mjs OUTDIR')
    process.exit(2)
  }
  buildCity(folder)
}
