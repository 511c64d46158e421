import type { Incident } from '@oppidum/domain/records/incident'
import { ENDED, possibleMoves, type RecordKind, statusesOf } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let operator: TestPerson
let other: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Streets', 'Water'] })] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
  other = await signUp(app, { role: 'operator' })
  viewer = await signUp(app, { role: 'viewer' })
})
afterAll(() => app.close())

const PATHS: Record<RecordKind, string> = { incident: '/api/incidents', 'service-request': '/api/service-requests' }
const KINDS = Object.keys(PATHS) as RecordKind[]
const NOBODY = '018f0000-0000-7000-8000-000000000000'
type Kept = Incident & ServiceRequest

const call = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, who: TestPerson | null = operator) => {
  const reply = await post(app, url, body, { method, ...(who && { cookie: who.cookie }) })
  return { status: reply.status, body: reply.body, text: reply.text }
}
const get = async (url: string, who: TestPerson | null = operator) => {
  const { status, body, text, headers } = await app.get(url, who ? { cookie: who.cookie } : {})
  return { status, body, text, headers }
}

/** A new record of either kind, opened at the desk; takes what matters. */
async function made(kind: RecordKind, more: Record<string, unknown> = {}): Promise<Kept> {
  const words = kind === 'incident' ? { type: 'other' } : { category: 'maintenance' }
  const reply = await call('POST', PATHS[kind], { title: 'Burst pipe', location: 'Av. Italia 12', ...words, ...more })
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
  return reply.body
}
const at = (kind: RecordKind, { id }: { id: string }) => `${PATHS[kind]}/${id}`
const change = (kind: RecordKind, record: { id: string; version: number }, set: Record<string, unknown>, who = operator) =>
  call('PATCH', at(kind, record), { version: record.version, ...set }, who)

/** Whatever a change to this status needs. */
const reasonsFor = (kind: RecordKind, from: string, to: string) => ({
  status: to,
  ...(to === ENDED[kind] && { outcome: 'fixed', reason: 'Done.' }),
  ...(from === ENDED[kind] && { reason: 'Not done.' }),
})

/** A record in a status, by one possible move or two. */
async function brought(kind: RecordKind, to: string): Promise<Kept> {
  const record = await made(kind)
  if (record.status === to) return record
  const reply = await change(kind, record, reasonsFor(kind, record.status, to))
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
  return reply.body
}

describe.each(KINDS)('the moves of an %s', (kind) => {
  const pairs = statusesOf(kind).flatMap((from) => statusesOf(kind).map((to) => [from, to] as const))
  it.each(pairs.filter(([from, to]) => from !== to))('from %s to %s', async (from, to) => {
    const record = await brought(kind, from)
    const reply = await change(kind, record, reasonsFor(kind, from, to))
    if (possibleMoves(kind, from).includes(to)) {
      expect(reply).toMatchObject({ status: 200, body: { status: to, version: record.version + 1 } })
    } else {
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', details: { possible: possibleMoves(kind, from) } } })
      expect((await get(at(kind, record))).body).toEqual(record)
    }
  })
})

describe.each(KINDS)('an %s', (kind) => {
  it('that somebody else has changed is shown as it is now, and nothing of the second change is taken', async () => {
    const record = await made(kind)
    const first = await change(kind, record, { department: 'Water' })
    expect(first.status).toBe(200)
    const second = await change(kind, record, { department: 'Streets', title: 'Mine' }, other)
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', details: { current: first.body } } })
    expect((await get(at(kind, record))).body).toEqual(first.body)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a department that the city has not', { department: 'Moon' }, 'department'],
    ['somebody who does not work here', { assignee: NOBODY }, 'assignee'],
    ['a word that is none', kind === 'incident' ? { type: 'dragon' } : { category: 'dragon' }, kind === 'incident' ? 'type' : 'category'],
    ['a place outside the city', { position: [0, 0] }, 'position'],
    ['closing without an outcome', { status: ENDED[kind] }, 'outcome'],
    ['closing without a reason', { status: ENDED[kind], outcome: 'fixed' }, 'reason'],
    ['closing with blanks for a reason', { status: ENDED[kind], outcome: 'not_ours', reason: ' \n' }, 'reason'],
    ['closing with a reason that nobody sees', { status: ENDED[kind], outcome: 'not_ours', reason: '\u200b\u0007\u2060' }, 'reason'],
    ['an outcome of what stays open', { outcome: 'fixed', reason: 'Done.' }, 'outcome'],
    ['a duplicate of nothing', { status: ENDED[kind], outcome: 'duplicate' }, 'duplicateOf'],
    ['a duplicate of nobody', { status: ENDED[kind], outcome: 'duplicate', duplicateOf: NOBODY }, 'duplicateOf'],
    [
      'another record without the outcome for it',
      { status: ENDED[kind], outcome: 'fixed', reason: 'x', duplicateOf: NOBODY },
      'duplicateOf',
    ],
  ])('refuses %s', async (_what, set, field) => {
    const record = await made(kind)
    expect(await change(kind, record, set)).toMatchObject({ status: 422, body: { code: 'refused', details: { field } } })
    expect((await get(at(kind, record))).body).toEqual(record)
  })

  it('opened again needs a reason, and forgets how it was closed', async () => {
    const record = await brought(kind, ENDED[kind])
    const [open] = possibleMoves(kind, ENDED[kind])
    expect(await change(kind, record, { status: open })).toMatchObject({ status: 422, body: { details: { field: 'reason' } } })
    expect((await change(kind, record, { status: open, reason: 'Leaks again.' })).body).toMatchObject({
      status: open,
      outcome: null,
      outcomeReason: null,
      reopened: 1,
      reopenedAt: '2026-11-20T10:00:00.000Z',
      ...(kind === 'incident' ? { resolvedAt: null } : { completedAt: null, confirmation: null }),
    })
  })

  it('takes text as text, and controls as nothing', async () => {
    const hostile = {
      title: '<b>"Löch"</b>\u0007 & \u202Dco\u0008',
      description: '<script>alert(1)</script>\r\nline\u001b[2J',
      location: "'; drop table x; --",
    }
    const record = await made(kind, hostile)
    expect(record).toMatchObject({
      title: '<b>"Löch"</b> & \u202Dco',
      description: '<script>alert(1)</script>\nline[2J',
      location: "'; drop table x; --",
    })
    await call('POST', `${at(kind, record)}/comments`, { text: '=1+1 <i>', internal: false })
    await change(kind, record, { department: 'Water', reason: '\u001b[2JFor <b>them</b>' })
    expect((await get(`${at(kind, record)}/timeline`)).body).toMatchObject([{ text: '[2JFor <b>them</b>' }, {}, {}])
    const { text, headers } = await get(`${at(kind, record)}/timeline.csv`)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="timeline_[0-9a-f-]{36}\.csv"$/)
    expect(text).toContain("'=1+1 <i>")
  })

  it('is the same one in whatever capitals its id is written, and belongs together with no other spelling of itself', async () => {
    const [record, other] = [await made(kind), await made(kind)]
    const loud = { ...record, id: record.id.toUpperCase() }
    expect((await call('POST', `${at(kind, record)}/links`, { kind, id: loud.id })).status).toBe(422)
    expect(await call('POST', `${at(kind, loud)}/links`, { kind, id: other.id.toUpperCase() })).toMatchObject({
      status: 200,
      body: { id: record.id, links: [{ id: other.id }] },
    })
    expect((await change(kind, loud, { title: 'Loud' })).status).toBe(200)
    const twice = { records: [loud, other].map(({ id, version }) => ({ id, version })), change: { title: 'Louder' } }
    expect((await call('POST', `${PATHS[kind]}/bulk`, twice)).body).toMatchObject([{ failure: { code: 'conflict' } }, { failure: null }])
    const closing = { status: ENDED[kind], outcome: 'duplicate', duplicateOf: record.id.toUpperCase() }
    const reply = await change(kind, { ...other, version: 2 }, closing)
    expect(reply).toMatchObject({ status: 200, body: { duplicateOf: record.id } })
  })

  it('takes no remark of which nothing can be read', async () => {
    const record = await made(kind)
    const reply = await call('POST', `${at(kind, record)}/comments`, { text: '\u0001\u0002', internal: false })
    expect(reply).toMatchObject({ status: 422, body: { details: { field: 'text' } } })
  })

  it('that changes in nothing has no new version', async () => {
    const record = await made(kind, { priority: 'high' })
    expect(await change(kind, record, { priority: 'high', title: record.title })).toMatchObject({ status: 200, body: record })
  })

  it('that repeats another is counted with it, and no more when it is opened again', async () => {
    const [parent, child] = [await made(kind), await made(kind)]
    const closed = (await change(kind, child, { status: ENDED[kind], outcome: 'duplicate', duplicateOf: parent.id })).body as Kept
    expect(closed).toMatchObject({ duplicateOf: parent.id, outcome: 'duplicate' })
    expect((await get(at(kind, parent))).body).toMatchObject({ reports: 2, version: 2 })
    expect((await get(`${at(kind, parent)}/desk`)).body).toMatchObject({ duplicates: [{ id: child.id }], folded: [{ id: child.id }] })
    const third = await made(kind)
    expect(await change(kind, third, { status: ENDED[kind], outcome: 'duplicate', duplicateOf: child.id })).toMatchObject({ status: 409 })
    const [open] = possibleMoves(kind, ENDED[kind])
    expect((await change(kind, closed, { status: open, reason: 'Another one.' })).body).toMatchObject({ duplicateOf: null, reopened: 0 })
    expect((await get(at(kind, parent))).body).toMatchObject({ reports: 1, version: 3 })
  })

  it('is nothing that a viewer may change, nor a visitor', async () => {
    const record = await made(kind)
    for (const [who, status] of [
      [viewer, 403],
      [null, 401],
    ] as const) {
      expect(await call('PATCH', at(kind, record), { version: 1, priority: 'low' }, who)).toMatchObject({ status })
      expect(await call('POST', `${at(kind, record)}/comments`, { text: 'x', internal: true }, who)).toMatchObject({ status })
      expect(await get(`${at(kind, record)}/desk`, who)).toMatchObject({ status })
    }
  })

  it('among several answers for itself', async () => {
    const [good, stale, closed] = [await made(kind), await made(kind), await brought(kind, ENDED[kind])]
    await change(kind, stale, { department: 'Water' })
    const asked = {
      records: [good, stale, closed, { id: NOBODY, version: 1 }].map(({ id, version }) => ({ id, version })),
      change: { status: 'in_progress' },
    }
    const reply = await call('POST', `${PATHS[kind]}/bulk`, asked)
    expect(reply).toMatchObject({
      status: 200,
      body: [
        { id: good.id, record: { status: 'in_progress', version: 2 }, failure: null },
        { id: stale.id, record: { version: 2 }, failure: { code: 'conflict', details: { current: { id: stale.id } } } },
        {
          id: closed.id,
          record: { status: ENDED[kind] },
          failure: { code: 'conflict', details: { possible: possibleMoves(kind, ENDED[kind]) } },
        },
        { id: NOBODY, record: null, failure: { code: 'not_found' } },
      ],
    })
    expect(await call('POST', `${PATHS[kind]}/bulk`, { ...asked, change: { colour: 'red' } })).toMatchObject({ status: 400 })
    expect(await call('POST', `${PATHS[kind]}/bulk`, asked, other)).toMatchObject({ status: 402 })
  })
})

describe('an incident', () => {
  it('is reported by anybody with an account, and confirmed by operators alone', async () => {
    const report = { title: 'Call me at jo@mail.example', location: 'Av. Italia 12', type: 'other' }
    expect(await call('POST', '/api/incidents', report, null)).toMatchObject({ status: 401 })
    expect(await call('POST', '/api/incidents', { ...report, status: 'active' }, viewer)).toMatchObject({ status: 403 })
    expect((await call('POST', '/api/incidents', report, viewer)).body).toMatchObject({
      title: 'Call me at [e-mail]',
      status: 'pending',
      source: 'report',
      acknowledgedAt: null,
    })
    expect((await call('POST', '/api/incidents', { ...report, status: 'active' })).body).toMatchObject({
      status: 'active',
      source: 'desk',
      acknowledgedAt: '2026-11-20T10:00:00.000Z',
    })
    expect(await call('POST', '/api/incidents', { title: 'Nowhere', type: 'other' })).toMatchObject({ status: 422 })
  })

  it('takes severity for priority, and not both when they differ', async () => {
    const record = await made('incident')
    expect(await change('incident', record, { severity: 'low', priority: 'high' })).toMatchObject({ status: 422 })
    expect((await change('incident', record, { severity: 'low' })).body).toMatchObject({ severity: 'low', priority: 'low' })
  })

  it('is counted in the figures of the city while it is open', async () => {
    await app.settled()
    const before = (await get('/api/city-metrics')).body as { activeIncidents: number }
    const record = await made('incident', { status: 'active', priority: 'critical' })
    await app.settled()
    expect((await get('/api/city-metrics')).body).toMatchObject({ activeIncidents: before.activeIncidents + 1 })
    await change('incident', record, { status: 'resolved', outcome: 'fixed', reason: 'Done.' })
    await app.settled()
    expect((await get('/api/city-metrics')).body).toMatchObject({ activeIncidents: before.activeIncidents })
  })
})

describe('a service request', () => {
  it('is assigned by giving it to a department', async () => {
    const record = await made('service-request')
    expect((await change('service-request', record, { department: 'Streets', assignee: other.id })).body).toMatchObject({
      status: 'assigned',
    })
    expect((await get(`${at('service-request', record)}/desk`)).body).toMatchObject({
      assignee: { id: other.id, name: other.email.split('@')[0] },
      moves: ['scheduled', 'in_progress', 'completed'],
      contact: null,
    })
    expect((await get('/api/desk')).body).toMatchObject({
      departments: ['Streets', 'Water'],
      responds: {},
      people: expect.arrayContaining([{ id: other.id, name: expect.any(String) }]),
      assignments: expect.arrayContaining([{ kind: 'service-request', id: record.id, personId: other.id }]),
      acknowledgements: expect.arrayContaining([{ kind: 'service-request', id: record.id, personId: expect.any(String) }]),
    })
  })
})

it.each([
  ['0000-01-01T00:00:00Z', 400],
  ['9999-12-31T23:59:59Z', 400],
  ['2026-11-29T01:30:00Z', 200],
])('a service request is not expected at %s without end: %s', async (expectedAt, status) => {
  expect((await change('service-request', await made('service-request'), { expectedAt })).status).toBe(status)
})

describe('a timeline', () => {
  it('tells what people and sources did, with names and internal remarks for the desk alone', async () => {
    const told = { externalId: 'told' }
    await app.intake.incidents(aDelivery(), [anIncident({ ...told, status: 'pending' })], { complete: false })
    const { rows } = await app.database.db.pool.query<Kept>(`select id, version from incident where external_id = 'told'`)
    const [record] = rows as [Kept]
    await change('incident', record, { acknowledged: true, assignee: other.id })
    await call('POST', `${at('incident', record)}/comments`, { text: 'The crew is late.', internal: true })
    await call('POST', `${at('incident', record)}/comments`, { text: 'A crew is on its way.', internal: false })
    app.clock.advance(60_000)
    const ended = anIncident({ ...told, status: 'resolved', title: 'Three cars collided', updatedAt: '2026-11-20T10:01:00.000Z' })
    await app.intake.incidents(aDelivery(), [ended], { complete: false })
    const seen = (await get(`${at('incident', record)}/timeline`)).body
    expect(seen).toMatchObject([
      {
        action: 'closed',
        door: 'feed',
        by: 'source',
        name: 'test-feed',
        version: 3,
        changes: expect.arrayContaining([{ field: 'title', from: 'Two cars collided', to: 'Three cars collided' }]),
      },
      { action: 'commented', text: 'A crew is on its way.', internal: false, version: null },
      { action: 'commented', text: 'The crew is late.', internal: true },
      { action: 'assigned', door: 'desk', by: 'operator', name: operator.email.split('@')[0], version: 2 },
      { action: 'created', door: 'feed', version: 1 },
    ])
    const publicly = await get(`${at('incident', record)}/timeline`, null)
    expect(publicly.body).toHaveLength(4)
    expect(publicly.text).not.toMatch(/late|assignee|person-/)
    expect((await get(at('incident', record))).body).toMatchObject({ status: 'resolved', outcome: null, title: 'Three cars collided' })
    const { text } = await get(`${at('incident', record)}/timeline.csv`)
    expect(text.split('\r\n').map((it) => it.split(',')[1])).toEqual([
      'action',
      'created',
      'assigned',
      'commented',
      'commented',
      'closed',
      undefined,
    ])
  })

  it('cannot be changed by anybody', async () => {
    for (const statement of ["update timeline_entry set words = 'nothing'", 'delete from timeline_entry', 'truncate timeline_entry'])
      await expect(app.database.db.pool.query(statement)).rejects.toThrow()
  })

  it('shows the newest thousand of many', async () => {
    const { id } = await made('incident')
    await app.database.db.pool.query(
      `insert into incident_version select city_id, id, n, valid_from + n * interval '1 s', recorded_at + n * interval '1 s', 'a-feed', null,
         record || jsonb_build_object('title', 'state ' || n) from incident_version, generate_series(2, 1500) n where id = $1 and version = 1`,
      [id],
    )
    const entries = (await get(`/api/incidents/${id}/timeline`)).body as { version: number; changes: unknown[] }[]
    expect(entries).toHaveLength(1_000)
    expect(entries[0]).toMatchObject({ version: 1_500, changes: [{ field: 'title', from: 'state 1499', to: 'state 1500' }] })
    expect(entries.at(-1)).toMatchObject({ version: 501 })
  })
})

describe('records that belong together', () => {
  it('say so on both sides, until that is taken back', async () => {
    const [incident, request] = [await made('incident'), await made('service-request')]
    const link = { kind: 'service-request', id: request.id }
    expect((await call('POST', `${at('incident', incident)}/links`, link)).body).toMatchObject({ links: [link] })
    expect((await call('POST', `${at('incident', incident)}/links`, link)).body).toMatchObject({ links: [link] })
    expect((await get(`${at('service-request', request)}/desk`)).body).toMatchObject({
      links: [{ kind: 'incident', id: incident.id, number: incident.number }],
    })
    expect((await get(`${at('service-request', request)}/timeline`)).body).toMatchObject([
      { action: 'linked', thing: { kind: 'incident', id: incident.id, name: incident.number } },
      { action: 'created' },
    ])
    expect(await call('POST', `${at('incident', incident)}/links`, { kind: 'incident', id: NOBODY })).toMatchObject({ status: 404 })
    expect(await call('POST', `${at('incident', incident)}/links`, { kind: 'incident', id: incident.id })).toMatchObject({ status: 422 })
    expect((await call('DELETE', `${at('incident', incident)}/links/service-request/${request.id}`)).body).toMatchObject({ links: [] })
    expect(await call('DELETE', `${at('incident', incident)}/links/service-request/${request.id}`)).toMatchObject({ status: 404 })
  })
})

describe('what the desk has in hand', () => {
  it('is not overwritten by a source that has said less, and not written anew for it', async () => {
    const told = { externalId: 'in-hand', priority: 'high' as const }
    await app.intake.serviceRequests(aDelivery(), [aRequest(told)], { complete: false })
    const { rows } = await app.database.db.pool.query<Kept>(`select id, version from service_request where external_id = 'in-hand'`)
    const [record] = rows as [Kept]
    const mine = (await change('service-request', record, { priority: 'low', department: 'Water', status: 'in_progress' })).body as Kept
    const later = (more: object, minute: number) =>
      app.intake.serviceRequests(aDelivery(), [aRequest({ ...told, updatedAt: `2026-11-20T10:0${minute}:00.000Z`, ...more })], {
        complete: false,
      })
    // Only of what is held: no version.
    expect(await later({ status: 'assigned', priority: 'medium', assignedDepartment: 'Theirs' }, 2)).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    expect(await later({ status: 'assigned', priority: 'medium', assignedDepartment: 'Theirs' }, 3)).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    expect((await get(at('service-request', record))).body).toMatchObject({
      version: mine.version,
      priority: 'low',
      assignedDepartment: 'Water',
    })
    expect(await later({ title: 'Two lamps are dark', status: 'assigned' }, 4)).toMatchObject({ updated: 1 })
    expect((await get(at('service-request', record))).body).toMatchObject({
      title: 'Two lamps are dark',
      status: 'in_progress',
      acknowledgedAt: expect.any(String),
      version: mine.version + 1,
    })
    expect(await later({ title: 'Two lamps are dark', status: 'completed' }, 5)).toMatchObject({ updated: 1 })
    expect((await get(at('service-request', record))).body).toMatchObject({
      status: 'completed',
      outcome: null,
      assignedDepartment: 'Water',
    })
  })
})

describe('work that nobody has', () => {
  it.each(['incident', 'service-request'] as const)('of an %s is taken by the operator who starts it', async (kind) => {
    const record = await made(kind)
    expect((await change(kind, record, { status: 'in_progress' })).body).toMatchObject({ status: 'in_progress' })
    const { body } = await get(`${at(kind, record)}/desk`)
    const mine = (body as { assignee: { id: string } }).assignee
    expect(mine).not.toBeNull()
    const timeline = (await get(`${at(kind, record)}/timeline`)).body as { action: string; changes: { field: string }[] }[]
    expect(timeline[0]).toMatchObject({
      action: 'moved',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'assignee' })]),
    })
  })

  it('keeps an owner until it is done', async () => {
    const record = await made('incident')
    const started = (await change('incident', record, { status: 'in_progress', department: 'Streets' })).body as typeof record
    const refused = await change('incident', started, { department: null })
    expect(refused).toMatchObject({ status: 422, body: { details: { field: 'assignee' } } })
    expect((await change('incident', started, { department: null, assignee: other.id })).status).toBe(200)
  })
})
