import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { type AnyRecord, deskCalls, NOBODY } from './testing/desk-calls.ts'

let app: TestApp
let operator: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Streets', 'Water'] })] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
  other = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const { call, get, createRecord, at, change } = deskCalls(
  () => app,
  () => operator,
)

describe('a timeline', () => {
  it('contains the actions of people and sources; names and internal comments are for the desk only', async () => {
    const draft = { externalId: 'in-the-timeline' }
    await app.intake.incidents(aDelivery(), [anIncident({ ...draft, status: 'pending' })], { complete: false })
    const { rows } = await app.database.db.pool.query<AnyRecord>(`select id, version from incident where external_id = 'in-the-timeline'`)
    const [record] = rows as [AnyRecord]
    await change('incident', record, { acknowledged: true, assignee: other.id })
    await call('POST', `${at('incident', record)}/comments`, { text: 'The crew is late.', internal: true })
    await call('POST', `${at('incident', record)}/comments`, { text: 'A crew is on its way.', internal: false })
    app.clock.advance(60_000)
    const ended = anIncident({ ...draft, status: 'resolved', title: 'Three cars collided', updatedAt: '2026-11-20T10:01:00.000Z' })
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

  it('cannot be changed in the database', async () => {
    for (const statement of ["update timeline_entry set words = 'nothing'", 'delete from timeline_entry', 'truncate timeline_entry'])
      await expect(app.database.db.pool.query(statement)).rejects.toThrow()
  })

  it('shows the newest thousand entries', async () => {
    const { id } = await createRecord('incident')
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

describe('linked records', () => {
  it('show the link on both sides until it is removed', async () => {
    const [incident, request] = [await createRecord('incident'), await createRecord('service-request')]
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
