import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCity, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { FeedSchema } from '../importers.ts'
import { admin, call, feedAdmins, health, LIST, type Publisher, requestsOf, rows, titles } from '../testing/feed-admins.ts'

const KEY = 'k-7731-do-not-show'

const { publisher: aPublisher, app: anApp, lead: leading, close } = feedAdmins()
afterEach(close)

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

  it('is not fetched yet until its first fetch is overdue', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    // Nobody leads, so nobody fetches it.
    await feeds.add({ definition: requestsOf(publisher) })
    expect((await feeds.list())[0]?.status).toMatchObject({ health: 'pending', problem: null, lastAttemptAt: null })
    app.clock.advance(60_000)
    expect(await health(app)).toBe('pending')
    app.clock.advance(2_000)
    expect(await health(app)).toBe('late')
    expect((await feeds.list())[0]?.status).toMatchObject({
      problem: 'Its first delivery is overdue.',
      problemCode: 'untried',
      problemTexts: { es: 'Su primera entrega está atrasada.' },
    })
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
      body: { version: 2, state: 'paused', nextFetchAt: null },
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
    await app.settled()
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

  it('under the id of a removed one keeps nothing of it', async () => {
    const publisher = await aPublisher()
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    await leading(app)
    await feeds.add({ definition: requestsOf(publisher) })
    await vi.waitFor(async () => expect(await health(app)).toBe('fresh'), 5_000)
    await feeds.remove('requests')
    app.clock.advance(60_000)
    await feeds.add({ definition: requestsOf(publisher), state: 'paused' })
    const blank = { lastSuccessAt: null, lastAttemptAt: null, observedAt: null, lastCount: null, since: null }
    expect(await feeds.list()).toMatchObject([{ version: 3, nextFetchAt: null, status: blank }])
    expect(await rows(app, 'select 1 from feed_attempt')).toEqual([])

    await feeds.change('requests', { version: 3, definition: requestsOf(publisher), state: 'running' })
    await vi.waitFor(async () => expect((await feeds.list())[0]?.status).toMatchObject({ health: 'fresh', lastCount: 3 }), 5_000)
    expect(await rows(app, 'select version from feed_state_version order by version')).toEqual([{ version: 1 }, { version: 2 }])
  })

  it('that failed is fetched at once when an admin asks for it', async () => {
    let body = '<html>closed</html>'
    const publisher = await aPublisher(() => ({ body, mediaType: body.startsWith('<') ? 'text/html' : 'application/json' }))
    const app = await anApp(publisher)
    const ana = await admin(app)
    const feeds = call(app, ana)
    await leading(app)
    await feeds.add({ definition: requestsOf(publisher) })
    await vi.waitFor(async () => expect(await health(app)).toBe('failed'), 5_000)
    // After a failure the pause is the interval, with a tenth more at random. Every instance says so, not only the one that fetches.
    const other = await anApp(publisher, { beside: app })
    const nextIn = async (at: TestApp) => (Date.parse((await call(at, ana).list())[0]?.nextFetchAt ?? '') - app.clock.nowMs()) / 3_600_000
    for (const it of [app, other]) {
      expect(await nextIn(it)).toBeGreaterThanOrEqual(1)
      expect(await nextIn(it)).toBeLessThan(1.1)
    }
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
    ['with the name of an environment variable', (url) => ({ ...requestsOf({ url }), keyEnv: 'DATABASE_URL' }), 422],
    ['with answers of a gigabyte', (url) => ({ ...requestsOf({ url }), maxBytes: 1_000_000_000 }), 422],
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
