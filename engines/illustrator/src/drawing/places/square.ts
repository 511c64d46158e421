import { ridge } from '../kit/backdrop.ts'
import { facingRow, streetRow } from '../kit/building.ts'
import { campanile } from '../kit/campanile.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { joints, land, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { ellipse } from '../shape.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

export function square(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.12, 'hillFar', 1300)
  land(stage, 'cobble', 0.25)
  joints(stage, [-50, 50], [7, 60], 2.2, 'cobble')
  for (const radius of [13, 9]) {
    stage.ground(
      ellipse(0, 30, radius, radius * 0.9, 40).map(([x, z]) => [x, z] as const),
      { paint: radius === 13 ? 'stone' : 'cobble', tone: 0.1, soft: true },
    )
  }
  facingRow(stage, 62, [-44, -8], { age: 'old', floors: [3, 5] })
  facingRow(stage, 62, [9, 48], { age: 'old', floors: [3, 5] })
  streetRow(stage, -27, [16, 62], { age: 'old', floors: [3, 5] })
  streetRow(stage, 27, [16, 62], { age: 'old', floors: [3, 5] })
  campanile(stage, 0, 64, 27)
  extra(stage, stage.mayAdd('fountain') ? 'fountain' : 'statue', 0, 32)
  for (const [x, z] of [
    [-20, 22],
    [20, 22],
    [-20, 44],
    [20, 44],
  ] as const)
    tree(stage, x, z, 7)
  for (const x of [-12, 12]) for (const z of [20, 42]) lamp(stage, x, z, 5)
  people(stage, [-16, 16], [24, 56], 9)
  wetness(stage)
  stage.offer(
    { surface: 'pavement', x: [-11, 11], z: [11, 28] },
    { surface: 'road', x: [-12, 12], z: [18, 30] },
    { surface: 'rail', x: [-12, 12], z: [42, 42] },
    { surface: 'plot', x: [-14, 14], z: [28, 48] },
  )
}
