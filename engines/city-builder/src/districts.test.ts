import { Delaunay } from 'd3-delaunay'
import { expect, it } from 'vitest'
import { cellsOf } from './districts.mjs'

type Place = [number, number]
/** The equator, where a degree is as long in both directions, and a number of places that chance would choose. */
const BOUNDS: [number, number, number, number] = [0, -0.2, 0.4, 0.2]
const centres = Array.from({ length: 80 }, (_, i): Place => [((i * 7_919) % 397) / 1_000, ((i * 104_729) % 389) / 1_000 - 0.195])

/** Some metres, more than rounding takes. */
const NEAR_DEGREES = 3e-5
const isNear = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)) < NEAR_DEGREES

it('gives each centre what another program gives it', () => {
  const cells = Delaunay.from(centres).voronoi([BOUNDS[0], BOUNDS[1], BOUNDS[2], BOUNDS[3]])
  const own = cellsOf(centres, BOUNDS)
  centres.forEach((_, i) => {
    const [ours, theirs] = [own[i] as Place[], cells.cellPolygon(i) as Place[]]
    expect(ours.filter((corner) => !theirs.some((it) => isNear(it, corner)))).toEqual([])
    expect(theirs.filter((corner) => !ours.some((it) => isNear(it, corner)))).toEqual([])
  })
})

it('gives a lone centre the whole sheet', () => {
  expect(cellsOf([[0.1, 0.1]], BOUNDS)).toEqual([
    [
      [0, -0.2],
      [0.4, -0.2],
      [0.4, 0.2],
      [0, 0.2],
      [0, -0.2],
    ],
  ])
})
