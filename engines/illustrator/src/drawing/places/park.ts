import { farTowers, treeLine } from '../kit/backdrop.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { grain, land, wetness } from '../kit/ground.ts'
import { bush, flowers } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'
import { grove, path } from './path.ts'

export function park(stage: Stage): void {
  sky(stage)
  farTowers(stage, 480, [30, 85], 0.6)
  treeLine(stage, 0.075, 260)
  land(stage, 'lawn')
  grain(stage, [-60, 60], [8, 70], 'lawn', 150)
  stage.ground(
    ellipse(-9.8, 23, 8.1, 7.6, 36).map(([x, z]) => [x, z] as const),
    { paint: 'stone', soft: true },
  )
  stage.ground(
    ellipse(-9.8, 23, 7.6, 7.1, 36).map(([x, z]) => [x, z] as const),
    { paint: 'water', tone: 0.1, fadesTo: { paint: 'water', tone: -0.3 } },
  )
  for (let index = 0; index < 16; index++) {
    const [x, z] = [-9.8 + stage.chance.between(-5, 5), 23 + stage.chance.between(-4.6, 4.6)]
    stage.ground(
      ellipse(x, z, stage.chance.between(0.6, 1.6), 0.12, 12).map(([px, pz]) => [px, pz] as const),
      { paint: 'skyLow', opacity: 0.5, soft: true },
    )
  }
  path(stage, 1.9, 4.5, 130, 'sand')
  grove(stage, 9, [24, 130], 26)
  for (let z = 14; z < 70; z += 13) lamp(stage, z % 2 === 0 ? -5 : 5, z, 4.6)
  flowers(stage, 5, 9, 15, ['flower', 'blossom', 'lamp'])
  flowers(stage, -10, -6, 13, ['blossom', 'flower'])
  for (const z of [17, 29]) extra(stage, 'bench', 7.4, z, { view: 'front' })
  for (let index = 0; index < 6; index++)
    bush(stage, stage.chance.pick([-1, 1]) * stage.chance.between(8, 22), stage.chance.between(18, 60))
  people(stage, [-4, 4], [26, 70], 4)
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-9, -3.5], z: [11, 15] },
    { surface: 'lawn', x: [3.5, 14], z: [11, 44] },
    { surface: 'pavement', x: [-2, 2], z: [10, 50] },
    { surface: 'water', x: [-13.5, -5], z: [17.5, 26] },
    { surface: 'far', x: [-60, 60], z: [110, 180] },
  )
}
