import { facingRow } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { joints, land, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark } from '../mark.ts'
import { ellipse, rect } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

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

export function bunting(stage: Stage, z: number): void {
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
