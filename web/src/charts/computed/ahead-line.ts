import type { ForecastPoint } from '@oppidum/domain/forecasting/forecast'
import type { ChartRow } from '../chart-csv.ts'
import type { ForecastPoint as LinePoint } from '../plots/aligned-lines.ts'

const HALF_HOUR_MS = 1_800_000

interface Reach {
  /** The points are means of whole hours, named by their start and drawn in the middle of their hour. */
  hourly: boolean
  /** From the answer's unit to the displayed one. */
  factor: number
  /** Where the measured line ends and the forecast continues. Null without one. */
  last: { ms: number; mean: number } | null
  untilMs: number
}

/** The dashed continuation of the measured line; empty when no part of it lies in the chart. */
export function aheadLine(points: readonly ForecastPoint[], { hourly, factor, last, untilMs }: Reach): LinePoint[] {
  const fromMs = last?.ms ?? Number.NEGATIVE_INFINITY
  const line = points
    .map((it) => ({
      ms: Date.parse(it.at) + (hourly ? HALF_HOUR_MS : 0),
      mean: it.value * factor,
      low: it.low * factor,
      high: it.high * factor,
    }))
    .filter((it) => it.ms > fromMs && it.ms <= untilMs)
  return last && line.length > 0 ? [{ ms: last.ms, mean: last.mean, low: last.mean, high: last.mean }, ...line] : line
}

/** The same as rows of the chart's table, by their own time; lowest and highest are the ends of the prediction interval. */
export function aheadRows(points: readonly ForecastPoint[], { hourly, factor, last, untilMs }: Reach): ChartRow[] {
  const middleMs = hourly ? HALF_HOUR_MS : 0
  return points.flatMap((it) => {
    const fromMs = Date.parse(it.at)
    const ms = fromMs + middleMs
    if (ms <= (last?.ms ?? Number.NEGATIVE_INFINITY) || ms > untilMs) return []
    const [mean, lowest, highest] = [it.value * factor, it.low * factor, it.high * factor]
    return [{ ms, fromMs, toMs: fromMs + 2 * middleMs, mean, lowest, highest, quality: 'forecast', before: null }]
  })
}

/** The highest point; undefined without any. */
export function peakOf<P extends { value: number }>(points: readonly P[]): P | undefined {
  return points.reduce<P | undefined>((best, it) => (best === undefined || it.value > best.value ? it : best), undefined)
}
