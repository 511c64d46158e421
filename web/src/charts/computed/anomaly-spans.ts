import type { Anomaly } from '@oppidum/domain/forecasting/anomaly'

/** An anomaly as a chart draws it, in the displayed unit. */
export interface AnomalySpan {
  anomaly: Anomaly
  /** The shaded span; an ongoing anomaly extends to the present. */
  fromMs: number
  toMs: number
  /** The value that raised it. */
  ms: number
  value: number
  expected: number | null
}

interface Shown {
  fromMs: number
  toMs: number
  /** The present, where the measured line ends. */
  nowMs: number
  /** From the answer's unit to the displayed one. */
  factor: number
}

/** The anomalies within the chart, oldest first, clipped at its edges. */
export function anomalySpans(anomalies: readonly Anomaly[], { fromMs, toMs, nowMs, factor }: Shown): AnomalySpan[] {
  return anomalies
    .map((anomaly) => ({
      anomaly,
      fromMs: Math.max(fromMs, Date.parse(anomaly.startedAt)),
      toMs: Math.min(toMs, anomaly.endedAt === null ? Math.max(nowMs, Date.parse(anomaly.at)) : Date.parse(anomaly.endedAt)),
      ms: Date.parse(anomaly.at),
      value: anomaly.value * factor,
      expected: anomaly.expected === null ? null : anomaly.expected * factor,
    }))
    .filter((it) => it.toMs >= it.fromMs && it.ms >= fromMs && it.ms <= toMs)
    .sort((a, b) => a.ms - b.ms)
}
