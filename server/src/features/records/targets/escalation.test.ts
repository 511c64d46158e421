import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { type Escalation, escalation } from './escalation.ts'

const startMs = Date.parse(NOW)
const SETTINGS = { publicUrl: 'https://city.example', language: 'en' } as const

const city = aCity({
  departments: ['Roads'],
  targets: [
    {
      id: 'fire',
      kind: 'incident',
      types: ['fire'],
      acknowledge: { minutes: 15 },
      resolve: { minutes: 60 },
      escalate: { when: ['acknowledge', 'resolve'], to: ['admins', 'roads@city.example'] },
    },
    { id: 'request', kind: 'service-request', acknowledge: { minutes: 30 }, escalate: { to: ['operators'] } },
  ],
})

let app: TestApp
let cookie: string
let work: Escalation
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  cookie = (await signUp(app, { plan: 'pro', role: 'operator', email: 'omar@city.example' })).cookie
  await signUp(app, { plan: 'pro', role: 'admin', email: 'ana@city.example' })
  await signUp(app, { plan: 'basic', role: 'admin', email: 'basic@city.example' })
  work = escalation(app.context, app.desk, SETTINGS)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.pool.query(
    'delete from mail; delete from escalation; delete from escalation_since; delete from incident; delete from service_request',
  )
  app.clock.set(startMs)
})

const at = (minutes: number) => app.clock.set(startMs + minutes * MINUTE_MS)
const iso = (minutes: number) => new Date(startMs + minutes * MINUTE_MS).toISOString()

async function report(externalId: string, minutes: number, { simulated = false, request = false, more = {} } = {}) {
  const delivery = aDelivery({ quality: simulated ? 'simulated' : 'measured' })
  const common = { externalId, createdAt: iso(minutes), updatedAt: iso(minutes), title: `Report ${externalId}`, ...more }
  const options = { complete: false }
  if (request) await app.intake.serviceRequests(delivery, [aRequest(common)], options)
  else await app.intake.incidents(delivery, [anIncident({ ...common, type: 'fire' })], options)
}

async function letters() {
  const { rows } = await app.database.db.pool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail order by created_at, recipient',
  )
  return rows
}

async function escalated() {
  const { rows } = await app.database.db.pool.query<{ words: string; internal: boolean; actor: string; door: string; title: string }>(
    `select t.words, t.internal, t.actor, t.door, coalesce(i.title, q.title) as title from timeline_entry t
     left join incident i on i.id = t.record_id left join service_request q on q.id = t.record_id
     where t.action = 'escalated' and coalesce(i.title, q.title) is not null order by t.id`,
  )
  return rows
}

it('escalates once, in the timeline and by e-mail, when nobody acknowledged in time', async () => {
  await work.once()
  await report('a', 0)
  at(14)
  await work.once()
  expect(await escalated()).toEqual([])
  at(16)
  await work.once()
  await work.once()
  expect(await escalated()).toEqual([
    {
      words: 'Not acknowledged by 20 Nov 2026, 07:15, the target set by rule fire.',
      internal: true,
      actor: 'city',
      door: 'rule',
      title: 'Report a',
    },
  ])
  const written = await letters()
  expect(written.map((it) => it.recipient)).toEqual(['ana@city.example', 'roads@city.example'])
  expect(written[0]?.subject).toMatch(/^INC-2026-\d{6} is overdue: Report a$/)
  expect(written[0]?.body).toMatch(/Not acknowledged by 20 Nov 2026, 07:15.*\nhttps:\/\/city\.example\/incidents\?incident=[0-9a-f-]{36}/)
  // The end is another aim, and another step.
  at(61)
  await work.once()
  expect((await escalated()).map((it) => it.words.slice(0, 12))).toEqual(['Not acknowle', 'Not resolved'])
  expect(await letters()).toHaveLength(4)
})

it.each(['plannedWork', 'advisory'] as const)('neither escalates what is marked %s nor counts it as overdue', async (mark) => {
  await work.once()
  await report('works', 0, { more: { [mark]: true } })
  at(61)
  await work.once()
  expect(await escalated()).toEqual([])
  expect((await app.get('/api/desk/figures?kind=incident', { cookie })).body).toMatchObject({ open: 1, overdue: 0 })
  await app.settled()
  expect((await app.get('/api/incidents')).body).toMatchObject([{ [mark]: true }])
})

it('does not escalate records that were acknowledged, started or closed in time', async () => {
  await work.once()
  await report('seen', 0)
  await report('closed', 0)
  const { body } = await app.get('/api/incidents?status=all')
  for (const it of body as { id: string; version: number; title: string }[])
    await post(
      app,
      `/api/incidents/${it.id}`,
      it.title.endsWith('seen')
        ? { version: it.version, acknowledged: true }
        : { version: it.version, status: 'resolved', outcome: 'fixed', reason: 'Out.' },
      { cookie, method: 'PATCH' },
    )
  at(30)
  await work.once()
  expect(await escalated()).toEqual([])
  expect(await letters()).toEqual([])
})

it('restarts the clock of a reopened record', async () => {
  await work.once()
  await report('again', 0)
  at(20)
  await work.once()
  await app.settled()
  const [one] = (await app.get('/api/incidents?status=all')).body as unknown as { id: string; version: number }[]
  if (!one) throw new Error('nothing was reported')
  const change = (version: number, more: object) => post(app, `/api/incidents/${one.id}`, { version, ...more }, { cookie, method: 'PATCH' })
  await change(1, { status: 'resolved', outcome: 'fixed', reason: 'Out.' })
  at(30)
  await app.desk.change(
    'incident',
    city,
    one.id,
    { by: 'reporter', personId: null, channel: 'report' },
    { version: null, status: 'active', reason: 'It burns again.' },
  )
  at(44)
  await work.once()
  expect(await escalated()).toHaveLength(1)
  at(46)
  await work.once()
  expect((await escalated()).at(-1)?.words).toContain('07:45')
})

it('does not escalate what was late before the rules applied, or more than a day ago', async () => {
  await report('before', -120)
  await work.once()
  at(1)
  await work.once()
  expect(await escalated()).toEqual([])
  // A server that stood still for three days: what became late on the last of them is announced.
  await report('old', 5)
  await report('young', 3 * 24 * 60 - 59)
  app.clock.set(startMs + 3 * DAY_MS)
  await work.once()
  expect((await escalated()).map((it) => it.title)).toEqual(['Report young'])
})

it('sends no e-mails about simulated records, and combines escalations that are close together in one e-mail', async () => {
  await work.once()
  await report('s', 0, { simulated: true })
  await report('q', 0, { request: true })
  await report('b', 4)
  await report('c', 5)
  at(16)
  await work.once()
  expect((await escalated()).map((it) => it.title)).toEqual(['Report s'])
  expect(await letters()).toEqual([])
  at(19)
  await work.once()
  expect(await letters()).toHaveLength(2)
  at(21)
  await work.once()
  at(23)
  await report('d', 7)
  await work.once()
  expect(await letters()).toHaveLength(2)
  at(25)
  await work.once()
  const mine = (await letters()).filter((it) => it.recipient === 'ana@city.example')
  expect(mine.map((it) => it.subject)).toEqual([expect.stringContaining('Report b'), '2 records in Montevideo are overdue'])
  expect(mine[1]?.body).toMatch(/Report c[\s\S]*Report d/)
  at(31)
  await work.once()
  expect((await letters()).at(-1)).toMatchObject({ recipient: 'omar@city.example', body: expect.stringContaining('/services?request=') })
})

it('escalates once with two instances, and after a restart in the middle', async () => {
  await work.once()
  for (let i = 0; i < 5; i++) await report(`n${i}`, 0)
  at(16)
  const other = escalation(app.context, app.desk, SETTINGS)
  await Promise.all([work.once(), other.once()])
  await escalation(app.context, app.desk, SETTINGS).once()
  expect(await escalated()).toHaveLength(5)
  expect((await letters()).filter((it) => it.recipient === 'ana@city.example').map((it) => it.body.match(/INC-/g)?.length)).toEqual([5])
})

it('sends an e-mail later when it could not be written', async () => {
  await work.once()
  await report('owed', 0)
  at(16)
  const { pool } = app.database.db
  await pool.query('alter table mail rename to mail_away')
  await expect(work.once()).rejects.toThrow('mail')
  await pool.query('alter table mail_away rename to mail')
  await work.once()
  expect(await escalated()).toHaveLength(1)
  expect(await letters()).toHaveLength(2)
})

it('copes with a clock that is set back', async () => {
  await work.once()
  await report('x', 0)
  at(16)
  await work.once()
  at(-600)
  await work.once()
  at(20)
  await work.once()
  expect(await escalated()).toHaveLength(1)
})
