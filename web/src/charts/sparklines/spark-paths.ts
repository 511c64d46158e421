import { brokenLine, type ChartSeries } from '../chart-series.ts'

export const SPARK_WIDTH = 66
export const SPARK_HEIGHT = 30
/** Room for the dot at the end and the width of the line, px. */
const EDGE = 3

export interface SparkPaths {
  present: string
  before: string | null
  /** Position of the newest value; null when the line ended before the period did. */
  end: { x: number; y: number } | null
}

/** Both days overlaid on one scale; null when there is no line to draw. */
export function sparkPaths(present: ChartSeries, before: ChartSeries | null, fromMs: number, toMs: number): SparkPaths | null {
  if (present.points.length < 2) return null
  const values = [...present.points, ...(before?.points ?? [])].map((it) => it.mean)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (ms: number) => round(EDGE + ((ms - fromMs) / (toMs - fromMs)) * (SPARK_WIDTH - 2 * EDGE))
  // A constant value is in the middle.
  const y = (value: number) => round(SPARK_HEIGHT - EDGE - (high > low ? (value - low) / (high - low) : 0.5) * (SPARK_HEIGHT - 2 * EDGE))
  const path = (series: ChartSeries) => {
    let pen = 'M'
    return brokenLine(series)
      .map(({ ms, value }) => {
        if (value === null) {
          pen = 'M'
          return ''
        }
        const part = `${pen}${x(ms)} ${y(value)}`
        pen = 'L'
        return part
      })
      .join('')
  }
  const last = present.points.at(-1)
  const ended = present.gaps.some((it) => it.toMs >= toMs)
  return {
    present: path(present),
    before: before && before.points.length > 1 ? path(before) : null,
    end: last && !ended ? { x: x(last.ms), y: y(last.mean) } : null,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
