import type { OwnReport, TakenReport } from '@oppidum/domain/reports/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeByAi } from '../../platform/media/transcoder/testing/pictures-of-ai.ts'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { PICTURE, reportCalls } from './testing/report-calls.ts'

const SIZE = { key: 'large', asked: 'How large is it? Larger than a plate' }
let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Roads'] }), aCity({ id: 'salto', name: 'Salto' })] })
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const { sql, eastBy, aReport, send, submit, statusOf, openOwn, recordOf, close, emailsTo } = reportCalls(
  () => app,
  () => operator,
)

describe('a report', () => {
  it('becomes a request with a number, and its code opens the reporter’s own data', async () => {
    const contact = { name: 'Ana Pereira', email: 'Ana@Home.example', phone: '+598 99 123 456' }
    const report = await submit({ serviceCode: 'pothole', attributes: { size: SIZE.key }, contact, description: 'Call me at 099 123 456' })
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

  it('stores contact data in one table only', async () => {
    const secret = 'Zacarias-Quintana'
    const report = await submit({ contact: { name: secret, email: `${secret}@home.example`, phone: '+598 97 777 111' } })
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

  it('that is sent again, even concurrently, is stored once', async () => {
    const body = aReport({ contact: { email: 'again@home.example' } })
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(body)))
    expect(replies.map((it) => it.status)).toEqual(Array(6).fill(200))
    expect(new Set(replies.map((it) => (it.body as TakenReport).number)).size).toBe(1)
    // Each answer may be the one that arrived.
    for (const { body } of replies) expect((await openOwn((body as TakenReport).number, (body as TakenReport).code)).status).toBe(200)
    expect(await emailsTo('again@home.example')).toHaveLength(1)
    expect((await send({ ...body, description: 'Something else' })).status).toBe(409)
  })

  it('can have a picture, which only its own code shows', async () => {
    const body = aReport({ picture: { imageData: PICTURE, mimeType: 'text/html' } })
    const [report] = [await send(body), await send(body)].map((it) => it.body as TakenReport)
    const { pictures } = (await openOwn(report?.number ?? '', report?.code ?? '')).body as OwnReport
    expect(pictures).toMatchObject([{ by: 'reporter', full: { width: 1, height: 1 } }])
    const file = await app.get(pictures[0]?.thumb.url ?? '')
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    const { id } = await recordOf(report?.number ?? '')
    expect((await app.get(`/api/service-requests/${id}/timeline`)).text).toContain('attached')
    const joined = await submit({ sameAs: id, position: undefined })
    expect((await openOwn(joined.number, joined.code)).body).toMatchObject({ pictures: [] })
    const before = await sql('select count(*) from service_request')
    expect((await send(aReport({ picture: { imageData: Buffer.from('<svg/>').toString('base64') } }))).status).toBe(415)
    expect(await sql('select count(*) from service_request')).toEqual(before)
  })

  it('accepts a picture that declares itself AI-made, and labels it wherever it is shown', async () => {
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

  it('with the same text from the same address is one request per place', async () => {
    const words = { serviceCode: 'tree', description: 'A branch lies on the way', position: eastBy(3_000) }
    const first = await submit(words, '10.9.9.1')
    const again = await submit({ ...words, description: 'a BRANCH  lies on the way', position: eastBy(3_040) }, '10.9.9.1')
    expect(again.number).toBe(first.number)
    expect((await recordOf(first.number)).reports).toBe(1)
    expect((await submit({ ...words, position: eastBy(3_400) }, '10.9.9.1')).number).not.toBe(first.number)
    expect((await submit(words, '10.9.9.2')).number).not.toBe(first.number)
  })

  it('sent again with a picture adds the picture; concurrent senders never get each other’s code', async () => {
    const words = { serviceCode: 'tree', description: 'A branch hangs over the bench', position: eastBy(3_000) }
    const first = await submit(words, '10.9.9.3')
    const again = await submit({ ...words, picture: { imageData: PICTURE } }, '10.9.9.3')
    expect(again.number).toBe(first.number)
    expect((await openOwn(again.number, again.code)).body).toMatchObject({ pictures: [{ by: 'reporter' }] })
    const atOnce = { ...words, description: 'Two branches hang over the bench' }
    const both = await Promise.all(['a', 'b'].map((it) => submit({ ...atOnce, contact: { email: `${it}@bench.example` } }, '10.9.9.4')))
    expect(new Set(both.map((it) => it.number)).size).toBe(1)
    const own = await Promise.all(both.map(async (it) => (await openOwn(it.number, it.code)).body as OwnReport))
    expect(own.map((it) => it.contact?.email).sort()).toEqual(['a***@b***.example', 'b***@b***.example'])
  })

  it('with the same text becomes a new request once the one it was merged into is closed', async () => {
    const [root, words] = [await submit({ serviceCode: 'tree' }), { serviceCode: 'tree', description: 'Roots lift the pavement' }]
    const first = await submit({ ...words, position: eastBy(5_000) }, '10.9.9.5')
    const { id } = await recordOf(root.number)
    await close(first.number, { outcome: 'duplicate', duplicateOf: id })
    expect((await submit({ ...words, position: eastBy(5_000) }, '10.9.9.5')).number).toBe(first.number)
    await close(root.number)
    expect((await submit({ ...words, position: eastBy(5_000) }, '10.9.9.5')).number).not.toBe(first.number)
  })

  it('masks personal data in the caption of its picture', async () => {
    const picture = { imageData: PICTURE, caption: 'Call 099 123 456 or ana@home.example' }
    const report = await submit({ picture })
    const { id } = await recordOf(report.number)
    const [entry] = (await app.get(`/api/service-requests/${id}/timeline`)).body as { text: string }[]
    expect(entry?.text).toBe('Call [phone] or [e-mail]')
    expect((await openOwn(report.number, report.code)).body).toMatchObject({ pictures: [{ caption: 'Call [phone] or [e-mail]' }] })
  })

  it('that is refused stores no picture', async () => {
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

  it('keeps markup and unusual letters as text, without control characters', async () => {
    const report = await submit({
      description: '<img src=x onerror=alert(1)>\u0007\u001b[31m \u202eevil\u202c {{7*7}}',
      address: '<b>Rambla</b>',
    })
    const { description, location } = await recordOf(report.number)
    expect(description).toBe('<img src=x onerror=alert(1)>[31m \u202eevil\u202c {{7*7}}')
    expect(location).toBe('<b>Rambla</b>')
  })

  it('from a bot that fills in the hidden field is answered and not stored', async () => {
    const before = await sql('select (select count(*) from report) as a, (select count(*) from service_request) as b')
    const report = await submit({ topic: 'cheap watches', contact: { email: 'bot@spam.example' } })
    expect(report).toMatchObject({ number: expect.stringMatching(/^REQ-2026-9\d{5}$/), code: expect.any(String) })
    expect(await sql('select (select count(*) from report) as a, (select count(*) from service_request) as b')).toEqual(before)
    expect(await emailsTo('bot@spam.example')).toEqual([])
  })
})

it('limits reports from one address per hour', async () => {
  const own = await startTestApp({ env: { RATE_LIMIT: 'on' } })
  const statuses = []
  for (let i = 0; i < 32; i++) statuses.push((await post(own, '/api/report', aReport())).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
  own.clock.advance(3_600_001)
  expect((await post(own, '/api/report', aReport())).status).toBe(200)
  await own.close()
})
