import { farTowers, ridge } from '../kit/backdrop.ts'
import { facingRow } from '../kit/building.ts'
import { grain, quad, wetness } from '../kit/ground.ts'
import { bush, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { farBank, WIDE } from './banks.ts'

export function river(stage: Stage): void {
  sky(stage)
  const isHigh = stage.shownByPlace.has('flood')
  farTowers(stage, 460, [25, 75], 0.7)
  ridge(stage, 0.06, 'hillFar', 1300)
  water(stage)
  farBank(stage, 92, 'lawn')
  facingRow(stage, 112, [-130, 130], { age: 'old', floors: [3, 6] })
  for (let x = -84; x < 90; x += 11) tree(stage, x + stage.chance.between(-3, 3), 99, 9)
  archBridge(stage, BRIDGE_Z, isHigh ? -3.2 : 0)
  finishWater(stage, 0.5)
  if (isHigh) driftwood(stage)
  const shore = [
    [-70, 20],
    [-30, 17.5],
    [-14, 15],
    [-2, 13.5],
    [10, 14.5],
    [24, 13],
    [70, 18],
  ] as const
  const bank = smooth(
    shore.map(([x, z]) => [x, isHigh ? z * 0.93 : z] as const),
    false,
    6,
  )
  stage.ground([...bank, [WIDE, 2], [-WIDE, 2]], { paint: 'soil' })
  stage.ground([...bank.map(([x, z]) => [x, z - 0.8] as const), [WIDE, 2], [-WIDE, 2]], { paint: 'grass' })
  grain(stage, [-30, 30], [8, 13], 'grass', 110)
  for (let index = 0; index < 6; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(4, 8), stage.chance.between(11, 12.6))
  tree(stage, -4.8, 12.6, 7.5)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-20, 20], z: [18, 30] },
    { surface: 'lawn', x: [-5.5, 9], z: [9.5, 12.5] },
    { surface: 'road', x: [-15, 15], z: [BRIDGE_Z, BRIDGE_Z], footM: isHigh ? 5.4 : 8.6, depth: BRIDGE_Z + 3.5 },
    { surface: 'rail', x: [-15, 15], z: [BRIDGE_Z, BRIDGE_Z], footM: isHigh ? 5.4 : 8.6, depth: BRIDGE_Z + 3.5 },
    { surface: 'far', x: [-60, 60], z: [104, 108] },
  )
}

const BRIDGE_Z = 36

/** High water: brown, with branches and planks. */
function driftwood(stage: Stage): void {
  const { chance } = stage
  quad(stage, [-WIDE, WIDE], [2, 92], { paint: 'soil', tone: -0.1, opacity: 0.5, soft: true })
  for (let index = 0; index < 12; index++) {
    const z = chance.between(18, 40)
    const x = chance.between(-0.9, 0.9) * stage.halfM(z)
    const length = chance.between(0.8, 2.6)
    stage.stand(
      [
        {
          line: [
            [-length / 2, 0],
            [length / 2, chance.between(0, 0.3)],
          ],
          width: chance.between(0.12, 0.3),
          paint: 'trunk',
        },
        { area: ellipse(0, -0.06, length * 0.7, 0.12, 14), paint: 'foam', opacity: 0.4, soft: true },
      ],
      [x, 0, z],
    )
  }
}

/** A stone arch bridge across the picture. @param sunkM negative: how much of it is under water */
function archBridge(stage: Stage, z: number, sunkM: number): void {
  const [half, top] = [90, 8 + sunkM]
  stage.solid(
    [[-half, 0, z], ...arches(-half, half, z, sunkM), [half, 0, z], [half, top, z], [-half, top, z]],
    { paint: 'stone', tone: -0.2 },
    z + 4,
  )
  stage.solid(
    [
      [-half, top, z],
      [half, top, z],
      [half, top + 0.9, z],
      [-half, top + 0.9, z],
    ],
    { paint: 'stone', tone: 0.15 },
    z + 3,
  )
  for (let x = -half; x < half; x += 3)
    stage.edge(
      [
        [x, top, z],
        [x, top + 1.1, z],
      ],
      0.2,
      { paint: 'stone', tone: -0.4, soft: true },
      z + 3,
    )
  for (let x = -50; x <= 50; x += 20) lamp2(stage, x, top + 1, z)
}

function arches(from: number, to: number, z: number, sunkM: number): (readonly [number, number, number])[] {
  const made: (readonly [number, number, number])[] = []
  const span = 20
  for (let x = from + 2; x + span <= to; x += span + 2.5) {
    for (let step = 0; step <= 12; step++) {
      const angle = Math.PI - (step / 12) * Math.PI
      made.push([x + span / 2 + (Math.cos(angle) * span) / 2, Math.max(0, Math.sin(angle) * 6.2 + sunkM), z])
    }
  }
  return made
}

function lamp2(stage: Stage, x: number, y: number, z: number): void {
  if (!stage.mayAdd('street-lamp')) return
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 3.6],
        ],
        width: 0.2,
        paint: 'iron',
        soft: true,
      },
      {
        area: [
          [-0.35, 3.5],
          [0.35, 3.5],
          [0.25, 4.3],
          [-0.25, 4.3],
        ],
        paint: stage.isLit ? 'lamp' : 'iron',
        ...(stage.isLit && { glow: 2.4 }),
      },
    ],
    [x, y, z],
  )
}
