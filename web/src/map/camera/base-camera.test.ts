import type { CityMap } from '@oppidum/domain/cities/map'
import { expect, test } from 'vitest'
import { baseCamera, centredOn, holding, showingAll, ZOOM_OF_PLACE } from './base-camera.ts'
import { metresPerPx, project, unproject } from './view.ts'

const SIZE = { width: 812, height: 552 }
const MAP: CityMap = {
  bounds: [-56.3, -35, -56, -34.8],
  base: null,
  attribution: '',
  sections: [],
  districts: [],
  substations: [],
  plants: [],
  feeders: [],
}

test.each([
  [SIZE, 7_800],
  [{ width: 370, height: 268 }, 5_600],
  [{ width: 2_200, height: 1_200 }, 15_600],
])('a map of %j starts %d m wide', (size, metres) => {
  expect(metresPerPx(baseCamera(MAP, size)) * size.width).toBeCloseTo(metres, -2)
})

test('starts over the middle of the sheet when there are no monitored roads', () => {
  expect(baseCamera(MAP, SIZE).center).toEqual([-56.15, -34.9])
})

test('shows a small sheet in full', () => {
  const camera = baseCamera({ ...MAP, bounds: [-56.11, -34.91, -56.1, -34.9] }, SIZE)
  const corners = [project({ ...camera, ...SIZE }, [-56.11, -34.9]), project({ ...camera, ...SIZE }, [-56.1, -34.91])]
  for (const { x, y } of corners) {
    expect(x).toBeGreaterThanOrEqual(-1)
    expect(x).toBeLessThanOrEqual(SIZE.width + 1)
    expect(y).toBeGreaterThanOrEqual(-1)
    expect(y).toBeLessThanOrEqual(SIZE.height + 1)
  }
})

const room = (free = { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height }) => ({ ...SIZE, free })

test('moves only as far as needed to bring a position well inside the view', () => {
  const camera = baseCamera(MAP, SIZE)
  const outside = unproject({ ...camera, ...SIZE }, { x: 900, y: -40 })
  const { x, y } = project({ ...holding(camera, outside, room(), MAP.bounds), ...SIZE }, outside)
  expect(x).toBeCloseTo(SIZE.width * 0.63, 3)
  expect(y).toBeCloseTo(SIZE.height * 0.22, 3)
  expect(holding(camera, camera.center, room(), MAP.bounds)).toBe(camera)
})

test('shows little empty map at a corner of the city, with the position still in the free part', () => {
  const camera = baseCamera(MAP, SIZE)
  const [, , east, north] = MAP.bounds
  const corner: [number, number] = [east - 0.002, north - 0.002]
  const shown = { ...holding(camera, corner, room(), MAP.bounds), ...SIZE }
  const { x, y } = project(shown, corner)
  expect(x).toBeCloseTo(SIZE.width * 0.75, 3)
  expect(y).toBeCloseTo(SIZE.height * 0.1, 3)
  // In the middle of the eastern edge, the position keeps its place between north and south.
  const atEdge: [number, number] = [east - 0.002, camera.center[1]]
  expect(project({ ...holding(camera, atEdge, room(), MAP.bounds), ...SIZE }, atEdge).y).toBeCloseTo(SIZE.height / 2, 3)
})

test('puts a position into the uncovered part of the map', () => {
  const free = { left: 0, top: 60, right: 300, bottom: 260 }
  const camera = baseCamera(MAP, SIZE)
  const { x, y } = project({ ...holding(camera, camera.center, room(free), MAP.bounds), ...SIZE }, camera.center)
  expect(x).toBeCloseTo(300 * 0.63, 3)
  expect(y).toBeCloseTo(260 - 200 * 0.22, 3)
  const center = centredOn(camera.center, camera.zoom, room(free))
  const middle = project({ center, zoom: camera.zoom, ...SIZE }, camera.center)
  expect(middle.x).toBeCloseTo(150, 3)
  expect(middle.y).toBeCloseTo(160, 3)
})

test.each([
  [
    'two far apart',
    [
      [-56.2, -34.95],
      [-56.05, -34.8],
    ],
  ],
  [
    'a row from west to east',
    [
      [-56.2, -34.9],
      [-56.1, -34.9],
      [-56.05, -34.9],
    ],
  ],
  ['one alone', [[-56.1, -34.9]]],
  [
    'two at the same place',
    [
      [-56.1, -34.9],
      [-56.1, -34.9],
    ],
  ],
] as [string, [number, number][]][])('a camera shows all places: %s', (_what, positions) => {
  const size = { width: 280, height: 176 }
  const camera = showingAll(positions, size)
  if (!camera) throw new Error('there is a camera')
  for (const position of positions) {
    const { x, y } = project({ ...camera, ...size }, position)
    expect(x).toBeGreaterThanOrEqual(size.width * 0.149)
    expect(x).toBeLessThanOrEqual(size.width * 0.851)
    expect(y).toBeGreaterThanOrEqual(size.height * 0.149)
    expect(y).toBeLessThanOrEqual(size.height * 0.851)
  }
  expect(camera.zoom).toBeLessThanOrEqual(ZOOM_OF_PLACE)
  expect(showingAll([], size)).toBeNull()
})
