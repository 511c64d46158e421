import type { Position } from '@oppidum/domain/core/geo'
import { Delaunay } from 'd3-delaunay'
import { expect, it } from 'vitest'
import { voronoiCells } from './districts.ts'
import type { Bounds } from './feature.ts'

/** On the equator, where a degree is as long in both directions. */
const BOUNDS: Bounds = [0, -0.2, 0.4, 0.2]
/** Scattered over the sheet. */
const centres = Array.from({ length: 80 }, (_, i): Position => [((i * 7_919) % 397) / 1_000, ((i * 104_729) % 389) / 1_000 - 0.195])

/** A few metres: more than rounding moves a corner. */
const NEAR_DEGREES = 3e-5
const isNear = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)) < NEAR_DEGREES

it('agrees with d3-delaunay', () => {
  const reference = Delaunay.from(centres).voronoi([BOUNDS[0], BOUNDS[1], BOUNDS[2], BOUNDS[3]])
  const cells = voronoiCells(centres, BOUNDS)
  centres.forEach((_, i) => {
    const [ours, theirs] = [cells[i] as Position[], reference.cellPolygon(i) as Position[]]
    expect(ours.filter((corner) => !theirs.some((it) => isNear(it, corner)))).toEqual([])
    expect(theirs.filter((corner) => !ours.some((it) => isNear(it, corner)))).toEqual([])
  })
})

it('a single centre has the whole sheet', () => {
  expect(voronoiCells([[0.1, 0.1]], BOUNDS)).toEqual([
    [
      [0, -0.2],
      [0.4, -0.2],
      [0.4, 0.2],
      [0, 0.2],
      [0, -0.2],
    ],
  ])
})
