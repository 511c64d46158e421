import { ridge, treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { grain, land, wetness } from '../kit/ground.ts'
import { bush } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { smooth } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { grove, path } from './path.ts'

export function hills(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.3, 'hillFar', 2200)
  ridge(stage, 0.2, 'hillFar', 1200)
  ridge(stage, 0.12, 'hillNear', 600)
  ridge(stage, 0.06, 'hillNear', 260, 0.5)
  land(stage, 'grass')
  for (let index = 0; index < 7; index++) {
    const [x, z] = [stage.chance.between(-60, 60), stage.chance.between(60, 160)]
    const field = smooth([
      [x - 22, z - 8],
      [x + 18, z - 11],
      [x + 24, z + 9],
      [x - 17, z + 12],
    ])
    stage.ground(field, { paint: stage.chance.pick(['grass', 'lawn', 'soil', 'sand'] as const), tone: stage.chance.between(-0.2, 0.15) })
  }
  grain(stage, [-60, 60], [11, 80], 'grass', 170)
  path(stage, 1.7, 9, 190, 'sand')
  grove(stage, 14, [34, 190], 24, 0.4)
  if (stage.mayAdd('house')) {
    for (const [x, z] of [
      [-19, 88],
      [22, 105],
      [33, 110],
    ] as const)
      building(stage, { x: [x, x + 9], z: [z, z + 7], heightM: 4, paint: 'plaster', facade: 'house', roof: 'across', is: 'house' })
  }
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-20, -5], z: [14, 50] },
    { surface: 'lawn', x: [5, 20], z: [14, 50] },
    { surface: 'road', x: [-3, 3], z: [14, 34], view: 'side' },
    { surface: 'far', x: [-70, 70], z: [80, 200] },
  )
}

export function forest(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.16, 'hillFar', 900)
  treeLine(stage, 0.2, 240)
  treeLine(stage, 0.13, 120)
  land(stage, 'grass', -0.35)
  grain(stage, [-40, 40], [6, 50], 'grass', 170)
  path(stage, 1.5, 3.5, 90, 'soil')
  grove(stage, 4.6, [13, 110], 70, 0.6)
  for (const side of [-1, 1]) trunk(stage, side * stage.halfM(9) * stage.chance.between(0.78, 0.95), 9)
  for (let index = 0; index < 14; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(3, 12), stage.chance.between(9, 40))
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-1.6, 1.6], z: [8, 34] },
    { surface: 'lawn', x: [-6, -2], z: [9, 22] },
    { surface: 'lawn', x: [2, 6], z: [9, 22] },
    { surface: 'far', x: [-26, 26], z: [60, 90] },
  )
}

/** A trunk in the foreground whose crown is above the picture. */
function trunk(stage: Stage, x: number, z: number): void {
  if (!stage.mayAdd('tree')) return
  const { sunSide } = stage
  stage.stand(
    [
      {
        area: smooth(
          [
            [-0.75, -0.1],
            [-0.42, 1.2],
            [-0.36, 14],
            [0.36, 14],
            [0.42, 1.3],
            [0.8, -0.1],
          ],
          true,
          3,
        ),
        paint: 'trunk',
        tone: -0.3,
      },
      {
        area: [
          [sunSide * 0.1, 0.4],
          [sunSide * 0.4, 0.6],
          [sunSide * 0.34, 14],
          [sunSide * 0.12, 14],
        ],
        paint: 'trunk',
        tone: 0.2,
        soft: true,
      },
    ],
    [x, 0, z],
    { depth: z },
  )
}
