import { extra } from '../kit/furniture.ts'
import type { Stage } from '../stage.ts'

/** Passers-by that the place adds. */
export function people(stage: Stage, x: readonly [number, number], z: readonly [number, number], count: number): void {
  const { chance } = stage
  for (let index = 0; index < count; index++) {
    extra(stage, 'person', chance.between(...x), chance.between(...z), { view: chance.pick(['side', 'front', 'along'] as const) })
  }
}
