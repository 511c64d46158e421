import type { Incident } from '@oppidum/domain/records/incident'
import { expect, test } from 'vitest'
import { sampleIncidents } from '../../../../app/dashboard/samples.ts'
import { countQueryOf, holdsAllOf, isNarrowed, isWanted, liveHolds, queryOf, workFilter } from './work-filter.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const read = (text: string, kind: 'incident' | 'service-request' = 'incident') => workFilter(kind, new URLSearchParams(text))
const asking = { nowMs: NOW, me: 'ana', assigneeOf: (id: string) => (id === 'hers' ? 'ana' : null) }
const anIncident = (more: Partial<Incident>): Incident => ({ ...(sampleIncidents(NOW)[0] as Incident), ...more })

test('an empty address asks for open work, without duplicates, worst first', () => {
  expect(queryOf(read(''))).toEqual({ status: 'open', duplicates: 'hide', sort: 'worst' })
  expect(isNarrowed(read(''))).toBe(false)
})

test('ignores unknown words and those of the other kind', () => {
  expect(queryOf(read('status=lost&type=ufo&priority=high,urgent&sort=random&category=maintenance'))).toEqual({
    status: 'open',
    duplicates: 'hide',
    sort: 'worst',
    priority: 'high',
  })
})

test("leaves the priorities out of their own counts' filter", () => {
  expect(countQueryOf(read('priority=high&type=fire&sort=newest'))).toEqual({ status: 'open', duplicates: 'hide', type: 'fire' })
})

test.each([
  ['', 'active', true],
  ['', 'resolved', false],
  ['status=resolved', 'resolved', true],
  ['status=resolved', 'active', false],
  ['status=pending,active', 'in_progress', false],
  ['status=all', 'resolved', true],
])('a list of "%s" contains every record that is %s: %s', (text, status, expected) => {
  expect(holdsAllOf('incident', read(text), status)).toBe(expected)
})

test.each([
  ['', true],
  ['status=pending,active', true],
  ['status=resolved', false],
  ['status=all', false],
])('the live list contains everything that "%s" asks for: %s', (text, expected) => {
  expect(liveHolds('incident', read(text))).toBe(expected)
})

test.each([
  ['', 'anyone', true],
  ['assignee=me', 'hers', true],
  ['assignee=me', 'anyone', false],
  ['assignee=none', 'hers', false],
])('"%s" matches the record "%s": %s', (text, id, expected) => {
  expect(isWanted('incident', anIncident({ id, status: 'active' }), read(text), asking)).toBe(expected)
})

test.each(['status=all', 'priority=low', 'department=Roads', 'q=smoke', 'minAgeHours=24'])('"%s" is narrower than the default', (text) => {
  expect(isNarrowed(read(text))).toBe(true)
})
