import { cityClock } from '@oppidum/domain/core/city-clock'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { ChartPoint, ChartSeries, Span } from '../../../charts/chart-series.ts'

export interface ScoreLines {
  model: ChartSeries
  baseline: ChartSeries
  fromMs: number
  toMs: number
  /** Days on which both have scores, and on how many of them the model was better. */
  days: number
  won: number
}

/** The errors by day as two lines; null without a day on which both have scores. Each point is in the middle of its day, in city time. */
export function scoreLines(days: ModelScore['days'], timeZone: string, factor: number): ScoreLines | null {
  const clock = cityClock(timeZone)
  const scored = days.flatMap(({ day, error, baselineError }) => {
    if (error === null || baselineError === null) return []
    return [{ fromMs: clock.midnightOf(day), toMs: clock.midnightOf(day, 1), error, baselineError }]
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
    baseline: { points: scored.map(({ fromMs, toMs, baselineError }) => point({ fromMs, toMs }, baselineError)), gaps },
    fromMs: first.fromMs,
    toMs: last.toMs,
    days: scored.length,
    won: scored.filter((it) => it.error < it.baselineError).length,
  }
}
