import type { Incident } from '@oppidum/domain/records/incident'
import type { SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { ago, NOW } from '../../testing/city.ts'
import { incident } from '../../testing/incident.ts'
import { useShownProvenance } from './use-shown-provenance.ts'

const IN_A_MINUTE = NOW + 60_000
const speeds = (staleAtMs: number) =>
  new Map([
    ['rambla', { id: 'rambla', source: 'loops', observedAt: ago(0), staleAt: new Date(staleAtMs).toISOString(), quality: 'measured' }],
  ])
const features = (incidents: readonly Incident[], staleAtMs = NOW) => ({
  // Only the fields that are read.
  traffic: speeds(staleAtMs) as unknown as ReadonlyMap<string, SectionTraffic>,
  loads: new Map(),
  incidents,
  requests: [],
})

test('a new speed reads no incident again, and counts at once', () => {
  onTestFinished(cleanup)
  let read = 0
  const counted = Array.from({ length: 1_000 }, (_, index) => ({
    ...incident({ id: `incident-${index}` }),
    get staleAt() {
      read += 1
      return ago(1_000)
    },
  }))
  const { result, rerender } = renderHook((it) => useShownProvenance(it, ['traffic', 'incidents']), { initialProps: features(counted) })
  expect(read).toBeGreaterThanOrEqual(counted.length)
  expect(result.current.evidence).toHaveLength(counted.length + 1)
  expect(result.current.currentUntilMs).toBe(NOW)
  read = 0
  rerender(features(counted, IN_A_MINUTE))
  expect(read).toBe(0)
  expect(result.current.currentUntilMs).toBe(IN_A_MINUTE)
})

test('without its layer only the worst incident counts, and without anything nothing is current', () => {
  onTestFinished(cleanup)
  const incidents = [incident({ id: 'worst', staleAt: ago(-5_000) }), incident({ id: 'other', staleAt: ago(-9_000) })]
  const { result, rerender } = renderHook((it) => useShownProvenance(it, []), { initialProps: features(incidents) })
  expect(result.current.evidence).toHaveLength(1)
  expect(result.current.currentUntilMs).toBe(NOW + 5_000)
  rerender(features([]))
  expect(result.current).toEqual({ evidence: [], currentUntilMs: 0 })
})
