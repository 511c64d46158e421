import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { countsOf, fleetOf } from './vehicle-fleet.ts'
import { vehicleTile } from './vehicle-tile.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()

const feature = (id: string, coordinates: [number, number], more: object = {}) => ({
  type: 'Feature' as const,
  id,
  geometry: { type: 'Point' as const, coordinates },
  properties: { source: 'buses', quality: 'measured' as const, observedAt: at(-10), staleAt: at(80), goneAt: at(680), ...more },
})
const fleet = fleetOf({
  type: 'FeatureCollection',
  features: [
    feature('north-west', [-90, 45], { bearing: 0 }),
    feature('origin', [0, 0], { bearing: 270, route: '219' }),
    feature('stale', [90, 45], { staleAt: at(0) }),
    feature('gone', [90, 45], { goneAt: at(0) }),
  ],
})

interface Drawn {
  tags: number[]
  x: number
  y: number
}

/** Reads a tile as vector_tile.proto says: what its features are, and where. */
function read(bytes: Uint8Array) {
  const keys: string[] = []
  const values: unknown[] = []
  const drawn: Drawn[] = []
  const zigzag = (value = 0) => (value >>> 1) ^ -(value & 1)
  const value = (tag: number, _: null, pbf: PbfReader) => {
    values.push(tag === 1 ? pbf.readString() : tag === 7 ? pbf.readBoolean() : pbf.readVarint())
  }
  const feature = (tag: number, it: Drawn, pbf: PbfReader) => {
    if (tag === 2) pbf.readPackedVarint(it.tags)
    if (tag === 4) {
      const [command, x, y] = pbf.readPackedVarint([])
      expect(command).toBe(9)
      Object.assign(it, { x: zigzag(x), y: zigzag(y) })
    }
  }
  const layer = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 2) drawn.push(pbf.readMessage(feature, { tags: [], x: 0, y: 0 }))
    if (tag === 3) keys.push(pbf.readString())
    if (tag === 4) pbf.readMessage(value, null)
  }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 3) pbf.readMessage(layer, null)
  }, null)
  return drawn.map(({ tags, x, y }) => {
    const pairs = Array.from({ length: tags.length / 2 }, (_, i) => [keys[tags[2 * i] ?? -1], values[tags[2 * i + 1] ?? -1]])
    return { ...Object.fromEntries(pairs), x, y }
  })
}

test('a tile of the world has every vehicle that is shown, once', () => {
  expect(read(vehicleTile(fleet, 0, 0, 0, NOW))).toEqual([
    { id: 'north-west', stale: false, bearing: 0, x: 1_024, y: 1_473 },
    { id: 'origin', stale: false, bearing: 270, x: 2_048, y: 2_048 },
    { id: 'stale', stale: true, x: 3_072, y: 1_473 },
  ])
})

test.each([
  [1, 0, 0, ['north-west']],
  [1, 1, 0, ['stale']],
  [1, 0, 1, []],
  // On the border of four tiles: in one of them.
  [1, 1, 1, ['origin']],
  [14, 8_192, 8_192, ['origin']],
])('tile %i/%i/%i', (z, x, y, ids) => {
  const bytes = vehicleTile(fleet, z, x, y, NOW)
  expect(read(bytes).map((it) => it.id)).toEqual(ids)
  if (ids.length === 0) expect(bytes).toHaveLength(0)
})

test('vehicles become stale, and go, with the clock alone', () => {
  expect([-100, 0, 79, 80, 679, 680].map((s) => countsOf(fleet, NOW + s * 1_000))).toEqual([
    { total: 4, stale: 0 },
    { total: 3, stale: 1 },
    { total: 3, stale: 1 },
    { total: 3, stale: 3 },
    { total: 3, stale: 3 },
    { total: 0, stale: 0 },
  ])
})

test('what the answer leaves out is null', () => {
  expect(fleet.map(({ vehicle }) => [vehicle.route, vehicle.label, vehicle.bearing, vehicle.speed, vehicle.occupancy])[1]).toEqual([
    '219',
    null,
    270,
    null,
    null,
  ])
})
