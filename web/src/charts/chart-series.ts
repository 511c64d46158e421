import type { HistoryPeriod } from '@oppidum/domain/telemetry/history'
import type { Quality } from '@oppidum/domain/telemetry/provenance'

/** One point of a line: the mean of a step, drawn in the middle of it. */
export interface ChartPoint {
  /** Its place on the time axis, epoch ms. */
  ms: number
  fromMs: number
  toMs: number
  mean: number
  lowest: number
  highest: number
  quality: Quality
}

export interface Span {
  fromMs: number
  toMs: number
}

export interface ChartSeries {
  /** Oldest first. */
  points: ChartPoint[]
  /** Where nothing was observed, oldest first. */
  gaps: Span[]
}

/** How many of its own intervals a series may be late before that counts as a gap. */
const HOLE = 1.5
/** The same for a series that arrives less often than once per step, and so never quite regularly. */
const SPARSE_HOLE = 2.5

/**
 * Points and gaps of a period. `factor` converts the unit; `shiftMs` lays the period over a later one. A series that arrives less often
 * than once per step is judged by its own interval: slow is not missing.
 */
export function chartSeries(period: HistoryPeriod, stepSeconds: number, factor = 1, shiftMs = 0): ChartSeries {
  const stepMs = stepSeconds * 1_000
  const [startMs, endMs] = [Date.parse(period.from) + shiftMs, Date.parse(period.to) + shiftMs]
  const points = period.points.map(({ at, mean, lowest, highest, quality }) => {
    const atMs = Date.parse(at) + shiftMs
    const fromMs = Math.max(atMs, startMs)
    const toMs = Math.max(fromMs, Math.min(atMs + stepMs, endMs))
    return { ms: (fromMs + toMs) / 2, fromMs, toMs, mean: mean * factor, lowest: lowest * factor, highest: highest * factor, quality }
  })
  return { points, gaps: holes(points, startMs, endMs, stepMs) }
}

function holes(points: readonly ChartPoint[], startMs: number, endMs: number, stepMs: number): Span[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return endMs > startMs ? [{ fromMs: startMs, toMs: endMs }] : []
  const spacings = points.slice(1).map((it, index) => it.fromMs - (points[index] as ChartPoint).fromMs)
  const usualMs = upperQuartile(spacings) ?? stepMs
  const limitMs = usualMs > stepMs * 1.01 ? usualMs * SPARSE_HOLE : stepMs * HOLE
  const spans: Span[] = []
  if (first.fromMs - startMs >= limitMs) spans.push({ fromMs: startMs, toMs: first.fromMs })
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (next && next.fromMs - point.fromMs > limitMs) spans.push({ fromMs: point.toMs, toMs: next.fromMs })
  }
  if (endMs - last.toMs >= limitMs) spans.push({ fromMs: last.toMs, toMs: endMs })
  return spans
}

function upperQuartile(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.75)] ?? null
}

/** Appends the record's newest value to its series, so that the line ends at the figure beside it. */
export function withNow(series: ChartSeries, now: { ms: number; value: number; quality: Quality } | null): ChartSeries {
  const last = series.points.at(-1)
  if (!now || !last || now.ms <= last.ms) return series
  const { ms, value, quality } = now
  const point = { ms, fromMs: ms, toMs: ms, mean: value, lowest: value, highest: value, quality }
  const gaps = series.gaps.map((it) => (it.fromMs < ms && ms <= it.toMs ? { ...it, toMs: ms } : it)).filter((it) => it.toMs > it.fromMs)
  return { points: [...series.points, point], gaps }
}

/** The points to draw: null where the line breaks. */
export function brokenLine({ points, gaps }: ChartSeries): { ms: number; value: number | null }[] {
  const line: { ms: number; value: number | null }[] = points.map((it) => ({ ms: it.ms, value: it.mean }))
  for (const gap of gaps) line.push({ ms: (gap.fromMs + gap.toMs) / 2, value: null })
  return line.sort((a, b) => a.ms - b.ms)
}

/** The point nearest in time; null without points. */
export function nearest(points: readonly ChartPoint[], ms: number): ChartPoint | null {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle] as ChartPoint).ms < ms) low = middle + 1
    else high = middle
  }
  const [before, after] = [points[low - 1], points[low]]
  if (!after) return before ?? null
  return before && ms - before.ms < after.ms - ms ? before : after
}
