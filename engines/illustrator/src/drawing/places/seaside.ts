import { ridge } from '../kit/backdrop.ts'
import { streetRow } from '../kit/building.ts'
import { extra, lamp, railing } from '../kit/furniture.ts'
import { grain, joints, quad, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import { smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { WIDE } from './banks.ts'
import { people } from './passers-by.ts'

export function beach(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.09, 'hillFar', 1300)
  water(stage, 0.1)
  finishWater(stage, 0)
  const shore = (by: number) =>
    [
      ...smooth(
        [
          [-WIDE, 30 + by],
          [-60, 27 + by],
          [-24, 24 + by],
          [-6, 26.5 + by],
          [12, 23 + by],
          [34, 27 + by],
          [70, 33 + by],
          [WIDE, 40 + by],
        ],
        false,
        6,
      ),
      [WIDE, 3],
      [-WIDE, 3],
    ] as const
  stage.ground(shore(2.2), { paint: 'foam', opacity: 0.5, soft: true })
  stage.ground(shore(1.1), { paint: 'water', tone: 0.55, opacity: 0.7, soft: true })
  stage.ground(shore(0.5), { paint: 'foam', soft: true })
  stage.ground(shore(0), { paint: 'sand', tone: -0.45 })
  stage.ground(shore(-2.6), { paint: 'sand' })
  grain(stage, [-40, 40], [8, 22], 'sand', 160)
  const { chance } = stage
  for (let index = 0; index < 6; index++) {
    const [x, z] = [(index - 2.5) * 4.6 + chance.between(-1, 1), chance.between(15, 21)]
    parasol(stage, x, z)
  }
  people(stage, [-14, 14], [17, 22], 5)
  extra(stage, 'sailing-boat', -24, 110, { casts: false })
  extra(stage, 'sailing-boat', 34, 150, { casts: false })
  extra(stage, 'palm', -12, 15)
  extra(stage, 'palm', 13.5, 17)
  wetness(stage)
  stage.offer(
    { surface: 'sand', x: [-9, 9], z: [9.5, 19] },
    { surface: 'water', x: [-40, 40], z: [34, 110] },
    { surface: 'far', x: [-90, 90], z: [190, 300] },
  )
}

function parasol(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('umbrella')) return
  const paint = stage.chance.pick(['body', 'livery', 'safety', 'flower', 'shutter'] as const)
  const gore = (from: number, to: number) =>
    [
      [from, 2.1],
      [(from + to) / 2, 2.02],
      [to, 2.1],
      [to * 0.55, 2.6],
      [0, 2.85],
      [from * 0.55, 2.6],
    ] as const
  stage.stand(
    [
      {
        line: [
          [0, 0],
          [0, 2.8],
        ],
        width: 0.08,
        paint: 'wood',
        soft: true,
      },
      { area: gore(-1.5, 1.5), paint },
      { area: gore(-0.9, -0.2), paint: 'canvas', soft: true },
      { area: gore(0.35, 1), paint: 'canvas', soft: true },
      {
        area: [
          [0.5, 0.05],
          [2.3, 0.05],
          [2.4, 0.25],
          [0.5, 0.25],
        ],
        paint,
        tone: -0.1,
      },
      {
        area: [
          [2, 0.2],
          [2.5, 0.75],
          [2.6, 0.7],
          [2.3, 0.2],
        ],
        paint: 'wood',
        soft: true,
      },
    ],
    [x, 0, z],
  )
}

export function promenade(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1500)
  water(stage)
  extra(stage, 'sailing-boat', 40, 120, { casts: false })
  extra(stage, 'sailing-boat', 70, 170, { casts: false })
  finishWater(stage, 0.1)
  const sand = (by: number) => {
    const rim = [0, 14, 30, 60, 120, 300, 900].map((z, index) => [27 + by + (index % 2) * 3 - index * 0.5, Math.max(2, z)] as const)
    return [[10, 2], ...rim, [10, 900]] as const
  }
  stage.ground(sand(3), { paint: 'foam', opacity: 0.5, soft: true })
  stage.ground(sand(1.4), { paint: 'water', tone: 0.5, opacity: 0.7, soft: true })
  stage.ground(sand(0.7), { paint: 'foam', soft: true })
  stage.ground(sand(0), { paint: 'sand', tone: -0.3 })
  stage.ground(sand(-2), { paint: 'sand' })
  for (let z = 26; z < 90; z += 13) parasol(stage, 15 + stage.chance.between(0, 8), z)
  quad(stage, [-WIDE, 10.6], [0, 600], { paint: 'stone', tone: -0.4 })
  quad(stage, [-WIDE, 10], [0, 600], { paint: 'pavement' })
  joints(stage, [-6, 10], [5, 90], 1.6, 'pavement')
  for (let z = 6; z < 90; z += 5)
    stage.ground(
      [
        [-1, z],
        [2, z + 1.6],
        [5, z],
        [5, z + 0.8],
        [2, z + 2.4],
        [-1, z + 0.8],
      ],
      { paint: 'terracotta', opacity: 0.5, soft: true },
    )
  quad(stage, [-13, -6.3], [0, 600], { paint: 'asphalt' })
  quad(stage, [-6.5, -6.1], [0, 600], { paint: 'kerb', soft: true })
  streetRow(stage, -19, [5, 200], { age: 'old', floors: [4, 7] })
  for (let z = 150; z > 12; z -= 12) {
    if (stage.drawings.palm) extra(stage, 'palm', -5, z)
    else tree(stage, -5, z, 7)
    lamp(stage, 9.2, z + 4, 5)
    if (z < 60) extra(stage, 'bench', 7.6, z + 1, { view: 'front' })
  }
  const steps = [6, 10, 16, 25, 40, 70, 120]
  for (let index = steps.length - 1; index > 0; index--) railing(stage, [10, steps[index - 1] ?? 0], [10, steps[index] ?? 0], 1.1)
  people(stage, [-3, 7], [18, 70], 6)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-3.5, 8], z: [9, 40] },
    { surface: 'road', x: [-11.6, -7.8], z: [16, 60], view: 'front' },
    { surface: 'rail', x: [-10, -9], z: [18, 50], view: 'front' },
    { surface: 'water', x: [34, 70], z: [44, 110] },
    { surface: 'sand', x: [12.5, 22], z: [20, 50] },
    { surface: 'far', x: [40, 100], z: [230, 300] },
  )
}
