import { describe, expect, it } from 'vitest'
import { PLACES, type Place, type Scene, SUBJECT_COLOURS, type SubjectKind } from '../../scene.ts'
import { chromaOf, hueOf } from '../colour.ts'
import { colourist } from '../colourist.ts'
import { MATERIALS, type Material } from '../mark.ts'
import { PLACE_DRAWINGS } from '../place-drawings.ts'
import { rect } from '../shape.ts'
import { fromAbove, type PlacedMark, type Stage, stage } from '../stage.ts'
import type { SubjectDrawing } from '../subject-drawing.ts'
import { placeSubjects } from './place-subjects.ts'

const SIZE = { width: 600, height: 600 }

function aScene(more: Partial<Scene>): Scene {
  const settings = { light: 'day', weather: 'clear', season: 'summer', style: 'flat', palette: 'natural' } as const
  return { place: 'street', ...settings, subjects: [], without: [], seed: 1, ...more }
}

const box =
  (widthM: number, heightM: number): SubjectDrawing =>
  ({ colour = 'white' }) => ({ widthM, heightM, marks: [{ area: rect(-widthM / 2, 0, widthM, heightM), paint: colour }] })

/** Draws a scene with boxes for a kind, and finds the boxes of a colour, in metres and pixels. */
function placeBoxes(scene: Scene, kind: SubjectKind, size: readonly [widthM: number, heightM: number], colour = 'pink') {
  const { camera, draw } = PLACE_DRAWINGS[scene.place]
  const eye = scene.isFromAbove ? fromAbove(camera) : camera
  const world = stage(scene, SIZE, eye, { [kind]: box(...size), 'bus-stop': box(4, 3) })
  draw(world)
  placeSubjects(world)
  const matches = world.marks().filter((mark) => mark.look.paint === colour)
  return { world, matches, feet: matches.map((mark) => footOf(world, mark)) }
}

/** The middle of a mark's foot on the ground: metres across and away from the eye. */
function footOf(world: Stage, { points }: PlacedMark): { x: number; z: number } {
  const y = Math.max(...points.map((point) => point[1]))
  const xs = points.map((point) => point[0])
  const z = (world.nearM * (world.height - world.horizonY)) / (y - world.horizonY)
  return { x: ((Math.min(...xs) + Math.max(...xs)) / 2 - world.width / 2) / world.scaleAt(z), z }
}

describe('a row of subjects', () => {
  it.each(['square', 'station-front', 'school'] as const)('is at one distance with even gaps: %s', (place) => {
    for (let seed = 0; seed < 8; seed++) {
      const subjects = [{ kind: 'person', count: 5, colour: 'pink', isInRow: true }] as const
      const { feet } = placeBoxes(aScene({ place, seed, subjects }), 'person', [0.6, 1.7])
      expect(feet).toHaveLength(5)
      const xs = feet.map(({ x }) => x).toSorted((a, b) => a - b)
      const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0))
      for (const { z } of feet) expect(z).toBeCloseTo(feet[0]?.z ?? 0, 1)
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 1)
      expect(gaps[0]).toBeGreaterThan(0.5)
    }
  })

  it('runs away from the eye beside a street that does', () => {
    const subjects = [{ kind: 'tree', count: 5, colour: 'pink', isInRow: true }] as const
    const { feet } = placeBoxes(aScene({ place: 'avenue', subjects }), 'tree', [4, 7])
    expect(new Set(feet.map(({ x }) => Math.round(x)))).toHaveProperty('size', 1)
    expect(new Set(feet.map(({ z }) => Math.round(z)))).toHaveProperty('size', 5)
    expect(Math.abs(feet[0]?.x ?? 0)).toBeGreaterThan(3)
  })
})

it('no car is on the rails of a station', () => {
  for (let seed = 0; seed < 20; seed++) {
    const subjects = [{ kind: 'taxi', count: 2, colour: 'pink' }] as const
    const { feet } = placeBoxes(aScene({ place: 'railway-station', seed, subjects }), 'taxi', [4.3, 1.5])
    expect(feet).toHaveLength(2)
    for (const { x } of feet) expect(Math.abs(x)).toBeGreaterThan(7.6)
  }
})

it('people wait near the stop', () => {
  for (let seed = 0; seed < 10; seed++) {
    const subjects = [
      { kind: 'person', count: 3, colour: 'pink' },
      { kind: 'bus-stop', count: 1, colour: 'purple' },
    ] as const
    const scene = aScene({ place: 'avenue', seed, subjects })
    const [stop] = placeBoxes(scene, 'person', [0.6, 1.7], 'purple').feet
    for (const { x } of placeBoxes(scene, 'person', [0.6, 1.7]).feet) expect(Math.sign(x)).toBe(Math.sign(stop?.x ?? 0))
  }
})

it('requested subjects are visible in thick fog', () => {
  const subjects = [{ kind: 'wind-turbine', count: 2, colour: 'pink' }] as const
  const { matches } = placeBoxes(aScene({ place: 'harbour', weather: 'fog', subjects }), 'wind-turbine', [60, 92])
  expect(matches).toHaveLength(2)
  for (const { distanceM, points } of matches) {
    expect(distanceM).toBeLessThan(62)
    expect(Math.min(...points.map(([, y]) => y))).toBeGreaterThan(0)
  }
})

const drawPlace = (place: Place, more: Partial<Scene> = {}) => {
  const world = stage(aScene({ place, ...more }), SIZE, PLACE_DRAWINGS[place].camera, {})
  PLACE_DRAWINGS[place].draw(world)
  return { world, marks: world.marks() }
}

it.each(PLACES)('no surface extends far beyond the picture: %s', (place) => {
  const margin = SIZE.height * 0.07
  const isNear = (at: number, length: number) => at > -margin && at < length + margin
  const corners = drawPlace(place).marks.flatMap(({ points, width }) => (width === undefined ? points : []))
  expect(corners.filter(([x, y]) => !isNear(x, SIZE.width) || !isNear(y, SIZE.height))).toEqual([])
  expect(corners.length).toBeGreaterThan(0)
})

it.each(['rooftops', 'skyline', 'suburb', 'park', 'harbour', 'river', 'promenade', 'motorway'] as const)(
  'there is no blank strip between land or water and the horizon: %s',
  (place) => {
    const { world, marks } = drawPlace(place)
    const grounds = marks.filter(({ look, points }) => look.fadesTo && points.every(([, y]) => y >= world.horizonY - 0.01))
    expect(Math.min(...grounds.flatMap(({ points }) => points.map(([, y]) => y)))).toBeLessThan(world.horizonY + 1)
  },
)

it('solar panels are on the roofs, and none of them is in the street', () => {
  const subjects = [{ kind: 'solar-panel', count: 3 }] as const
  const panels = (place: Place, requested: Scene['subjects']) =>
    drawPlace(place, { subjects: requested }).marks.filter(({ look }) => look.paint === 'solar').length
  for (const place of ['rooftops', 'suburb'] as const) {
    expect(panels(place, subjects)).toBeGreaterThan(20)
    expect(panels(place, [])).toBe(0)
  }
  expect(placeBoxes(aScene({ place: 'suburb', subjects }), 'solar-panel', [2, 1], 'white').matches).toHaveLength(0)
})

it('a palette of colours has only their hues', () => {
  const far = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)
  const materials = Object.keys(MATERIALS) as Material[] // of the table itself
  const { of } = colourist(aScene({ palette: ['teal', 'coral'] }))
  const [teal, coral] = (['teal', 'coral'] as const).map((it) => hueOf(colourist(aScene({})).of(it)))
  for (const paint of materials) {
    const colour = of(paint)
    if (chromaOf(colour) > 0.02) expect(Math.min(far(hueOf(colour), teal ?? 0), far(hueOf(colour), coral ?? 0))).toBeLessThan(9)
  }
  const hues = new Set(materials.map((it) => Math.round(hueOf(of(it)) / 40)))
  expect(hues.size).toBeGreaterThan(1)
})

it('a requested colour of a subject stays recognisable in such a palette', () => {
  for (const colour of SUBJECT_COLOURS) {
    const requested = colourist(aScene({ palette: ['grey', 'green'], subjects: [{ kind: 'car', count: 1, colour }] })).of(colour)
    const own = colourist(aScene({})).of(colour)
    expect(Math.abs(requested[0] - own[0])).toBeLessThan(0.12)
  }
})
