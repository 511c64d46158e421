import { ridge } from '../kit/backdrop.ts'
import { streetRow } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { joints, land, wetness } from '../kit/ground.ts'
import { flowers } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

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
export function line(stage: Stage, z: number): void {
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
