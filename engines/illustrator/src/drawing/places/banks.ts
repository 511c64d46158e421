import { FAR_M, quad } from '../kit/ground.ts'
import type { Material } from '../mark.ts'
import type { Stage } from '../stage.ts'

export const WIDE = 400

/** A bank in the foreground up to `z`, with its edge. */
export function nearBank(stage: Stage, z: number, paint: Material, edge: Material = 'stone'): void {
  quad(stage, [-WIDE, WIDE], [0, z + 0.5], { paint: edge, tone: -0.5 })
  quad(stage, [-WIDE, WIDE], [0, z + 0.25], { paint: edge, tone: 0.2 })
  quad(stage, [-WIDE, WIDE], [0, z - 0.4], { paint })
}

export function farBank(stage: Stage, z: number, paint: Material, edge: Material = 'stone'): void {
  quad(stage, [-WIDE * 2, WIDE * 2], [z, FAR_M], { paint: edge, tone: -0.4 })
  quad(stage, [-WIDE * 2, WIDE * 2], [z + 1, FAR_M], { paint })
}
