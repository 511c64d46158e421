import { describe, expect, it, test } from 'vitest'
import type { EntryRow } from '../desk/desk-store.ts'
import { fieldChanges } from '../desk/field-changes.ts'
import { timelineOf } from './timeline-service.ts'
import type { RecordVersion } from './timeline-store.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const state = (version: number, minute: number, record: object, actor = 'a-feed'): RecordVersion => ({
  version,
  recordedAt: new Date(at(minute)),
  actor,
  reason: null,
  record: { status: 'active', title: 'One', ...record },
})
const entry = (id: number, minute: number, more: Partial<EntryRow> = {}): EntryRow => ({
  id: String(id),
  city_id: 'montevideo',
  record_kind: 'incident',
  record_id: ID,
  at: at(minute),
  action: 'changed',
  door: 'desk',
  actor: 'operator',
  actor_id: 'jo',
  changes: [],
  words: null,
  outcome: null,
  thing_kind: null,
  thing_id: null,
  version: null,
  internal: false,
  key_id: null,
  ...more,
})
const names = { people: new Map([['jo', 'Jo']]), entities: new Map(), keys: new Map([['depot-key', 'Depot']]) }
const timelineFrom = (states: RecordVersion[], entries: EntryRow[], more: { desk?: boolean; limit?: number } = {}) =>
  timelineOf({
    kind: 'incident',
    id: ID,
    states: states.toReversed(),
    entries: entries.toReversed(),
    names,
    desk: true,
    limit: 100,
    ...more,
  })

describe('a timeline', () => {
  it('derives sources’ entries from their states, and shows the desk’s own entries', () => {
    const states = [
      state(1, 0, {}),
      state(2, 1, { status: 'in_progress' }, 'desk:jo'),
      state(3, 2, { status: 'in_progress', title: 'Two' }),
      state(4, 3, { status: 'resolved', title: 'Two' }),
    ]
    expect(
      timelineFrom(states, [entry(1, 1, { action: 'moved', version: 2 })]).map((it) => [it.version, it.action, it.door, it.name]),
    ).toEqual([
      [4, 'closed', 'feed', 'a-feed'],
      [3, 'changed', 'feed', 'a-feed'],
      [2, 'moved', 'desk', 'Jo'],
      [1, 'created', 'feed', 'a-feed'],
    ])
  })

  it('keeps the order of entries at the same time', () => {
    const states = [state(1, 0, {}), state(2, 0, {}, 'desk:jo'), state(3, 0, { title: 'Two' }), state(4, 0, { title: 'Two' }, 'desk:jo')]
    const entries = [
      entry(1, 0, { version: 2 }),
      entry(2, 0, { action: 'commented' }),
      entry(3, 0, { action: 'commented' }),
      entry(4, 0, { version: 4 }),
    ]
    expect(timelineFrom(states, entries).map((it) => it.id)).toEqual(['4', `${ID}:3`, '3', '2', '1', `${ID}:1`])
  })

  it('begins with the oldest state that can be compared', () => {
    expect(timelineFrom([state(7, 0, {}), state(8, 1, { title: 'Two' })], []).map((it) => it.version)).toEqual([8])
  })

  it('shows the newest entries up to the limit', () => {
    expect(timelineFrom([state(1, 0, {}), state(2, 2, { title: 'Two' })], [entry(1, 1)], { limit: 2 }).map((it) => it.id)).toEqual([
      `${ID}:2`,
      '1',
    ])
  })

  it('hides people, assignees and internal entries from readers outside the desk', () => {
    const assigned = {
      changes: [
        { field: 'assignee', from: null, to: 'jo' },
        { field: 'assignedDepartment', from: null, to: 'Water' },
      ],
      version: 1,
    }
    const entries = [entry(1, 0, assigned), entry(2, 1, { internal: true, words: 'secret' })]
    expect(timelineFrom([], entries, { desk: false })).toMatchObject([{ id: '1', name: null, changes: [{ field: 'assignedDepartment' }] }])
    expect(timelineFrom([], entries)).toMatchObject([{ text: 'secret' }, { name: 'Jo', changes: [{ to: 'Jo' }, {}] }])
  })
})

test.each<[string, object, object, unknown]>([
  ['nothing of ours', { held: [], change_version: 1, observed_at: 'x' }, { held: ['status'], change_version: 2, observed_at: 'y' }, []],
  ['names as answers have them', { hinders_road: false }, { hinders_road: true }, [{ field: 'hindersRoad', from: false, to: true }]],
  ['nothing of one instant in two spellings', { starts_at: '2026-11-20T10:00:00+00:00' }, { starts_at: '2026-11-20T10:00:00.000Z' }, []],
  [
    'a text that looks like a time as it was written',
    { title: '2026-11-20T10:00:00+00:00' },
    { title: '2026-13-01T00:00:00Z' },
    [{ field: 'title', from: '2026-11-20T10:00:00+00:00', to: '2026-13-01T00:00:00Z' }],
  ],
  ['nothing of what was not there yet', {}, { reopened: 0, reports: 1, outcome: null }, []],
  ['a count from where it began', {}, { reports: 2 }, [{ field: 'reports', from: 1, to: 2 }]],
  [
    'the beginning of a long text',
    { description: 'a'.repeat(900) },
    { description: '' },
    [{ field: 'description', from: `${'a'.repeat(499)}…`, to: '' }],
  ],
  [
    'no half of a character at its end',
    { description: `${'a'.repeat(498)}👩${'a'.repeat(9)}` },
    { description: '' },
    [{ field: 'description', from: `${'a'.repeat(498)}…`, to: '' }],
  ],
  [
    'a place as a whole',
    { geometry: { type: 'Point', coordinates: [1, 2] } },
    { geometry: null },
    [{ field: 'geometry', from: { type: 'Point', coordinates: [1, 2] }, to: null }],
  ],
])('what changed tells %s', (_what, before, after, changes) => {
  expect(fieldChanges('incident', before, after)).toEqual(changes)
})
