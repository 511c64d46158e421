import type { Position } from '@oppidum/domain/core/geo'
import { describe, expect, it } from 'vitest'
import type { Bounds, Feature } from '../feature.ts'
import { isInRing, signedArea } from '../map/rings.ts'
import { zeroRings } from './contour.ts'
import { distancesTo } from './distance-transform.ts'
import { seaFromLand } from './sea-from-land.ts'

/** Some 5.5 by 5.5 km on the equator: land in the north, a bay in its coast, an islet off it. */
const BOUNDS: Bounds = [0, 0, 0.05, 0.05]
const area = (tags: Record<string, string>, west: number, south: number, east: number, north: number): Feature => ({
  kind: 'area',
  tags,
  lines: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const street = (...line: Position[]): Feature => ({ kind: 'line', tags: { highway: 'residential' }, lines: [line] })
const LAND = [
  area({ landuse: 'residential' }, 0, 0.03, 0.02, 0.05),
  // Between these two areas lies a bay 1.1 km wide.
  area({ landuse: 'residential' }, 0.03, 0.03, 0.05, 0.05),
  // Streets 330 m apart, with nothing mapped between them.
  street([0.02, 0.045], [0.03, 0.045]),
  street([0.02, 0.048], [0.03, 0.048]),
  area({ place: 'islet' }, 0.01, 0.01, 0.012, 0.012),
  { kind: 'point', tags: { 'seamark:type': 'light_minor' }, lines: [[[0.04, 0.01]]] } satisfies Feature,
  {
    kind: 'line',
    tags: { route: 'ferry' },
    lines: [
      [
        [0.005, 0.001],
        [0.045, 0.001],
      ],
    ],
  } satisfies Feature,
]
const { polygon, coast } = seaFromLand(LAND, BOUNDS, [-0.1, -0.1, 0.1, 0.05])
const isSea = (lon: number, lat: number) => polygon.filter((ring) => isInRing([lon, lat], ring)).length % 2 === 1

describe('the sea', () => {
  it.each([
    ['the open sea', 0.025, 0.005, true],
    ['beyond the data, in the south', 0.025, -0.05, true],
    ['beyond the data, in the west', -0.05, 0.02, true],
    ['beyond the data, in the east', 0.09, -0.09, true],
    ['beside the town, beyond the data', -0.05, 0.04, false],
    ['a buoy', 0.04, 0.01, true],
    ['the route of a ferry', 0.025, 0.001, true],
    ['the bay', 0.025, 0.035, true],
    ['its inner end, at the first street', 0.025, 0.0444, true],
    ['between two streets', 0.025, 0.0465, false],
    ['the town', 0.01, 0.04, false],
    ['the islet', 0.011, 0.011, false],
    ['beside the islet', 0.0125, 0.011, true],
  ])('%s', (_what, lon, lat, sea) => {
    expect(isSea(lon, lat)).toBe(sea)
  })

  it('has water on the right of every coast, and no coast along the edge of the data', () => {
    expect(coast.length).toBe(2)
    for (const line of coast) {
      for (let i = 1; i < line.length; i++) {
        const [[ax, ay], [bx, by]] = [line[i - 1] as Position, line[i] as Position]
        const length = Math.hypot(bx - ax, by - ay)
        const beside = (side: number): Position => [
          (ax + bx) / 2 + (side * (by - ay) * 2e-5) / length,
          (ay + by) / 2 - (side * (bx - ax) * 2e-5) / length,
        ]
        expect([isSea(...beside(1)), isSea(...beside(-1))]).toEqual([true, false])
      }
      expect(line.every(([, lat]) => lat > 0)).toBe(true)
    }
  })

  it('lists the outer ring first, then the islands', () => {
    expect(polygon.map((ring) => Math.sign(signedArea(ring)))).toEqual([-1, 1])
  })
})

it('distances are exact', () => {
  const cells = new Uint8Array(7 * 5)
  cells[2 * 7 + 1] = 1
  cells[4 * 7 + 6] = 1
  const distances = distancesTo({ columns: 7, rows: 5, cells })
  distances.forEach((it, i) => {
    const [x, y] = [i % 7, Math.floor(i / 7)]
    expect(it).toBeCloseTo(Math.min(Math.hypot(x - 1, y - 2), Math.hypot(x - 6, y - 4)))
  })
})

it('a contour is closed, even along the edge, with the positive side on its right', () => {
  const field = Float64Array.from([1, 1, -1, 1, -1, -1, -1, -1, 1])
  const rings = zeroRings(field, 3, 3)
  expect(rings.map((ring) => ring[0])).toEqual(rings.map((ring) => ring.at(-1)))
  expect(rings.map((ring) => signedArea(ring) < 0)).toEqual([true, true])
})
