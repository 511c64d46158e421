import type { Incident } from '@oppidum/domain/records/incident'
import { expect, test } from 'vitest'
import { sampleIncidents } from '../../../../app/dashboard/samples.ts'
import { countQueryOf, holdsAllOf, isNarrowed, isWanted, liveHolds, queryOf, workFilter } from './work-filter.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const read = (text: string, kind: 'incident' | 'service-request' = 'incident') => workFilter(kind, new URLSearchParams(text))
const asking = { nowMs: NOW, me: 'ana', assigneeOf: (id: string) => (id === 'hers' ? 'ana' : null) }
const anIncident = (more: Partial<Incident>): Incident => ({ ...(sampleIncidents(NOW)[0] as Incident), ...more })

test('an address that says nothing asks for open work, each thing once, the worst first', () => {
  expect(queryOf(read(''))).toEqual({ status: 'open', duplicates: 'hide', sort: 'worst' })
  expect(isNarrowed(read(''))).toBe(false)
})

test('words that nobody knows are left alone, those of the other kind as well', () => {
  expect(queryOf(read('status=lost&type=ufo&priority=high,urgent&sort=random&category=maintenance'))).toEqual({
    status: 'open',
    duplicates: 'hide',
    sort: 'worst',
    priority: 'high',
  })
})

test('the priorities have no part in what their counts count', () => {
  expect(countQueryOf(read('priority=high&type=fire&sort=newest'))).toEqual({ status: 'open', duplicates: 'hide', type: 'fire' })
})

test.each([
  ['', 'active', true],
  ['', 'resolved', false],
  ['status=resolved', 'resolved', true],
  ['status=resolved', 'active', false],
  ['status=pending,active', 'in_progress', false],
  ['status=all', 'resolved', true],
])('a list of "%s" holds all that is %s: %s', (text, status, held) => {
  expect(holdsAllOf('incident', read(text), status)).toBe(held)
})

test.each([
  ['', true],
  ['status=pending,active', true],
  ['status=resolved', false],
  ['status=all', false],
])('the live list holds all that "%s" asks for: %s', (text, held) => {
  expect(liveHolds('incident', read(text))).toBe(held)
})

test.each([
  ['', 'anyone', true],
  ['assignee=me', 'hers', true],
  ['assignee=me', 'anyone', false],
  ['assignee=none', 'hers', false],
])('"%s" wants the record "%s": %s', (text, id, wanted) => {
  expect(isWanted('incident', anIncident({ id, status: 'active' }), read(text), asking)).toBe(wanted)
})

test.each(['status=all', 'priority=low', 'department=Roads', 'q=smoke', 'minAgeHours=24'])(
  '"%s" is narrower than the screen itself',
  (text) => {
    expect(isNarrowed(read(text))).toBe(true)
  },
)
