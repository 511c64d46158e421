import { farTowers, ridge } from '../kit/backdrop.ts'
import { building, facingRow, streetRow, wallPaint } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { grain, joints, land, quad, roadAcross, wetness } from '../kit/ground.ts'
import { flowers, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Mark } from '../mark.ts'
import { surfacesOf } from '../placing/surfaces.ts'
import { ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './people.ts'

export function square(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.12, 'hillFar', 1300)
  land(stage, 'cobble', 0.25)
  joints(stage, [-50, 50], [7, 60], 2.2, 'cobble')
  for (const radius of [13, 9]) {
    stage.ground(
      ellipse(0, 30, radius, radius * 0.9, 40).map(([x, z]) => [x, z] as const),
      { paint: radius === 13 ? 'stone' : 'cobble', tone: 0.1, soft: true },
    )
  }
  facingRow(stage, 62, [-44, -8], { age: 'old', floors: [3, 5] })
  facingRow(stage, 62, [9, 48], { age: 'old', floors: [3, 5] })
  streetRow(stage, -27, [16, 62], { age: 'old', floors: [3, 5] })
  streetRow(stage, 27, [16, 62], { age: 'old', floors: [3, 5] })
  campanile(stage, 0, 64, 27)
  extra(stage, stage.mayAdd('fountain') ? 'fountain' : 'statue', 0, 32)
  for (const [x, z] of [
    [-20, 22],
    [20, 22],
    [-20, 44],
    [20, 44],
  ] as const)
    tree(stage, x, z, 7)
  for (const x of [-12, 12]) for (const z of [20, 42]) lamp(stage, x, z, 5)
  people(stage, [-16, 16], [24, 56], 9)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-11, 11], z: [11, 28] },
    { surface: 'road', x: [-12, 12], z: [18, 30] },
    { surface: 'rail', x: [-12, 12], z: [42, 42] },
    { surface: 'plot', x: [-14, 14], z: [28, 48] },
  )
}

export function oldTown(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.14, 'hillFar', 1200)
  land(stage, 'cobble')
  joints(stage, [-3.4, 3.4], [5, 60], 0.7, 'cobble')
  campanile(stage, -1.5, 96, 26)
  streetRow(stage, -3.4, [3, 90], { age: 'old', floors: [3, 5] })
  streetRow(stage, 3.4, [3, 90], { age: 'old', floors: [3, 5] })
  for (let z = 46; z > 10; z -= 9) line(stage, z)
  for (let z = 12; z < 60; z += 12) lantern(stage, z % 24 === 0 ? -3.3 : 3.3, z)
  for (let z = 10; z < 40; z += 6)
    if (stage.mayAdd('flower-bed')) flowers(stage, z % 4 === 0 ? -3.3 : 2.2, z % 4 === 0 ? -2.2 : 3.3, z, ['flower', 'blossom'])
  people(stage, [-1.6, 1.6], [18, 50], 4)
  wetness(stage)
  stage.offer({ surface: 'pavement', x: [-1.9, 1.9], z: [8, 34] }, { surface: 'road', x: [-0.8, 0.8], z: [12, 40], view: 'front' })
}

/** Washing or bunting over the lane. */
function line(stage: Stage, z: number): void {
  const { chance } = stage
  const y = chance.between(6.5, 9.5)
  const sag = (share: number) => y - 0.7 * (1 - (2 * share - 1) ** 2)
  stage.edge(
    Array.from({ length: 9 }, (_, index) => [-3.4 + (index * 6.8) / 8, sag(index / 8), z] as const),
    0.05,
    { paint: 'iron', soft: true },
    z,
  )
  for (let share = 0.1; share < 0.9; share += 0.13) {
    const [x, top] = [-3.4 + share * 6.8, sag(share)]
    stage.solid(
      [
        [x, top, z],
        [x + 0.65, top, z],
        [x + 0.62, top - chance.between(0.6, 1.1), z],
        [x + 0.03, top - 0.8, z],
      ],
      { paint: chance.pick(['canvas', 'livery', 'rose', 'paleBlue', 'body'] as const), tone: 0.1 },
      z,
    )
  }
}

function lantern(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('street-lamp')) return
  const arm = -Math.sign(x)
  stage.stand(
    [
      {
        line: [
          [0, 3.9],
          [arm * 0.8, 3.9],
        ],
        width: 0.08,
        paint: 'iron',
        soft: true,
      },
      {
        area: [
          [arm * 0.8 - 0.24, 3.6],
          [arm * 0.8 + 0.24, 3.6],
          [arm * 0.8 + 0.15, 3],
          [arm * 0.8 - 0.15, 3],
        ],
        paint: stage.isLit ? 'lamp' : 'glass',
        ...(stage.isLit && { glow: 2 }),
      },
    ],
    [x, 0, z],
  )
}

export function market(stage: Stage): void {
  sky(stage)
  land(stage, 'cobble', 0.2)
  joints(stage, [-40, 40], [6, 50], 1.6, 'cobble')
  facingRow(stage, 54, [-50, 50], { age: 'old', floors: [3, 5] })
  campanile(stage, 6, 66, 24)
  for (let z = 46; z > 13; z -= 8) for (const side of [-1, 1]) for (const x of [5.6, 11.4]) stall(stage, side * x, z)
  people(stage, [-2.6, 2.6], [15, 44], 9)
  people(stage, [-8.8, 8.8], [20, 44], 6)
  bunting(stage, 20)
  bunting(stage, 34)
  wetness(stage)
  stage.offer({ surface: 'pavement', x: [-2.8, 2.8], z: [9.5, 30] }, { surface: 'pavement', x: [-7, 7], z: [8.5, 11.5] })
}

function bunting(stage: Stage, z: number): void {
  if (!stage.mayAdd('flag') || !stage.mayAdd('banner')) return
  for (let share = 0; share < 1; share += 0.04) {
    const [x, y] = [-12 + share * 24, 6.6 - 1.4 * (1 - (2 * share - 1) ** 2)]
    stage.solid(
      [
        [x, y, z],
        [x + 0.7, y - 0.02, z],
        [x + 0.35, y - 0.9, z],
      ],
      { paint: stage.chance.pick(['flower', 'livery', 'safety', 'shutter'] as const) },
      z,
    )
  }
}

function stall(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('market-stall')) return
  const { chance } = stage
  const paint = chance.pick(['body', 'livery', 'shutter', 'safety', 'flower'] as const)
  const marks: Mark[] = [
    { area: rect(-2.2, 0, 4.4, 2.3), paint: 'iron', tone: -0.1, soft: true, opacity: 0.45 },
    { area: rect(-2.3, 0, 0.14, 2.5), paint: 'wood' },
    { area: rect(2.16, 0, 0.14, 2.5), paint: 'wood' },
    { area: rect(-2.3, 0, 4.6, 0.95), paint: 'wood' },
    { area: rect(-2.4, 0.9, 4.8, 0.14), paint: 'wood', tone: 0.3 },
  ]
  for (let crate = 0; crate < 5; crate++) {
    const goods = chance.pick(['flower', 'safety', 'foliage', 'lamp', 'body', 'blossom'] as const)
    for (let item = 0; item < 7; item++)
      marks.push({
        area: ellipse(-2 + crate * 0.88 + (item % 4) * 0.2, 1.14 + Math.floor(item / 4) * 0.16, 0.13, 0.12, 8),
        paint: goods,
        tone: chance.between(-0.3, 0.3),
        soft: true,
      })
  }
  if (stage.isLit && stage.mayAdd('street-lamp')) marks.push({ area: ellipse(0, 2.2, 0.14, 0.18, 8), paint: 'lamp', tone: 0.3, glow: 2 })
  marks.push({
    area: [
      [-2.7, 2.3],
      [2.7, 2.3],
      [2.2, 3.3],
      [-2.2, 3.3],
    ],
    paint,
  })
  for (let stripe = 0; stripe < 6; stripe += 2)
    marks.push({
      area: [
        [-2.7 + stripe * 0.9, 2.3],
        [-1.8 + stripe * 0.9, 2.3],
        [-1.47 + stripe * 0.73, 3.3],
        [-2.2 + stripe * 0.73, 3.3],
      ],
      paint: 'canvas',
      soft: true,
    })
  stage.stand(marks, [x, 0, z])
}

export function housing(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.07, 'hillFar', 1400)
  land(stage, 'lawn')
  grain(stage, [-60, 60], [9, 60], 'lawn', 80)
  roadAcross(stage, [17, 24], { lanes: 2 })
  quad(stage, [-200, 200], [13.6, 16.4], { paint: 'pavement' })
  quad(stage, [-2, 2], [24, 70], { paint: 'pavement' })
  const { chance } = stage
  for (const [x, z, widthM, floors] of [
    [-62, 104, 26, 12],
    [30, 112, 24, 15],
    [-30, 84, 24, 9],
    [6, 78, 26, 7],
    [-70, 66, 30, 6],
    [38, 64, 30, 8],
  ] as const) {
    building(stage, {
      x: [x, x + widthM],
      z: [z, z + 13],
      heightM: floors * 3.1 + 1,
      paint: wallPaint(stage, 'new'),
      facade: chance.chance(0.6) ? 'house' : 'office',
      roof: 'flat',
      is: 'tower-block',
    })
  }
  for (let index = 0; index < 14; index++) tree(stage, chance.between(-44, 44), chance.between(30, 62), chance.between(6, 9))
  for (let x = -30; x <= 30; x += 15) lamp(stage, x, 27, 7)
  people(stage, [-14, 14], [26, 29], 3)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [-9, 9], z: [18, 22] },
    { surface: 'pavement', x: [-8, 8], z: [13.8, 16] },
    { surface: 'rail', x: [-8, 8], z: [29, 29] },
    { surface: 'lawn', x: [-8, 8], z: [10, 13] },
    { surface: 'plot', x: [-14, 14], z: [28, 44] },
  )
}

export function skyline(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1700)
  land(stage, 'grass', -0.15)
  farTowers(stage, 620, [50, 130])
  farTowers(stage, 460, [45, 150], 0.75)
  farTowers(stage, 360, [20, 60])
  const { chance } = stage
  for (let z = 250; z > 70; z -= 26) facingRow(stage, z, [-stage.halfM(z) * 1.15, stage.halfM(z) * 1.15], { age: 'old', floors: [2, 4] })
  for (let index = 0; index < 46; index++) {
    const z = chance.between(58, 230)
    tree(stage, chance.between(-1.1, 1.1) * stage.halfM(z), z, chance.between(7, 10))
  }
  quad(stage, [-60, 60], [0, 38], { paint: 'lawn' })
  grain(stage, [-30, 30], [20, 38], 'lawn', 80)
  quad(stage, [-60, 60], [26, 28.4], { paint: 'sand' })
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-11, 11], z: [24, 36] },
    { surface: 'pavement', x: [-11, 11], z: [26, 28] },
    { surface: 'far', x: [-60, 60], z: [120, 200] },
  )
}

export function rooftops(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.13, 'hillFar', 1400)
  farTowers(stage, 520, [30, 80], 0.5)
  land(stage, 'stone', -0.5)
  const { chance } = stage
  campanile(stage, chance.pick([-16, 14]), 120, 40)
  for (let z = 190; z > 18; z -= z > 80 ? 22 : 13) {
    const half = stage.halfM(z) * 1.2 + 8
    for (let x = -half - chance.between(0, 8); x < half; ) {
      const widthM = chance.between(8, 15)
      building(stage, {
        x: [x, x + widthM],
        z: [z, z + 9],
        heightM: chance.between(9, 13.5),
        paint: wallPaint(stage, 'old'),
        facade: 'house',
        roof: chance.pick(['across', 'across', 'along'] as const),
        ridgeM: 3.6,
        roofPaint: chance.chance(0.85) ? 'roofTile' : 'slate',
        is: 'house',
      })
      if (chance.chance(0.25)) dish(stage, x + widthM * 0.5, z)
      x += widthM + (chance.chance(0.2) ? 3 : 0)
    }
  }
  const stands = stage.scene.subjects.some((it) => !['sky', 'far'].includes(surfacesOf(it.kind)[0] ?? 'sky') && it.kind !== 'solar-panel')
  if (stands) terrace(stage)
  wetness(stage)
  stage.offer({ surface: 'pavement', x: [-5, 5], z: [4.6, 9.4], footM: TERRACE_M }, { surface: 'far', x: [-40, 40], z: [130, 180] })
}

/** Under the eye of who looks over the roofs. */
const TERRACE_M = 19

/** What was asked for stands on a terrace before the roofs: tiles, a parapet and pots of plants. */
function terrace(stage: Stage): void {
  const [half, edge] = [14, 10]
  stage.solid(
    [
      [-half, TERRACE_M, 2],
      [half, TERRACE_M, 2],
      [half, TERRACE_M, edge],
      [-half, TERRACE_M, edge],
    ],
    { paint: 'terracotta', tone: 0.15 },
    edge + 1,
  )
  const joint = { paint: 'terracotta', tone: -0.3, opacity: 0.5, soft: true } as const
  for (let z = 2.5; z < edge; z += 0.8)
    stage.edge(
      [
        [-half, TERRACE_M, z],
        [half, TERRACE_M, z],
      ],
      0.03,
      joint,
      edge + 0.9,
    )
  for (let x = -half; x < half; x += 0.8)
    stage.edge(
      [
        [x, TERRACE_M, 2],
        [x, TERRACE_M, edge],
      ],
      0.03,
      joint,
      edge + 0.9,
    )
  stage.solid(
    [
      [-half, TERRACE_M, edge],
      [half, TERRACE_M, edge],
      [half, TERRACE_M + 0.75, edge],
      [-half, TERRACE_M + 0.75, edge],
    ],
    { paint: 'plaster', tone: -0.1 },
    edge + 0.8,
  )
  stage.solid(
    [
      [-half, TERRACE_M + 0.75, edge - 0.1],
      [half, TERRACE_M + 0.75, edge - 0.1],
      [half, TERRACE_M + 0.9, edge - 0.1],
      [-half, TERRACE_M + 0.9, edge - 0.1],
    ],
    { paint: 'terracotta', tone: 0.3 },
    edge + 0.7,
  )
  if (stage.mayAdd('flower-bed'))
    for (const x of [-4.4, -3.4, 3.6, 4.6]) extra(stage, 'flower-bed', x, edge - 0.6, { y: TERRACE_M, scale: 0.5 })
}

function dish(stage: Stage, x: number, z: number): void {
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 2.4],
        ],
        width: 0.1,
        paint: 'iron',
        soft: true,
      },
      {
        line: [
          [-0.9, 1.9],
          [0.9, 1.9],
        ],
        width: 0.08,
        paint: 'iron',
        soft: true,
      },
      {
        line: [
          [-0.6, 2.3],
          [0.6, 2.3],
        ],
        width: 0.08,
        paint: 'iron',
        soft: true,
      },
    ],
    [x, 15, z + 4],
  )
}
