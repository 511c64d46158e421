import { CityEvent } from '@oppidum/domain/events/city-event'
import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/connection.ts'
import { type EventDraft, writeEvents } from '../../platform/events/event-store.ts'
import { withPlace } from '../../platform/media/transcoder/testing/hostile-pictures.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'

let app: TestApp
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  operator = await signUp(app, { role: 'operator' })
})
afterEach(() => app.close())

const list = async (query = '', headers: Record<string, string> = {}): Promise<CityEvent[]> => {
  const { status, body } = await app.get(`/api/v1/events${query}`, headers)
  expect(status).toBe(200)
  return (body as unknown[]).map((it) => CityEvent.parse(it))
}
const asOperator = () => ({ cookie: operator.cookie })
const act = async (method: 'POST' | 'PATCH', url: string, body: unknown, who = operator) => {
  const reply = await post(app, url, body, { method, cookie: who.cookie })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.body as { id: string; version: number }
}
const SUCCESS: FetchOutcome = { ok: true, unchanged: false, observedAt: null, count: 3, rejected: 0, etag: null, lastModified: null }
const PIPE = { title: 'Burst pipe', location: 'Av. Italia 12', type: 'other' }

describe('an event', () => {
  it('reports each step of a record, with what changed and the record after it', async () => {
    const opened = await act('POST', '/api/incidents', PIPE)
    const at = `/api/incidents/${opened.id}`
    const urgent = await act('PATCH', at, { version: opened.version, priority: 'high', assignee: operator.id })
    const closed = await act('PATCH', at, { version: urgent.version, status: 'resolved', outcome: 'fixed', reason: 'Done.' })
    await act('PATCH', at, { version: closed.version, status: 'active', reason: 'Leaks again.' })
    const events = await list()
    expect(events.map((it) => [it.sequence, it.type])).toEqual([
      [1, 'incident.created'],
      [2, 'incident.changed'],
      [3, 'incident.closed'],
      [4, 'incident.reopened'],
    ])
    expect(events[0]).toMatchObject({
      city: 'montevideo',
      at: '2026-11-20T10:00:00.000Z',
      data: {
        record: { kind: 'incident', id: opened.id, version: 1, title: 'Burst pipe', type: 'other', confirmed: true, source: 'desk' },
        changes: [],
      },
    })
    // The assignee is a matter of the desk.
    expect(events[1]?.data).toMatchObject({ record: { version: 2, priority: 'high' }, changes: [{ field: 'priority', to: 'high' }] })
    expect(events[2]?.data).toMatchObject({ record: { status: 'resolved', outcome: 'fixed' } })
    const { path } = (events[0] as { data: { record: { path: string } } }).data.record
    expect((await app.get(path)).body).toMatchObject({ id: opened.id })
  })

  it('reports what feeds deliver, once per record and delivery', async () => {
    const drafts = [anIncident({ externalId: 'a' }), anIncident({ externalId: 'b' })]
    await app.intake.incidents(aDelivery(), drafts, { complete: true })
    await app.intake.incidents(aDelivery(), drafts, { complete: true })
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    const later = { updatedAt: '2026-11-20T09:50:00.000Z' }
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'a', title: 'Cleared', ...later })], { complete: true })
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'a', title: 'Cleared', ...later })], { complete: true })
    const events = await list()
    expect(events.map((it) => it.type)).toEqual([
      'incident.created',
      'incident.created',
      'service-request.created',
      'incident.changed',
      // The second one is missing from two full deliveries in a row.
      'incident.closed',
    ])
    expect(events[3]?.data).toMatchObject({ record: { title: 'Cleared' }, changes: [{ field: 'title', to: 'Cleared' }] })
    expect(events[4]?.data).toMatchObject({ record: { status: 'resolved' } })
    expect(events[4]?.data).toHaveProperty('changes', expect.arrayContaining([{ field: 'status', from: 'active', to: 'resolved' }]))
  })

  it('of an unconfirmed report is for operators only, until somebody confirms it', async () => {
    const citizen = await signUp(app)
    const { id, version } = await act('POST', '/api/incidents', PIPE, citizen)
    expect(await list()).toEqual([])
    expect(await list('', { cookie: citizen.cookie })).toEqual([])
    const [reported] = await list('', asOperator())
    expect(reported).toMatchObject({ type: 'incident.created', data: { record: { id, confirmed: false, source: 'report' } } })
    await act('PATCH', `/api/incidents/${id}`, { version, status: 'active' })
    expect(await list()).toMatchObject([{ type: 'incident.changed', data: { record: { id, confirmed: true } } }])
  })

  it.each([
    ['incidents', 'incident', PIPE],
    ['service-requests', 'service-request', { title: 'Lamp', location: 'Av. Italia 12', category: 'maintenance' }],
  ])('of a comment on %s goes to everyone if it is public, to operators alone if it is internal', async (path, kind, draft) => {
    const { id } = await act('POST', `/api/${path}`, draft)
    await act('POST', `/api/${path}/${id}/comments`, { text: 'Crew is <there>.', internal: false })
    await act('POST', `/api/${path}/${id}/comments`, { text: 'Ask the mayor.', internal: true })
    const type = `${kind}.commented`
    const open = { type, data: { record: { id, version: 1 }, changes: [], comment: { text: 'Crew is <there>.', internal: false } } }
    expect(await list(`?types=${type}`)).toMatchObject([open])
    const desk = await list(`?types=${type}`, asOperator())
    expect(desk).toMatchObject([open, { data: { comment: { text: 'Ask the mayor.', internal: true } } }])
    // It does not say who wrote it.
    expect(JSON.stringify(desk)).not.toContain(operator.id)
  })

  it('of a comment on an unconfirmed report is for operators only', async () => {
    const { id } = await act('POST', '/api/incidents', PIPE, await signUp(app))
    await act('POST', `/api/incidents/${id}/comments`, { text: 'We will look.', internal: false })
    expect(await list()).toEqual([])
    expect(await list('?types=incident.commented', asOperator())).toHaveLength(1)
  })

  it('of a picture goes to operators, who alone see pictures', async () => {
    const { id } = await act('POST', '/api/incidents', PIPE)
    const at = `/api/incidents/${id}/pictures`
    const picture = await act('POST', at, { imageData: Buffer.from(await withPlace()).toString('base64'), caption: 'The pipe' })
    expect((await post(app, `${at}/${picture.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })).status).toBe(200)
    expect((await list()).map((it) => it.type)).toEqual(['incident.created'])
    const about = { record: { id }, changes: [], picture: { id: picture.id, caption: 'The pipe' } }
    expect(await list('?types=incident.picture-added,incident.picture-removed', asOperator())).toMatchObject([
      { type: 'incident.picture-added', data: about },
      { type: 'incident.picture-removed', data: about },
    ])
  })

  it('is not there when its change is rolled back', async () => {
    const { id } = await act('POST', '/api/incidents', PIPE)
    const stale = await post(app, `/api/incidents/${id}`, { version: 7, priority: 'low' }, { method: 'PATCH', cookie: operator.cookie })
    expect(stale.status).toBe(409)
    const draft: EventDraft = { type: 'incident.changed', deskOnly: false, data: ((await list())[0] as CityEvent).data }
    const failing = transaction(app.context.db, async (tx) => {
      await writeEvents(tx, 'montevideo', new Date(app.clock.nowMs()), [draft])
      throw new Error('later in the transaction')
    })
    await expect(failing).rejects.toThrow('later in the transaction')
    await act('POST', '/api/incidents', PIPE)
    expect((await list()).map((it) => [it.sequence, it.type])).toEqual([
      [1, 'incident.created'],
      [2, 'incident.created'],
    ])
  })

  it('has a number of its own, without gaps, however many changes come at once', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => act('POST', '/api/incidents', { ...PIPE, title: `Pipe ${n}` })),
      app.intake.incidents(
        aDelivery(),
        Array.from({ length: 30 }, (_, n) => anIncident({ externalId: `i-${n}` })),
        { complete: false },
      ),
      app.intake.serviceRequests(
        aDelivery(),
        Array.from({ length: 30 }, (_, n) => aRequest({ externalId: `r-${n}` })),
        { complete: false },
      ),
    ])
    const events = await list()
    expect(events.map((it) => it.sequence)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1))
    expect(new Set(events.map((it) => it.id)).size).toBe(80)
  })

  it('reports that the health of a feed has changed, but not that a feed is new', async () => {
    await app.close()
    const settings = { id: 'works', name: 'Road works', standard: 'wzdx', url: 'https://city.example/works.json', everySeconds: 60 }
    app = await startTestApp({ cities: [aCity({ feeds: [{ ...settings, attribution: 'City' }] })] })
    const look = () => app.jobs.find((it) => it.name === 'events.feed-health')?.run(new AbortController().signal)
    const feed = { ...settings, traits: null, staleAfterSeconds: 180, attribution: 'City' }
    await app.ledger.record('montevideo', feed, app.clock.nowMs(), SUCCESS)
    await look()
    expect(await list()).toEqual([])
    app.clock.advance(61_000 * 3)
    await look()
    await look()
    expect(await list()).toMatchObject([
      { type: 'feed.health-changed', data: { feed: { id: 'works', name: 'Road works', health: 'stale' }, from: 'fresh' } },
    ])
  })
})

describe('the list of events', () => {
  beforeEach(async () => {
    await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  })

  it.each([
    ['', [1, 2]],
    ['?after=1', [2]],
    ['?after=2', []],
    ['?types=service-request.created', [2]],
    ['?types=incident.created,service-request.created&after=0', [1, 2]],
  ])('%s', async (query, sequences) => {
    expect((await list(query)).map((it) => it.sequence)).toEqual(sequences)
  })

  it.each(['?after=x', '?after=-1', '?types=incident.exploded', '?types='])('refuses %s', async (query) => {
    expect((await app.get(`/api/events${query}`)).status).toBe(400)
  })

  it('says when the events asked for are no longer stored', async () => {
    app.clock.advance(8 * 86_400_000)
    for (const expire of app.retention) while ((await expire(app.clock.nowMs(), 1)) > 0);
    expect(await list()).toEqual([])
    expect(await list('?after=2')).toEqual([])
    const lost = await app.get('/api/events?after=1')
    expect([lost.status, lost.body]).toMatchObject([422, { code: 'refused', error: expect.stringContaining('7 days') }])
  })
})
