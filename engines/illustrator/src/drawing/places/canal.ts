import { streetRow } from '../kit/building.ts'
import { extra, lamp } from '../kit/furniture.ts'
import { FAR_M, joints, quad, wetness } from '../kit/ground.ts'
import { tree } from '../kit/plant.ts'
import { sky } from '../kit/sky.ts'
import { finishWater, water } from '../kit/water.ts'
import type { Stage } from '../stage.ts'
import { WIDE } from './banks.ts'
import { people } from './passers-by.ts'

export function canal(stage: Stage): void {
  sky(stage)
  water(stage, -0.15)
  const half = 6
  streetRow(stage, -half - 5, [4, 170], { age: 'old', floors: [3, 5] })
  streetRow(stage, half + 5, [4, 170], { age: 'old', floors: [3, 5] })
  for (let z = 120; z > 12; z -= 15) {
    tree(stage, -half - 1.6, z, 7)
    tree(stage, half + 1.6, z + 6, 7)
    lamp(stage, -half - 0.8, z + 7, 4.4)
    lamp(stage, half + 0.8, z, 4.4)
  }
  humpBridge(stage, 46, half)
  for (const [x, z] of [
    [-4.6, 24],
    [4.6, 33],
  ] as const)
    extra(stage, 'boat', x, z, { casts: false, view: 'along' })
  finishWater(stage, 0.85)
  for (const side of [-1, 1]) {
    quad(stage, [Math.min(side * half, side * WIDE), Math.max(side * half, side * WIDE)], [0, FAR_M], { paint: 'stone', tone: -0.45 })
    quad(stage, [Math.min(side * (half + 0.3), side * WIDE), Math.max(side * (half + 0.3), side * WIDE)], [0, FAR_M], { paint: 'cobble' })
    joints(stage, [Math.min(side * (half + 0.5), side * 11), Math.max(side * (half + 0.5), side * 11)], [4, 60], 1, 'cobble')
  }
  people(stage, [half + 2, half + 4], [14, 40], 3)
  wetness(stage)
  stage.offer(
    { surface: 'water', x: [-3.6, 3.6], z: [11, 40], view: 'along' },
    { surface: 'pavement', x: [half + 1, half + 3.6], z: [11, 32] },
    { surface: 'pavement', x: [-half - 3.6, -half - 1], z: [11, 32] },
  )
}

function humpBridge(stage: Stage, z: number, half: number): void {
  const arch = Array.from({ length: 15 }, (_, index) => {
    const angle = (index / 14) * Math.PI
    return [Math.cos(angle) * (half - 0.4), Math.sin(angle) * 3.1, z] as const
  })
  const deck = Array.from(
    { length: 11 },
    (_, index) => [-(half + 4) + (index / 10) * 2 * (half + 4), 2.2 + 2.6 * Math.sin((index / 10) * Math.PI), z] as const,
  )
  stage.solid([...arch, [-half - 4, 0, z], ...deck, [half + 4, 0, z]], { paint: 'brick' }, z)
  stage.edge(deck, 0.5, { paint: 'stone', tone: 0.2, soft: true }, z)
}
