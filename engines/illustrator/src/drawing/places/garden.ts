import { treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { extra } from '../kit/furniture.ts'
import { land, quad, wetness } from '../kit/ground.ts'
import { conifer, flowers } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

export function garden(stage: Stage): void {
  sky(stage)
  treeLine(stage, 0.11, 120)
  land(stage, 'lawn')
  quad(stage, [-2, 2], [3, 62], { paint: 'sand' })
  quad(stage, [-34, 34], [30, 34], { paint: 'sand' })
  for (const side of [-1, 1]) {
    for (const [z0, z1] of [
      [11, 28],
      [36, 58],
    ] as const) {
      if (stage.mayAdd('bush'))
        quad(stage, [Math.min(side * 3.4, side * 15), Math.max(side * 3.4, side * 15)], [z0, z1], { paint: 'foliage', tone: -0.2 })
      quad(stage, [Math.min(side * 4.2, side * 14.2), Math.max(side * 4.2, side * 14.2)], [z0 + 0.9, z1 - 0.9], { paint: 'soil' })
      for (let z = z0 + 2; z < z1 - 1; z += 2.4)
        flowers(
          stage,
          Math.min(side * 4.6, side * 13.8),
          Math.max(side * 4.6, side * 13.8),
          z,
          stage.chance.pick([['flower'], ['blossom'], ['lamp'], ['flower', 'blossom']] as const),
        )
    }
    for (let z = 11; z < 62; z += 8.5) conifer(stage, side * 16.8, z, 5.5)
  }
  stage.ground(
    ellipse(0, 32, 5, 3.6, 30).map(([x, z]) => [x, z] as const),
    { paint: 'stone' },
  )
  stage.ground(
    ellipse(0, 32, 4.4, 3, 30).map(([x, z]) => [x, z] as const),
    { paint: 'water', tone: 0.2 },
  )
  extra(stage, 'fountain', 0, 32)
  building(stage, {
    x: [-13, 13],
    z: [66, 76],
    heightM: 10,
    paint: 'plaster',
    facade: 'hall',
    roof: 'across',
    ridgeM: 4,
    roofPaint: 'slate',
    is: 'house',
  })
  people(stage, [-1.6, 1.6], [18, 54], 3)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-1.5, 1.5], z: [9, 28] },
    { surface: 'lawn', x: [-30, -18], z: [18, 50] },
    { surface: 'lawn', x: [18, 30], z: [18, 50] },
    { surface: 'lawn', x: [-5, 5], z: [8, 11] },
  )
}
