import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gridReference, lengthM, type Position } from '@oppidum/domain/core/geo'
import { afterAll, expect, test } from 'vitest'
import { readCityFile } from '../../../../server/src/features/cities/city-file.ts'
import { mapArchives } from '../../../../server/src/features/cities/map/map-archives.ts'
import { importOsm } from './import-osm.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Real OpenStreetMap extracts, which are not part of this repository. */
const FOLDER = resolve(PROJECT_ROOT, process.env.SAMPLES_DIR || '../shared/feeds', 'osm')
if (!existsSync(FOLDER)) throw new Error(`There are no samples at ${FOLDER}. Set SAMPLES_DIR to the folder that holds them.`)

const out = mkdtempSync(join(tmpdir(), 'oppidum-extracts-'))
afterAll(() => rmSync(out, { recursive: true }))

function imported(file: string, ...more: string[]) {
  const folder = join(out, `${file}${more.length}`)
  importOsm([join(FOLDER, file), '--out', folder, '--inhabitants', '38000', ...more], () => undefined)
  const [city] = readCityFile(join(folder, 'city.json'))
  if (!city) throw new Error('no city')
  expect(mapArchives([city], folder).size).toBe(1)
  return { city, mapBytes: statSync(join(folder, 'city.pmtiles')).size }
}

test('Monaco: wards by their borders, km/h, a coast', () => {
  const { city, mapBytes } = imported('monaco.osm.pbf', '--name', 'Monaco', '--time-zone', 'Europe/Monaco')
  expect(city.speedUnit).toBe('km/h')
  expect(city.districts.map((it) => it.name)).toEqual(
    expect.arrayContaining(['Fontvieille', 'La Condamine', 'Monaco-Ville', 'Monte-Carlo']),
  )
  expect(city.locations.length).toBeGreaterThanOrEqual(10)
  expect(city.locations.map((it) => it.name)).toContain("Avenue d'Ostende, Rond-Point Sainte-Dévote - Avenue Princesse Alice")
  expect(city.places.map((it) => it.name)).toContain('Casino de Monte Carlo')
  expect(mapBytes).toBeGreaterThan(80_000)
})

test('Baltimore: mph, streets, neighbourhoods around their nodes', () => {
  const { city, mapBytes } = imported('baltimore.osm.pbf', '--name', 'Baltimore', '--time-zone', 'America/New_York')
  expect(city.speedUnit).toBe('mph')
  expect(city.locations.length).toBeGreaterThan(100)
  expect(city.districts.map((it) => it.name)).toEqual(expect.arrayContaining(['Canton', 'Fells Point', 'Highlandtown']))
  expect(city.locations.find((it) => it.name.startsWith('Boston Street'))).toMatchObject({ freeFlowMph: expect.any(Number) })
  for (const { id, geometry } of city.locations) {
    const line = geometry.coordinates as Position[]
    expect({
      id,
      metres: lengthM(line) > 290 && lengthM(line) < 2_600,
      square: gridReference(line[0] as Position, city.bounds),
    }).toMatchObject({
      id,
      metres: true,
      square: expect.any(String),
    })
  }
  expect(mapBytes).toBeGreaterThan(250_000)
})

test('a part of Baltimore, by its bounds', () => {
  const { city } = imported(
    'baltimore.osm.pbf',
    '--name',
    'East',
    '--time-zone',
    'America/New_York',
    '--bounds',
    '-76.58,39.27,-76.54,39.30',
  )
  expect(city.bounds).toEqual([-76.58, 39.27, -76.54, 39.3])
  expect(city.locations.length).toBeGreaterThan(20)
})
