import { expect, it, test } from 'vitest'
import { applyDelivery, releaseStatus } from './pinned-columns.ts'
import { UNTOUCHED } from './record-row.ts'
import { REQUEST_TABLES, type RequestRow } from './request-tables.ts'

const EARLIER = '2026-11-20T09:00:00+00:00'
const LATER = '2026-11-20T09:30:00.000Z'

const known = (more: Partial<RequestRow> = {}): RequestRow => ({
  ...UNTOUCHED,
  city_id: 'montevideo',
  id: '018f0000-0000-7000-8000-000000000000',
  number: 'REQ-2026-000001',
  source_id: 'a-feed',
  external_id: 'a',
  external_version: null,
  external_updated_at: EARLIER,
  content_hash: 'before',
  missing_fetches: 0,
  version: 3,
  change_version: 3,
  quality: 'measured',
  stale_after_seconds: 300,
  title: 'One lamp is dark',
  description: '',
  location: 'Av. Italia',
  translations: null,
  geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
  district: 'Centro',
  square: 'A1',
  outside_city: false,
  created_at: EARLIER,
  updated_at: EARLIER,
  observed_at: EARLIER,
  clock_suspect: false,
  raw: null,
  status: 'pending',
  category: 'maintenance',
  priority: 'medium',
  expected_at: null,
  completed_at: null,
  status_notes: null,
  source_picture: null,
  service_code: null,
  confirmation: null,
  ...more,
})
/** The same record as its source tells it later: a new row, as the intake makes one. */
const delivery = (more: Partial<RequestRow> = {}): RequestRow =>
  known({
    id: 'another',
    number: '',
    version: 1,
    change_version: 0,
    external_updated_at: LATER,
    content_hash: 'after',
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: LATER,
    observed_at: LATER,
    ...more,
  })
const after = (before: Partial<RequestRow>, then: Partial<RequestRow>) => applyDelivery(known(before), delivery(then), REQUEST_TABLES)

type Case = [what: string, before: Partial<RequestRow>, then: Partial<RequestRow>, after: Partial<RequestRow> | null]
const ENDS = { status: 'completed', completed_at: LATER } as const

test.each<Case>([
  [
    'untouched: everything is the source’s',
    {},
    { title: 'Two', status: 'scheduled', priority: 'high' },
    { title: 'Two', status: 'scheduled', priority: 'high' },
  ],
  [
    'untouched: also its department',
    { assigned_department: 'Theirs' },
    { assigned_department: 'Another' },
    { assigned_department: 'Another' },
  ],
  ['untouched: also back', { status: 'scheduled' }, { status: 'pending' }, { status: 'pending' }],
  ['held priority stays', { held: ['priority'], priority: 'low' }, { title: 'Two', priority: 'high' }, { title: 'Two', priority: 'low' }],
  ['held priority, nothing else: no news', { held: ['priority'], priority: 'low' }, { priority: 'high' }, null],
  [
    'held department stays',
    { held: ['assigned_department'], assigned_department: 'Ours' },
    { title: 'Two', assigned_department: null },
    { assigned_department: 'Ours' },
  ],
  [
    'a held place keeps its district',
    { held: ['geometry'] },
    { title: 'Two', geometry: null, district: null, square: null },
    { district: 'Centro', square: 'A1' },
  ],
  [
    'untouched status moves',
    { held: ['title'], title: 'Ours' },
    { status: 'scheduled' },
    { title: 'Ours', status: 'scheduled', held: ['title'] },
  ],
  [
    'held status does not go back',
    { held: ['status'], status: 'in_progress' },
    { title: 'Two', status: 'assigned' },
    { title: 'Two', status: 'in_progress' },
  ],
  ['nor forward', { held: ['status'], status: 'assigned' }, { status: 'in_progress' }, null],
  [
    'a held status ends, and is held no more',
    { held: ['priority', 'status'], status: 'in_progress' },
    ENDS,
    { ...ENDS, held: ['priority'] },
  ],
  [
    'what the desk has closed stays closed',
    { held: ['status'], status: 'completed', outcome: 'fixed', completed_at: EARLIER },
    { status: 'in_progress' },
    null,
  ],
  ['and at the time that it was', { held: ['status'], status: 'completed', outcome: 'fixed', completed_at: EARLIER }, ENDS, null],
  [
    'an end by the source is its own to take back',
    { status: 'completed', completed_at: EARLIER, acknowledged_at: EARLIER },
    { status: 'assigned' },
    { status: 'assigned', completed_at: null, acknowledged_at: null, reopened_at: LATER, reopened: 0 },
  ],
  [
    'desk columns are nobody else’s',
    { assignee_id: 'jo', acknowledged_at: EARLIER, reports: 3, reopened: 1, service_code: 'lamp' },
    { title: 'Two' },
    { assignee_id: 'jo', acknowledged_at: EARLIER, reports: 3, reopened: 1, service_code: 'lamp' },
  ],
  [
    'what was touched is not older than the touch',
    { held: ['priority'], updated_at: '2026-11-20T09:45:00+00:00' },
    { title: 'Two' },
    { updated_at: '2026-11-20T09:45:00+00:00' },
  ],
  ['who it is stays', { held: ['priority'] }, { title: 'Two' }, { id: known().id, number: known().number, version: 3 }],
])('%s', (_what, before, then, wanted) => {
  const seen = after(before, then)
  if (wanted === null) expect(seen).toBeNull()
  else expect(seen).toMatchObject(wanted)
})

it('does not mutate its arguments', () => {
  const [a, b] = [known({ held: ['status'] }), delivery(ENDS)]
  const copies = structuredClone([a, b])
  applyDelivery(a, b, REQUEST_TABLES)
  expect([a, b]).toEqual(copies)
})

it('releaseStatus removes only the status from the pinned columns', () =>
  expect(releaseStatus(['priority', 'status'])).toEqual(['priority']))

const CREW = { unit: 'crew', number: 3, state: 'en_route', since: EARLIER, arrivesAt: LATER } as const
const SIMULATED = { quality: 'simulated', assigned_department: 'Roads', crew: CREW, acknowledged_at: LATER } as const

test.each<[string, Partial<RequestRow>, Partial<RequestRow>, Partial<RequestRow> | null]>([
  ['what nobody has gets the crew of its source', {}, SIMULATED, { crew: CREW, assigned_department: 'Roads', acknowledged_at: LATER }],
  [
    'what the desk acknowledged keeps that time, and gets the crew',
    { acknowledged_at: EARLIER, acknowledged_by: 'ana' },
    SIMULATED,
    { crew: CREW, acknowledged_at: EARLIER, acknowledged_by: 'ana' },
  ],
  [
    'what the desk gave to another department gets no crew',
    { held: ['assigned_department'], assigned_department: 'Water' },
    SIMULATED,
    { crew: null, assigned_department: 'Water' },
  ],
  [
    'the crew of the department that the desk chose begins its work',
    { held: ['assigned_department', 'status'], assigned_department: 'Roads', status: 'assigned' },
    { ...SIMULATED, status: 'in_progress' },
    { crew: CREW, status: 'in_progress' },
  ],
  [
    'of what a person has only the crew is followed',
    { assignee_id: 'ana', status: 'assigned', held: ['assigned_department'], assigned_department: 'Roads' },
    { ...SIMULATED, status: 'completed', title: 'Two', completed_at: LATER },
    { crew: CREW, status: 'assigned', title: 'One lamp is dark', completed_at: null, assignee_id: 'ana' },
  ],
  [
    'and a crew of another department is no news to them',
    { assignee_id: 'ana', acknowledged_at: EARLIER, held: ['assigned_department'], assigned_department: 'Water' },
    { ...SIMULATED, status: 'completed' },
    null,
  ],
  [
    'a feed puts nothing in progress that nobody has',
    { assigned_department: null, status: 'assigned' },
    { assigned_department: null, status: 'in_progress', title: 'Two' },
    { status: 'assigned', title: 'Two' },
  ],
])('%s', (_what, before, then, wanted) => {
  const seen = after(before, then)
  if (wanted === null) expect(seen).toBeNull()
  else expect(seen).toMatchObject(wanted)
})
