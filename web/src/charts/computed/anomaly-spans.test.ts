import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Anomaly } from '@oppidum/domain/forecasting/anomaly'
import { expect, test } from 'vitest'
import { anomalySpans } from './anomaly-spans.ts'

const at = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString()
const anAnomaly = (overrides: Partial<Anomaly>): Anomaly => ({
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'value',
  fault: null,
  measure: 'energy.consumption',
  place: 'city',
  location: 'the city',
  unit: 'MW',
  startedAt: at(10),
  endedAt: at(20),
  at: at(12),
  value: 300,
  expected: 360,
  score: 0.99,
  reason: 'Far below the usual.',
  ...overrides,
})
const shown = { fromMs: 5 * MINUTE_MS, toMs: 60 * MINUTE_MS, nowMs: 30 * MINUTE_MS, factor: 2 }

test('shades an anomaly from its start to its end, in the displayed unit', () => {
  expect(anomalySpans([anAnomaly({})], shown)).toMatchObject([
    { fromMs: 10 * MINUTE_MS, toMs: 20 * MINUTE_MS, ms: 12 * MINUTE_MS, value: 600, expected: 720 },
  ])
})

test('extends an ongoing one to the present, and clips one that began before the chart', () => {
  const [span] = anomalySpans([anAnomaly({ startedAt: at(1), endedAt: null, expected: null })], shown)
  expect(span).toMatchObject({ fromMs: 5 * MINUTE_MS, toMs: 30 * MINUTE_MS, expected: null })
})

test('leaves out anomalies outside the chart, and sorts the rest by time', () => {
  const early = anAnomaly({ startedAt: at(1), at: at(2), endedAt: at(3) })
  const spans = anomalySpans([anAnomaly({ at: at(18) }), early, anAnomaly({})], shown)
  expect(spans.map((it) => it.ms / MINUTE_MS)).toEqual([12, 18])
})
