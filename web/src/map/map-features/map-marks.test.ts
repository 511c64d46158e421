import type { SubstationLoad } from '@oppidum/domain/telemetry/energy'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { expect, test } from 'vitest'
import { sectionMarks } from '../flow-state.ts'
import { loadMarks, loadState } from '../load-state.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const evidence = (staleAt: string) => ({ source: 'loops', observedAt: '2026-11-20T11:59:00.000Z', staleAt, quality: 'measured' as const })
const FRESH = evidence('2026-11-20T12:01:00.000Z')
const OLD = evidence('2026-11-20T12:00:00.000Z')

function section(id: string, more: Partial<TrafficRecord>): TrafficRecord {
  return {
    id,
    location: id,
    avgSpeed: 30,
    congestionLevel: 'low',
    incidentCount: 0,
    aiPrediction: null,
    prediction: null,
    freeFlowSpeed: 40,
    speedRatio: 0.75,
    flow: null,
    lengthKm: 1,
    roadClass: null,
    district: null,
    square: null,
    gridReference: null,
    ...FRESH,
    evidence: {},
    ...more,
  }
}

test.each([
  [{}, { flow: 'free', stale: false }],
  [{ congestionLevel: 'medium' }, { flow: 'slow', stale: false }],
  [{ congestionLevel: 'high' }, { flow: 'jam', stale: false }],
  [
    { congestionLevel: 'high', ...OLD },
    { flow: 'jam', stale: true },
  ],
  [{ congestionLevel: null }, { flow: 'none', stale: false }],
  [
    { congestionLevel: 'low', source: null },
    { flow: 'free', stale: true },
  ],
] as [Partial<TrafficRecord>, object][])('a section with %j is drawn as %j', (more, mark) => {
  expect(sectionMarks([section('a', more)], NOW).get('a')).toEqual(mark)
})

test.each([
  [null, 'none'],
  [0, 'ok'],
  [79.9, 'ok'],
  [80, 'near'],
  [99.9, 'near'],
  [100, 'over'],
])('a load of %j %% is %s', (percent, state) => {
  expect(loadState(percent, 80)).toBe(state)
})

test('a stale load is marked so; one that was never measured is not stale', () => {
  const load = (id: string, loadPercent: number | null, stale: boolean): SubstationLoad => ({
    id,
    name: id,
    square: null,
    gridReference: null,
    loadMw: loadPercent,
    capacityMw: 100,
    loadPercent,
    evidence: loadPercent === null ? null : stale ? OLD : FRESH,
  })
  const marks = loadMarks([load('a', 50, false), load('b', 90, true), load('c', null, false)], 80, NOW)
  expect([...marks]).toEqual([
    ['a', { load: 'ok', stale: false }],
    ['b', { load: 'near', stale: true }],
    ['c', { load: 'none', stale: false }],
  ])
})
