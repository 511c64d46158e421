import { ENDED, possibleMoves, statusesOf } from '@oppidum/domain/records/life-cycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { type AnyRecord, deskCalls, KINDS, NOBODY, PATHS } from './testing/desk-calls.ts'

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

const { call, get, createRecord, at, change, recordIn, reasonsFor } = deskCalls(
  () => app,
  () => operator,
)

describe.each(KINDS)('the moves of an %s', (kind) => {
  const pairs = statusesOf(kind).flatMap((from) => statusesOf(kind).map((to) => [from, to] as const))
  it.each(pairs.filter(([from, to]) => from !== to))('from %s to %s', async (from, to) => {
    const record = await recordIn(kind, from)
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
  it('with a stale version answers with the current record and changes nothing', async () => {
    const record = await createRecord(kind)
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
    const record = await createRecord(kind)
    expect(await change(kind, record, set)).toMatchObject({ status: 422, body: { code: 'refused', details: { field } } })
    expect((await get(at(kind, record))).body).toEqual(record)
  })

  it('needs a reason to be reopened, and loses its outcome', async () => {
    const record = await recordIn(kind, ENDED[kind])
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

  it('stores markup as text, and drops control characters', async () => {
    const hostile = {
      title: '<b>"Löch"</b>\u0007 & \u202Dco\u0008',
      description: '<script>alert(1)</script>\r\nline\u001b[2J',
      location: "'; drop table x; --",
    }
    const record = await createRecord(kind, hostile)
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

  it('is found by its id in any case, and cannot be linked to itself in another spelling', async () => {
    const [record, other] = [await createRecord(kind), await createRecord(kind)]
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

  it('refuses a comment without readable text', async () => {
    const record = await createRecord(kind)
    const reply = await call('POST', `${at(kind, record)}/comments`, { text: '\u0001\u0002', internal: false })
    expect(reply).toMatchObject({ status: 422, body: { details: { field: 'text' } } })
  })

  it('gets no new version from a change without effect', async () => {
    const record = await createRecord(kind, { priority: 'high' })
    expect(await change(kind, record, { priority: 'high', title: record.title })).toMatchObject({ status: 200, body: record })
  })

  it('that duplicates another is counted with it until it is reopened', async () => {
    const [parent, child] = [await createRecord(kind), await createRecord(kind)]
    const closed = (await change(kind, child, { status: ENDED[kind], outcome: 'duplicate', duplicateOf: parent.id })).body as AnyRecord
    expect(closed).toMatchObject({ duplicateOf: parent.id, outcome: 'duplicate' })
    expect((await get(at(kind, parent))).body).toMatchObject({ reports: 2, version: 2 })
    expect((await get(`${at(kind, parent)}/desk`)).body).toMatchObject({ duplicates: [{ id: child.id }], folded: [{ id: child.id }] })
    const third = await createRecord(kind)
    expect(await change(kind, third, { status: ENDED[kind], outcome: 'duplicate', duplicateOf: child.id })).toMatchObject({ status: 409 })
    const [open] = possibleMoves(kind, ENDED[kind])
    expect((await change(kind, closed, { status: open, reason: 'Another one.' })).body).toMatchObject({ duplicateOf: null, reopened: 0 })
    expect((await get(at(kind, parent))).body).toMatchObject({ reports: 1, version: 3 })
  })

  it('cannot be changed by a viewer or a visitor', async () => {
    const record = await createRecord(kind)
    for (const [who, status] of [
      [viewer, 403],
      [null, 401],
    ] as const) {
      expect(await call('PATCH', at(kind, record), { version: 1, priority: 'low' }, who)).toMatchObject({ status })
      expect(await call('POST', `${at(kind, record)}/comments`, { text: 'x', internal: true }, who)).toMatchObject({ status })
      expect(await get(`${at(kind, record)}/desk`, who)).toMatchObject({ status })
    }
  })

  it('in a batch succeeds or fails on its own', async () => {
    const [good, stale, closed] = [await createRecord(kind), await createRecord(kind), await recordIn(kind, ENDED[kind])]
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
  it('can be reported by anybody with an account, and confirmed by operators only', async () => {
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

  it('accepts severity as priority, and refuses both when they differ', async () => {
    const record = await createRecord('incident')
    expect(await change('incident', record, { severity: 'low', priority: 'high' })).toMatchObject({ status: 422 })
    expect((await change('incident', record, { severity: 'low' })).body).toMatchObject({ severity: 'low', priority: 'low' })
  })

  it('counts in the city’s figures while it is open', async () => {
    await app.settled()
    const before = (await get('/api/city-metrics')).body as { activeIncidents: number }
    const record = await createRecord('incident', { status: 'active', priority: 'critical' })
    await app.settled()
    expect((await get('/api/city-metrics')).body).toMatchObject({ activeIncidents: before.activeIncidents + 1 })
    await change('incident', record, { status: 'resolved', outcome: 'fixed', reason: 'Done.' })
    await app.settled()
    expect((await get('/api/city-metrics')).body).toMatchObject({ activeIncidents: before.activeIncidents })
  })
})

describe('a service request', () => {
  it('moves to assigned when a department gets it', async () => {
    const record = await createRecord('service-request')
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
])('a service request with the expected date %s is answered with %s', async (expectedAt, status) => {
  expect((await change('service-request', await createRecord('service-request'), { expectedAt })).status).toBe(status)
})
