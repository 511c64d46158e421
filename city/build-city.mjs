import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { districts } from './districts.mjs'
import { powerPlants, substations } from './grid.mjs'
import { namedPlaces } from './places.mjs'
import { namedWays } from './roads.mjs'
import { monitoredSections } from './sections.mjs'
import { BOUNDS } from './sheet.mjs'
import { DATA_LICENCE, readFeatures } from './tiles.mjs'

/** Of the department of Montevideo; Instituto Nacional de Estadística, census of 2023, about 1.30 million. */
const INHABITANTS = 1_302_954
/** MW of the highest load the demo's grid is built for (REQUIREMENTS, 'Derived words': Load). */
const PEAK_LOAD_MW = 780
const DEPARTMENTS = ['Roads and Traffic', 'Waste', 'Parks', 'Street Lighting', 'Water and Drains', 'Inspection']

/**
 * Writes the demo city as a CITY_FILE, and the licence of its data, into a folder. Equal bytes each time.
 * @param {string} folder made when it is not there
 */
export function buildCity(folder) {
  const features = readFeatures()
  const areas = districts(features)
  const city = {
    id: 'montevideo',
    name: 'Montevideo',
    timeZone: 'America/Montevideo',
    bounds: BOUNDS,
    inhabitants: INHABITANTS,
    speedUnit: 'mph',
    peakLoadMw: PEAK_LOAD_MW,
    districts: areas.map(({ id, name, geometry }) => ({ id, name, geometry })),
    locations: monitoredSections(namedWays(features)),
    substations: substations(features, areas),
    plants: powerPlants(features, areas),
    places: namedPlaces(features),
    departments: DEPARTMENTS,
    feeds: [],
    mapAttribution: '© OpenStreetMap contributors',
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'montevideo.json'), `${JSON.stringify({ cities: [city] })}\n`)
  copyFileSync(DATA_LICENCE, join(folder, 'LICENSE-ODbL-1.0.md'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]
  if (!folder) {
    console.error('Usage: node city/build-city.mjs OUTDIR')
    process.exit(2)
  }
  buildCity(folder)
}
