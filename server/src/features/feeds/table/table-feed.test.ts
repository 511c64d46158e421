import type { FeedActivity, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { localPublisher } from '../testing/local-publisher.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const ROW = { link: 'italia-1', kmh: '48.28', at: '2026-11-20T09:59:00Z', name: 'Avenida Italia', line: '-34.89,-56.15 -34.89,-56.16' }

it('an admin maps the columns that a test showed; the speeds come to the city, and stay dated when the table changes', {
  timeout: 40_000,
}, async () => {
  let rows: object[] = [ROW, { ...ROW, link: 'elsewhere', line: '40.7,-73.9 40.8,-73.9' }]
  const publisher = await localPublisher(() => ({ body: JSON.stringify(rows) }))
  closing.push(publisher.close)
  const app = await startTestApp({ feedReader: publisher.reader })
  closing.push(app.close)
  const { cookie } = await signUp(app, { role: 'admin' })
  const unmapped = {
    standard: 'table',
    id: 'links',
    name: 'Links',
    url: `${publisher.url}/resource/abcd-1234.json`,
    everySeconds: 60,
    dialect: 'socrata',
    target: 'traffic',
  }
  const tested = async (definition: object) => (await post(app, '/api/feeds/test', { definition }, { cookie })).body as FeedTest

  expect(await tested(unmapped)).toMatchObject({
    ok: false,
    problem: 'The mapping names no column for: id, time.',
    columns: Object.entries(ROW).map(([name, example]) => ({ name, example })),
  })
  const mapping = {
    id: { column: 'link' },
    name: { column: 'name' },
    time: { column: 'at' },
    speed: { column: 'kmh', unit: 'km/h' },
    geometry: { column: 'line', unit: 'lat,lon' },
  }
  const definition = { ...unmapped, mapping }
  const { ok, count, sites } = await tested(definition)
  expect([ok, count]).toEqual([true, 2])
  expect(sites).toMatchObject([
    { id: 'elsewhere', locationId: null },
    { id: 'italia-1', name: 'Avenida Italia', locationId: 'italia-1' },
  ])

  await app.lead.start()
  closing.push(app.lead.stop)
  await post(app, '/api/feeds', { definition }, { cookie })
  const record = async () => ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')
  await vi.waitFor(async () => expect((await record())?.avgSpeed).toBeCloseTo(30, 1), 8_000)

  rows = [{ link: 'italia-1', speed_kmh: '20', at: '2026-11-20T10:05:00Z' }]
  app.clock.advance(60_000)
  await post(app, '/api/feeds/links/fetch', undefined, { cookie })
  await vi.waitFor(async () => {
    const { attempts } = (await app.get('/api/feeds/links/activity', { cookie })).body as FeedActivity
    expect(attempts[0]).toMatchObject({
      outcome: 'failed',
      errorKind: 'column_missing',
      problem: "The publisher's table has no column 'kmh', which the mapping uses for: speed.",
    })
  }, 8_000)
  expect(await record()).toMatchObject({ avgSpeed: expect.closeTo(30, 1), observedAt: '2026-11-20T09:59:00.000Z' })
})
