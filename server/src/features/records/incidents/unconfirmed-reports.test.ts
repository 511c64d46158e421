import type { Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { REPORT_LIMITS } from '@oppidum/domain/reports/report'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

const city = aCity()
let app: TestApp
let viewer: TestPerson
let other: TestPerson
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  viewer = await signUp(app)
  other = await signUp(app)
  operator = await signUp(app, { role: 'operator' })
  await app.intake.incidents(aDelivery(), [anIncident({ priority: 'medium' })], { complete: false })
})
afterAll(() => app.close())

const bomb = { type: 'other', title: 'Bomb threat at the town hall', description: 'Everybody out', severity: 'critical', hindersRoad: true }
const send = (who: TestPerson, more: object = {}, from = '10.7.0.1') =>
  post(app, '/api/incidents', { ...bomb, position: [-56.15, -34.88], ...more }, { cookie: who.cookie, from })
const list = async (query: string, who?: TestPerson) =>
  (await app.get(`/api/incidents${query}`, who && { cookie: who.cookie })).body as Incident[]
const change = (who: TestPerson, it: Incident, body: object) =>
  post(app, `/api/incidents/${it.id}`, { version: it.version, ...body }, { method: 'PATCH', cookie: who.cookie })
const seen = async () => {
  await app.settled()
  const metrics = (await app.get('/api/city-metrics')).body as CityMetrics
  const [whole] = (await app.get('/api/traffic-data')).body as TrafficRecord[]
  const counts = (await app.get('/api/incidents/counts?status=open')).body as IncidentCounts
  const { safetyIndex, activeIncidents } = metrics
  return { safetyIndex, activeIncidents, onRoads: whole?.incidentCount, total: counts.total, critical: counts.critical }
}

describe('a report of somebody who does not work at the desk', () => {
  it('40 marked critical move no figure and stand in no public answer', async () => {
    const before = await seen()
    expect(before).toMatchObject({ activeIncidents: 1, total: 1 })
    for (let i = 0; i < 40; i++)
      expect((await send(viewer, { title: `Bomb threat ${i}`, position: [-56.2 + i * 0.002, -34.88] })).status).toBe(200)
    expect(await seen()).toEqual(before)
    for (const who of [undefined, other])
      for (const query of [
        '',
        '?status=all',
        '?sort=worst&status=open',
        '?q=bomb',
        '?priority=critical',
        '?status=pending',
        '?status=current',
      ])
        expect((await list(query, who)).filter((it) => it.title.startsWith('Bomb'))).toEqual([])
  })

  it('is its reporter’s and the desk’s to see, unknown in priority with the severity as a proposal', async () => {
    const made = (await send(viewer, { title: 'Bomb under the bridge' })).body as Incident
    expect(made).toMatchObject({ status: 'pending', confirmed: false, priority: 'unknown', reportedPriority: 'critical', source: 'report' })
    const status = async (path: string, who?: TestPerson) =>
      (await app.get(`/api/incidents/${made.id}${path}`, who && { cookie: who.cookie })).status
    for (const path of ['', '/timeline']) {
      expect([await status(path), await status(path, other), await status(path, viewer), await status(path, operator)]).toEqual([
        404, 404, 200, 200,
      ])
    }
    expect((await list('?unconfirmed=mine', viewer)).map((it) => it.id)).toContain(made.id)
    expect(await list('?unconfirmed=mine', other)).toEqual([])
    expect((await list('?unconfirmed=only&sort=worst', operator)).map((it) => it.id)).toContain(made.id)
    expect((await list('?unconfirmed=show&sort=worst&status=open', operator))[0]?.confirmed).toBe(false)
    expect((await app.get('/api/incidents?unconfirmed=show')).status).toBe(401)
    expect((await app.get('/api/incidents?unconfirmed=only', { cookie: other.cookie })).status).toBe(403)
  })

  it('is everybody’s once an operator acknowledges it, and counts then', async () => {
    const before = await seen()
    const made = (await send(viewer, { title: 'Wall has fallen' })).body as Incident
    expect((await change(operator, made, { department: null, priority: 'critical' })).body).toMatchObject({
      confirmed: false,
      status: 'pending',
    })
    expect(await seen()).toEqual(before)
    const confirmed = (await change(operator, { ...made, version: 2 }, { acknowledged: true })).body as Incident
    expect(confirmed).toMatchObject({ confirmed: true, status: 'active', priority: 'critical', source: 'report' })
    const after = await seen()
    expect(after).toMatchObject({ activeIncidents: 2, total: 2, critical: 1 })
    expect(after.safetyIndex).toBeLessThan(before.safetyIndex as number)
    expect((await app.get(`/api/incidents/${made.id}/timeline`)).body as TimelineEntry[]).toMatchObject([
      { action: 'acknowledged' },
      {},
      { action: 'created' },
    ])
  })

  it('stays hidden when it is closed as not ours, and is no record that others are merged into', async () => {
    const hoax = (await send(viewer, { title: 'A hoax' })).body as Incident
    const real = (await send(operator, { title: 'A real one', status: 'active' })).body as Incident
    const into = { status: 'resolved', outcome: 'duplicate', duplicateOf: hoax.id, reason: 'Same.' }
    expect((await change(operator, real, into)).status).toBe(409)
    const closed = await change(operator, hoax, { status: 'resolved', outcome: 'not_ours', reason: 'A hoax.' })
    expect(closed.body).toMatchObject({ confirmed: false })
    expect((await list('?status=resolved')).map((it) => it.id)).not.toContain(hoax.id)
  })
})

it('so many an hour from one account and from one address, operators as they please', async () => {
  const counted = await startTestApp({ cities: [city], env: { RATE_LIMIT: 'on' } })
  try {
    const [one, two] = [await signUp(counted), await signUp(counted)]
    const sent = (who: TestPerson, from: string) =>
      post(counted, '/api/incidents', { ...bomb, position: [-56.15, -34.88] }, { cookie: who.cookie, from })
    for (let i = 0; i < REPORT_LIMITS.fromOneAddressAnHour; i++) expect((await sent(one, `10.6.${i}.1`)).status).toBe(200)
    expect(await sent(one, '10.6.99.1')).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect((await sent(two, '10.6.99.1')).status).toBe(200)
  } finally {
    await counted.close()
  }
})
