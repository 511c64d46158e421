import { smooth } from '../shape.ts'
import { DEPTH, type Stage } from '../stage.ts'

/** Water on the middle of the ground, below everything that stands in it, with reflected sky and ripples. */
export function highWater(stage: Stage): void {
  const { chance, nearM } = stage
  const [from, to] = [nearM * 1.12, nearM * 3.4]
  const rim = (share: number) => {
    const half = (z: number) => stage.halfM(z) * 0.8 * share
    const sides = [0, 0.16, 0.4, 0.7, 1].map((at) => from + (to - from) * at)
    const stray = (z: number, side: number) => [side * half(z) * chance.between(0.82, 1.04), z] as const
    return smooth([...sides.map((z) => stray(z, 1)), ...sides.toReversed().map((z) => stray(z, -1))], true, 6)
  }
  stage.ground(rim(1.05), { paint: 'foam', opacity: 0.4, soft: true }, DEPTH.ground - 20)
  stage.ground(rim(1), { paint: 'water', tone: 0.2, opacity: 0.92, fadesTo: { paint: 'water', tone: -0.35 } }, DEPTH.ground - 21)
  for (let index = 0; index < 34; index++) {
    const z = from + (to - from) * (0.06 + 0.86 * chance.next() ** 1.6)
    const x = chance.between(-0.66, 0.66) * stage.halfM(z)
    const half = z * chance.between(0.02, 0.07)
    const lens = smooth([
      [x - half, z],
      [x, z + half * 0.12],
      [x + half, z],
      [x, z - half * 0.12],
    ])
    stage.ground(
      lens,
      { paint: index % 2 === 0 ? 'skyLow' : 'water', tone: index % 2 === 0 ? 0.1 : -0.6, opacity: 0.45, soft: true },
      DEPTH.ground - 22,
    )
  }
  stage.mirror(DEPTH.ground - 23, stage.isLit ? 0.35 : 0.16, stage.isLit)
}
