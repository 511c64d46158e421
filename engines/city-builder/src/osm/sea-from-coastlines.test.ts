import { isInside, type Position } from '@oppidum/domain/core/geo'
import { expect, it } from 'vitest'
import { edgeMeasure, pointOnEdge } from './clipping.ts'
import { seaFromCoastlines } from './sea-from-coastlines.ts'

/** A sheet of ten by ten degrees; lines by their corners, water on the right. */
const BOUNDS: [number, number, number, number] = [0, 0, 10, 10]

function sea(...lines: Position[][]) {
  const places: Position[] = []
  const ids = (line: Position[]) =>
    line.map(([lon, lat]) => {
      const index = places.findIndex((it) => it[0] === lon && it[1] === lat)
      return index >= 0 ? index : places.push([lon, lat]) - 1
    })
  const { polygons, coast } = seaFromCoastlines(lines.map(ids), (node) => places[node] ?? null, BOUNDS)
  return { coast, isSea: (lon: number, lat: number) => polygons.some((rings) => isInside([lon, lat], rings)) }
}

it.each<[string, Position[][], [lon: number, lat: number, isSea: boolean][]]>([
  ['nowhere without a coast', [], [[5, 5, false]]],
  [
    'south of a coast that runs east',
    [
      [
        [-1, 5],
        [11, 5],
      ],
    ],
    [
      [5, 4, true],
      [5, 6, false],
      [0.1, 0.1, true],
      [9.9, 9.9, false],
    ],
  ],
  [
    'north of a coast that runs west',
    [
      [
        [11, 5],
        [-1, 5],
      ],
    ],
    [
      [5, 4, false],
      [5, 6, true],
    ],
  ],
  [
    'beside a coast of several pieces in any order',
    [
      [
        [5, 6],
        [11, 5],
      ],
      [
        [-1, 5],
        [5, 6],
      ],
    ],
    [
      [5, 5.5, true],
      [5, 6.5, false],
    ],
  ],
  [
    'on both sides of an isthmus',
    [
      [
        [11, 7],
        [-1, 7],
      ],
      [
        [-1, 3],
        [11, 3],
      ],
    ],
    [
      [5, 8, true],
      [5, 5, false],
      [5, 2, true],
    ],
  ],
  [
    'in a strait',
    [
      [
        [-1, 7],
        [11, 7],
      ],
      [
        [11, 3],
        [-1, 3],
      ],
    ],
    [
      [5, 8, false],
      [5, 5, true],
      [5, 2, false],
    ],
  ],
  [
    'in a corner',
    [
      [
        [4, -1],
        [4, 4],
        [-1, 4],
      ].reverse() as Position[],
    ],
    [
      [2, 2, true],
      [6, 6, false],
      [2, 6, false],
      [6, 2, false],
    ],
  ],
  [
    'in all but a corner',
    [
      [
        [4, -1],
        [4, 4],
        [-1, 4],
      ],
    ],
    [
      [2, 2, false],
      [6, 6, true],
      [2, 6, true],
      [6, 2, true],
    ],
  ],
  [
    'around an island',
    [
      [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
        [4, 4],
      ],
    ],
    [
      [5, 5, false],
      [1, 1, true],
    ],
  ],
  [
    'within a closed shore',
    [
      [
        [4, 4],
        [4, 6],
        [6, 6],
        [6, 4],
        [4, 4],
      ],
    ],
    [
      [5, 5, true],
      [1, 1, false],
    ],
  ],
  [
    'with an island off the coast',
    [
      [
        [-1, 5],
        [11, 5],
      ],
      [
        [4, 2],
        [6, 2],
        [6, 3],
        [4, 3],
        [4, 2],
      ],
    ],
    [
      [5, 2.5, false],
      [5, 1, true],
      [5, 7, false],
    ],
  ],
  [
    'with an island that reaches over the edge',
    [
      [
        [11, 7],
        [-1, 7],
      ],
      [
        [8, 8],
        [12, 8],
        [12, 9],
        [8, 9],
        [8, 8],
      ],
    ],
    [
      [9, 8.5, false],
      [5, 8.5, true],
      [9, 9.5, true],
    ],
  ],
  [
    'where the coast ends just before the edge',
    [
      [
        [0.01, 5],
        [9.99, 5],
      ],
    ],
    [
      [5, 4, true],
      [0.001, 4, true],
      [5, 6, false],
    ],
  ],
  [
    'not where the coast ends in the middle',
    [
      [
        [-1, 5],
        [5, 5],
      ],
    ],
    [
      [2, 4, false],
      [2, 6, false],
    ],
  ],
  [
    'with a coast that leaves the sheet and comes back',
    [
      [
        [-1, 3],
        [5, 3],
        [5, -2],
        [7, -2],
        [7, 3],
        [11, 3],
      ],
    ],
    [
      [2, 2, true],
      [6, 2, false],
      [9, 2, true],
      [6, 5, false],
    ],
  ],
])('the sea is %s', (_what, lines, spots) => {
  const { isSea } = sea(...lines)
  expect(spots.map(([lon, lat]) => [lon, lat, isSea(lon, lat)])).toEqual(spots)
})

it('draws no coast along the edge of the sheet, nor where a line was extended to it', () => {
  const { coast } = sea([
    [0.01, 5],
    [5, 5],
    [9.99, 5],
  ])
  expect(coast).toEqual([
    [
      [0.01, 5],
      [5, 5],
      [9.99, 5],
    ],
  ])
})

it.each([0, 0.25, 1, 1.5, 2, 2.75, 3, 3.999])('pointOnEdge is the inverse of edgeMeasure at %f', (measure) => {
  expect(edgeMeasure(pointOnEdge(measure, BOUNDS), BOUNDS)).toBeCloseTo(measure)
})
