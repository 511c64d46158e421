import type { Past } from '@oppidum/domain/alerts/past'

interface Point {
  at: string
  value: number
}

/** Thousandths are below the resolution of any sensor here. */
const round3 = (value: number) => Math.round(value * 1_000) / 1_000

/** One point for each step that has values, at the step's start. Values from outside the time are left out. */
export function pointsOf(
  { observedMs, values }: Past,
  each: 'highest' | 'lowest' | 'mean',
  fromMs: number,
  toMs: number,
  stepMs: number,
): Point[] {
  const steps = Math.round((toMs - fromMs) / stepMs)
  const counts = new Uint32Array(steps)
  const sums = new Float64Array(steps)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    const step = Math.floor(((observedMs[index] as number) - fromMs) / stepMs)
    if (Number.isNaN(value) || step < 0 || step >= steps) continue
    const so = sums[step] as number
    sums[step] = counts[step] === 0 ? value : each === 'mean' ? so + value : each === 'highest' ? Math.max(so, value) : Math.min(so, value)
    counts[step] = (counts[step] as number) + 1
  }
  return Array.from(sums, (sum, step) => {
    const value = each === 'mean' ? sum / (counts[step] as number) : sum
    return { at: new Date(fromMs + step * stepMs).toISOString(), value: round3(value) }
  }).filter((_, step) => (counts[step] as number) > 0)
}
