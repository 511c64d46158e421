import type { Anomaly } from '@oppidum/domain/anomaly'
import { expect, test } from 'vitest'
import { anomalySpans } from './anomaly-spans.ts'

const MINUTE = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE).toISOString()
const anAnomaly = (given: Partial<Anomaly>): Anomaly => ({
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
  ...given,
})
const shown = { fromMs: 5 * MINUTE, toMs: 60 * MINUTE, nowMs: 30 * MINUTE, factor: 2 }

test('an anomaly is shaded from its start to its end, in the unit that is shown', () => {
  expect(anomalySpans([anAnomaly({})], shown)).toMatchObject([
    { fromMs: 10 * MINUTE, toMs: 20 * MINUTE, ms: 12 * MINUTE, value: 600, expected: 720 },
  ])
})

test('what lasts reaches to the present, and what began before the chart begins with it', () => {
  const [span] = anomalySpans([anAnomaly({ startedAt: at(1), endedAt: null, expected: null })], shown)
  expect(span).toMatchObject({ fromMs: 5 * MINUTE, toMs: 30 * MINUTE, expected: null })
})

test('what lies outside of the chart is not in it, and the rest stands in the order of time', () => {
  const early = anAnomaly({ startedAt: at(1), at: at(2), endedAt: at(3) })
  const spans = anomalySpans([anAnomaly({ at: at(18) }), early, anAnomaly({})], shown)
  expect(spans.map((it) => it.ms / MINUTE)).toEqual([12, 18])
})
