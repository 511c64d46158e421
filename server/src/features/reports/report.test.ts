import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { NearbyReport, OwnReport, ReportStatus, TakenReport } from '@oppidum/domain/reports/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/jobs/retention.ts'
import { madeByAi } from '../../platform/media/transcoder/testing/pictures-of-ai.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'

/** One dot. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const HERE: [number, number] = [-56.15, -34.89]
const SIZE = { key: 'large', asked: 'How large is it? Larger than a plate' }

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Roads'] }), aCity({ id: 'salto', name: 'Salto' })] })
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.db.pool.query(text, values)).rows
/** Metres to the east of HERE. */
const eastBy = (metres: number): [number, number] => [HERE[0] + metres / (111_195 * Math.cos((HERE[1] * Math.PI) / 180)), HERE[1]]

let street = 0
/** Everybody reports from an address of their own, a kilometre from the last one, unless a test says otherwise. */
function aReport(more: Record<string, unknown> = {}) {
  street += 1
  return {
    requestId: randomUUID(),
    serviceCode: 'graffiti',
    description: `Paint on the wall of number ${street}`,
    position: [HERE[0] + (street % 8) * 0.01, HERE[1] + Math.floor(street / 8) * 0.002],
    ...more,
  }
}
let caller = 0
const send = (body: unknown, from = `10.3.${++caller >> 8}.${caller & 255}`) => post(app, '/api/report', body, { from })
const taken = async (more: Record<string, unknown> = {}, from?: string) => {
  const reply = await send(aReport(more), from)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as TakenReport
}
const statusOf = async (number: string) => (await app.get(`/api/report/${number}`)).body as ReportStatus
const openOwn = (number: string, code: string, from = `10.4.${++caller >> 8}.${caller & 255}`) =>
  post(app, `/api/report/${number}/own`, { code }, { from })
const answer = (number: string, body: unknown) =>
  post(app, `/api/report/${number}/confirm`, body, { from: `10.5.${++caller >> 8}.${caller & 255}` })
const recordOf = async (number: string) =>
  (await sql('select * from service_request where number = $1 and city_id = $2', [number, 'montevideo']))[0]
async function close(number: string, more: Record<string, unknown> = { outcome: 'fixed', reason: 'Painted over.' }) {
  const { id, version } = await recordOf(number)
  const change = { version, status: 'completed', ...more }
  const reply = await post(app, `/api/service-requests/${id}`, change, { method: 'PATCH', cookie: operator.cookie })
  expect(reply.status, reply.text).toBe(200)
}
const emailsTo = (email: string) => sql('select subject, body from mail where recipient = $1 order by created_at, id', [email])

describe('a report', () => {
  it('becomes a request with a number, and its code opens what is the reporter’s own', async () => {
    const contact = { name: 'Ana Pereira', email: 'Ana@Home.example', phone: '+598 99 123 456' }
    const report = await taken({ serviceCode: 'pothole', attributes: { size: SIZE.key }, contact, description: 'Call me at 099 123 456' })
    expect(report.number).toMatch(/^REQ-2026-\d{6}$/)
    expect(report.url).toBe(`${app.config.publicUrl}/report/${report.number}#${report.code}`)
    expect(await recordOf(report.number)).toMatchObject({
      title: 'Pothole',
      description: `Call me at [phone]\n${SIZE.asked}`,
      category: 'infrastructure',
      service_code: 'pothole',
      status: 'pending',
      source_id: 'report',
      raw: { attributes: { size: 'large' }, language: 'en' },
    })
    expect(await statusOf(report.number)).toMatchObject({ status: 'pending', steps: [{ kind: 'received' }], joinedWith: null })
    expect((await openOwn(report.number, report.code)).body).toMatchObject({
      contact: { name: 'A***', email: 'a***@h***.example', phone: '*** 56' },
      askedUntil: null,
    })
    expect(await emailsTo('ana@home.example')).toMatchObject([{ subject: `${report.number}: we have received your report` }])
  })

  it('leaves how its reporter can be reached in one place only', async () => {
    const secret = 'Zacarias-Quintana'
    const report = await taken({ contact: { name: secret, email: `${secret}@home.example`, phone: '+598 97 777 111' } })
    await close(report.number)
    const { rows } = await app.database.db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const [row] = await sql(`select 1 as is from ${name} t where lower(t::text) like $1 or t::text like '%97 777 111%' limit 1`, [
        `%${secret.toLowerCase()}%`,
      ])
      if (row) found.push(name)
    }
    // Letters that wait for their sender have to say to whom.
    expect(found.sort()).toEqual(['mail', 'report_contact'])
    const { id } = await recordOf(report.number)
    const shown = await Promise.all(
      [
        `/api/service-requests/${id}`,
        `/api/service-requests/${id}/timeline`,
        `/api/report/${report.number}`,
        '/api/service-requests?status=all',
      ].map(async (it) => (await app.get(it)).text),
    )
    expect(shown.join()).not.toMatch(new RegExp(`${secret}|777 111|${report.code}`, 'i'))
    expect((await app.get(`/api/service-requests/${id}/desk`, { cookie: operator.cookie })).body).toMatchObject({
      contact: { name: secret, phone: '+598 97 777 111' },
    })
  })

  it('that is sent again is taken once, however often and at once', async () => {
    const body = aReport({ contact: { email: 'again@home.example' } })
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(body)))
    expect(replies.map((it) => it.status)).toEqual(Array(6).fill(200))
    expect(new Set(replies.map((it) => (it.body as TakenReport).number)).size).toBe(1)
    // Each answer may be the one that arrived.
    for (const { body } of replies) expect((await openOwn((body as TakenReport).number, (body as TakenReport).code)).status).toBe(200)
    expect(await emailsTo('again@home.example')).toHaveLength(1)
    expect((await send({ ...body, description: 'Something else' })).status).toBe(409)
  })

  it('takes a picture with it, which its own code shows and nobody else’s', async () => {
    const body = aReport({ picture: { imageData: PICTURE, mimeType: 'text/html' } })
    const [report] = [await send(body), await send(body)].map((it) => it.body as TakenReport)
    const { pictures } = (await openOwn(report?.number ?? '', report?.code ?? '')).body as OwnReport
    expect(pictures).toMatchObject([{ by: 'reporter', full: { width: 1, height: 1 } }])
    const file = await app.get(pictures[0]?.thumb.url ?? '')
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    const { id } = await recordOf(report?.number ?? '')
    expect((await app.get(`/api/service-requests/${id}/timeline`)).text).toContain('attached')
    const joined = await taken({ sameAs: id, position: undefined })
    expect((await openOwn(joined.number, joined.code)).body).toMatchObject({ pictures: [] })
    const before = await sql('select count(*) from service_request')
    expect((await send(aReport({ picture: { imageData: Buffer.from('<svg/>').toString('base64') } }))).status).toBe(415)
    expect(await sql('select count(*) from service_request')).toEqual(before)
  })

  it('with a picture whose file says that it is of AI is taken, and everybody who sees the picture is told', async () => {
    const imageData = (await madeByAi()).toString('base64')
    const citizen = await signUp(app)
    const report = (await post(app, '/api/report', aReport({ picture: { imageData } }), { cookie: citizen.cookie })).body as TakenReport
    const { pictures } = (await openOwn(report.number, report.code)).body as OwnReport
    expect(pictures).toMatchObject([{ by: 'reporter', kind: 'says-ai' }])
    const { id } = await recordOf(report.number)
    expect((await app.get(`/api/service-requests/${id}/pictures`, { cookie: operator.cookie })).body).toMatchObject([{ kind: 'says-ai' }])
    const copy = (await app.get('/api/account/export', { cookie: citizen.cookie })).body
    expect(copy).toMatchObject({ reports: [{ number: report.number, picture: { kind: 'says-ai', caption: null } }] })
  })

  it('with the same words from the same address about the same place stands once, and elsewhere for itself', async () => {
    const words = { serviceCode: 'tree', description: 'A branch lies on the way', position: eastBy(3_000) }
    const first = await taken(words, '10.9.9.1')
    const again = await taken({ ...words, description: 'a BRANCH  lies on the way', position: eastBy(3_040) }, '10.9.9.1')
    expect(again.number).toBe(first.number)
    expect((await recordOf(first.number)).reports).toBe(1)
    expect((await taken({ ...words, position: eastBy(3_400) }, '10.9.9.1')).number).not.toBe(first.number)
    expect((await taken(words, '10.9.9.2')).number).not.toBe(first.number)
  })

  it('with the same words and a picture that was forgotten brings the picture; at once, nobody gets the other one’s code', async () => {
    const words = { serviceCode: 'tree', description: 'A branch hangs over the bench', position: eastBy(3_000) }
    const first = await taken(words, '10.9.9.3')
    const again = await taken({ ...words, picture: { imageData: PICTURE } }, '10.9.9.3')
    expect(again.number).toBe(first.number)
    expect((await openOwn(again.number, again.code)).body).toMatchObject({ pictures: [{ by: 'reporter' }] })
    const atOnce = { ...words, description: 'Two branches hang over the bench' }
    const both = await Promise.all(['a', 'b'].map((it) => taken({ ...atOnce, contact: { email: `${it}@bench.example` } }, '10.9.9.4')))
    expect(new Set(both.map((it) => it.number)).size).toBe(1)
    const own = await Promise.all(both.map(async (it) => (await openOwn(it.number, it.code)).body as OwnReport))
    expect(own.map((it) => it.contact?.email).sort()).toEqual(['a***@b***.example', 'b***@b***.example'])
  })

  it('with the same words stands anew once what it was folded into is closed', async () => {
    const [root, words] = [await taken({ serviceCode: 'tree' }), { serviceCode: 'tree', description: 'Roots lift the pavement' }]
    const first = await taken({ ...words, position: eastBy(5_000) }, '10.9.9.5')
    const { id } = await recordOf(root.number)
    await close(first.number, { outcome: 'duplicate', duplicateOf: id })
    expect((await taken({ ...words, position: eastBy(5_000) }, '10.9.9.5')).number).toBe(first.number)
    await close(root.number)
    expect((await taken({ ...words, position: eastBy(5_000) }, '10.9.9.5')).number).not.toBe(first.number)
  })

  it('says of nobody below its picture how they can be reached', async () => {
    const picture = { imageData: PICTURE, caption: 'Call 099 123 456 or ana@home.example' }
    const report = await taken({ picture })
    const { id } = await recordOf(report.number)
    const [entry] = (await app.get(`/api/service-requests/${id}/timeline`)).body as { text: string }[]
    expect(entry?.text).toBe('Call [phone] or [e-mail]')
    expect((await openOwn(report.number, report.code)).body).toMatchObject({ pictures: [{ caption: 'Call [phone] or [e-mail]' }] })
  })

  it('that may not be taken lays down no picture', async () => {
    const body = aReport()
    expect((await send(body, '10.9.9.6')).status).toBe(200)
    const before = await sql('select count(*) from loose_object')
    expect((await send({ ...body, picture: { imageData: PICTURE } }, '10.9.9.6')).status).toBe(409)
    expect(await sql('select count(*) from loose_object')).toEqual(before)
  })

  it.each([
    ['a service that the city does not offer', { serviceCode: 'dragons' }],
    ['an answer that is not offered', { serviceCode: 'pothole', attributes: { size: 'huge' } }],
    ['an answer to what nobody asked', { attributes: { colour: 'red' } }],
    ['no words', { description: '  ' }],
    ['words of which nothing is seen', { description: '\u0007\u200b \u200b\u0007' }],
    ['no place', { position: undefined }],
    ['a place outside the city', { position: [2.35, 48.85] }],
    ['an open request that is not there', { sameAs: '018f0000-0000-7000-8000-000000000000' }],
  ])('with %s is refused, and nothing is kept', async (_what, more) => {
    const before = await sql('select count(*) from service_request')
    expect(await send(aReport(more))).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect(await sql('select count(*) from service_request')).toEqual(before)
  })

  it.each([
    ['unknown members', { role: 'admin' }, 400],
    ['a mailbox that is none', { contact: { email: 'not at all' } }, 400],
    ['two mailboxes', { contact: { email: 'a@b.example,c@d.example' } }, 400],
    ['a header in the name of a mailbox', { contact: { email: 'a@b.example\nBcc: c@d.example' } }, 400],
    ['text without end', { description: 'a'.repeat(4_001) }, 400],
    ['a body without end', { picture: { imageData: 'A'.repeat(22_000_000) } }, 413],
  ])('with %s is not understood', async (_what, more, status) => {
    expect((await send(aReport(more))).status).toBe(status)
  })

  it('keeps markup and odd letters as text, without what steers a screen', async () => {
    const report = await taken({
      description: '<img src=x onerror=alert(1)>\u0007\u001b[31m \u202eevil\u202c {{7*7}}',
      address: '<b>Rambla</b>',
    })
    const { description, location } = await recordOf(report.number)
    expect(description).toBe('<img src=x onerror=alert(1)>[31m \u202eevil\u202c {{7*7}}')
    expect(location).toBe('<b>Rambla</b>')
  })

  it('of a program that fills in what nobody sees is answered and kept nowhere', async () => {
    const before = await sql('select (select count(*) from report) as a, (select count(*) from service_request) as b')
    const report = await taken({ topic: 'cheap watches', contact: { email: 'bot@spam.example' } })
    expect(report).toMatchObject({ number: expect.stringMatching(/^REQ-2026-9\d{5}$/), code: expect.any(String) })
    expect(await sql('select (select count(*) from report) as a, (select count(*) from service_request) as b')).toEqual(before)
    expect(await emailsTo('bot@spam.example')).toEqual([])
  })
})

describe('what is nearby', () => {
  it('is told while somebody reports, the nearest first, and joined with one act', async () => {
    const at = eastBy(5_000)
    const first = await taken({ serviceCode: 'street-light', position: at, contact: { email: 'first@home.example' } })
    await taken({ serviceCode: 'waste', position: at })
    await taken({ serviceCode: 'street-light', position: eastBy(5_400) })
    const asked = `/api/report/nearby?service=street-light&lon=${eastBy(5_018)[0]}&lat=${at[1]}`
    const near = (await app.get(asked)).body as NearbyReport[]
    expect(near).toMatchObject([{ number: first.number, distanceM: 18, reports: 1, status: 'pending' }])
    const sameAs = near[0]?.id
    expect((await send(aReport({ serviceCode: 'waste', sameAs }))).status).toBe(422)
    const joined = await taken({
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

describe('the last word', () => {
  it('is the reporter’s: no opens it again, once', async () => {
    const report = await taken({ contact: { email: 'word@home.example' }, language: 'es' })
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

  it('is asked of nobody when it is not for the city to fix', async () => {
    const report = await taken()
    await close(report.number, { outcome: 'not_ours', reason: 'A private wall.' })
    expect(await answer(report.number, { code: report.code, fixed: false })).toMatchObject({
      status: 409,
      body: { details: { reason: 'not_asked' } },
    })
  })

  it('follows the outcome when that is put right', async () => {
    const [wrong, right] = [await taken({ contact: { email: 'righted@home.example' } }), await taken()]
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

  it('is asked for as well when it is a source that ends what they reported, too', async () => {
    const deliver = (status: 'pending' | 'completed', updatedAt: string) =>
      app.intake.serviceRequests(
        aDelivery(),
        [aRequest({ externalId: 'lamp', title: 'Paint on a wall', category: 'maintenance', status, updatedAt })],
        { complete: false },
      )
    await deliver('pending', '2026-11-20T09:30:00.000Z')
    const [root] = await sql(`select id, number from service_request where external_id = 'lamp'`)
    const joined = await taken({ contact: { email: 'lamp@home.example' } })
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

  it('comes too late after the time that the city gives', async () => {
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

  it('a public remark reaches the reporter, an internal one does not', async () => {
    const report = await taken({ contact: { email: 'remark@home.example' } })
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

describe('a code', () => {
  it('opens one report, and guessing is slowed', async () => {
    const [mine, theirs] = [await taken(), await taken()]
    expect((await openOwn(theirs.number, mine.code)).status).toBe(404)
    expect((await openOwn('REQ-2026-999999', mine.code)).text).toBe((await openOwn(theirs.number, mine.code)).text)
    const statuses = []
    for (let i = 0; i < 1_000; i++)
      statuses.push((await openOwn(mine.number, `guess-number-${String(i).padStart(11, '0')}`, '10.66.6.6')).status)
    expect(statuses.filter((it) => it === 404)).toHaveLength(50)
    expect(statuses.filter((it) => it === 429)).toHaveLength(950)
    expect((await openOwn(mine.number, mine.code)).status).toBe(200)
  })

  it('stands nowhere as it is', async () => {
    const report = await taken({ contact: { email: 'code@home.example' } })
    const rows = await sql(
      `select t::text as text from report_code t union all select t::text from report t union all select t::text from timeline_entry t`,
    )
    expect(JSON.stringify(rows)).not.toContain(report.code)
  })
})

describe('contact', () => {
  it('is deleted by whoever left it, at once', async () => {
    const report = await taken({ contact: { email: 'away@home.example' } })
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

  it('of an account stands in the copy of its data and goes with it', async () => {
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

  it('is kept until some days after the closing, of joined reports after that of the other one, and two years at most', async () => {
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
})

it('nobody sends without end: so many from one address within an hour', async () => {
  const own = await startTestApp({ env: { RATE_LIMIT: 'on' } })
  const statuses = []
  for (let i = 0; i < 32; i++) statuses.push((await post(own, '/api/report', aReport())).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
  own.clock.advance(3_600_001)
  expect((await post(own, '/api/report', aReport())).status).toBe(200)
  await own.close()
})

it('an address is derived from a position: the nearest named thing within 100 m, else none', async () => {
  const near = await app.get('/api/report/addresses/nearest?lon=-56.15&lat=-34.8905')
  expect(near.body).toMatchObject({ address: { kind: 'section', name: expect.stringContaining('Italia'), distanceM: expect.any(Number) } })
  expect((await app.get('/api/report/addresses/nearest?lon=-56.05&lat=-34.80')).body).toEqual({ address: null })
  expect((await app.get('/api/report/addresses/nearest?lon=-56.15')).status).toBe(400)
})

it('the status of a report says where it is', async () => {
  const { number } = (await post(app, '/api/report', aReport())).body as TakenReport
  expect((await app.get(`/api/report/${number}`)).body).toMatchObject({ position: [expect.any(Number), expect.any(Number)] })
})

it('a city of the installation answers for itself, and its links say so', async () => {
  const reply = await post(app, '/api/report?city=salto', aReport())
  const { number, url } = reply.body as TakenReport
  expect(url).toContain(`/report/${number}?city=salto#`)
  expect((await app.get(`/api/report/${number}?city=salto`)).status).toBe(200)
})

it.each([
  ['av italia', 'section'],
  ['Av. Italia 2345', 'section'],
  ['italia av', 'section'],
  ['CENTR', 'district'],
])('an address is found by %s', async (text, kind) => {
  const found = (await app.get(`/api/report/addresses?q=${encodeURIComponent(text)}`)).body
  expect(found).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind, position: [expect.any(Number), expect.any(Number)] })]),
  )
})
