import { ridge, treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { FAR_M, grain, quad, wetness } from '../kit/ground.ts'
import { conifer } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import { smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { WIDE } from './banks.ts'

export function lake(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 1800)
  ridge(stage, 0.19, 'hillFar', 900)
  ridge(stage, 0.1, 'hillNear', 500)
  water(stage, -0.1)
  quad(stage, [-WIDE * 2, WIDE * 2], [130, FAR_M], { paint: 'grass' })
  treeLine(stage, 0.04, 240)
  const { chance } = stage
  for (let index = 0; index < 40; index++) conifer(stage, chance.between(-120, 120), chance.between(136, 190))
  for (const x of [-42, 36, 52])
    building(stage, { x: [x, x + 11], z: [138, 148], heightM: 5, paint: 'wood', facade: 'house', roof: 'along', is: 'house' })
  finishWater(stage, 0.8)
  jetty(stage)
  const shore = smooth(
    [
      [-70, 19],
      [-26, 16],
      [-11, 12.6],
      [2, 11.4],
      [13, 13],
      [28, 17],
      [70, 22],
    ],
    false,
    6,
  )
  stage.ground([...shore, [WIDE, 2], [-WIDE, 2]], { paint: 'rock' })
  stage.ground([...shore.map(([x, z]) => [x, z - 1] as const), [WIDE, 2], [-WIDE, 2]], { paint: 'grass' })
  grain(stage, [-30, 30], [7, 11], 'grass', 90)
  conifer(stage, -9.5, 12.4, 10)
  conifer(stage, 11.5, 12.4, 8)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-26, 26], z: [19, 74] },
    { surface: 'lawn', x: [-6, 7], z: [8.5, 10.6] },
    { surface: 'far', x: [-70, 70], z: [134, 150] },
  )
}

function jetty(stage: Stage): void {
  for (let z = 27; z > 11; z -= 2.4)
    for (const x of [3.2, 5.2])
      stage.edge(
        [
          [x, 0, z],
          [x, 0.9, z],
        ],
        0.25,
        { paint: 'trunk', soft: true },
        z + 0.3,
      )
  stage.solid(
    [
      [3, 0.6, 9],
      [5.4, 0.6, 9],
      [5.4, 0.6, 27],
      [3, 0.6, 27],
    ],
    { paint: 'wood' },
    29,
  )
  for (let z = 10; z < 27; z += 0.8)
    stage.edge(
      [
        [3, 0.61, z],
        [5.4, 0.61, z],
      ],
      0.05,
      { paint: 'wood', tone: -0.5, soft: true },
      28.9,
    )
}
