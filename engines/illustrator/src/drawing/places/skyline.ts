import { farTowers, ridge } from '../kit/backdrop.ts'
import { facingRow } from '../kit/building.ts'
import { grain, land, quad, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'

export function skyline(stage: Stage): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1700)
  land(stage, 'grass', -0.15)
  farTowers(stage, 620, [50, 130])
  farTowers(stage, 460, [45, 150], 0.75)
  farTowers(stage, 360, [20, 60])
  const { chance } = stage
  for (let z = 250; z > 70; z -= 26) facingRow(stage, z, [-stage.halfM(z) * 1.15, stage.halfM(z) * 1.15], { age: 'old', floors: [2, 4] })
  for (let index = 0; index < 46; index++) {
    const z = chance.between(58, 230)
    tree(stage, chance.between(-1.1, 1.1) * stage.halfM(z), z, chance.between(7, 10))
  }
  quad(stage, [-60, 60], [0, 38], { paint: 'lawn' })
  grain(stage, [-30, 30], [20, 38], 'lawn', 80)
  quad(stage, [-60, 60], [26, 28.4], { paint: 'sand' })
  wetness(stage)
  stage.offer(
    { surface: 'lawn', x: [-11, 11], z: [24, 36] },
    { surface: 'pavement', x: [-11, 11], z: [26, 28] },
    { surface: 'far', x: [-60, 60], z: [120, 200] },
  )
}
