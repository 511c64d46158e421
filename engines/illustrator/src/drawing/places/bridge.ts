import { farTowers, ridge } from '../kit/backdrop.ts'
import { building } from '../kit/building.ts'
import { lamp, railing } from '../kit/furniture.ts'
import { joints, land, quad, roadAway, wetness } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Stage } from '../stage.ts'
import { people } from './passers-by.ts'

export function bridge(stage: Stage): void {
  sky(stage)
  farTowers(stage, 700, [40, 110])
  ridge(stage, 0.05, 'hillFar', 1500)
  land(stage, 'water', -0.1)
  const half = 8.5
  quad(stage, [-half - 0.6, half + 0.6], [3, 420], { paint: 'stone', tone: -0.1 })
  roadAway(stage, [-5, 5], { lanes: 2, to: 420 })
  joints(stage, [5.4, half], [4, 80], 1.5, 'pavement')
  for (let z = 330; z > 8; z -= 60) tower(stage, z + 34, half)
  cables(stage, half)
  for (const x of [-half, half]) {
    const steps = [5, 9, 15, 24, 38, 60, 100, 180]
    for (let index = steps.length - 1; index > 0; index--) railing(stage, [x, steps[index - 1] ?? 0], [x, steps[index] ?? 0], 1.2)
  }
  for (let z = 14; z < 150; z += 18) {
    lamp(stage, -half + 0.5, z, 6)
    lamp(stage, half - 0.5, z, 6)
  }
  people(stage, [6, 8], [16, 60], 3)
  wetness(stage)
  stage.offer(
    { surface: 'road', x: [1, 3.8], z: [11, 80], view: 'along' },
    { surface: 'road', x: [-3.8, -1], z: [11, 80], view: 'front' },
    { surface: 'pavement', x: [5.8, 7.8], z: [11, 40] },
    { surface: 'pavement', x: [-7.8, -5.8], z: [11, 40] },
    { surface: 'water', x: [-70, -22], z: [60, 160] },
    { surface: 'water', x: [22, 70], z: [60, 160] },
  )
}

function tower(stage: Stage, z: number, half: number): void {
  const heightM = 34
  const leg = (x: number) => building(stage, { x: [x - 1, x + 1], z: [z, z + 2.4], heightM, paint: 'stone', facade: 'blank', roof: 'flat' })
  leg(-half - 0.4)
  leg(half + 0.4)
  for (const y of [12, 23, heightM - 2]) {
    building(stage, { x: [-half, half], z: [z + 0.2, z + 2], heightM: 1.8, footM: y, paint: 'stone', facade: 'blank', roof: 'flat' })
  }
}

function cables(stage: Stage, half: number): void {
  for (const x of [-half - 0.4, half + 0.4]) {
    for (let span = 4; span >= 0; span--) {
      const from = span * 60 - 14 + 8
      const line = Array.from({ length: 25 }, (_, index) => {
        const share = index / 24
        return [x, 6 + 28 * (2 * share - 1) ** 2, from + share * 60] as const
      })
      for (let index = line.length - 1; index >= 0; index--) {
        const at = line[index]
        const next = line[index + 1]
        if (!at || at[2] < 2) continue
        const depth = at[2] + 0.1
        stage.edge([at, [x, 0, at[2]]], 0.07, { paint: 'steel', soft: true }, depth)
        if (next) stage.edge([at, next], 0.34, { paint: 'steel', tone: -0.2, soft: true }, depth)
      }
    }
  }
}
