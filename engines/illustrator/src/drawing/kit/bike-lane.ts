import type { Spot, Stage } from '../stage.ts'
import { quad } from './ground.ts'

/** A red cycle lane between white lines at the outer edge of its spot, with a broken line along its middle. */
export function bikeLane(stage: Stage, { x, z, view }: Spot): void {
  const red = { paint: 'terracotta', tone: -0.1 } as const
  const white = { paint: 'roadPaint', soft: true } as const
  if (view === undefined || view === 'side') {
    const half = stage.halfM(z[1]) * 1.4 + 5
    const from = Math.max(z[0], stage.nearM * 1.05) - 1
    quad(stage, [-half, half], [from, from + 2.2], red)
    for (const at of [from, from + 2.1]) quad(stage, [-half, half], [at, at + 0.12], white)
    for (let at = -half; at < half; at += 4) quad(stage, [at, at + 1.8], [from + 1.05, from + 1.15], white)
    return
  }
  const outer = Math.abs(x[0]) > Math.abs(x[1]) ? x[0] : x[1]
  const [left, right] = [outer - 0.9, outer + 0.9]
  quad(stage, [left, right], [stage.nearM * 0.5, 160], red)
  for (const at of [left, right]) quad(stage, [at - 0.07, at + 0.07], [stage.nearM * 0.5, 160], white)
  for (let at = 6; at < 90; at += 5) quad(stage, [outer - 0.06, outer + 0.06], [at, at + 2], white)
}
