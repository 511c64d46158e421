import { HOUR_MS } from '@oppidum/domain/core/time'
import type { HandOver, SignedHandOver } from '@oppidum/domain/records/shift'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import type { DeskActor } from '../desk/desk-service.ts'
import { escalation } from '../targets/escalation.ts'
import { leftAt } from './presence.ts'

const startMs = Date.parse(NOW)
const city = aCity({
  targets: [{ id: 'incident', kind: 'incident', acknowledge: { minutes: 30 }, resolve: { minutes: 600 } }],
})
const away = { ...aCity({ targets: [] }), id: 'salto' }

let app: TestApp
let omar: TestPerson
let olga: TestPerson
let actor: DeskActor
beforeAll(async () => {
  app = await startTestApp({ cities: [city, away] })
  omar = await signUp(app, { plan: 'pro', role: 'operator', email: 'omar@city.example' })
  olga = await signUp(app, { plan: 'basic', role: 'operator', email: 'olga@city.example' })
  actor = { by: 'operator', personId: omar.id, channel: 'desk' }
})
afterAll(() => app.close())

const at = (hours: number) => app.clock.set(startMs + hours * HOUR_MS)
const iso = (hours: number) => new Date(startMs + hours * HOUR_MS).toISOString()
const look = async ({ cookie }: TestPerson, more = '') => {
  const { status, body } = await app.get(`/api/hand-over${more}`, { cookie })
  expect(status).toBe(200)
  return body as HandOver
}
const sign = async ({ cookie }: TestPerson, notes: string) =>
  (await post(app, '/api/hand-over', { notes }, { cookie })).body as SignedHandOver

async function incident(externalId: string, more: object = {}) {
  const createdAt = new Date(app.clock.nowMs()).toISOString()
  await app.intake.incidents(aDelivery(), [anIncident({ externalId, createdAt, updatedAt: createdAt, title: externalId, ...more })], {
    complete: false,
  })
  const { rows } = await app.database.db.pool.query<{ id: string }>('select id from incident where external_id = $1', [externalId])
  return rows[0]?.id ?? ''
}

it('covers a whole shift: what changed, what is open and due, and the last notes', async () => {
  expect((await look(omar)).since).toBeNull()
  const old = await incident('old', { priority: 'low' })
  const change = (id: string, wanted: object) => app.desk.change('incident', city, id, actor, { version: null, ...wanted })
  await escalation(app.context, app.desk, { publicUrl: '', language: 'en' }).once()
  at(1)
  const signed = await sign(omar, '  The bridge is watched.\n<b>Call the works.</b>  ')
  expect(signed).toMatchObject({ name: 'omar', since: null, notes: 'The bridge is watched.\n<b>Call the works.</b>', at: iso(1) })
  expect(signed.counts).toEqual({
    open: {
      incident: { unknown: 0, critical: 0, high: 0, medium: 0, low: 1 },
      'service-request': { unknown: 0, critical: 0, high: 0, medium: 0, low: 0 },
    },
    overdue: 1,
    changes: { opened: 1, closed: 0, reopened: 0, escalated: 0, raised: 0 },
  })

  at(2)
  const burnt = await incident('burnt', { priority: 'high' })
  await incident('left')
  const twice = await incident('twice')
  await app.intake.serviceRequests(aDelivery(), [aRequest({ externalId: 'q' })], { complete: false })
  await change(old, { priority: 'critical', acknowledged: true })
  await change(burnt, { priority: 'low' })
  await change(burnt, { status: 'resolved', outcome: 'fixed', reason: 'Out.' })
  await change(burnt, { status: 'active', reason: 'It burns again.' })
  await change(twice, { status: 'resolved', outcome: 'duplicate', duplicateOf: burnt })
  at(2.6)
  await escalation(app.context, app.desk, { publicUrl: '', language: 'en' }).once()
  at(3)
  const { changes, changed, open, due, last, since, evidence } = await look(omar)
  expect(since).toBe(iso(1))
  expect(changed).toEqual({ opened: 3, closed: 1, reopened: 1, escalated: 1, raised: 1 })
  expect(changes.map((it) => `${it.did} ${it.title}`).sort()).toEqual(
    ['closed burnt', 'escalated left', 'opened Street lamp is dark', 'opened burnt', 'opened left', 'raised old', 'reopened burnt'].sort(),
  )
  expect(changes[0]).toMatchObject({
    did: 'escalated',
    number: expect.stringMatching(/^INC-/),
    status: 'active',
    priority: 'high',
    at: iso(2.6),
  })
  expect(open.incident).toEqual({ unknown: 0, critical: 1, high: 1, medium: 0, low: 1 })
  expect(open['service-request']).toMatchObject({ medium: 1 })
  // 'left' has been late since half past; 'old' and the one that burns again have hours to go.
  expect(due).toMatchObject({ overdue: 1, soon: 1 })
  expect(due?.records.map((it) => [it.title, it.aim, it.dueAt])).toEqual([
    ['left', 'acknowledge', iso(2.5)],
    ['old', 'resolve', iso(10)],
  ])
  expect(last?.id).toBe(signed.id)
  expect(evidence.open).toMatchObject({ source: 'derived', observedAt: iso(3) })
})

it('keeps signed hand-overs: everybody can read them, nobody can change them, and they outlive the account', async () => {
  at(4)
  const once = await sign(olga, '\u001bAll quiet.\u0007')
  expect(once.notes).toBe('All quiet.')
  // The button was pressed twice.
  expect((await sign(olga, 'All quiet.')).id).toBe(once.id)
  at(4.1)
  expect((await sign(olga, 'All quiet.')).id).not.toBe(once.id)
  const listed = (await app.get('/api/hand-over/signed', { cookie: omar.cookie })).body as SignedHandOver[]
  expect(listed.map((it) => it.name)).toEqual(['olga', 'olga', 'omar'])
  const before = (await app.get(`/api/hand-over/signed?before=${iso(4)}`, { cookie: omar.cookie })).body as SignedHandOver[]
  expect(before.map((it) => it.name)).toEqual(['omar'])
  await expect(app.database.db.pool.query(`update hand_over set notes = ''`)).rejects.toMatchObject({ code: '23001' })
  await expect(app.database.db.pool.query('delete from hand_over')).rejects.toMatchObject({ code: '23001' })
  expect((await look(omar, '?city=salto')).last).toBeNull()
  const { body } = await app.get('/api/account/export', { cookie: olga.cookie })
  expect((body as { handOvers: { signed: unknown[] } }).handOvers.signed).toHaveLength(2)
})

it('shows no targets without a plan that includes them, or in a city without targets', async () => {
  expect((await look(olga)).due).toBeNull()
  expect((await look(omar, '?city=salto')).due).toBeNull()
})

it('accepts notes of up to 4,000 characters', async () => {
  expect((await post(app, '/api/hand-over', { notes: 'x'.repeat(4_001) }, { cookie: omar.cookie })).status).toBe(400)
  expect((await post(app, '/api/hand-over', { notes: 'x'.repeat(4_000) }, { cookie: omar.cookie })).status).toBe(200)
})

it('counts from the last action at the desk, not from pages that stayed open', async () => {
  const ines = await signUp(app, { plan: 'free', role: 'operator' })
  at(5)
  const id = await incident('seen')
  await post(app, `/api/incidents/${id}/comments`, { text: 'On my way.', internal: true }, { cookie: ines.cookie })
  at(9.5)
  const other = await signUp(app, { plan: 'free', role: 'operator' })
  await app.get('/api/desk', { cookie: other.cookie })
  expect((await look(other)).since).toBeNull()
  expect((await look(ines)).since).toBe(iso(5))
  // The present turn begins with the first thing that is done; looking again says the same.
  await post(app, `/api/incidents/${id}/comments`, { text: 'Back.', internal: true }, { cookie: ines.cookie })
  at(11)
  expect((await look(ines)).since).toBe(iso(5))
})

test.each<[string, number, number | null, number, number | null]>([
  ['within the turn', -1, -20, 0, -20],
  ['within the first turn', -1, null, 0, null],
  ['after four hours', -4, -20, 0, -4],
])('when somebody was last here: %s', (_what, seen, left, now, expected) => {
  const of = (hours: number | null) => (hours === null ? null : new Date(startMs + hours * HOUR_MS))
  expect(leftAt({ seenAt: of(seen) as Date, leftAt: of(left) }, startMs + now * HOUR_MS)).toEqual(of(expected))
})

test('a record that the product wrote is named in its other language, too', async () => {
  const own = await startTestApp({ cities: [aCity({ departments: ['Roads'] })] })
  try {
    const operator = await signUp(own, { role: 'operator', plan: 'pro' })
    const es = { title: 'Chocaron dos autos', description: '', location: 'Av. Italia cerca de Propios' }
    const draft = anIncident({ createdAt: NOW, updatedAt: NOW, translations: { es } })
    await own.intake.incidents(aDelivery({ sourceId: 'simulator', quality: 'simulated' }), [draft], { complete: false })
    const handOver = (await own.get('/api/hand-over', { cookie: operator.cookie })).body as HandOver
    expect(handOver.changes).toMatchObject([{ title: draft.title, translations: { es } }])
  } finally {
    await own.close()
  }
})
