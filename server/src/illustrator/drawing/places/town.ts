import { farTowers, ridge, treeLine } from '../kit/backdrop.ts'
import { building, facingRow, streetRow, wallPaint } from '../kit/building.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { grain, joints, land, quad, roadAcross, wetness } from '../kit/ground.ts'
import { bush, flowers, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { Spot, Stage } from '../stage.ts'
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
  tower(stage, 0, 64, 27)
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

/** A campanile: the mark of an old town. */
function tower(stage: Stage, x: number, z: number, heightM: number): void {
  if (!stage.mayAdd('clock-tower') || !stage.mayAdd('church')) return
  building(stage, {
    x: [x - 3.4, x + 3.4],
    z: [z, z + 7],
    heightM,
    paint: 'stone',
    facade: 'blank',
    roof: 'along',
    ridgeM: 7,
    roofPaint: 'roofTile',
  })
  const marks: Mark[] = [
    { area: rect(0, heightM - 7.6, 6.8, 0.5), paint: 'stone', tone: 0.3, soft: true },
    ...[1.2, 3.9].map(
      (at): Mark => ({
        area: [[at, heightM - 6.5], [at + 1.7, heightM - 6.5], ...arc(at + 0.85, heightM - 3, 0.85, 0.85, 0, 180, 6)],
        paint: 'iron',
        tone: -0.2,
      }),
    ),
    { area: ellipse(3.4, heightM - 10.3, 1.6, 1.6, 20), paint: stage.isLit ? 'lamp' : 'canvas', ...(stage.isLit && { glow: 1.5 }) },
    {
      line: [
        [3.4, heightM - 10.3],
        [3.4, heightM - 9],
      ],
      width: 0.18,
      paint: 'iron',
      soft: true,
    },
    {
      line: [
        [3.4, heightM - 10.3],
        [4.3, heightM - 10.6],
      ],
      width: 0.18,
      paint: 'iron',
      soft: true,
    },
  ]
  stage.onWall([x - 3.4, z], [x + 3.4, z], marks, z + 6.9)
}

export function oldTown(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.14, 'hillFar', 1200)
  land(stage, 'cobble')
  joints(stage, [-3.4, 3.4], [5, 60], 0.7, 'cobble')
  tower(stage, -1.5, 96, 26)
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
  tower(stage, 6, 66, 24)
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

/** A public building over its forecourt, with the street before it. */
function forecourt(stage: Stage, paint: Material): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1300)
  treeLine(stage, 0.06, 200)
  land(stage, paint)
  roadAcross(stage, [13.4, 20], { lanes: 2 })
  quad(stage, [-90, 90], [20.5, 24], { paint: 'pavement' })
  quad(stage, [-90, 90], [4, 13], { paint: 'pavement' })
  joints(stage, [-40, 40], [5, 13], 1.3, 'pavement')
}

const FORECOURT_SPOTS: readonly Spot[] = [
  { surface: 'road', x: [-9, 9], z: [14.5, 18.5] },
  { surface: 'rail', x: [-8, 8], z: [42, 42] },
  { surface: 'pavement', x: [-9, 9], z: [21, 30] },
  { surface: 'pavement', x: [-6, 6], z: [10.5, 12.6] },
  { surface: 'lawn', x: [-16, -6], z: [26, 38] },
  { surface: 'lawn', x: [6, 16], z: [26, 38] },
]

export function townHall(stage: Stage): void {
  forecourt(stage, 'stone')
  facingRow(stage, 66, [-90, -27], { age: 'old', floors: [3, 5] })
  facingRow(stage, 66, [27, 90], { age: 'old', floors: [3, 5] })
  building(stage, {
    x: [-24, 24],
    z: [56, 74],
    heightM: 15,
    paint: 'stone',
    facade: 'hall',
    roof: 'across',
    ridgeM: 5,
    roofPaint: 'copper',
  })
  tower(stage, 0, 58, 31)
  portico(stage, 0, 54, 16, 11)
  steps(stage, 0, 51, 19)
  for (const x of [-19, -12, 12, 19]) tree(stage, x, 33, 6)
  for (const x of [-8, 8]) {
    lamp(stage, x, 27, 5)
    extra(stage, 'flag', x * 1.9, 50, { scale: 1.6 })
  }
  people(stage, [-12, 12], [26, 48], 7)
  wetness(stage)
  stage.offer(...FORECOURT_SPOTS)
}

function portico(stage: Stage, x: number, z: number, widthM: number, heightM: number): void {
  const half = widthM / 2
  const columns: Mark[] = []
  for (let column = 0; column < 6; column++) {
    const at = -half + 0.9 + (column * (widthM - 1.8)) / 5
    columns.push(
      { area: rect(at - 0.55, 0, 1.1, heightM), paint: 'stone', tone: 0.25 },
      { area: rect(at + (stage.sunSide > 0 ? -0.55 : 0.1), 0, 0.45, heightM), paint: 'stone', tone: -0.4, soft: true },
      { area: rect(at - 0.75, heightM - 0.5, 1.5, 0.5), paint: 'stone', tone: 0.4, soft: true },
    )
  }
  stage.stand(
    [
      { area: rect(-half, 0, widthM, heightM), paint: 'iron', opacity: 0.45, soft: true },
      ...columns,
      { area: rect(-half - 0.5, heightM, widthM + 1, 1.3), paint: 'stone', tone: 0.2 },
      {
        area: [
          [-half - 0.8, heightM + 1.3],
          [half + 0.8, heightM + 1.3],
          [0, heightM + 5],
        ],
        paint: 'stone',
        tone: 0.05,
      },
      {
        area: [
          [-half + 0.9, heightM + 1.8],
          [half - 0.9, heightM + 1.8],
          [0, heightM + 4.2],
        ],
        paint: 'stone',
        tone: -0.3,
        soft: true,
      },
    ],
    [x, 0, z],
  )
}

function steps(stage: Stage, x: number, z: number, widthM: number): void {
  for (let step = 5; step >= 0; step--)
    stage.solid(
      [
        [x - widthM / 2, 0, z - 2 + step * 0.4],
        [x + widthM / 2, 0, z - 2 + step * 0.4],
        [x + widthM / 2, 0.2 + step * 0.2, z - 2 + step * 0.4],
        [x - widthM / 2, 0.2 + step * 0.2, z - 2 + step * 0.4],
      ],
      { paint: 'stone', tone: step % 2 === 0 ? 0.3 : -0.05, soft: true },
      z - 2 + step * 0.4,
    )
}

export function school(stage: Stage): void {
  forecourt(stage, 'lawn')
  quad(stage, [-13, 13], [24, 48], { paint: 'terracotta', tone: 0.15 })
  for (const x of [-9, 0, 9])
    stage.ground(
      ellipse(x, 33, 2.6, 3.4, 24).map(([px, pz]) => [px, pz] as const),
      { paint: 'roadPaint', opacity: 0.45, soft: true },
    )
  building(stage, { x: [-38, -13], z: [52, 64], heightM: 11, paint: 'brick', facade: 'house', roof: 'across', ridgeM: 4 })
  building(stage, { x: [13, 38], z: [52, 64], heightM: 11, paint: 'brick', facade: 'house', roof: 'across', ridgeM: 4 })
  building(stage, { x: [-13, 13], z: [50, 64], heightM: 13, paint: 'plaster', facade: 'hall', roof: 'along', ridgeM: 6 })
  stage.onWall(
    [-13, 50],
    [13, 50],
    [
      { area: ellipse(13, 15.4, 1.5, 1.5, 20), paint: 'canvas' },
      {
        line: [
          [13, 15.4],
          [13, 16.5],
        ],
        width: 0.15,
        paint: 'iron',
        soft: true,
      },
      {
        line: [
          [13, 15.4],
          [13.8, 15.1],
        ],
        width: 0.15,
        paint: 'iron',
        soft: true,
      },
    ],
    63.9,
  )
  for (const x of [-30, -20, 20, 30]) tree(stage, x, 40, 8)
  for (const x of [-15, 15]) lamp(stage, x, 26, 5)
  for (let index = 0; index < 7; index++) extra(stage, 'child', stage.chance.between(-11, 11), stage.chance.between(27, 46))
  wetness(stage)
  stage.offer(...FORECOURT_SPOTS)
}

export function hospital(stage: Stage): void {
  forecourt(stage, 'lawn')
  quad(stage, [-9, 9], [24, 54], { paint: 'pavement' })
  building(stage, { x: [-40, -14], z: [66, 80], heightM: 25, paint: 'concrete', facade: 'office', roof: 'flat' })
  building(stage, { x: [14, 42], z: [64, 80], heightM: 18, paint: 'concrete', facade: 'office', roof: 'flat' })
  building(stage, { x: [-16, 16], z: [58, 76], heightM: 31, paint: 'plaster', facade: 'office', roof: 'flat' })
  building(stage, { x: [-8, 8], z: [50, 56], heightM: 0.9, footM: 4.2, paint: 'livery', facade: 'blank', roof: 'flat' })
  for (const x of [-7.5, 7.5])
    stage.edge(
      [
        [x, 0, 50.5],
        [x, 4.3, 50.5],
      ],
      0.4,
      { paint: 'steel' },
      50.5,
    )
  const sign = (grow: number, paint: Material): Mark[] => [
    { area: rect(16 - 1 - grow, 27.2 - grow - 2.6, 2 + grow * 2, 6 + grow * 2), paint, glow: 0, soft: true },
    { area: rect(16 - 3 - grow, 28.2 - grow - 1.6, 6 + grow * 2, 2 + grow * 2), paint, glow: 0, soft: true },
  ]
  stage.onWall(
    [-16, 58],
    [16, 58],
    [{ area: rect(11.2, 22.9, 9.6, 8), paint: 'plaster', tone: 0.3, soft: true }, ...sign(0, 'signalRed')],
    75.9,
  )
  for (const x of [-22, -15, 15, 22]) tree(stage, x, 36, 7)
  for (const x of [-10, 10]) lamp(stage, x, 28, 6)
  for (let index = 0; index < 6; index++) bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(11, 26), 30)
  people(stage, [-7, 7], [26, 48], 4)
  extra(stage, 'ambulance', -3.5, 44)
  wetness(stage)
  stage.offer(...FORECOURT_SPOTS)
}

export function stadium(stage: Stage): void {
  forecourt(stage, 'concrete')
  farTowers(stage, 420, [20, 60], 1)
  const z = 82
  const bowl = (y0: number, y1: number, r0: number, r1: number) => [
    ...arcAt(r0, y0, z, 200, 340),
    ...arcAt(r1, y1, z, 200, 340).toReversed(),
  ]
  stage.solid(bowl(0, 15, 47, 54), { paint: 'concrete', tone: -0.1 }, z)
  for (let rib = 0; rib <= 26; rib++) {
    const degrees = 205 + rib * 5
    const [foot] = arcAt(47, 0, z, degrees, degrees)
    const [head] = arcAt(55, 17, z, degrees, degrees)
    if (foot && head) stage.edge([foot, head], 0.8, { paint: 'steel', tone: rib % 2 === 0 ? 0.2 : -0.2, soft: true }, z)
  }
  stage.solid(bowl(5, 8, 49.4, 50.8), { paint: stage.isLit ? 'lamp' : 'glass', ...(stage.isLit && { glow: 0 }), soft: true }, z)
  stage.solid(bowl(15, 19, 56, 50), { paint: 'snow', tone: -0.05 }, z)
  stage.solid(bowl(17.6, 18.4, 53, 52), { paint: 'livery', soft: true }, z)
  for (const x of [-50, -19, 19, 50]) {
    const tall = 34
    stage.edge(
      [
        [x, 0, z - 4],
        [x, tall, z - 4],
      ],
      0.9,
      { paint: 'steel' },
      z + 3,
    )
    stage.solid(
      [
        [x - 4, tall, z - 4],
        [x + 4, tall, z - 4],
        [x + 4, tall + 4.5, z - 4],
        [x - 4, tall + 4.5, z - 4],
      ],
      { paint: 'steel', tone: -0.2 },
      z + 3,
    )
    for (let lampAt = 0; lampAt < 8; lampAt++) {
      const [lx, ly] = [x - 3 + (lampAt % 4) * 2, tall + 1.3 + Math.floor(lampAt / 4) * 2]
      stage.stand(
        [
          {
            area: ellipse(0, 0, 0.7, 0.7, 10),
            paint: stage.isLit ? 'lamp' : 'glass',
            tone: 0.5,
            ...(stage.isLit && { glow: lampAt === 5 ? 15 : 0 }),
          },
        ],
        [lx, ly, z - 4.2],
        { depth: z + 2.9 },
      )
    }
  }
  for (const x of [-24, -15, 15, 24]) tree(stage, x, 33, 6)
  people(stage, [-14, 14], [22, 50], 12)
  wetness(stage)
  stage.offer(...FORECOURT_SPOTS)
}

function arcAt(radius: number, y: number, z: number, from: number, to: number): (readonly [number, number, number])[] {
  return arc(0, z, radius, radius * 0.42, from, to, 30).map(([px, pz]) => [px, y, pz] as const)
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
  tower(stage, chance.pick([-16, 14]), 120, 40)
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
  quad(stage, [-30, 30], [0, 15], { paint: 'terracotta', tone: 0.1 })
  joints(stage, [-30, 30], [10, 15], 0.7, 'terracotta')
  wetness(stage)
  stage.offer({ surface: 'pavement', x: [-7, 7], z: [18, 19] }, { surface: 'far', x: [-40, 40], z: [130, 180] })
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
