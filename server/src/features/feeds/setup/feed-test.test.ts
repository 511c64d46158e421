import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { afterEach, describe, expect, it } from 'vitest'
import { admin, call, feedAdmins, LIST, requestsOf, titles } from '../testing/feed-admins.ts'
import { fixture } from '../testing/fixture.ts'
import type { PublishedAnswer } from '../testing/local-publisher.ts'

const KEY = 'k-7731-do-not-show'

const { publisher: aPublisher, app: anApp, close } = feedAdmins()
afterEach(close)

describe('a test', () => {
  it('shows what came and what would be stored, and stores nothing', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    const { status, body } = await feeds.test({ definition: requestsOf(publisher), key: KEY })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, problem: null, mediaType: 'application/json', part: 'serviceRequests', count: 3, rejected: [] })
    expect(body.bytes).toBe(Buffer.byteLength(LIST))
    expect(body.excerpt).toContain('Farola apagada')
    expect(body.records.find((it) => it.externalId === '4711')).toMatchObject({ title: 'Farola apagada', status: 'pending' })
    expect(body.missing.find((it) => it.field === 'geometry')?.count).toBe(1)
    expect(publisher.requests).toHaveLength(1)
    expect([await titles(app), await feeds.list()]).toEqual([[], []])
  })

  it.each<[string, PublishedAnswer, string]>([
    ['a web page', { body: '<html></html>', mediaType: 'text/html' }, "The publisher's response could not be understood."],
    ['nothing to read', { body: '{' }, "The publisher's response could not be understood: it is incomplete or not well-formed."],
    ['a refusal', { body: '', status: 403 }, 'The publisher refused the request (status 403).'],
  ])('of a publisher that answers with %s says so in a sentence', async (_what, answer, problem) => {
    const publisher = await aPublisher(() => answer)
    const app = await anApp(publisher)
    const { body } = await call(app, await admin(app)).test({ definition: requestsOf(publisher) })
    expect(body).toMatchObject({ ok: false, problem, count: 0, records: [] })
  })

  it.each(['http://127.0.0.1:1/', 'http://169.254.169.254/latest/', 'http://[::1]:9/', 'http://10.0.0.7/'])(
    'does not reach %s',
    async (url) => {
      const publisher = await aPublisher()
      const app = await anApp(publisher)
      const { body } = await call(app, await admin(app)).test({ definition: requestsOf(publisher, { url }) })
      expect(body).toMatchObject({ ok: false, problem: 'The address is not allowed.' })
    },
  )

  it('hides people and the key in what it shows of the answer', async () => {
    const reporter = { first_name: 'Ana', email: 'ana@example.org', phone: 99_123_456 }
    const publisher = await aPublisher(() => ({
      body: JSON.stringify([{ ...reporter, echo: KEY, description: 'write to eva@example.org' }]),
    }))
    const app = await anApp(publisher)
    const { body } = await call(app, await admin(app)).test({ definition: requestsOf(publisher), key: KEY })
    expect(body.excerpt).toBe('[{"first_name":"…","email":"…","phone":"…","echo":"…","description":"write to …"}]')
  })

  it.each<[string, string, string]>([
    ['as it is', KEY, KEY],
    ['in JSON', 'k"/\\-7731', 'k"/\\-7731'],
    ['in an address', 'k&7731 =x', encodeURIComponent('k&7731 =x')],
    ['in a header of a sign-in', KEY, Buffer.from(KEY).toString('base64')],
  ])('hides a key that the publisher repeats %s, also in what would be stored', async (_how, key, echo) => {
    const publisher = await aPublisher(() => ({ body: LIST.replaceAll('Farola apagada', JSON.stringify(`Key ${echo}!`).slice(1, -1)) }))
    const app = await anApp(publisher)
    const { body } = await call(app, await admin(app)).test({ definition: requestsOf(publisher), key })
    expect(body.records.find((it) => it.externalId === '4711')).toMatchObject({ title: 'Key …!' })
    for (const spelling of [key, echo, JSON.stringify(echo).slice(1, -1)]) expect(JSON.stringify(body)).not.toContain(spelling)
  })

  it('reads the first documents that an index links to', async () => {
    const alert = Buffer.from(fixture('cap/alert.xml')).toString()
    const index = (url: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><updated>2026-11-20T06:30:00Z</updated><entry><updated>2026-11-20T06:00:00Z</updated><link href="${url}/uy-1"/></entry></feed>`
    let url = ''
    let isIndex = true
    const publisher = await aPublisher(() => {
      const body = isIndex ? index(url) : alert
      isIndex = false
      return { body, mediaType: 'application/xml' }
    })
    url = publisher.url
    const app = await anApp(publisher)
    const definition = { standard: 'cap', id: 'warnings', name: 'Warnings', url: `${url}/index`, everySeconds: 60, area: 'all' }
    const { body } = await call(app, await admin(app)).test({ definition })
    expect(publisher.requests).toEqual(['/index', '/uy-1'])
    expect(body).toMatchObject({ ok: true, part: 'incidents', count: 1 })
  })
})

it('describes every standard in both languages', async () => {
  const publisher = await aPublisher()
  const app = await anApp(publisher)
  const { cookie } = await admin(app)
  const standards = (await app.get('/api/feeds/standards', { cookie })).body as StandardInfo[]
  expect(standards.map((it) => it.standard)).toEqual([...standards.map((it) => it.standard)].sort())
  for (const it of standards)
    for (const language of ['en', 'es'] as const)
      expect(Object.keys(it.texts[language].fields).sort()).toEqual(it.fields.map((field) => field.name).sort())
})
