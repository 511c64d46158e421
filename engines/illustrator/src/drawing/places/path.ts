import { conifer, tree } from '../kit/plant.ts'
import type { Material } from '../mark.ts'
import type { Stage } from '../stage.ts'

/** A path that winds away from the eye. */
export function path(stage: Stage, halfM: number, swayM: number, to: number, paint: Material): void {
  const { chance } = stage
  const phase = chance.next() * 6
  const at = (z: number) => Math.sin(z / 14 + phase) * swayM * Math.min(1, z / 30)
  const zs = [stage.nearM * 0.5]
  for (let z = stage.nearM * 0.8; z < to; z *= 1.09) zs.push(z)
  const side = (by: number) => zs.map((z) => [at(z) + by, z] as const)
  stage.ground([...side(-halfM - 0.25), ...side(halfM + 0.25).toReversed()], { paint: 'kerb', tone: -0.1, soft: true })
  stage.ground([...side(-halfM), ...side(halfM).toReversed()], { paint })
}

/** Trees on both sides of a strip that is kept free. */
export function grove(stage: Stage, freeM: number, [from, to]: readonly [number, number], count: number, conifers = 0): void {
  const { chance } = stage
  for (let index = 0; index < count; index++) {
    const z = from + (to - from) * chance.next() ** 1.4
    const wide = stage.halfM(z) * 1.15
    const x = chance.pick([-1, 1]) * chance.between(freeM, Math.max(freeM + 4, wide))
    if (chance.chance(conifers)) conifer(stage, x, z)
    else tree(stage, x, z)
  }
}
