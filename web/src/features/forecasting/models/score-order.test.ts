import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { expect, test } from 'vitest'
import { betterBy, sortedScores } from './score-order.ts'

const aScore = (id: ModelScore['id'], error: number | null, baselineError: number | null, scored: number): ModelScore => ({
  id,
  state: 'on',
  since: null,
  version: 1,
  fittedAt: null,
  fittedFrom: null,
  fittedTo: null,
  needs: null,
  unit: 'MW',
  naive: 'as-yesterday',
  baseline: 'as-yesterday',
  scored,
  error,
  naiveError: baselineError,
  baselineError,
  coverage: null,
  ahead: [],
  days: [],
  changes: [],
})
const scores = [
  aScore('energy-load', 5, 10, 300),
  aScore('energy-solar', null, null, 0),
  aScore('energy-wind', 12, 10, 900),
  aScore('traffic-speed', 9, 10, 700),
]
const order = (...how: [Parameters<typeof sortedScores>[1], boolean]) => sortedScores(scores, ...how, (it) => it.id).map((it) => it.id)

test('by how many percent a model beats the baseline', () => {
  expect(scores.map((it) => betterBy(it)).map((it) => it && Math.round(it))).toEqual([50, null, -20, 10])
})

test.each([
  ['given', false, ['energy-load', 'energy-solar', 'energy-wind', 'traffic-speed']],
  ['better', true, ['energy-load', 'traffic-speed', 'energy-wind', 'energy-solar']],
  // Unknown values stay last.
  ['better', false, ['energy-wind', 'traffic-speed', 'energy-load', 'energy-solar']],
  ['scored', true, ['energy-wind', 'traffic-speed', 'energy-load', 'energy-solar']],
  ['name', true, ['traffic-speed', 'energy-wind', 'energy-solar', 'energy-load']],
] as const)('sorted by %s, descending: %s', (sort, down, ids) => {
  expect(order(sort, down)).toEqual(ids)
})
