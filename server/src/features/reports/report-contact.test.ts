import { DAY_MS } from '@oppidum/domain/core/time'
import type { OwnReport, TakenReport } from '@oppidum/domain/reports/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/jobs/retention.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { reportCalls } from './testing/report-calls.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Roads'] }), aCity({ id: 'salto', name: 'Salto' })] })
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const { sql, aReport, submit, openOwn, recordOf, close, emailsTo } = reportCalls(
  () => app,
  () => operator,
)

describe('a code', () => {
  it('opens one report, and guesses are rate-limited', async () => {
    const [mine, theirs] = [await submit(), await submit()]
    expect((await openOwn(theirs.number, mine.code)).status).toBe(404)
    expect((await openOwn('REQ-2026-999999', mine.code)).text).toBe((await openOwn(theirs.number, mine.code)).text)
    const statuses = []
    for (let i = 0; i < 1_000; i++)
      statuses.push((await openOwn(mine.number, `guess-number-${String(i).padStart(11, '0')}`, '10.66.6.6')).status)
    expect(statuses.filter((it) => it === 404)).toHaveLength(50)
    expect(statuses.filter((it) => it === 429)).toHaveLength(950)
    expect((await openOwn(mine.number, mine.code)).status).toBe(200)
  })

  it('is never stored in clear text', async () => {
    const report = await submit({ contact: { email: 'code@home.example' } })
    const rows = await sql(
      `select t::text as text from report_code t union all select t::text from report t union all select t::text from timeline_entry t`,
    )
    expect(JSON.stringify(rows)).not.toContain(report.code)
  })
})

describe('contact', () => {
  it('is deleted at once on the reporter’s request', async () => {
    const report = await submit({ contact: { email: 'away@home.example' } })
    const reply = await post(app, `/api/report/${report.number}/contact`, { code: report.code }, { from: '10.7.7.7' })
    expect((reply.body as OwnReport).contact).toBeNull()
    expect(await emailsTo('away@home.example')).toEqual([])
    const { id } = await recordOf(report.number)
    expect(await sql(`select internal from timeline_entry where record_id = $1 and action = 'contact-deleted'`, [id])).toEqual([
      { internal: true },
    ])
    await close(report.number)
    expect(await emailsTo('away@home.example')).toEqual([])
  })

  it('of an account is part of its data export and is deleted with it', async () => {
    const ana = await signUp(app)
    const reply = await post(app, '/api/report', aReport({ contact: { phone: '099 000 111' } }), { cookie: ana.cookie })
    const { number } = reply.body as TakenReport
    const copy = (await app.get('/api/account/export', { cookie: ana.cookie })).body as { reports: unknown }
    expect(copy.reports).toMatchObject([{ number, contact: { phone: '099 000 111' } }])
    const gone = await post(app, '/api/account', { password: ana.password, confirm: true }, { method: 'DELETE', cookie: ana.cookie })
    expect(gone.status).toBe(200)
    expect(await recordOf(number)).toMatchObject({ reporter_id: null })
    expect(await sql('select * from report_contact where phone = $1', ['099 000 111'])).toEqual([])
  })

  it('expires some days after the closing, for merged reports after the other one’s closing, and after two years at the latest', async () => {
    const own = await startTestApp({ cities: [aCity({ contactDays: 10 })] })
    const { pool } = own.database.db
    const { cookie } = await signUp(own, { role: 'operator' })
    const report = async (name: string, more = {}) =>
      (await post(own, '/api/report', aReport({ contact: { name }, ...more }))).body as TakenReport
    const idOf = async ({ number }: TakenReport) =>
      (await pool.query('select id, version from service_request where number = $1', [number])).rows[0]
    const closed = await report('closed')
    const parent = await report('parent')
    await report('child', { sameAs: (await idOf(parent)).id })
    await report('never closed')
    const end = async (it: TakenReport) => {
      const { id, version } = await idOf(it)
      const reply = await post(
        own,
        `/api/service-requests/${id}`,
        { version, status: 'completed', outcome: 'fixed', reason: 'Done.' },
        { method: 'PATCH', cookie },
      )
      expect(reply.status, reply.text).toBe(200)
    }
    await end(closed)
    const left = async () => {
      await deleteExpired(own.context, own.retention)
      return (await pool.query('select name from report_contact order by 1')).rows.map((it) => it.name)
    }
    own.clock.advance(10 * DAY_MS - 1)
    expect(await left()).toEqual(['child', 'closed', 'never closed', 'parent'])
    own.clock.advance(1)
    expect(await left()).toEqual(['child', 'never closed', 'parent'])
    const { cookie: later } = await signUp(own, { role: 'operator' })
    const { id, version } = await idOf(parent)
    await post(
      own,
      `/api/service-requests/${id}`,
      { version, status: 'completed', outcome: 'fixed', reason: 'Done.' },
      { method: 'PATCH', cookie: later },
    )
    own.clock.advance(10 * DAY_MS)
    expect(await left()).toEqual(['never closed'])
    own.clock.advance(720 * DAY_MS)
    expect(await left()).toEqual([])
    expect((await pool.query(`select 1 from timeline_entry where action = 'contact-deleted'`)).rowCount).toBe(4)
    // Where it was sent from is of use for a day.
    expect((await pool.query('select 1 from report where from_hash is not null')).rowCount).toBe(0)
    await own.close()
  })

  it('expires some days after the closing was recorded if the source does not say when it was', async () => {
    const own = await startTestApp({ cities: [aCity({ contactDays: 10 })] })
    const { pool } = own.database.db
    const deliver = (status: 'pending' | 'completed', updatedAt: string) =>
      own.intake.serviceRequests(aDelivery(), [aRequest({ externalId: 'lamp', status, updatedAt })], { complete: false })
    await deliver('pending', '2026-11-20T09:30:00.000Z')
    const [root] = (await pool.query(`select id from service_request where external_id = 'lamp'`)).rows
    await post(own, '/api/report', aReport({ contact: { name: 'neighbour' }, sameAs: root.id }))
    await deliver('completed', '2026-11-20T09:40:00.000Z')
    const left = async () => {
      await deleteExpired(own.context, own.retention)
      return (await pool.query('select name from report_contact')).rowCount
    }
    own.clock.advance(10 * DAY_MS - 1)
    expect(await left()).toBe(1)
    own.clock.advance(1)
    expect(await left()).toBe(0)
    await own.close()
  })
})
