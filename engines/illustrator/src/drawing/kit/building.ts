import type { SubjectKind } from '../../scene.ts'
import type { Mark, Material, Point } from '../mark.ts'
import type { Place3, Stage } from '../stage.ts'
import { type FacadeKind, facade } from './facade.ts'

export interface Building {
  x: readonly [left: number, right: number]
  z: readonly [front: number, back: number]
  heightM: number
  paint: Material
  facade: FacadeKind
  /** `across`: the ridge runs left to right; `along`: away from the eye. */
  roof: 'flat' | 'across' | 'along'
  /** Height of a pitched roof above the walls; absent: 0.4 of its span. */
  ridgeM?: number
  roofPaint?: Material
  /** The kind that excludes it. */
  is?: SubjectKind
  /** Height of the ground floor's sill over the street; absent: 0. */
  footM?: number
}

/** A box with its front and the visible side, its roof, and its shadow on the ground. */
export function building(stage: Stage, it: Building): void {
  if (it.is && !stage.mayAdd(it.is)) return
  const { x, z, heightM, paint, footM = 0 } = it
  const depth = z[1]
  const { front, left, right } = facing(stage)
  const top = footM + heightM
  thrown(stage, it)
  const flankX = x[0] > 0 ? x[0] : x[1] < 0 ? x[1] : undefined
  if (flankX !== undefined) {
    const tone = flankX === x[0] ? left : right
    const flank = (y: number): [Place3, Place3] => [
      [flankX, y, z[0]],
      [flankX, y, z[1]],
    ]
    const [a, b] = flank(footM)
    const [c, d] = flank(top)
    stage.solid([a, b, d, c], { paint, tone }, depth)
    const metres = z[1] - z[0]
    stage.onWall([flankX, z[0]], [flankX, z[1]], lifted(windows(stage, it, metres, (z[0] + z[1]) / 2, tone), footM), depth)
    if (it.roof === 'along') roofSlope(stage, it, flankX)
    if (it.roof === 'across') {
      const ridge = top + (it.ridgeM ?? (z[1] - z[0]) * 0.4)
      stage.solid([c, d, [flankX, ridge, (z[0] + z[1]) / 2]], { paint, tone }, depth)
    }
  }
  stage.solid(
    [
      [x[0], footM, z[0]],
      [x[1], footM, z[0]],
      [x[1], top, z[0]],
      [x[0], top, z[0]],
    ],
    { paint, tone: front },
    depth,
  )
  stage.onWall([x[0], z[0]], [x[1], z[0]], lifted(windows(stage, it, x[1] - x[0], z[0], front), footM), depth)
  if (it.roof === 'flat') parapet(stage, it, front)
  if (it.roof === 'along') gable(stage, it, front)
  if (it.roof === 'across') frontSlope(stage, it)
}

/** Tones of walls by their orientation. */
function facing({ sunSide, scene }: Stage): { front: number; left: number; right: number } {
  const isDull = scene.weather !== 'clear' && scene.weather !== 'wind'
  const strength = scene.light === 'night' ? 0.5 : isDull ? 0.6 : 1
  const lit = 0.3 * strength
  const shaded = -0.62 * strength
  return { front: -0.08 * strength, left: sunSide < 0 ? lit : shaded, right: sunSide > 0 ? lit : shaded }
}

function windows(stage: Stage, it: Building, widthM: number, z: number, tone: number): Mark[] {
  return facade(stage, { kind: it.facade, widthM, heightM: it.heightM, paint: it.paint, tone, pixels: stage.scaleAt(z) })
}

const lifted = (marks: Mark[], byM: number): Mark[] =>
  byM === 0
    ? marks
    : marks.map((it) =>
        'area' in it
          ? { ...it, area: it.area.map(([u, v]): Point => [u, v + byM]) }
          : { ...it, line: it.line.map(([u, v]): Point => [u, v + byM]) },
      )

const pitchOf = ({ x, z, roof, ridgeM }: Building) => ridgeM ?? (roof === 'across' ? z[1] - z[0] : x[1] - x[0]) * 0.4

const EAVES_M = 0.35

function frontSlope(stage: Stage, it: Building): void {
  const { x, z, heightM, footM = 0, roofPaint = 'roofTile' } = it
  const top = footM + heightM
  const [left, right] = [x[0] - EAVES_M, x[1] + EAVES_M]
  const middle = (z[0] + z[1]) / 2
  const ridge = top + pitchOf(it)
  stage.solid(
    [
      [left, top - 0.1, z[0] - EAVES_M],
      [right, top - 0.1, z[0] - EAVES_M],
      [right, ridge, middle],
      [left, ridge, middle],
    ],
    { paint: roofPaint, tone: 0.12 },
    z[1],
  )
  for (const share of [0.25, 0.5, 0.75]) {
    const [y, depth] = [top + (ridge - top) * share, z[0] + (middle - z[0]) * share]
    stage.edge(
      [
        [left, y, depth],
        [right, y, depth],
      ],
      0.09,
      { paint: roofPaint, tone: -0.3, soft: true },
      z[1],
    )
  }
  chimney(stage, it, ridge)
  roofPanels(stage, it, (u, v) => [left + (right - left) * u, top + (ridge - top) * v, z[0] + (middle - z[0]) * v], right - left)
}

/** Solar panels on a slope. `at` returns a point by its shares of the slope's length and height. */
function roofPanels(stage: Stage, { z }: Building, at: (u: number, v: number) => Place3, lengthM: number): void {
  if (!stage.shownByPlace.has('solar-panel') || z[0] > 150) return
  const columns = Math.max(2, Math.round((lengthM * 0.8) / 1.7))
  const cell = 0.8 / columns
  const panel = (u: number, v: number, width: number, height: number): Place3[] => [
    at(u, v),
    at(u + width, v),
    at(u + width, v + height),
    at(u, v + height),
  ]
  const rows = [0.16, 0.52]
  for (const v of rows) {
    stage.solid(panel(0.095, v - 0.01, 0.81, 0.34), { paint: 'steel', tone: 0.3 }, z[1])
    for (let column = 0; column < columns; column++)
      stage.solid(
        panel(0.1 + column * cell + cell * 0.04, v, cell * 0.92, 0.32),
        { paint: 'solar', tone: ((column * 7) % 5) * 0.08 - 0.05, soft: true },
        z[1],
      )
  }
}

function gable(stage: Stage, it: Building, tone: number): void {
  const { x, z, heightM, footM = 0, paint, roofPaint = 'roofTile' } = it
  const top = footM + heightM
  const peak: Place3 = [(x[0] + x[1]) / 2, top + pitchOf(it), z[0]]
  stage.solid([[x[0], top, z[0]], [x[1], top, z[0]], peak], { paint, tone }, z[1])
  stage.edge([[x[0] - 0.3, top - 0.2, z[0]], peak, [x[1] + 0.3, top - 0.2, z[0]]], 0.35, { paint: roofPaint, tone: -0.25 }, z[1])
}

function roofSlope(stage: Stage, it: Building, flankX: number): void {
  const { x, z, heightM, footM = 0, roofPaint = 'roofTile' } = it
  const top = footM + heightM
  const [middle, ridge] = [(x[0] + x[1]) / 2, top + pitchOf(it)]
  const isLit = (flankX < middle ? -1 : 1) === stage.sunSide
  stage.solid(
    [
      [flankX, top, z[0]],
      [flankX, top, z[1]],
      [middle, ridge, z[1]],
      [middle, ridge, z[0]],
    ],
    { paint: roofPaint, tone: isLit ? 0.25 : -0.3 },
    z[1],
  )
  chimney(stage, it, ridge)
  roofPanels(stage, it, (u, v) => [flankX + (middle - flankX) * v, top + (ridge - top) * v, z[0] + (z[1] - z[0]) * u], z[1] - z[0])
}

function chimney(stage: Stage, { x, z, heightM, footM = 0, paint }: Building, ridge: number): void {
  if ((x[1] - x[0]) * stage.scaleAt(z[0]) < 24) return
  const at = x[0] + (x[1] - x[0]) * stage.chance.pick([0.2, 0.72, 0.8])
  const foot = footM + heightM + (ridge - heightM - footM) * 0.4
  const look = { paint: paint === 'brick' ? 'terracotta' : 'brick', tone: -0.2 } as const
  const middle = (z[0] + z[1]) / 2
  stage.solid(
    [
      [at, foot, middle],
      [at + 0.7, foot, middle],
      [at + 0.7, ridge + 0.8, middle],
      [at, ridge + 0.8, middle],
    ],
    look,
    z[1],
  )
}

function parapet(stage: Stage, { x, z, heightM, footM = 0, paint }: Building, tone: number): void {
  const y = footM + heightM
  stage.edge(
    [
      [x[0], y, z[0]],
      [x[1], y, z[0]],
    ],
    0.35,
    { paint, tone: tone + 0.3, soft: true },
    z[1],
  )
}

/** The shadow of a box on the ground, away from the light. */
function thrown(stage: Stage, { x, z, heightM }: Building): void {
  const { scene, sunSide } = stage
  if (scene.light === 'night' || (scene.weather !== 'clear' && scene.weather !== 'wind')) return
  const reach = Math.min(heightM, 16) * (scene.light === 'day' ? 0.4 : 0.75) * -sunSide
  const edge = sunSide < 0 ? x[1] : x[0]
  stage.ground(
    [
      [edge, z[0]],
      [edge + reach, z[0] - Math.abs(reach) * 0.2],
      [edge + reach, z[1] - Math.abs(reach) * 0.2],
      [edge, z[1]],
    ],
    { paint: 'iron', tone: -0.4, opacity: 0.22, soft: true },
    6e4,
  )
}

const OLD_PAINTS: readonly Material[] = ['plaster', 'ochre', 'terracotta', 'rose', 'stone', 'paleBlue', 'paleGreen']
const NEW_PAINTS: readonly Material[] = ['concrete', 'stone', 'paleBlue', 'brick', 'plaster', 'glass']

/** The materials of a row: old towns are colourful, new ones are glass and concrete. */
export function wallPaint(stage: Stage, age: 'old' | 'new', before?: Material): Material {
  const list = (age === 'old' ? OLD_PAINTS : NEW_PAINTS).filter((it) => it !== before)
  return stage.chance.pick(list)
}

/** Houses along one side of a street that runs away from the eye; `edgeX` is the position of their fronts. */
export function streetRow(
  stage: Stage,
  edgeX: number,
  [fromZ, toZ]: readonly [number, number],
  { age, floors }: { age: 'old' | 'new'; floors: readonly [number, number] },
): void {
  const { chance } = stage
  const side = Math.sign(edgeX)
  let before: Material | undefined
  for (let z = fromZ; z < toZ; ) {
    const widthM = chance.between(8, 15)
    const count = floors[0] + chance.below(floors[1] - floors[0] + 1)
    const paint = wallPaint(stage, age, before)
    before = paint
    const inner = edgeX + side * chance.between(0, 0.3)
    const outer = inner + side * 13
    building(stage, {
      x: side > 0 ? [inner, outer] : [outer, inner],
      z: [z, z + widthM],
      heightM: 1 + count * 3.3,
      paint,
      facade: age === 'new' && chance.chance(0.5) ? 'office' : chance.chance(0.6) ? 'shop' : 'house',
      roof: age === 'old' && chance.chance(0.75) ? 'along' : 'flat',
      ridgeM: 3,
      roofPaint: chance.chance(0.7) ? 'roofTile' : 'slate',
      is: count > 7 ? 'tower-block' : 'house',
    })
    z += widthM
  }
}

/** Houses side by side, facing the eye. */
export function facingRow(
  stage: Stage,
  z: number,
  [fromX, toX]: readonly [number, number],
  { age, floors, facade: kind }: { age: 'old' | 'new'; floors: readonly [number, number]; facade?: FacadeKind },
): void {
  const { chance } = stage
  let before: Material | undefined
  for (let x = fromX; x < toX; ) {
    const widthM = chance.between(6.5, 12.5)
    const count = floors[0] + chance.below(floors[1] - floors[0] + 1)
    const paint = wallPaint(stage, age, before)
    before = paint
    building(stage, {
      x: [x, x + widthM],
      z: [z, z + 10],
      heightM: 1 + count * 3.2,
      paint,
      facade: kind ?? (age === 'new' && chance.chance(0.5) ? 'office' : chance.chance(0.5) ? 'shop' : 'house'),
      roof: age === 'new' ? 'flat' : chance.pick(['across', 'across', 'along'] as const),
      ridgeM: 3.2,
      roofPaint: chance.chance(0.75) ? 'roofTile' : 'slate',
      is: count > 7 ? 'tower-block' : 'house',
    })
    x += widthM
  }
}
