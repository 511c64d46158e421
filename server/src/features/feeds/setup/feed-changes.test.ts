import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedSetup, FeedTest, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { localPublisher, type PublishedAnswer } from '../testing/local-publisher.ts'

const LIST = new TextDecoder().decode(fixture('open311/list.json'))
const KEY = 'k-7731-do-not-show'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aPublisher(answer: () => PublishedAnswer = () => ({ body: LIST }), more: Parameters<typeof localPublisher>[1] = {}) {
  const publisher = await localPublisher(answer, more)
  closing.push(publisher.close)
  return publisher
}

type Publisher = Awaited<ReturnType<typeof aPublisher>>

async function anApp(publisher: Publisher, options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const app = await startTestApp({ feedReader: publisher.reader, ...options })
  closing.push(app.close)
  return app
}

/** Its leader's jobs run until the test ends. */
async function leading(app: TestApp): Promise<void> {
  await app.lead.start()
  closing.push(app.lead.stop)
}

const admin = (app: TestApp) => signUp(app, { role: 'admin' })

const requestsOf = ({ url }: Publisher, more: object = {}) => ({
  standard: 'open311',
  id: 'requests',
  name: 'Requests',
  url: `${url}/v2/requests.json`,
  everySeconds: 3_600,
  ...more,
})

const call = (app: TestApp, { cookie }: TestPerson) => ({
  list: async () => (await app.get('/api/feeds/setup', { cookie })).body as FeedSetup[],
  add: (body: object) => post(app, '/api/feeds', body, { cookie }),
  change: (id: string, body: object) => post(app, `/api/feeds/${id}`, body, { cookie, method: 'PUT' }),
  remove: (id: string) => post(app, `/api/feeds/${id}`, undefined, { cookie, method: 'DELETE' }),
  fetch: (id: string) => post(app, `/api/feeds/${id}/fetch`, undefined, { cookie }),
  test: async (body: object) => {
    const reply = await post(app, '/api/feeds/test', body, { cookie })
    return { status: reply.status, body: reply.body as FeedTest & { error: string } }
  },
})

const titles = async (app: TestApp) => ((await app.get('/api/service-requests')).body as { title: string }[]).map((it) => it.title).sort()
const health = async (app: TestApp, id = 'requests') =>
  ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === id)?.health
const rows = async (app: TestApp, statement: string) => (await app.database.db.pool.query(statement)).rows as Record<string, unknown>[]

describe('a feed that is added on the screen', () => {
  it('is fetched without a restart, and its records are in the list', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    await leading(app)
    const added = await feeds.add({ definition: requestsOf(publisher), key: KEY })
    expect(added).toMatchObject({ status: 200, body: { id: 'requests', version: 1, origin: 'screen', state: 'running', hasKey: true } })
    expect(added.text).not.toContain(KEY)
    await vi.waitFor(async () => expect(await titles(app)).toEqual(['Fallen branch', 'Farola apagada', 'OTHER']), 5_000)
    expect(publisher.requests[0]).toContain(`api_key=${KEY}`)
    await vi.waitFor(async () => expect((await feeds.list())[0]?.status).toMatchObject({ health: 'fresh', lastCount: 3 }), 5_000)
  })

  it('is paused, started, changed and removed; each is a version and in the audit trail, without the key', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const ana = await admin(app)
    const feeds = call(app, ana)
    await leading(app)
    const definition = requestsOf(publisher)
    await feeds.add({ definition, key: KEY })
    await vi.waitFor(async () => expect(await health(app)).toBe('fresh'), 5_000)

    expect(await feeds.change('requests', { version: 1, definition, state: 'paused' })).toMatchObject({
      body: { version: 2, state: 'paused' },
    })
    app.clock.advance(4 * 3_600_000)
    expect(await health(app)).toBe('paused')
    await app.watch.once()
    expect(app.watch.now('montevideo').checks.find((it) => it.id === 'feeds')).toMatchObject({ state: 'ok' })
    expect(await feeds.fetch('requests')).toMatchObject({ status: 409, body: { error: 'This feed is paused. Start it first.' } })

    const before = publisher.requests.length
    expect(await feeds.change('requests', { version: 2, definition, state: 'running' })).toMatchObject({ body: { version: 3 } })
    await vi.waitFor(() => expect(publisher.requests.length).toBeGreaterThan(before), 5_000)
    await feeds.change('requests', { version: 3, definition: { ...definition, name: 'All requests' } })
    expect(await feeds.remove('requests')).toMatchObject({ status: 200, body: { removed: true } })
    expect(await feeds.remove('requests')).toMatchObject({ status: 404 })
    expect([await feeds.list(), await health(app)]).toEqual([[], undefined])
    expect((await titles(app)).length).toBe(3)

    expect(await rows(app, "select version, state, definition->>'name' as name from feed_version order by version")).toEqual([
      { version: 1, state: 'running', name: 'Requests' },
      { version: 2, state: 'paused', name: 'Requests' },
      { version: 3, state: 'running', name: 'Requests' },
      { version: 4, state: 'running', name: 'All requests' },
      { version: 5, state: 'removed', name: 'All requests' },
    ])
    const trail = await rows(
      app,
      "select action, actor_id, changed_to from audit_entry where action like 'feed-%' order by (changed_to->>'version')::int",
    )
    expect(trail.map((it) => it.action)).toEqual(['feed-added', 'feed-paused', 'feed-started', 'feed-changed', 'feed-removed'])
    expect(trail[3]?.changed_to).toEqual({ version: 4, settings: ['name'] })
    expect(new Set(trail.map((it) => it.actor_id))).toEqual(new Set([ana.id]))
    for (const table of ['feed', 'feed_version', 'feed_key', 'audit_entry', 'feed_state'])
      expect(JSON.stringify(await rows(app, `select t::text from ${table} t`))).not.toContain(KEY)
    expect(await rows(app, 'select 1 from feed_key')).toEqual([])
  })

  it('that failed is fetched at once when an admin asks for it', async () => {
    let body = '<html>closed</html>'
    const publisher = await aPublisher(() => ({ body, mediaType: body.startsWith('<') ? 'text/html' : 'application/json' }))
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    await leading(app)
    await feeds.add({ definition: requestsOf(publisher) })
    await vi.waitFor(async () => expect(await health(app)).toBe('failed'), 5_000)
    body = LIST
    app.clock.advance(1_000)
    expect(await feeds.fetch('requests')).toMatchObject({ status: 200, body: { accepted: true } })
    await vi.waitFor(async () => expect(await health(app)).toBe('fresh'), 5_000)
  })
})

describe('a change is refused', () => {
  it.each<[string, (url: string) => object, number]>([
    ['without the standard’s own settings', (url) => ({ standard: 'eia', id: 'mix', name: 'Mix', url, everySeconds: 60 }), 400],
    ['with an unknown standard', (url) => ({ standard: 'none', id: 'a', name: 'A', url, everySeconds: 60 }), 400],
    ['with the name of an environment variable', (url) => ({ ...requestsOf({ url } as Publisher), keyEnv: 'DATABASE_URL' }), 422],
    ['with answers of a gigabyte', (url) => ({ ...requestsOf({ url } as Publisher), maxBytes: 1_000_000_000 }), 422],
  ])('%s', async (_what, definition, status) => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    expect((await feeds.add({ definition: definition(publisher.url) })).status).toBe(status)
    expect(await feeds.list()).toEqual([])
    expect(publisher.requests).toEqual([])
  })

  it('to people who are not admins', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await signUp(app, { role: 'operator' }))
    expect((await feeds.add({ definition: requestsOf(publisher) })).status).toBe(403)
    expect((await feeds.test({ definition: requestsOf(publisher) })).status).toBe(403)
    expect((await app.get('/api/feeds/setup')).status).toBe(401)
  })

  it('for a used id, an old version, an unknown feed and another id', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    const definition = requestsOf(publisher)
    await feeds.add({ definition })
    expect(await feeds.add({ definition })).toMatchObject({ status: 409 })
    await feeds.change('requests', { version: 1, definition: { ...definition, name: 'B' } })
    expect(await feeds.change('requests', { version: 1, definition: { ...definition, name: 'C' } })).toMatchObject({
      status: 409,
      body: { details: { version: 2 } },
    })
    expect(await feeds.change('none', { version: 1, definition: { ...definition, id: 'none' } })).toMatchObject({ status: 404 })
    expect(await feeds.change('requests', { version: 2, definition: { ...definition, id: 'other' } })).toMatchObject({ status: 422 })
  })

  it('when two admins change one version at the same time, except for one', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    const definition = requestsOf(publisher)
    await feeds.add({ definition })
    const replies = await Promise.all(
      ['B', 'C', 'D'].map((name) => feeds.change('requests', { version: 1, definition: { ...definition, name } })),
    )
    expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409])
  })
})

describe('a key', () => {
  it('is never sent to an address that it was not entered for', async () => {
    const thief = await aPublisher()
    const publisher = await aPublisher(undefined, { beside: [thief] })
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    const definition = requestsOf(publisher)
    const elsewhere = requestsOf(thief)
    await feeds.add({ definition, key: KEY, state: 'paused' })
    expect(await feeds.change('requests', { version: 1, definition: elsewhere })).toMatchObject({
      status: 422,
      body: { error: 'The stored key was entered for another address. Enter it again, or remove it.' },
    })
    expect((await feeds.test({ definition: elsewhere })).body.ok).toBe(true)
    expect(thief.requests.join()).not.toContain(KEY)
    await feeds.test({ definition: { ...definition, name: 'Renamed' } })
    expect(publisher.requests.at(-1)).toContain(KEY)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere, key: null })).status).toBe(200)
    expect((await feeds.list())[0]?.hasKey).toBe(false)
    expect(await rows(app, 'select 1 from feed_key')).toEqual([])
  })

  it('of the environment goes only where the city file sends it', async () => {
    const thief = await aPublisher()
    const publisher = await aPublisher(undefined, { secrets: { CITY_KEY: KEY }, beside: [thief] })
    const file = FeedSchema.parse(requestsOf(publisher, { keyEnv: 'CITY_KEY' }))
    const app = await anApp(publisher, { cities: [aCity({ feeds: [file] })] })
    const feeds = call(app, await admin(app))
    await leading(app)
    // The first fetches after a start are spread over ten seconds.
    await vi.waitFor(() => expect(publisher.requests.join()).toContain(KEY), 15_000)
    expect((await feeds.list())[0]).toMatchObject({ origin: 'file', hasKey: true, changedBy: null })
    const elsewhere = { ...file, url: `${thief.url}/v2/requests.json` }
    expect((await feeds.test({ definition: elsewhere })).status).toBe(422)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere })).status).toBe(422)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere, key: 'mine' })).status).toBe(200)
    await vi.waitFor(() => expect(thief.requests.join()).toContain('mine'), 5_000)
    app.clock.advance(1_000)
    expect((await feeds.change('requests', { version: 2, definition: elsewhere, key: null })).status).toBe(200)
    await vi.waitFor(async () => expect((await feeds.list())[0]?.status.problem).toBe('The key of this feed is not set.'), 5_000)
    expect(thief.requests.join()).not.toContain(KEY)
  }, 40_000)
})

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
})

describe('the city file', () => {
  const inFile = (publisher: Publisher, more: object = {}) => aCity({ feeds: [FeedSchema.parse(requestsOf(publisher, more))] })

  it('wins when it changed; otherwise what admins changed stays', async () => {
    const publisher = await aPublisher()
    const first = await anApp(publisher, { cities: [inFile(publisher)] })
    await first.lead.start()
    const ana = await admin(first)
    await call(first, ana).change('requests', { version: 1, definition: requestsOf(publisher, { name: 'Edited' }), state: 'paused' })
    await first.lead.stop()

    const restart = async (city: ReturnType<typeof aCity>) => {
      const app = await anApp(publisher, { beside: first, cities: [city] })
      await app.lead.start()
      await app.lead.stop()
      return (await call(app, ana).list()).map(({ origin, state, definition, version }) => ({
        origin,
        state,
        version,
        name: definition.name,
      }))
    }
    expect(await restart(inFile(publisher))).toEqual([{ origin: 'screen', state: 'paused', version: 2, name: 'Edited' }])
    expect(await restart(inFile(publisher, { name: 'New' }))).toEqual([{ origin: 'file', state: 'paused', version: 3, name: 'New' }])
    expect(await restart(aCity())).toEqual([])
    expect(await restart(inFile(publisher, { name: 'New' }))).toEqual([{ origin: 'file', state: 'running', version: 5, name: 'New' }])
    await call(first, ana).remove('requests')
    expect(await restart(inFile(publisher, { name: 'New' }))).toEqual([])
  })
})

describe('several instances', () => {
  it('all have a feed within seconds, even if the process dies between the change and its announcement', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher, { bus: 'notify' })
    const other = await anApp(publisher, { bus: 'notify', beside: app })
    await leading(other)
    await call(app, await admin(app)).add({ definition: requestsOf(publisher) })
    await vi.waitFor(() => expect(other.context.cities.find('montevideo').feeds).toHaveLength(1), 5_000)
    await vi.waitFor(() => expect(publisher.requests).not.toEqual([]), 5_000)

    // What a process leaves behind that is killed after its commit.
    await app.database.db.pool.query(
      `with changed as (update feed set definition = definition || '{"name": "Renamed"}', version = 2 returning 1)
       update feed_revision set revision = revision + 1`,
    )
    for (const it of [app, other])
      await vi.waitFor(() => expect(it.context.cities.find('montevideo').feeds[0]?.name).toBe('Renamed'), { timeout: 8_000, interval: 100 })
  }, 20_000)
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
