import { ridge } from '../kit/backdrop.ts'
import { building, wallPaint } from '../kit/building.ts'
import { lamp } from '../kit/furniture.ts'
import { grain, land, quad, roadAcross, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

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
