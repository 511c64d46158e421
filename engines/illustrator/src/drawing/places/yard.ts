import { ridge, treeLine } from '../kit/backdrop.ts'
import { grain, land, quad, roadAcross } from '../kit/ground.ts'
import { sky } from '../kit/sky.ts'
import type { Mark, Material } from '../mark.ts'
import { ellipse, smooth } from '../shape.ts'
import type { Spot, Stage } from '../stage.ts'

export const YARD_SPOTS: readonly Spot[] = [
  { surface: 'road', x: [-9, 9], z: [14, 19] },
  { surface: 'plot', x: [-10, 10], z: [24, 40] },
  { surface: 'pavement', x: [-8, 8], z: [11, 13] },
  { surface: 'far', x: [-60, 60], z: [120, 200] },
]

export function yard(stage: Stage, paint: Material): void {
  sky(stage)
  ridge(stage, 0.09, 'hillFar', 1400)
  treeLine(stage, 0.04, 300)
  land(stage, 'grass')
  quad(stage, [-90, 90], [21, 90], { paint })
  roadAcross(stage, [13.4, 20], { lanes: 2 })
  grain(stage, [-40, 40], [9, 13], 'grass', 60)
}

/** Smoke or steam that leans with the wind. */
export function plume(stage: Stage, x: number, y: number, z: number, widthM: number, paint: Material): void {
  if (!stage.mayAdd('smoke')) return
  const { chance, sunSide } = stage
  const marks: Mark[] = []
  for (let puff = 9; puff >= 0; puff--) {
    const size = widthM * (0.4 + puff * 0.16) * chance.between(0.85, 1.15)
    marks.push({
      area: smooth(
        ellipse(sunSide * puff * widthM * 0.42, puff * widthM * 0.5, size, size * 0.8, 9).map(
          ([px, py]) => [px + chance.between(-0.1, 0.1) * size, py] as const,
        ),
        true,
        3,
      ),
      paint,
      tone: 0.1 - puff * 0.02,
      opacity: 0.62 - puff * 0.045,
      soft: true,
    })
  }
  stage.stand(marks, [x, y, z])
}
