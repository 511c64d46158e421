import type { ChartPoint, ChartSeries } from './chart-series.ts'

/** The facts of a line from which its sentence is made. */
export interface Summary {
  latest: ChartPoint
  /** The latest value less the one at the same time of the previous period, and the latter; null without one. */
  change: { by: number; before: number } | null
  highest: ChartPoint
  lowest: ChartPoint
  /** How long nothing was observed, in ms, and how often. */
  missingMs: number
  holes: number
}

/** How far from the same time a value of the previous period may be, in steps. */
const SAME_TIME = 1.5

/** Null without data. `before` lies over the present period. */
export function summary(series: ChartSeries, before: ChartSeries | null, stepMs: number): Summary | null {
  const [first, ...rest] = series.points
  if (!first) return null
  let [highest, lowest, latest] = [first, first, first]
  for (const point of rest) {
    if (point.mean > highest.mean) highest = point
    if (point.mean < lowest.mean) lowest = point
    latest = point
  }
  const then = before?.points.reduce<ChartPoint | null>(
    (best, it) => (best === null || Math.abs(it.ms - latest.ms) < Math.abs(best.ms - latest.ms) ? it : best),
    null,
  )
  const comparable = then && Math.abs(then.ms - latest.ms) <= SAME_TIME * stepMs
  return {
    latest,
    change: comparable ? { by: latest.mean - then.mean, before: then.mean } : null,
    highest,
    lowest,
    missingMs: series.gaps.reduce((sum, it) => sum + it.toMs - it.fromMs, 0),
    holes: series.gaps.length,
  }
}
