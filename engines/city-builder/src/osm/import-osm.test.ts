import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { isInside, type Position } from '@oppidum/domain/core/geo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCityFile } from '../../../../server/src/features/cities/city-file.ts'
import { mapArchives } from '../../../../server/src/features/cities/map/map-archives.ts'
import { importOsm } from './import-osm.ts'
import { type OsmData, osmFile } from './testing/osm-file.ts'
import { smallTown, TOWN_BOUNDS } from './testing/small-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-import-'))
const town = join(folder, 'town.osm.pbf')
const OPTIONS = ['--name', 'Smallton', '--time-zone', 'Africa/Libreville', '--inhabitants', '12000', '--bounds', TOWN_BOUNDS.join(',')]

beforeAll(() => writeFileSync(town, osmFile(smallTown())))
afterAll(() => rmSync(folder, { recursive: true }))

let fileCount = 0
function imported(data: OsmData, options = OPTIONS) {
  const [path, out] = [join(folder, `${++fileCount}.osm.pbf`), join(folder, `out-${fileCount}`)]
  writeFileSync(path, osmFile(data))
  const summary = importOsm([path, '--out', out, ...options], () => undefined)
  return { city: readCityFile(join(out, 'city.json'))[0], out, summary }
}
function refusal(args: string[]): string {
  try {
    importOsm(args, () => undefined)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return 'nothing was refused'
}

describe('a city from an extract', () => {
  const { city, out, summary } = imported(smallTown())

  it('is accepted by the server, with its map', () => {
    expect(city).toMatchObject({
      id: 'smallton',
      name: 'Smallton',
      timeZone: 'Africa/Libreville',
      inhabitants: 12_000,
      bounds: TOWN_BOUNDS,
      speedUnit: 'mph',
      map: { tiles: 'city.pmtiles' },
      mapAttribution: '© OpenStreetMap contributors',
    })
    expect([...mapArchives(city ? [city] : [], out).keys()]).toEqual(['smallton'])
    expect(readdirSync(out).sort()).toEqual(['city.json', 'city.pmtiles'])
    expect(summary).toMatch(
      /^.*city\.json describes Smallton: \d+ road sections, 3 districts, \d+ places, a map of [\d.]+ MB\.\n© OpenStreetMap/,
    )
  })

  it('monitors its main roads from crossing to crossing, with the signed speed', () => {
    const names = city?.locations.map((it) => it.name) ?? []
    expect(names).toContain('East Street 1, North Road 1 - North Road 2')
    expect(city?.locations.find((it) => it.name.startsWith('East Street'))?.freeFlowMph).toBe(30)
    expect(city?.locations.find((it) => it.name.startsWith('North Road'))).toMatchObject({ freeFlowMph: 35, roadClass: 'secondary' })
    for (const { geometry } of city?.locations ?? [])
      for (const [lon] of geometry.coordinates as Position[]) expect(lon >= TOWN_BOUNDS[0] && lon <= TOWN_BOUNDS[2]).toBe(true)
  })

  it('has a district around each suburb, but none for the city itself', () => {
    expect(city?.districts.map((it) => it.name)).toEqual(['East End', 'Middle', 'West End'])
    const districtOf = (spot: Position) => city?.districts.find((it) => isInside(spot, it.geometry.coordinates))?.name
    expect([districtOf([10.002, 0.02]), districtOf([10.026, 0.001]), districtOf([10.049, 0.029])]).toEqual([
      'West End',
      'Middle',
      'East End',
    ])
  })

  it('has its places, and its substations with the same guessed capacity; no plants, feeders or peak load', () => {
    expect(city?.places.map((it) => it.name)).toEqual(['Meadow Park', 'Saint Mary'])
    expect(city?.substations).toMatchObject([{ id: 'east-works', name: 'East Works', capacityMw: 50 }])
    expect([city?.plants, city?.feeders, city?.peakLoadMw]).toEqual([[], [], undefined])
  })

  it('has the same bytes when it is made again', () => {
    const again = imported(smallTown()).out
    for (const name of ['city.json', 'city.pmtiles'])
      expect(readFileSync(join(again, name)).equals(readFileSync(join(out, name)))).toBe(true)
  })
})

describe('districts by borders', () => {
  /** Three wards side by side; neighbours share the way along their border. */
  function withBorders(level: string, easternSide = true): OsmData {
    const data = smallTown()
    const id = (lon: number, lat: number) => {
      const nodeId = 5_000_000_000_000 + Math.round(lon * 1e4) * 1_000 + Math.round(lat * 1e4)
      if (!data.nodes.some((it) => it.id === nodeId)) data.nodes.push({ id: nodeId, lon, lat })
      return nodeId
    }
    const way = (...nodes: number[]) => data.ways.push({ id: 500 + data.ways.length, nodes }) && (data.ways.at(-1)?.id as number)
    const sides = [10, 10.02, 10.04, 10.05].map((lon) => way(id(lon, 0), id(lon, 0.03)))
    if (!easternSide) data.ways.pop()
    for (const [i, name] of ['Bay Ward', 'Centre Ward', 'Élan Ward'].entries()) {
      const [west, east] = [10, 10.02, 10.04, 10.05].slice(i, i + 2) as [number, number]
      const [south, north] = [way(id(west, 0), id(east, 0)), way(id(west, 0.03), id(east, 0.03))]
      const members = [sides[i], south, sides[i + 1], north].map((it) => ({ id: it as number, role: 'outer' }))
      data.relations.push({ id: 50 + i, tags: { type: 'boundary', boundary: 'administrative', admin_level: level, name }, members })
    }
    return data
  }

  it('are preferred to those around places', () => {
    const { city } = imported(withBorders('10'))
    expect(city?.districts.map((it) => it.id)).toEqual(['bay-ward', 'centre-ward', 'elan-ward'])
    expect(isInside([10.03, 0.015], city?.districts[1]?.geometry.coordinates ?? [])).toBe(true)
  })

  it.each([
    ['divide a state', withBorders('4')],
    ['do not close because the extract ends there', withBorders('10', false)],
  ])('are ignored when they %s', (_why, data) => {
    expect(imported(data).city?.districts.map((it) => it.name)).toEqual(['East End', 'Middle', 'West End'])
  })
})

describe('refuses, in one sentence and without writing anything,', () => {
  it.each<[string, string[], RegExp]>([
    ['no file', [], /^Name one file:/],
    ['two files', [town, town, '--out', join(folder, 'x')], /^Name one file:/],
    ['no folder', [town, ...OPTIONS], /^--out is missing:/],
    ['no name', [town, '--out', join(folder, 'x'), ...OPTIONS.slice(2)], /^--name is missing:/],
    ['an unknown option', [town, '--colour', 'blue'], /colour/],
    [
      'an unknown zone',
      [town, '--out', join(folder, 'x'), ...OPTIONS, '--time-zone', 'Europe/Nowhere'],
      /^--time-zone is not understood: an IANA time zone/,
    ],
    [
      'inhabitants that are not a number',
      [town, '--out', join(folder, 'x'), ...OPTIONS, '--inhabitants', 'many'],
      /^--inhabitants is not understood/,
    ],
    ['an id with blanks', [town, '--out', join(folder, 'x'), ...OPTIONS, '--id', 'Small Town'], /^--id is not understood/],
    ['three edges', [town, '--out', join(folder, 'x'), ...OPTIONS.slice(0, 6), '--bounds', '1,2,3'], /^--bounds is not understood/],
    [
      'edges in the wrong order',
      [town, '--out', join(folder, 'x'), ...OPTIONS.slice(0, 6), '--bounds', '2,1,1,2'],
      /^--bounds is not understood/,
    ],
    [
      'edges with nothing in them',
      [town, '--out', join(folder, 'x'), ...OPTIONS.slice(0, 6), '--bounds', '-20,-20,-19,-19'],
      /^There is nothing of .* in these bounds/,
    ],
    ['a file in another format', [import.meta.filename, '--out', join(folder, 'x'), ...OPTIONS], /is not an OpenStreetMap file/],
  ])('%s', (_what, args, message) => {
    expect(refusal(args)).toMatch(message)
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })

  it('a town without roads', () => {
    const path = join(folder, 'bare.osm.pbf')
    const { nodes, ways, relations } = smallTown()
    writeFileSync(path, osmFile({ nodes, relations, ways: ways.filter((it) => !it.tags?.highway) }))
    expect(refusal([path, '--out', join(folder, 'x'), ...OPTIONS])).toMatch(/^There are no roads in these bounds that could be monitored/)
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })

  it('a folder that already has a city, which somebody may have edited', () => {
    const out = join(folder, 'occupied')
    mkdirSync(out)
    writeFileSync(join(out, 'city.json'), 'mine')
    expect(refusal([town, '--out', out, ...OPTIONS])).toMatch(/city\.json is there already/)
    expect(readFileSync(join(out, 'city.json'), 'utf8')).toBe('mine')
  })

  it('a folder that is a file', () => {
    const out = join(folder, 'file')
    writeFileSync(out, 'a file')
    expect(refusal([town, '--out', out, ...OPTIONS])).toMatch(/^The folder .* cannot be written/)
    expect(readdirSync(folder).filter((it) => it.includes('.part-'))).toEqual([])
  })
})
