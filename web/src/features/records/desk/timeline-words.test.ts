import { i18n } from '@lingui/core'
import { ENDING_REASONS } from '@oppidum/domain/records/ending-reasons'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { expect, test } from 'vitest'
import { messages as first } from '../../../i18n/en.ts'
import { messages as later } from '../../../i18n/en-later.ts'
import type { Text } from '../../../i18n/text.ts'
import { changeLines, entryWords, whatDid, whoDid } from './timeline-words.ts'

i18n.loadAndActivate({ locale: 'en', messages: { ...first, ...later } })
const text: Text = (id, values) => i18n._(id, values)

const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  id: 'e',
  at: '2026-11-20T14:31:00.000Z',
  action: 'changed',
  door: 'desk',
  channel: 'desk',
  by: 'operator',
  name: 'Ana',
  changes: [],
  text: null,
  outcome: null,
  thing: null,
  entity: null,
  version: 2,
  internal: false,
  key: null,
  ...more,
})
const lineFor = (it: TimelineEntry) => `${whoDid(it, text)} ${whatDid(it, 'incident', text)}`
const nameOf = (id: string) => (id === 'p1' ? 'Omar' : null)

test.each<[Partial<TimelineEntry>, string]>([
  [{ action: 'moved', changes: [{ field: 'status', from: 'active', to: 'in_progress' }] }, 'Ana changed status to In Progress'],
  [{ action: 'closed', outcome: 'cannot_fix' }, 'Ana closed it: Cannot be fixed'],
  [{ action: 'assigned', changes: [{ field: 'assignedDepartment', from: null, to: 'Roads' }] }, 'Ana assigned it to Roads'],
  [{ action: 'assigned', changes: [{ field: 'assignee', from: null, to: 'p1' }] }, 'Ana assigned it'],
  [{ action: 'linked', entity: { kind: 'incident', id: 'x', name: 'INC-2026-000007' } }, 'Ana linked it to INC-2026-000007'],
  [{ action: 'acknowledged', name: null }, 'An operator acknowledged it'],
  [{ action: 'created', by: 'source', channel: 'feed', name: 'fire-line' }, 'fire-line opened it'],
  [{ action: 'not-fixed', by: 'reporter', name: null }, 'The reporter said it is not fixed'],
])('%j reads "%s"', (more, sentence) => {
  expect(lineFor(entry(more))).toBe(sentence)
})

test('omits what the sentence already says, and internal fields', () => {
  const changes = [
    { field: 'status', from: 'active', to: 'resolved' },
    { field: 'outcome', from: null, to: 'fixed' },
    { field: 'resolvedAt', from: null, to: '2026-11-20T14:31:00.000Z' },
  ]
  expect(changeLines(entry({ action: 'closed', outcome: 'fixed', changes }), 'incident', text, nameOf)).toEqual([])
})

test('says in a sentence what a picture file declares about AI', () => {
  const changes = [{ field: 'pictureKind', from: null, to: 'says-ai' }]
  expect(changeLines(entry({ action: 'attached', changes }), 'incident', text, nameOf)).toEqual([
    'The file itself says that AI made or edited it. This has not been verified.',
  ])
})

test('translates values and names people', () => {
  const changes = [
    { field: 'priority', from: 'low', to: 'high' },
    { field: 'assignee', from: null, to: 'p1' },
    { field: 'hindersRoad', from: false, to: true },
    { field: 'geometry', from: null, to: { type: 'Point', coordinates: [0, 0] } },
  ]
  expect(changeLines(entry({ changes }), 'incident', text, nameOf)).toEqual([
    'Priority: High (was Low)',
    'Assignee: Omar (was nothing)',
    'Roads: yes (was no)',
    'Position: another place (was nothing)',
  ])
})

test.each([
  [ENDING_REASONS.simulated, 'It was simulated. The simulator no longer provides this part of the city.'],
  [ENDING_REASONS.missing, 'The source has stopped listing it, twice in a row.'],
  ['The crew is on its way.', 'The crew is on its way.'],
])('the reason "%s" is in the words of the page', (written, sentence) => {
  expect(entryWords({ channel: 'feed', text: written }, text)).toBe(sentence)
})
