import { describe, expect, it } from 'vitest'
import { anchor, distanceM, distanceToGeometryM, type Geometry, gridReference, isInside, lengthM, type Position } from './geo.ts'

const BOUNDS = [-56.25, -34.95, -56.05, -34.8] as const
/** Degrees of one kilometre. */
const LAT_KM = 1 / 111.195
const lonKm = (lat: number) => LAT_KM / Math.cos((lat * Math.PI) / 180)

it.each<[Position, Position, number]>([
  [[0, 0], [0, 1], 111_195],
  [[0, 0], [1, 0], 111_195],
  [[-56.2, -34.9], [-56.2, -34.9], 0],
  [[179.5, 0], [-179.5, 0], 111_195],
  [[0, 0], [180, 0], 20_015_115],
])('from %j to %j it is %s m', (a, b, metres) => {
  expect(distanceM(a, b)).toBeCloseTo(metres, -1)
})

it('a line is as long as its parts', () => {
  const line: Position[] = [
    [0, 0],
    [0, 1],
    [0, 3],
  ]
  expect(lengthM(line)).toBeCloseTo(3 * 111_195, -2)
  expect(lengthM([])).toBe(0)
})

it.each<[Geometry, Position]>([
  [{ type: 'Point', coordinates: [1, 2] }, [1, 2]],
  [
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    [1, 1],
  ],
  [
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    },
    [1, 1],
  ],
])('the anchor of %j is %j', (geometry, point) => {
  expect(anchor(geometry)).toEqual(point)
})

describe('the way to a line', () => {
  const lat = -34.9
  const line: Geometry = {
    type: 'LineString',
    coordinates: [
      [-56.2, lat],
      [-56.1, lat],
    ],
  }
  it.each<[string, Position, number]>([
    ['on it', [-56.15, lat], 0],
    ['abreast of it', [-56.15, lat + 0.25 * LAT_KM], 250],
    ['past its end', [-56.1 + lonKm(lat), lat], 1_000],
    ['at its end', [-56.2, lat], 0],
  ])('from a point %s is right', (_where, point, metres) => {
    expect(Math.abs(distanceToGeometryM(point, line) - metres)).toBeLessThan(2)
  })

  it('that is only a point drawn twice is the way to that point', () => {
    const dot: Geometry = {
      type: 'LineString',
      coordinates: [
        [-56.2, lat],
        [-56.2, lat],
      ],
    }
    expect(distanceToGeometryM([-56.2, lat + LAT_KM], dot)).toBeCloseTo(1_000, -1)
  })
})

describe('a ring with a hole', () => {
  const square = (from: number, to: number): Position[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
  it.each<[Position, boolean]>([
    [[1, 1], true],
    [[5, 5], false],
    [[9, 5], true],
    [[11, 5], false],
    [[-1, 5], false],
    [[5, 11], false],
  ])('holds %j: %s', (point, inside) => {
    expect(isInside(point, [square(0, 10), square(4, 6)])).toBe(inside)
  })
})

describe('the square of the sheet', () => {
  const at = (east: number, south: number): Position => [BOUNDS[0] + east * lonKm(BOUNDS[3]), BOUNDS[3] - south * LAT_KM]

  it.each([
    [0.5, 0.5, 'A1'],
    [1.5, 0.5, 'B1'],
    [0.5, 9.5, 'A10'],
    [7.5, 0.5, 'H1'],
    [8.5, 0.5, 'J1'],
    [12.5, 0.5, 'N1'],
    [13.5, 2.5, 'P3'],
  ])('%s km east and %s km south of the corner is %s', (east, south, square) => {
    expect(gridReference(at(east, south), BOUNDS)).toBe(square)
  })

  it.each<[string, Position]>([
    ['west of it', [-56.26, -34.9]],
    ['east of it', [-56.04, -34.9]],
    ['north of it', [-56.1, -34.79]],
    ['south of it', [-56.1, -34.96]],
  ])('is none for a point %s', (_where, point) => {
    expect(gridReference(point, BOUNDS)).toBeNull()
  })

  it('is none past the last letter', () => {
    const wide = [-57, -35, -56, -34.8] as const
    const inColumn = (n: number): Position => [wide[0] + (n + 0.5) * lonKm(wide[3]), wide[3] - 0.5 * LAT_KM]
    expect(gridReference(inColumn(23), wide)).toBe('Z1')
    expect(gridReference(inColumn(24), wide)).toBeNull()
  })
})
