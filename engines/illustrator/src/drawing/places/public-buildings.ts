import { farTowers } from '../kit/backdrop.ts'
import { building, facingRow } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { extra, lamp, railing } from '../kit/furniture.ts'
import { quad, wetness, zebraAway } from '../kit/ground.ts'
import { bush, tree } from '../kit/plant.ts'
import type { Mark, Material } from '../mark.ts'
import { arc, ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { FORECOURT_SPOTS, forecourt } from './forecourt.ts'
import { people } from './passers-by.ts'

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
  campanile(stage, 0, 58, 31)
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
  zebraAway(stage, [-2.6, 2.6], [13.4, 20])
  for (const x of [-30, -20, 20, 30]) tree(stage, x, 40, 8)
  for (const x of [-12.5, 12.5]) tree(stage, x, 24.5, 7)
  railing(stage, [-60, 24.6], [-4, 24.6], 1.1, 'shutter')
  railing(stage, [4, 24.6], [60, 24.6], 1.1, 'shutter')
  for (const x of [-8, 8]) lamp(stage, x, 23, 5)
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
