import type { HistoryPeriod } from '@oppidum/domain/telemetry/history'

/** The values of several series in one step. */
export interface StackPoint {
  fromMs: number
  toMs: number
  /** In the order of the layers, in their unit. */
  values: number[]
  /** Their sum; negative values are subtracted. */
  total: number
}

/** The lower and upper edge of a layer at a point. */
export interface Slice {
  low: number
  high: number
}

/**
 * Steps in which every layer has a value; a step without one is left out, because an incomplete stack has no sum. Layers that were never
 * observed are not in `periods`.
 */
export function stackPoints(periods: readonly HistoryPeriod[], stepSeconds: number): StackPoint[] {
  const [first, ...others] = periods
  if (!first) return []
  const endMs = Date.parse(first.to)
  const byTime = others.map((period) => new Map(period.points.map((it) => [it.at, it.mean])))
  return first.points.flatMap(({ at, mean }) => {
    const values = [mean, ...byTime.map((it) => it.get(at))]
    if (!values.every((it) => it !== undefined)) return []
    const fromMs = Date.parse(at)
    const toMs = Math.max(fromMs, Math.min(fromMs + stepSeconds * 1_000, endMs))
    return [{ fromMs, toMs, values, total: values.reduce((sum, it) => sum + it, 0) }]
  })
}

/** Positive values are stacked from zero up, negative ones from zero down. */
export function slices(values: readonly number[]): Slice[] {
  let [up, down] = [0, 0]
  return values.map((it) => {
    if (it >= 0) {
      up += it
      return { low: up - it, high: up }
    }
    down += it
    return { low: down, high: down - it }
  })
}

/** Stretches without a missing step, oldest first. */
export function stretches(points: readonly StackPoint[], stepSeconds: number): StackPoint[][] {
  const runs: StackPoint[][] = []
  for (const point of points) {
    const current = runs.at(-1)
    const last = current?.at(-1)
    if (current && last && point.fromMs - last.fromMs <= 1.5 * stepSeconds * 1_000) current.push(point)
    else runs.push([point])
  }
  return runs
}
