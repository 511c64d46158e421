import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { isInside, type Position } from '@oppidum/domain/core/geo'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature } from '../sheet.mjs'
import { readExtract } from './osm-extract.ts'
import { type OsmFileOptions, osmFile } from './testing/osm-file.ts'
import { smallTown, TOWN_BOUNDS } from './testing/small-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-osm-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'town.osm.pbf')
const said: string[] = []
const read = (bytes: Uint8Array, bounds: typeof TOWN_BOUNDS | null = TOWN_BOUNDS) => {
  writeFileSync(path, bytes)
  return readExtract(path, bounds, (it) => said.push(it))
}
const readTown = (wishes: OsmFileOptions = {}) => read(osmFile(smallTown(), wishes))
const find = (features: readonly Feature[], key: string, value: string) => features.filter((it) => it.tags[key] === value)

describe('a town is read alike', () => {
  const usual = readTown()

  it.each<[string, OsmFileOptions]>([
    ['with its nodes one by one', { plain: true }],
    ['without packing', { raw: true }],
    ['in blocks of three', { perBlock: 3 }],
    ['in coarser steps', { granularity: 1_000 }],
  ])('%s', (_what, wishes) => {
    const other = readTown(wishes)
    expect(other.features).toEqual(usual.features)
    expect(other.coastlines).toEqual(usual.coastlines)
  })
})

describe('what is read', () => {
  const { features, placeOf, coastlines } = readTown()

  it('are streets with the tags that matter, and what has a name', () => {
    expect(find(features, 'name', 'East Street 1')).toMatchObject([{ kind: 'line', tags: { highway: 'primary', maxspeed: '30 mph' } }])
    expect(find(features, 'name', 'Улица Мира')).toHaveLength(1)
    expect(find(features, 'name', 'Saint Mary')).toEqual([
      { kind: 'point', tags: { amenity: 'hospital', name: 'Saint Mary' }, lines: [[[10.0301, 0.0121]]] },
    ])
    expect(find(features, 'place', 'suburb')).toHaveLength(3)
  })

  it('is nothing that the map does not show, and nothing from far away', () => {
    expect(features.filter((it) => it.tags.highway === 'footway' || it.tags.amenity === 'bench' || it.tags.name === 'Far Away')).toEqual([])
  })

  it('are streets that lead out of the bounds, with the nodes that they have there', () => {
    const [street] = find(features, 'name', 'East Street 1')
    expect(street?.lines).toHaveLength(1)
    expect(street?.lines[0]?.map(([lon]) => lon)).toEqual([9.9, 10.005, 10.015, 10.025, 10.035, 10.045, 10.2])
  })

  it('is a lake of several ways with its island', () => {
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

  it('are closed ways as areas when their tags say so', () => {
    expect(find(features, 'leisure', 'park')[0]?.kind).toBe('area')
    expect(find(features, 'building', 'yes')[0]?.kind).toBe('area')
  })

  it('are coastlines with the places of their nodes', () => {
    expect(coastlines).toHaveLength(3)
    expect(placeOf(coastlines[0]?.[0] as number)).toEqual([10.2, 0.004])
    expect(placeOf(7)).toBeNull()
  })
})

describe('an extract that is cut', () => {
  it('leaves out nodes that are not in it, and what lies between two pieces of a street', () => {
    const town = smallTown()
    const gone = town.ways[0]?.nodes[3]
    const { features } = read(osmFile({ ...town, nodes: town.nodes.filter((it) => it.id !== gone) }))
    expect(find(features, 'name', 'East Street 1')[0]?.lines.map((line) => line.length)).toEqual([3, 3])
  })

  it('has no lake when one of its shores is missing', () => {
    const town = smallTown()
    const shore = town.relations[0]?.members[0]?.id
    const { features } = read(osmFile({ ...town, ways: town.ways.filter((it) => it.id !== shore) }))
    expect(find(features, 'natural', 'water')).toEqual([])
  })

  it('keeps what is left of a park', () => {
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

it('takes the part where nearly all of the file lies when nobody names its edges', () => {
  const town = smallTown()
  const crowd = Array.from({ length: 2_000 }, (_, i) => ({ id: i + 1, lon: 10.004 + (i % 50) * 0.0008, lat: 0.002 + (i % 40) * 0.0006 }))
  const { bounds } = read(osmFile({ ...town, nodes: [...crowd, ...town.nodes] }), null)
  expect(bounds).toEqual([10.004, 0.002, 10.044, 0.026])
})

it('says how far it is', () => {
  readTown({ perBlock: 3 })
  expect(said.some((it) => /^reading what lies in the city: \d+ %$/.test(it))).toBe(true)
})

describe('a file that cannot be read', () => {
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
    ['text', Buffer.from('<osm version="0.6"></osm>'), /^FILE is not an OpenStreetMap file in the PBF format/],
    ['empty', Buffer.alloc(0), /^FILE is not an OpenStreetMap file/],
    ['three bytes', Buffer.alloc(3), /^FILE is not an OpenStreetMap file/],
    ['another format', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)]), /^FILE is not an OpenStreetMap file/],
    ['cut off in a block', town.subarray(0, town.length - 50), /^FILE ends before it is complete/],
    ['cut off in a header', Buffer.concat([town, town.subarray(0, 9)]), /^FILE ends before it is complete/],
    ['cut off in its first block', town.subarray(0, 30), /^FILE (ends before|is not)/],
    ['bytes behind its end', Buffer.concat([town, Buffer.alloc(40)]), /^FILE is damaged at byte \d+/],
    ['turned bytes', town.map((it, i) => (i > 400 && i < 420 ? it ^ 0xff : it)), /^FILE is damaged at byte \d+/],
    ['a history', osmFile(smallTown(), { required: ['OsmSchema-V0.6', 'HistoricalInformation'] }), /HistoricalInformation/],
    ['out of order', osmFile(smallTown(), { unsorted: true }), /^FILE is not in order .* 'osmium sort'/],
    ['nothing in it', osmFile({ nodes: [] }), /^FILE is empty/],
  ])('%s', (_what, bytes, message) => {
    expect(refusal(bytes, null)).toMatch(message)
  })

  it('a country', () => {
    expect(refusal(town, [9, 0, 12, 2])).toMatch(/^The sheet would be 9\.00,0\.00,12\.00,2\.00, larger than a city/)
  })

  it('that is not there', () => {
    expect(() => readExtract(join(folder, 'nowhere.pbf'), null, () => undefined)).toThrow(/nowhere\.pbf cannot be read/)
  })
})
