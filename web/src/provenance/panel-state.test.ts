import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { expect, test } from 'vitest'
import { type PanelFacts, panelState, staleSince } from './panel-state.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const evidence = (observedSecondsAgo: number, holdsSeconds: number): Provenance => ({
  source: 'simulator',
  observedAt: new Date(NOW - observedSecondsAgo * 1_000).toISOString(),
  staleAt: new Date(NOW + holdsSeconds * 1_000).toISOString(),
  quality: 'simulated',
})
const facts = (more: Partial<PanelFacts>): PanelFacts => ({
  answered: true,
  failed: false,
  hadValue: true,
  empty: false,
  evidence: [evidence(5, 60)],
  receivedAtMs: NOW - 2_000,
  ...more,
})

test.each<[string, Partial<PanelFacts>, boolean, string]>([
  ['nothing has arrived yet', { answered: false, hadValue: false }, true, 'loading'],
  ['a value is there', {}, true, 'live'],
  ['a value became stale', { evidence: [evidence(90, -30)] }, true, 'stale'],
  ['a value stays when the call fails', { failed: true }, true, 'failed'],
  ['a list that had records and is empty now is empty', { empty: true, evidence: [] }, true, 'empty'],
  ['the call failed and there was never a value: samples', { answered: false, failed: true, hadValue: false }, true, 'sample'],
  ['the list is empty on first load: samples', { hadValue: false, empty: true, evidence: [] }, true, 'sample'],
  ['without samples an empty list is empty', { hadValue: false, empty: true, evidence: [] }, false, 'empty'],
  ['without samples a failed call is never shown as empty', { answered: false, failed: true, hadValue: false }, false, 'failed'],
])('%s', (_, more, samples, kind) => {
  expect(panelState(facts(more), NOW, samples).kind).toBe(kind)
})

test('a failed panel that has shown a value says since when', () => {
  expect(panelState(facts({ failed: true }), NOW, true)).toEqual({ kind: 'failed', since: NOW - 2_000 })
})

test('a panel is stale when everything in it is, since the newest observation', () => {
  expect(staleSince([evidence(90, -30), evidence(70, -10)], NOW)).toBe(NOW - 70_000)
  expect(staleSince([evidence(90, -30), evidence(5, 60)], NOW)).toBeNull()
  expect(staleSince([], NOW)).toBeNull()
})

test('a stopped feed makes the panel stale with time alone', () => {
  const held = facts({ evidence: [evidence(5, 60)] })
  expect(panelState(held, NOW + 59_999, true).kind).toBe('live')
  expect(panelState(held, NOW + 60_000, true).kind).toBe('stale')
})
