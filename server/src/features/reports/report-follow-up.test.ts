import { DAY_MS } from '@oppidum/domain/core/time'
import type { NearbyReport, TakenReport } from '@oppidum/domain/reports/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const { sql, eastBy, aReport, send, submit, statusOf, openOwn, answer, recordOf, close, emailsTo } = reportCalls(
  () => app,
  () => operator,
)

describe('nearby requests', () => {
  it('are offered while somebody reports, nearest first, and can be joined in one step', async () => {
    const at = eastBy(5_000)
    const first = await submit({ serviceCode: 'street-light', position: at, contact: { email: 'first@home.example' } })
    await submit({ serviceCode: 'waste', position: at })
    await submit({ serviceCode: 'street-light', position: eastBy(5_400) })
    const asked = `/api/report/nearby?service=street-light&lon=${eastBy(5_018)[0]}&lat=${at[1]}`
    const near = (await app.get(asked)).body as NearbyReport[]
    expect(near).toMatchObject([{ number: first.number, distanceM: 18, reports: 1, status: 'pending' }])
    const sameAs = near[0]?.id
    expect((await send(aReport({ serviceCode: 'waste', sameAs }))).status).toBe(422)
    const joined = await submit({
      serviceCode: 'street-light',
      description: '',
      position: undefined,
      sameAs,
      contact: { email: 'second@home.example' },
    })
    expect(joined.number).not.toBe(first.number)
    expect((await app.get(asked)).body).toMatchObject([{ number: first.number, reports: 2 }])
    expect(await statusOf(joined.number)).toMatchObject({
      joinedWith: first.number,
      status: 'pending',
      reports: 2,
      steps: [{ kind: 'received' }, { kind: 'joined' }],
    })
    // All are answered when it closes, and each may say how it is.
    await close(first.number, { outcome: 'fixed', reason: 'A new lamp.' })
    for (const email of ['first@home.example', 'second@home.example']) {
      const closed = (await emailsTo(email)).find((it) => it.subject.includes('fixed'))
      expect(closed).toMatchObject({ subject: expect.stringContaining('is it fixed?'), body: expect.stringContaining('A new lamp.') })
    }
    expect((await openOwn(joined.number, joined.code)).body).toMatchObject({ askedUntil: expect.any(String) })
    expect((await answer(joined.number, { code: joined.code, fixed: false, text: 'Still dark' })).status).toBe(200)
    expect(await recordOf(first.number)).toMatchObject({ status: 'assigned', reopened: 1, confirmation: 'not_fixed' })
    expect(await answer(first.number, { code: first.code, fixed: true })).toMatchObject({
      status: 409,
      body: { details: { reason: 'answered' } },
    })
  })
})

describe('the confirmation of a fix', () => {
  it('is the reporter’s: a no reopens the request, once', async () => {
    const report = await submit({ contact: { email: 'word@home.example' }, language: 'es' })
    expect(await answer(report.number, { code: report.code, fixed: false })).toMatchObject({
      status: 409,
      body: { details: { reason: 'not_closed' } },
    })
    await close(report.number)
    expect(await statusOf(report.number)).toMatchObject({ confirmation: 'asked', outcome: 'fixed', outcomeReason: 'Painted over.' })
    const twice = await Promise.all(
      [1, 2].map(() => answer(report.number, { code: report.code, fixed: false, text: 'llame al 099 555 777' })),
    )
    expect(twice.map((it) => it.status).sort()).toEqual([200, 409])
    const { id } = await recordOf(report.number)
    const timeline = await sql('select action, actor, door, words, internal from timeline_entry where record_id = $1 order by id', [id])
    expect(timeline).toMatchObject([
      { action: 'created', actor: 'reporter', door: 'report' },
      { action: 'closed', actor: 'operator' },
      { action: 'told-reporter', actor: 'city', words: '1', internal: true },
      { action: 'not-fixed', actor: 'reporter', words: 'llame al [phone]' },
      { action: 'told-reporter' },
    ])
    const steps = (await statusOf(report.number)).steps.map((it) => it.kind)
    expect(steps).toEqual(['received', 'closed', 'not_fixed'])
    // The clock stands still: letters of one moment have no order.
    expect((await emailsTo('word@home.example')).map((it) => it.subject).sort()).toEqual([
      `${report.number}: reabierto`,
      `${report.number}: recibimos su reporte`,
      `${report.number}: ¿quedó resuelto?`,
    ])
    await close(report.number)
    expect((await answer(report.number, { code: report.code, fixed: true })).body).toMatchObject({
      confirmation: 'confirmed',
      status: 'completed',
    })
  })

  it('is not requested when the problem is not the city’s', async () => {
    const report = await submit()
    await close(report.number, { outcome: 'not_ours', reason: 'A private wall.' })
    expect(await answer(report.number, { code: report.code, fixed: false })).toMatchObject({
      status: 409,
      body: { details: { reason: 'not_asked' } },
    })
  })

  it('follows a corrected outcome', async () => {
    const [wrong, right] = [await submit({ contact: { email: 'righted@home.example' } }), await submit()]
    const put = async (number: string, outcome: string) => {
      const { id, version } = await recordOf(number)
      const body = { version, outcome, reason: 'Looked at again.' }
      return post(app, `/api/service-requests/${id}`, body, { method: 'PATCH', cookie: operator.cookie })
    }
    await close(wrong.number, { outcome: 'not_ours', reason: 'A private wall.' })
    expect((await put(wrong.number, 'fixed')).body).toMatchObject({ outcome: 'fixed', confirmation: 'asked' })
    const letters = (await emailsTo('righted@home.example')).map((it) => it.subject)
    expect(letters).toContain(`${wrong.number}: is it fixed?`)
    await close(right.number)
    expect((await put(right.number, 'not_ours')).body).toMatchObject({ outcome: 'not_ours', confirmation: null })
    expect((await answer(right.number, { code: right.code, fixed: false })).status).toBe(409)
    expect((await answer(wrong.number, { code: wrong.code, fixed: true })).status).toBe(200)
    expect((await put(wrong.number, 'cannot_fix')).body).toMatchObject({ confirmation: 'confirmed' })
  })

  it('is also requested when a source ends a request that citizens reported too', async () => {
    const deliver = (status: 'pending' | 'completed', updatedAt: string) =>
      app.intake.serviceRequests(
        aDelivery(),
        [aRequest({ externalId: 'lamp', title: 'Paint on a wall', category: 'maintenance', status, updatedAt })],
        { complete: false },
      )
    await deliver('pending', '2026-11-20T09:30:00.000Z')
    const [root] = await sql(`select id, number from service_request where external_id = 'lamp'`)
    const joined = await submit({ contact: { email: 'lamp@home.example' } })
    await close(joined.number, { outcome: 'duplicate', duplicateOf: root.id })
    await deliver('completed', '2026-11-20T09:40:00.000Z')
    expect(await statusOf(joined.number)).toMatchObject({ status: 'completed', confirmation: 'asked', joinedWith: root.number })
    expect((await emailsTo('lamp@home.example')).map((it) => it.subject)).toContain(`${joined.number}: is it fixed?`)
    expect((await answer(joined.number, { code: joined.code, fixed: false })).status).toBe(200)
    expect(await statusOf(joined.number)).toMatchObject({ status: 'assigned', confirmation: 'not_fixed', reopened: 1 })
    // Nobody has reported this one.
    expect(
      await sql(`select count(*)::int from service_request where source_id = 'test-feed' and reports = 1 and confirmation is not null`),
    ).toEqual([{ count: 0 }])
  })

  it('is refused after the city’s deadline', async () => {
    const own = await startTestApp({ cities: [aCity({ confirmationDays: 3 })] })
    const { body } = await post(own, '/api/report', aReport())
    const { number, code } = body as TakenReport
    const { cookie } = await signUp(own, { role: 'operator' })
    const [{ id }] = (await own.database.db.pool.query('select id from service_request')).rows
    const change = { version: 1, status: 'completed', outcome: 'cannot_fix', reason: 'Protected wall.' }
    await post(own, `/api/service-requests/${id}`, change, { method: 'PATCH', cookie })
    own.clock.advance(3 * DAY_MS + 1)
    expect(await post(own, `/api/report/${number}/confirm`, { code, fixed: false })).toMatchObject({
      status: 409,
      body: { details: { reason: 'too_late' } },
    })
    await own.close()
  })

  it('a public comment reaches the reporter, an internal one does not', async () => {
    const report = await submit({ contact: { email: 'remark@home.example' } })
    const { id } = await recordOf(report.number)
    const comment = (text: string, internal: boolean) =>
      post(app, `/api/service-requests/${id}/comments`, { text, internal }, { cookie: operator.cookie })
    expect((await comment('The painter is ill.', true)).status).toBe(200)
    expect((await comment('We come on Monday.', false)).status).toBe(200)
    expect((await emailsTo('remark@home.example')).map((it) => it.body).join()).toMatch(/We come on Monday/)
    expect((await emailsTo('remark@home.example')).map((it) => it.body).join()).not.toMatch(/painter/)
    expect((await statusOf(report.number)).steps.at(-1)).toMatchObject({ kind: 'remark', text: 'We come on Monday.' })
  })
})
