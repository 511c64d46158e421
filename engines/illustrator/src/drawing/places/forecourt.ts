import { ridge, treeLine } from '../kit/backdrop.ts'
import { joints, land, quad, roadAcross } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Material } from '../mark.ts'
import type { Spot, Stage } from '../stage.ts'

/** A public building over its forecourt, with the street before it. */
export function forecourt(stage: Stage, paint: Material): void {
  sky(stage)
  ridge(stage, 0.1, 'hillFar', 1300)
  treeLine(stage, 0.06, 200)
  land(stage, paint)
  roadAcross(stage, [13.4, 20], { lanes: 2 })
  quad(stage, [-90, 90], [20.5, 24], { paint: 'pavement' })
  quad(stage, [-90, 90], [4, 13], { paint: 'pavement' })
  joints(stage, [-40, 40], [5, 13], 1.3, 'pavement')
}

export const FORECOURT_SPOTS: readonly Spot[] = [
  { surface: 'road', x: [-9, 9], z: [14.5, 18.5] },
  { surface: 'rail', x: [-8, 8], z: [42, 42] },
  { surface: 'pavement', x: [-9, 9], z: [21, 30] },
  { surface: 'pavement', x: [-6, 6], z: [10.5, 12.6] },
  { surface: 'lawn', x: [-16, -6], z: [26, 38] },
  { surface: 'lawn', x: [6, 16], z: [26, 38] },
]
