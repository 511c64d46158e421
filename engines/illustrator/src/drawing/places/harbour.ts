import { ridge } from '../kit/backdrop.ts'
import { building, facingRow } from '../kit/building.ts'
import { drum, extra, lamp } from '../kit/furniture.ts'
import { FAR_M, joints, quad, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import type { Stage } from '../stage.ts'
import { nearBank, WIDE } from './banks.ts'

export function harbour(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.11, 'hillFar', 1500)
  ridge(stage, 0.06, 'hillNear', 700)
  water(stage)
  breakwater(stage)
  quad(stage, [-WIDE, 12], [76, 130], { paint: 'stone', tone: -0.5 })
  quad(stage, [-WIDE, 12], [77, FAR_M], { paint: 'concrete' })
  const { chance } = stage
  facingRow(stage, 112, [-140, -26], { age: 'old', floors: [3, 5] })
  for (let index = 0; index < 16; index++) container(stage, chance.between(-30, 5), 84 + chance.below(3) * 6, chance.below(3))
  if (stage.mayAdd('crane')) for (const x of [-24, -3]) gantryCrane(stage, x, 80)
  for (const x of [-34, -44, -54])
    building(stage, {
      x: [x, x + 9],
      z: [88, 104],
      heightM: 8,
      paint: chance.pick(['brick', 'ochre', 'steel'] as const),
      facade: 'shed',
      roof: 'along',
      ridgeM: 3,
    })
  moored(stage)
  finishWater(stage, 0.35)
  nearBank(stage, 15.5, 'cobble')
  joints(stage, [-60, 60], [6, 15], 1.4, 'cobble')
  for (let x = -21; x < 22; x += 7) drum(stage, [x, 15], { widthM: 0.5, heightM: 0.7, paint: 'iron' })
  lamp(stage, -8.5, 13.4, 5)
  lamp(stage, 8.5, 13.4, 5)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-30, 30], z: [22, 66] },
    { surface: 'pavement', x: [-8, 8], z: [9.5, 13.5] },
    { surface: 'road', x: [-8, 8], z: [11, 13] },
    { surface: 'rail', x: [-26, 4], z: [79, 79] },
    { surface: 'far', x: [24, 72], z: [152, 154] },
    { surface: 'plot', x: [-40, 8], z: [79, 82] },
  )
}

/** A mole of blocks that shuts the harbour off from the sea. */
function breakwater(stage: Stage): void {
  const { chance } = stage
  const [from, z] = [17, 150]
  quad(stage, [from, WIDE], [z, z + 9], { paint: 'rock', tone: -0.3 })
  stage.solid(
    [
      [from, 0, z],
      [from + 2, 2.2, z],
      [WIDE, 2.2, z],
      [WIDE, 0, z],
    ],
    { paint: 'rock', tone: -0.1 },
    z,
  )
  for (let x = from; x < 110; x += chance.between(2.2, 4)) {
    const [wide, tall] = [chance.between(1.6, 2.6), chance.between(1.1, 2.4)]
    stage.stand(
      [
        {
          area: [
            [-wide, -0.4],
            [-wide * 0.6, tall],
            [wide * 0.5, tall * 0.9],
            [wide, -0.3],
          ],
          paint: 'rock',
          tone: chance.between(-0.4, 0.25),
        },
      ],
      [x, 0, z - 1],
    )
  }
}

function moored(stage: Stage): void {
  for (const [x, z] of [
    [-36, 70],
    [22, 62],
    [34, 66],
  ] as const)
    extra(stage, 'boat', x, z, { casts: false })
  extra(stage, 'sailing-boat', 44, 90, { casts: false })
}

function container(stage: Stage, x: number, z: number, level: number): void {
  for (let at = 0; at <= level; at++) {
    building(stage, {
      x: [x, x + 6],
      z: [z, z + 2.4],
      heightM: 2.5,
      footM: at * 2.5,
      paint: stage.chance.pick(['body', 'livery', 'safety', 'shutter', 'steel', 'brick'] as const),
      facade: 'shed',
      roof: 'flat',
    })
  }
}

function gantryCrane(stage: Stage, x: number, z: number): void {
  const beam = (line: readonly (readonly [number, number])[], width: number) => ({ line, width, paint: 'safety' as const, tone: -0.05 })
  stage.stand(
    [
      beam(
        [
          [-7, 0],
          [-5, 26],
        ],
        1,
      ),
      beam(
        [
          [7, 0],
          [5, 26],
        ],
        1,
      ),
      beam(
        [
          [-6, 12],
          [6, 12],
        ],
        0.8,
      ),
      beam(
        [
          [-22, 26],
          [16, 26],
        ],
        1.5,
      ),
      beam(
        [
          [-22, 26.5],
          [0, 38],
          [16, 26.5],
        ],
        0.5,
      ),
      beam(
        [
          [-4, 26],
          [0, 38],
          [4, 26],
        ],
        0.9,
      ),
      {
        line: [
          [-14, 25],
          [-14, 15],
        ],
        width: 0.2,
        paint: 'iron',
        soft: true,
      },
      {
        area: [
          [-17, 12.5],
          [-11, 12.5],
          [-11, 15],
          [-17, 15],
        ],
        paint: 'body',
      },
      {
        area: [
          [-3, 26],
          [3, 26],
          [3, 29],
          [-3, 29],
        ],
        paint: 'steel',
      },
    ],
    [x, 0, z],
  )
}
