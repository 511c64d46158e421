import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Situation } from '@oppidum/domain/records/situations/situation'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import type { DeskActor, RecordReport } from '../desk/desk-service.ts'

const { districts, ...plain } = aCity()
const city = aCity({ ...plain, districts: districts.map((it) => ({ ...it, suppliedBy: 'a' })) })
const CITIZEN: DeskActor = { by: 'reporter', personId: null, channel: 'report' }
/** An incident that a citizen reports is in no situation until the desk confirms it (decision 0073). */
const OPERATOR: DeskActor = { by: 'operator', personId: null, channel: 'desk' }

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const { pool } = app.context.db
  await pool.query('truncate situation, situation_member')
  await pool.query("update incident set status = 'resolved'")
  await pool.query("update service_request set status = 'completed'")
  app.clock.set(app.clock.nowMs() + 6 * 60 * MINUTE_MS)
})

const later = (minutes: number) => app.clock.set(app.clock.nowMs() + minutes * MINUTE_MS)
const round = () => app.situations.once(city)

async function opened(kind: 'incident' | 'service-request', more: Partial<RecordReport>) {
  const report: RecordReport = {
    title: 'No power',
    description: '',
    location: 'Av. Italia 100',
    position: [-56.155, -34.89],
    word: kind === 'incident' ? 'power_outage' : 'infrastructure',
    priority: 'high',
    status: 'pending',
    department: null,
    serviceCode: null,
    affectsTraffic: false,
    reporterId: null,
    ...more,
  }
  return app.desk.create(kind, city, kind === 'incident' ? OPERATOR : CITIZEN, report)
}
const outage = (more: Partial<RecordReport> = {}) => opened('incident', more)
const lamp = (more: Partial<RecordReport> = {}) =>
  opened('service-request', { title: 'The lamp is dark', serviceCode: 'street-light', position: [-56.152, -34.888], ...more })

async function list(): Promise<Situation[]> {
  const reply = await app.get('/api/situations', { cookie: operator.cookie })
  expect(reply.status).toBe(200)
  return reply.body
}
const call = (path: string, body: unknown) => post(app, `/api/situations${path}`, body, { cookie: operator.cookie })

/** Speeds of every minute up to now, the newest last. */
async function speeds(placeId: string, mph: readonly number[]): Promise<void> {
  const nowMs = app.clock.nowMs()
  const values = mph.map((value, at) => ({
    measure: 'traffic.speed' as const,
    placeId,
    value,
    atMs: nowMs - (mph.length - 1 - at) * MINUTE_MS,
  }))
  await app.intake.observations(aDelivery(), values)
}

describe('by rule', () => {
  it('an outage and a lamp that it makes dark, with the reason of each and the people that it concerns', async () => {
    const first = await outage()
    later(12)
    const dark = await lamp()
    await lamp({ title: 'Lamp post is bent', position: [-56.151, -34.888] })
    expect(await round()).toBeGreaterThan(0)

    const [found, ...others] = await list()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      number: 'SIT-2026-000001',
      title: null,
      byHand: false,
      endedAt: null,
      subject: { kind: 'incident', word: 'power_outage', title: 'No power', place: 'Av. Italia 100', substation: 'A Centro' },
      people: 2,
    })
    expect(found?.members).toMatchObject([
      { kind: 'incident', id: first.id, why: { by: 'subject', rule: null }, reports: 1, open: true },
      {
        kind: 'service-request',
        id: dark.id,
        why: { by: 'rule', rule: 'dark-lights-in-an-outage', minutes: 12, substation: 'A Centro' },
        evidence: { source: 'report', quality: 'measured' },
        whyEvidence: { source: 'derived', quality: 'measured', from: [dark.id, first.id] },
      },
    ])
    expect(found?.members[1]?.why.distanceM).toBeCloseTo(353, -1)
    expect(found?.evidence.people).toMatchObject({ source: 'derived', from: [first.id, dark.id] })

    const timeline = (await app.get(`/api/service-requests/${dark.id}/timeline`, { cookie: operator.cookie })).body as TimelineEntry[]
    expect(timeline[0]).toMatchObject({
      action: 'joined',
      door: 'rule',
      by: 'city',
      text: expect.stringMatching(/^\d+ m away, 12 min later, fed by A Centro\.$/),
      thing: { kind: 'situation', id: found?.id, name: 'SIT-2026-000001' },
      internal: true,
    })
    // Looked at again, nothing changes.
    expect(await round()).toBe(0)

    const { status } = await post(
      app,
      `/api/incidents/${first.id}`,
      { version: 1, status: 'resolved', outcome: 'fixed', reason: 'Switched over.' },
      { cookie: operator.cookie, method: 'PATCH' },
    )
    expect(status).toBe(200)
    expect(await round()).toBe(0)
    await app.desk.change(
      'service-request',
      city,
      dark.id,
      { ...CITIZEN, by: 'city', channel: 'rule' },
      {
        version: null,
        status: 'completed',
        outcome: 'fixed',
        reason: 'It burns.',
      },
    )
    expect(await round()).toBe(1)
    expect((await list())[0]).toMatchObject({ id: found?.id, endedAt: new Date(app.clock.nowMs()).toISOString(), people: 2 })
  })

  it('an accident and the slow-down that began after it; not the one that was there before', async () => {
    await speeds('italia-1', [45, 45, 44, 45, 44, 45, 43])
    await speeds('italia-3', [9, 9, 9, 9, 9, 9, 9])
    const accident = await opened('incident', {
      title: 'Two cars',
      word: 'traffic_accident',
      affectsTraffic: true,
      position: [-56.145, -34.8901],
    })
    expect(await round()).toBe(0)
    later(6)
    await speeds('italia-1', [44, 40, 20, 15, 14, 13])
    await speeds('italia-2', [44, 40, 20, 15, 14, 13])
    await speeds('italia-3', [9, 9, 9, 9, 9, 9])
    await round()
    const [found] = await list()
    expect(found?.members.map((it) => it.id)).toEqual([accident.id, 'italia-1', 'italia-2'])
    expect(found?.members[2]).toMatchObject({
      kind: 'section',
      title: 'Av. Italia, 1 - 2',
      speedMph: 13,
      reports: null,
      why: { by: 'rule', rule: 'slow-down-after-an-accident', minutes: 3 },
    })
    expect(found?.people).toBe(1)

    // It flows again: the slow-down stays for a while, for congestion comes in waves, and is over then.
    later(2)
    await speeds('italia-1', [45, 45])
    await speeds('italia-2', [45, 45])
    await round()
    expect((await list())[0]?.members).toHaveLength(3)
    later(11)
    await speeds('italia-1', [45])
    await speeds('italia-2', [45])
    await round()
    expect((await list())[0]).toMatchObject({ endedAt: expect.any(String) })
  })

  it('leaves a report to the one that it repeats, which counts its people once', async () => {
    const first = await outage()
    const [one, same] = [await lamp(), await lamp({ title: 'Lamp is out' })]
    await round()
    expect((await list())[0]?.people).toBe(3)
    await app.desk.merge('service-request', city, same.id, one.id, { ...CITIZEN, by: 'city', channel: 'rule' }, 'The same.')
    await round()
    const [found] = await list()
    expect(found?.members.map((it) => it.id).sort()).toEqual([first.id, one.id].sort())
    expect(found?.people).toBe(3)
  })

  it('makes nothing of what a feed says was planned for later, nor of outages of two substations', async () => {
    const tomorrow = new Date(app.clock.nowMs() + DAY_MS).toISOString()
    await app.intake.incidents(
      aDelivery({ sourceId: 'works' }),
      [anIncident({ type: 'power_outage', startsAt: tomorrow, geometry: { type: 'Point', coordinates: [-56.15, -34.89] } })],
      { complete: false },
    )
    await outage()
    await outage({ position: [-56.22, -34.94] })
    expect(await round()).toBe(0)
  })
})

describe('by hand', () => {
  it('who was taken out comes back by no rule, and by hand at once', async () => {
    const [first, second] = [await outage(), await outage({ position: [-56.16, -34.88] })]
    const dark = await lamp()
    await round()
    const [{ id } = { id: '' }] = await list()
    const members = [{ kind: 'incident', id: second.id }]

    const split = await call(`/${id}/split`, { members })
    expect(split.status).toBe(200)
    expect((split.body as Situation).members.map((it) => it.id).sort()).toEqual([first.id, dark.id].sort())
    expect(await round()).toBe(0)

    const undone = await call(`/${id}/join`, { members })
    expect((undone.body as Situation).members.find((it) => it.id === second.id)?.why.by).toBe('person')
    expect(await round()).toBe(0)

    const timeline = (await app.get(`/api/incidents/${second.id}/timeline`, { cookie: operator.cookie })).body as TimelineEntry[]
    expect(timeline.slice(0, 3).map((it) => [it.action, it.by])).toEqual([
      ['joined', 'operator'],
      ['left', 'operator'],
      ['joined', 'city'],
    ])
  })

  it('a situation of two that is split is over, and does not form again', async () => {
    const first = await outage()
    const dark = await lamp()
    await round()
    const [{ id } = { id: '' }] = await list()
    const split = await call(`/${id}/split`, { members: [{ kind: 'incident', id: first.id }] })
    expect((split.body as Situation).endedAt).not.toBeNull()
    expect(await round()).toBe(0)
    expect((await list()).filter((it) => it.endedAt === null)).toEqual([])
    // Something new may still join either of them.
    const other = await lamp({ position: [-56.153, -34.889] })
    await round()
    const standing = (await list()).filter((it) => it.endedAt === null)
    expect(standing.map((it) => it.members.map((one) => one.id))).toEqual([[first.id, other.id]])
    expect(standing[0]?.members.some((it) => it.id === dark.id)).toBe(false)
  })

  it('puts together what no rule sees, and takes it out of where it was', async () => {
    const [first, second] = [await outage(), await outage({ position: [-56.16, -34.88] })]
    const third = await opened('incident', { word: 'other', title: 'Loose sign' })
    await round()
    const members = [third, second].map(({ id }) => ({ kind: 'incident', id }))
    const made = await call('', { title: 'After the storm', members })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ title: 'After the storm', byHand: true, people: 2 })
    const all = await list()
    expect(all.filter((it) => it.endedAt === null).map((it) => it.members.map((one) => one.id).sort())).toEqual([
      [third.id, second.id].sort(),
    ])
    expect(await round()).toBe(0)

    expect((await call('', { title: 'Alone', members: members.slice(0, 1) })).status).toBe(422)
    await app.desk.change(
      'incident',
      city,
      first.id,
      { ...CITIZEN, by: 'city', channel: 'rule' },
      {
        version: null,
        status: 'resolved',
        outcome: 'fixed',
        reason: 'Done.',
      },
    )
    expect((await call('', { title: 'Closed', members: [{ kind: 'incident', id: first.id }, ...members] })).status).toBe(422)
    expect((await call(`/${third.id}/split`, { members })).status).toBe(404)
  })

  it('every record says who has it: when it was acknowledged, its department and its crew', async () => {
    const first = await outage()
    const dark = await lamp()
    const members = [
      { kind: 'incident', id: first.id },
      { kind: 'service-request', id: dark.id },
    ]
    await call('', { title: 'Dark street', members })
    const crew = { unit: 'crew', number: 3, state: 'en_route', since: new Date(app.clock.nowMs()).toISOString(), arrivesAt: null }
    const at = new Date(app.clock.nowMs())
    const sql = 'update incident set acknowledged_at = $2, assigned_department = $3, crew = $4 where id = $1'
    await app.context.db.pool.query(sql, [first.id, at, 'Energy', JSON.stringify(crew)])
    expect((await list())[0]?.members).toMatchObject([
      { id: first.id, acknowledgedAt: at.toISOString(), assignedDepartment: 'Energy', crew },
      { id: dark.id, acknowledgedAt: null, assignedDepartment: null, crew: null },
    ])
  })

  it('every record has the words that the product wrote in other languages, until somebody rewords it', async () => {
    const first = await outage()
    const dark = await lamp()
    const members = [
      { kind: 'incident', id: first.id },
      { kind: 'service-request', id: dark.id },
    ]
    await call('', { title: 'Dark street', members })
    const { pool } = app.context.db
    const translations = { es: { title: 'Sin luz', description: '', location: 'Av. Italia esq. Comercio' } }
    await pool.query('update incident set translations = $2 where id = $1', [first.id, JSON.stringify(translations)])
    expect((await list())[0]?.members).toMatchObject([{ translations }, { translations: null }])
    await pool.query('update incident set held = \'["title"]\' where id = $1', [first.id])
    expect((await list())[0]?.members).toMatchObject([{ translations: null }, { translations: null }])
  })

  it('has a title that is text', async () => {
    const members = [await outage(), await outage({ position: null })].map((it) => ({ kind: 'incident', id: it.id }))
    expect((await call('', { title: '\u0007\u200b\u0007', members })).status).toBe(422)
    expect((await call('', { title: '\u001bNight <b>one</b>\u0007', members })).body).toMatchObject({ title: 'Night <b>one</b>' })
  })

  it('one that is over and stands again leaves who has joined another one meanwhile to that', async () => {
    const [a, b, c] = [await outage(), await outage({ position: null }), await outage({ position: null })]
    const member = (it: { id: string }) => ({ kind: 'incident', id: it.id })
    const first = (await call('', { title: 'A and B', members: [a, b].map(member) })).body as Situation
    await call(`/${first.id}/split`, { members: [member(a)] })
    const second = (await call('', { title: 'B and C', members: [b, c].map(member) })).body as Situation
    expect(await call(`/${first.id}/join`, { members: [member(a)] })).toMatchObject({ status: 200, body: { members: [{ id: a.id }] } })
    const { rows } = await app.context.db.pool.query(
      'select situation_id as id from situation_member where thing_id = $1 and left_at is null',
      [b.id],
    )
    expect(rows).toEqual([{ id: second.id }])
  })

  it('is for those of the desk whose plan has it', async () => {
    const asked = async (more: Parameters<typeof signUp>[1]) =>
      (await app.get('/api/situations', { cookie: (await signUp(app, more)).cookie })).status
    expect(await asked({ role: 'operator', plan: 'basic' })).toBe(402)
    expect(await asked({ role: 'viewer', plan: 'pro' })).toBe(403)
    expect((await app.get('/api/situations')).status).toBe(401)
  })
})
