import { ridge, treeLine } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { lamp } from '../kit/furniture.ts'
import { land, quad, wetness } from '../kit/ground.ts'
import { bush, tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'

export function suburb(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.09, 'hillNear', 700)
  treeLine(stage, 0.06, 240)
  land(stage, 'lawn')
  quad(stage, [-6, 6], [3, 300], { paint: 'pavement' })
  quad(stage, [-3.6, 3.6], [3, 300], { paint: 'asphalt' })
  for (let z = 8; z < 100; z += 7) quad(stage, [-0.08, 0.08], [z, z + 3], { paint: 'roadPaint', soft: true })
  const { chance } = stage
  for (let z = 120; z > 14; z -= 17) {
    for (const side of [-1, 1]) {
      const inner = side * chance.between(11.5, 13.5)
      const outer = inner + side * 10
      building(stage, {
        x: [Math.min(inner, outer), Math.max(inner, outer)],
        z: [z, z + 10],
        heightM: chance.pick([3.6, 6.6]),
        paint: chance.pick(['plaster', 'brick', 'paleBlue', 'ochre', 'stone', 'paleGreen'] as const),
        facade: 'house',
        roof: chance.pick(['along', 'across'] as const),
        ridgeM: 3.4,
        roofPaint: chance.pick(['roofTile', 'slate'] as const),
        is: 'house',
      })
      tree(stage, side * chance.between(8, 9.5), z - 3, chance.between(5, 7.5))
      bush(stage, side * chance.between(7.6, 8.4), z + 3)
      quad(stage, [Math.min(side * 6, inner), Math.max(side * 6, inner)], [z + 4, z + 6.4], { paint: 'pavement', soft: true })
    }
  }
  for (let z = 16; z < 90; z += 24) lamp(stage, -5.4, z, 5)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [0.8, 2.4], z: [10, 50], view: 'along' },
    { surface: 'road', x: [-2.4, -0.8], z: [10, 50], view: 'front' },
    { surface: 'pavement', x: [-5.6, -4], z: [10, 40] },
    { surface: 'pavement', x: [4, 5.6], z: [10, 40] },
    { surface: 'lawn', x: [6.4, 10], z: [11, 30] },
    { surface: 'lawn', x: [-10, -6.4], z: [11, 30] },
    { surface: 'far', x: [-46, -26], z: [44, 90] },
    { surface: 'far', x: [26, 46], z: [44, 90] },
  )
}
