import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { expect, test } from 'vitest'
import { medianPosition, middleOf, nearest, within } from './map-places.ts'

const SQUARE: Position[][] = [
  [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ],
]

test('puts a label in the middle of its district', () => {
  expect(middleOf(SQUARE)).toEqual([1, 1])
})

test('labels a ring without area at its first corner', () => {
  expect(
    middleOf([
      [
        [3, 4],
        [3, 4],
        [3, 4],
        [3, 4],
      ],
    ]),
  ).toEqual([3, 4])
})

test('finds neighbours within reach, nearest first, ignoring those without a position', () => {
  const at = (id: string, geometry: Geometry | null) => ({ id, geometry })
  const items = [
    at('far', { type: 'Point', coordinates: [0.01, 0] }),
    at('near', { type: 'Point', coordinates: [0.003, 0] }),
    at('nowhere', null),
    at('line', {
      type: 'LineString',
      coordinates: [
        [-1, 0.001],
        [1, 0.001],
      ],
    }),
  ]
  const neighbours = nearest([0, 0], items, (it) => it.geometry)
  expect(neighbours.map((it) => it.item.id)).toEqual(['line', 'near'])
  expect(neighbours[0]?.metres).toBeCloseTo(111, 0)
})

test('a district contains what lies in it', () => {
  const items: { at: Position | null }[] = [{ at: [1, 1] }, { at: [3, 1] }, { at: null }]
  expect(within(SQUARE, items, (it) => it.at)).toEqual([items[0]])
})

test.each([
  [[], null],
  [
    [
      [1, 5],
      [2, 9],
      [90, 7],
    ],
    [2, 7],
  ],
] as [Position[], Position | null][])('most of %j is at %j', (positions, middle) => {
  expect(medianPosition(positions)).toEqual(middle)
})
