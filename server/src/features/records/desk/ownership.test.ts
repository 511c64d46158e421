import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { type AnyRecord, deskCalls } from './testing/desk-calls.ts'

let app: TestApp
let operator: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Streets', 'Water'] })] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
  other = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const { get, createRecord, at, change } = deskCalls(
  () => app,
  () => operator,
)

describe('a record that the desk works on', () => {
  it('is neither overwritten nor rewritten by a delivery of its source', async () => {
    const draft = { externalId: 'in-hand', priority: 'high' as const }
    await app.intake.serviceRequests(aDelivery(), [aRequest(draft)], { complete: false })
    const { rows } = await app.database.db.pool.query<AnyRecord>(`select id, version from service_request where external_id = 'in-hand'`)
    const [record] = rows as [AnyRecord]
    const mine = (await change('service-request', record, { priority: 'low', department: 'Water', status: 'in_progress' }))
      .body as AnyRecord
    const later = (more: object, minute: number) =>
      app.intake.serviceRequests(aDelivery(), [aRequest({ ...draft, updatedAt: `2026-11-20T10:0${minute}:00.000Z`, ...more })], {
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

describe('work without an owner', () => {
  it.each(['incident', 'service-request'] as const)('on an %s goes to the operator who starts it', async (kind) => {
    const record = await createRecord(kind)
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

  it('cannot lose its last owner while in progress', async () => {
    const record = await createRecord('incident')
    const started = (await change('incident', record, { status: 'in_progress', department: 'Streets' })).body as typeof record
    const refused = await change('incident', started, { department: null })
    expect(refused).toMatchObject({ status: 422, body: { details: { field: 'assignee' } } })
    expect((await change('incident', started, { department: null, assignee: other.id })).status).toBe(200)
  })
})
