import { DAY_MS } from '@oppidum/domain/core/time'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { ChartPoint, ChartSeries, Span } from '../../../charts/chart-series.ts'
import { instantOfWall } from '../../../charts/city-time.ts'

export interface ScoreLines {
  model: ChartSeries
  naive: ChartSeries
  fromMs: number
  toMs: number
  /** Days on which both were scored, and on how many of them the model was the better one. */
  days: number
  won: number
}

/** The errors of the days as two lines; null without a day on which both were scored. Each day stands in its middle, by the city's clock. */
export function scoreLines(days: ModelScore['days'], timeZone: string, factor: number): ScoreLines | null {
  const scored = days.flatMap(({ day, error, naiveError }) => {
    if (error === null || naiveError === null) return []
    const wallMs = Date.parse(`${day}T00:00:00Z`)
    return [{ fromMs: instantOfWall(wallMs, timeZone), toMs: instantOfWall(wallMs + DAY_MS, timeZone), error, naiveError }]
  })
  const [first, last] = [scored[0], scored.at(-1)]
  if (!first || !last) return null
  const gaps: Span[] = scored.slice(1).flatMap(({ fromMs }, index) => {
    const beforeMs = scored[index]?.toMs ?? fromMs
    return fromMs > beforeMs ? [{ fromMs: beforeMs, toMs: fromMs }] : []
  })
  const point = (span: Span, value: number): ChartPoint => ({
    ...span,
    ms: (span.fromMs + span.toMs) / 2,
    mean: value * factor,
    lowest: value * factor,
    highest: value * factor,
    quality: 'measured',
  })
  return {
    model: { points: scored.map(({ fromMs, toMs, error }) => point({ fromMs, toMs }, error)), gaps },
    naive: { points: scored.map(({ fromMs, toMs, naiveError }) => point({ fromMs, toMs }, naiveError)), gaps },
    fromMs: first.fromMs,
    toMs: last.toMs,
    days: scored.length,
    won: scored.filter((it) => it.error < it.naiveError).length,
  }
}
