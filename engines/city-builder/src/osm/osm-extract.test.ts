import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { isInside, type Position } from '@oppidum/domain/core/geo'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature } from '../feature.ts'
import { readExtract } from './osm-extract.ts'
import { type OsmFileOptions, osmFile } from './testing/osm-file.ts'
import { smallTown, TOWN_BOUNDS } from './testing/small-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-osm-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'town.osm.pbf')
const messages: string[] = []
const read = (bytes: Uint8Array, bounds: typeof TOWN_BOUNDS | null = TOWN_BOUNDS) => {
  writeFileSync(path, bytes)
  return readExtract(path, bounds, (it) => messages.push(it))
}
const readTown = (options: OsmFileOptions = {}) => read(osmFile(smallTown(), options))
const find = (features: readonly Feature[], key: string, value: string) => features.filter((it) => it.tags[key] === value)

describe('a town is read the same way', () => {
  const usual = readTown()

  it.each<[string, OsmFileOptions]>([
    ['with nodes that are not packed densely', { plain: true }],
    ['without compression', { raw: true }],
    ['in blocks of three', { perBlock: 3 }],
    ['in coarser steps', { granularity: 1_000 }],
  ])('%s', (_what, options) => {
    const other = readTown(options)
    expect(other.features).toEqual(usual.features)
    expect(other.coastlines).toEqual(usual.coastlines)
  })
})

describe('an extract', () => {
  const { features, positionOf, coastlines } = readTown()

  it('has streets with the tags that a city needs, and named places', () => {
    expect(find(features, 'name', 'East Street 1')).toMatchObject([{ kind: 'line', tags: { highway: 'primary', maxspeed: '30 mph' } }])
    expect(find(features, 'name', 'Улица Мира')).toHaveLength(1)
    expect(find(features, 'name', 'Saint Mary')).toEqual([
      { kind: 'point', tags: { amenity: 'hospital', name: 'Saint Mary' }, lines: [[[10.0301, 0.0121]]] },
    ])
    expect(find(features, 'place', 'suburb')).toHaveLength(3)
  })

  it('has nothing that the map does not show, and nothing from outside the bounds', () => {
    expect(features.filter((it) => it.tags.highway === 'footway' || it.tags.amenity === 'bench' || it.tags.name === 'Far Away')).toEqual([])
  })

  it('has streets that leave the bounds, with their nodes beyond', () => {
    const [street] = find(features, 'name', 'East Street 1')
    expect(street?.lines).toHaveLength(1)
    expect(street?.lines[0]?.map(([lon]) => lon)).toEqual([9.9, 10.005, 10.015, 10.025, 10.035, 10.045, 10.2])
  })

  it('has a lake of several ways, with its island', () => {
    const [lake] = find(features, 'natural', 'water')
    expect(lake).toMatchObject({ kind: 'area', tags: { natural: 'water', name: 'Mill Pond' } })
    const rings = (lake?.lines ?? []) as Position[][]
    expect(rings.map((ring) => ring.length)).toEqual([5, 5])
    expect([isInside([10.017, 0.0165], rings), isInside([10.02, 0.0175], rings), isInside([10.03, 0.0175], rings)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('has closed ways as areas when their tags say so', () => {
    expect(find(features, 'leisure', 'park')[0]?.kind).toBe('area')
    expect(find(features, 'building', 'yes')[0]?.kind).toBe('area')
  })

  it('has coastlines, and the positions of their nodes', () => {
    expect(coastlines).toHaveLength(3)
    expect(positionOf(coastlines[0]?.[0] as number)).toEqual([10.2, 0.004])
    expect(positionOf(7)).toBeNull()
  })
})

describe('an extract that was cut off', () => {
  it('splits a street where a node is missing', () => {
    const town = smallTown()
    const missing = town.ways[0]?.nodes[3]
    const { features } = read(osmFile({ ...town, nodes: town.nodes.filter((it) => it.id !== missing) }))
    expect(find(features, 'name', 'East Street 1')[0]?.lines.map((line) => line.length)).toEqual([3, 3])
  })

  it('has no lake when one of its shores is missing', () => {
    const town = smallTown()
    const shore = town.relations[0]?.members[0]?.id
    const { features } = read(osmFile({ ...town, ways: town.ways.filter((it) => it.id !== shore) }))
    expect(find(features, 'natural', 'water')).toEqual([])
  })

  it('keeps the rest of a park', () => {
    const town = smallTown()
    const park = town.ways.find((it) => it.tags?.leisure)
    const { features } = read(osmFile({ ...town, nodes: town.nodes.filter((it) => it.id !== park?.nodes[1]) }))
    expect(find(features, 'leisure', 'park')[0]?.lines[0]).toEqual([
      [10.026, 0.016],
      [10.034, 0.019],
      [10.026, 0.019],
      [10.026, 0.016],
    ])
  })
})

it('without bounds takes the part that contains nearly all of the file', () => {
  const town = smallTown()
  const crowd = Array.from({ length: 2_000 }, (_, i) => ({ id: i + 1, lon: 10.004 + (i % 50) * 0.0008, lat: 0.002 + (i % 40) * 0.0006 }))
  const { bounds } = read(osmFile({ ...town, nodes: [...crowd, ...town.nodes] }), null)
  expect(bounds).toEqual([10.004, 0.002, 10.044, 0.026])
})

it('reports its progress', () => {
  readTown({ perBlock: 3 })
  expect(messages.some((it) => /^reading what lies in the city: \d+ %$/.test(it))).toBe(true)
})

describe('refuses a file', () => {
  const town = osmFile(smallTown())
  const refusal = (bytes: Uint8Array, bounds: typeof TOWN_BOUNDS | null = TOWN_BOUNDS) => {
    try {
      read(bytes, bounds)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return (error as Error).message.replace(path, 'FILE')
    }
    return 'was read'
  }

  it.each<[string, Uint8Array, RegExp]>([
    ['of text', Buffer.from('<osm version="0.6"></osm>'), /^FILE is not an OpenStreetMap file in the PBF format/],
    ['that is empty', Buffer.alloc(0), /^FILE is not an OpenStreetMap file/],
    ['of three bytes', Buffer.alloc(3), /^FILE is not an OpenStreetMap file/],
    ['in another format', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)]), /^FILE is not an OpenStreetMap file/],
    ['that is cut off in a block', town.subarray(0, town.length - 50), /^FILE ends before it is complete/],
    ['that is cut off in a header', Buffer.concat([town, town.subarray(0, 9)]), /^FILE ends before it is complete/],
    ['that is cut off in its first block', town.subarray(0, 30), /^FILE (ends before|is not)/],
    ['with bytes after its end', Buffer.concat([town, Buffer.alloc(40)]), /^FILE is damaged at byte \d+/],
    ['with inverted bytes', town.map((it, i) => (i > 400 && i < 420 ? it ^ 0xff : it)), /^FILE is damaged at byte \d+/],
    ['with a history', osmFile(smallTown(), { required: ['OsmSchema-V0.6', 'HistoricalInformation'] }), /HistoricalInformation/],
    ['that is out of order', osmFile(smallTown(), { unsorted: true }), /^FILE is not in order .* 'osmium sort'/],
    ['with nothing in it', osmFile({ nodes: [] }), /^FILE is empty/],
  ])('%s', (_what, bytes, message) => {
    expect(refusal(bytes, null)).toMatch(message)
  })

  it('of a country', () => {
    expect(refusal(town, [9, 0, 12, 2])).toMatch(/^The sheet would be 9\.00,0\.00,12\.00,2\.00, larger than a city/)
  })

  it('that does not exist', () => {
    expect(() => readExtract(join(folder, 'nowhere.pbf'), null, () => undefined)).toThrow(/nowhere\.pbf cannot be read/)
  })
})
