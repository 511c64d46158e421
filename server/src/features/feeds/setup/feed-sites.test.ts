import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedActivity, FeedSetup, FeedSite, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { fixture } from '../testing/fixture.ts'
import { localPublisher } from '../testing/local-publisher.ts'

const text = (name: string) => new TextDecoder().decode(fixture(`datex2/${name}.xml`))

/** As many copies of the fixture's one site as there are sites, each with its own id and place. */
function tableOf(sites: readonly { id: string; lat: number; lon: number; bearing: number }[]): string {
  const table = text('version-3-site-table')
  const [site = ''] = /<t:measurementSite [\s\S]*<\/t:measurementSite>/.exec(table) ?? []
  const copies = sites.map(({ id, lat, lon, bearing }) =>
    site
      .replace('id="v3-site"', `id="${id}"`)
      .replace('<q:bearing>270<', `<q:bearing>${bearing}<`)
      .replace('<q:latitude>52.01<', `<q:latitude>${lat}<`)
      .replace('<q:longitude>4.3<', `<q:longitude>${lon}<`),
  )
  return table.replace(site, copies.join(''))
}

function measuredOf(ids: readonly string[], time: string): string {
  const measured = text('version-3-measured')
  const [site = ''] = /<t:siteMeasurements>[\s\S]*<\/t:siteMeasurements>/.exec(measured) ?? []
  const copies = ids.map((id) => site.replace('id="v3-site"', `id="${id}"`).replace('2026-11-20T06:54:00Z', time))
  return measured.replace(site, copies.join(''))
}

const SITES = [
  { id: 'NL01', lat: -34.8901, lon: -56.155, bearing: 90 },
  { id: 'NL02', lat: -34.8901, lon: -56.155, bearing: 270 },
  { id: 'NL03', lat: -34.87, lon: -56.155, bearing: 90 },
]

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function anApp(sites = SITES) {
  let time = '2026-11-20T09:59:00Z'
  const publisher = await localPublisher(({ url }) => ({
    mediaType: 'application/xml',
    body: url === '/sites' ? tableOf(sites) : measuredOf([...sites.map((it) => it.id), 'NL99'], time),
  }))
  closing.push(publisher.close)
  const app = await startTestApp({ feedReader: publisher.reader })
  closing.push(app.close)
  const { cookie } = await signUp(app, { role: 'admin' })
  const definition = {
    standard: 'datex2',
    id: 'loops',
    name: 'Loops',
    url: `${publisher.url}/measured`,
    siteTableUrl: `${publisher.url}/sites`,
    content: 'measurements',
    everySeconds: 60,
    staleAfterSeconds: 600,
  }
  return {
    app,
    publisher,
    definition,
    at: (next: string) => {
      time = next
    },
    lead: async () => {
      await app.lead.start()
      closing.push(app.lead.stop)
    },
    get: async <T>(url: string) => (await app.get(url, { cookie })).body as T,
    send: (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => post(app, url, body, { cookie, method }),
  }
}

const speedOf = async (app: TestApp, id: string) =>
  ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === id)?.avgSpeed ?? null

it('values of sensors come to the sections of the city; an admin matches the others by hand', { timeout: 40_000 }, async () => {
  const { app, publisher, definition, at, lead, get, send } = await anApp()
  await lead()
  await send('POST', '/api/feeds', { definition })
  await vi.waitFor(async () => expect(await speedOf(app, 'italia-1')).toBeCloseTo(52.8, 1), 8_000)
  expect(publisher.requests.filter((it) => it === '/sites')).toHaveLength(1)
  expect(await speedOf(app, 'italia-2')).toBeNull()
  expect(await get<FeedSite[]>('/api/feeds/loops/sites')).toMatchObject([
    { id: 'NL01', name: 'Havenweg', match: 'near', locationId: 'italia-1', distanceM: 11 },
    { id: 'NL02', match: 'none', locationId: null },
    { id: 'NL03', match: 'none' },
    { id: 'NL99', name: '', match: 'none', geometry: null },
  ])
  const [setup] = await get<FeedSetup[]>('/api/feeds/setup')
  expect(setup).toMatchObject({ sites: { total: 4, matched: 1 }, status: { health: 'fresh' } })
  expect((await get<FeedSite[]>('/api/feeds/loops/sites?match=near')).map((it) => it.id)).toEqual(['NL01'])

  expect(await send('PUT', '/api/feeds/loops/sites/NL99', { to: 'italia-2' })).toMatchObject({
    body: { match: 'by-hand', locationId: 'italia-2' },
  })
  expect(await send('PUT', '/api/feeds/loops/sites/NL02', { to: 'ignored' })).toMatchObject({ body: { match: 'ignored' } })
  expect(await send('PUT', '/api/feeds/loops/sites/NL03', { to: 'new' })).toMatchObject({
    body: { match: 'by-hand', locationId: 'loops-nl03' },
  })
  expect((await send('PUT', '/api/feeds/loops/sites/NL99', { to: 'nowhere' })).status).toBe(422)
  expect((await send('PUT', '/api/feeds/loops/sites/NONE', { to: null })).status).toBe(404)
  expect((await send('PUT', '/api/feeds/loops/sites/%00', { to: null })).status).toBe(400)
  expect((await send('DELETE', '/api/feeds/%00')).status).toBe(400)
  at('2026-11-20T10:00:30Z')
  app.clock.advance(60_000)
  await send('POST', '/api/feeds/loops/fetch')
  await vi.waitFor(async () => {
    // Nothing describes its lanes, so their speeds count the same.
    expect(await speedOf(app, 'italia-2')).toBeCloseTo(55.9, 1)
    expect(await speedOf(app, 'loops-nl03')).toBeCloseTo(52.8, 1)
  }, 8_000)
  // The table of sites is read once a day.
  expect(publisher.requests.filter((it) => it === '/sites')).toHaveLength(1)

  await vi.waitFor(async () => expect((await get<FeedActivity>('/api/feeds/loops/activity')).attempts.length).toBeGreaterThan(1), 8_000)
  const activity = await get<FeedActivity>('/api/feeds/loops/activity')
  expect(activity.attempts.at(-1)).toMatchObject({ outcome: 'stored', recordsIn: 2, rejected: 5, errorKind: null })
  expect(activity.attempts[0]).toMatchObject({ outcome: 'stored', recordsIn: 5, rejected: 0 })
  expect(activity.payloads[0]?.excerpt).toContain('MeasuredDataPublication')
  expect(activity.versions).toMatchObject([{ version: 1, origin: 'screen', state: 'running' }])
})

it('a match by hand shows although the publisher has nothing new', { timeout: 20_000 }, async () => {
  const { app, publisher, definition, lead, get, send } = await anApp()
  await lead()
  await send('POST', '/api/feeds', { definition: { ...definition, everySeconds: 3_600, staleAfterSeconds: 7_200 } })
  await vi.waitFor(async () => expect(await speedOf(app, 'italia-1')).toBeCloseTo(52.8, 1), 8_000)
  const fetches = () => publisher.requests.filter((it) => it === '/measured').length
  expect([await speedOf(app, 'italia-2'), fetches()]).toEqual([null, 1])

  app.clock.advance(1_000)
  await send('PUT', '/api/feeds/loops/sites/NL99', { to: 'italia-2' })
  await vi.waitFor(async () => expect(await speedOf(app, 'italia-2')).toBeCloseTo(55.9, 1), 8_000)
  // Afterwards the same answer is nothing new again.
  app.clock.advance(1_000)
  await send('POST', '/api/feeds/loops/fetch')
  await vi.waitFor(async () => expect((await get<FeedActivity>('/api/feeds/loops/activity')).attempts).toHaveLength(3), 8_000)
  const { attempts } = await get<FeedActivity>('/api/feeds/loops/activity')
  expect([attempts.map((it) => it.outcome), fetches()]).toEqual([['unchanged', 'stored', 'stored'], 3])
})

it('a changed table of sensors shows although the publisher has nothing new', { timeout: 20_000 }, async () => {
  const sites = [...SITES]
  const { app, publisher, definition, lead, get, send } = await anApp(sites)
  await lead()
  await send('POST', '/api/feeds', { definition: { ...definition, everySeconds: 3_600, staleAfterSeconds: 7_200 } })
  await vi.waitFor(async () => expect(await speedOf(app, 'italia-1')).toBeCloseTo(52.8, 1), 8_000)
  const outcomes = async () => (await get<FeedActivity>('/api/feeds/loops/activity')).attempts.map((it) => it.outcome)
  const fetchAgain = async (attempts: number) => {
    app.clock.advance(60_000)
    await send('POST', '/api/feeds/loops/fetch')
    await vi.waitFor(async () => expect(await outcomes()).toHaveLength(attempts), 8_000)
  }
  await vi.waitFor(async () => expect(await outcomes()).toHaveLength(1), 8_000)
  await fetchAgain(2)
  sites[2] = { id: 'NL03', lat: -34.8901, lon: -56.155, bearing: 90 }
  // The table is read once a day.
  await app.database.db.pool.query("update feed_reference set fetched_at = fetched_at - interval '1 day'")
  await fetchAgain(3)
  await fetchAgain(4)
  expect(await outcomes()).toEqual(['unchanged', 'stored', 'unchanged', 'stored'])
  expect(publisher.requests.filter((it) => it === '/sites')).toHaveLength(2)
})

it('a feed without a matched sensor says so, also after an unchanged answer', { timeout: 20_000 }, async () => {
  const { app, definition, lead, get, send } = await anApp([{ id: 'NL03', lat: -34.87, lon: -56.155, bearing: 90 }])
  await lead()
  await send('POST', '/api/feeds', { definition })
  for (const attempts of [1, 2]) {
    await vi.waitFor(async () => expect((await get<FeedActivity>('/api/feeds/loops/activity')).attempts).toHaveLength(attempts), 8_000)
    expect(await get<FeedStatus[]>('/api/feeds')).toMatchObject([
      { id: 'loops', health: 'empty', problem: 'None of its sensors is matched with a section.' },
    ])
    app.clock.advance(1_000)
    await send('POST', '/api/feeds/loops/fetch')
  }
})

it('a test shows which sensors match, and stores none', async () => {
  const { definition, get, send } = await anApp()
  const { body } = await send('POST', '/api/feeds/test', { definition })
  const test = body as FeedTest
  expect(test).toMatchObject({ ok: true, part: 'traffic', count: 7 })
  expect(test.sites.map(({ id, match }) => [id, match])).toEqual([
    ['NL02', 'none'],
    ['NL03', 'none'],
    ['NL99', 'none'],
    ['NL01', 'near'],
  ])
  expect(await get('/api/feeds/setup')).toEqual([])
})

it('failures are counted by kind, with the newest sentence', async () => {
  const { app, definition, publisher, lead, get, send } = await anApp()
  await lead()
  await send('POST', '/api/feeds', { definition: { ...definition, url: `${publisher.url}/sites`, content: 'situations' } })
  await vi.waitFor(async () => expect((await get<FeedActivity>('/api/feeds/loops/activity')).errors).toHaveLength(1), 8_000)
  const { errors, attempts } = await get<FeedActivity>('/api/feeds/loops/activity')
  expect(errors[0]).toMatchObject({ count: 1, problem: attempts[0]?.problem })
  expect((await app.get('/api/feeds/loops/activity')).status).toBe(401)
})
