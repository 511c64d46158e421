import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { type IngestSource, REJECTED_ROWS, type RejectedRow } from '@oppidum/domain/ingest/ingest-source'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { aSender } from '../testing/ingest-app.ts'

let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
let cookie: string
beforeEach(async () => {
  app = await startTestApp()
  cookie = (await signUp(app, { role: 'admin' })).cookie
  sender = await aSender(app)
})
afterEach(() => app.close())

const at = (minutesAgo: number) => new Date(app.clock.nowMs() - minutesAgo * 60_000).toISOString()
const speed = (more: object = {}) => ({ measure: 'traffic.speed', place: 'italia-1', at: at(1), value: 30, ...more })
const sources = async () => (await app.get('/api/ingest/sources', { cookie })).body as IngestSource[]
const rejected = async () => (await app.get('/api/ingest/sources/key%3ADepot/rejected', { cookie })).body as RejectedRow[]
const feed = async () => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === 'key:Depot')

it('what a key delivers is counted by kind and reason, once for each call', async () => {
  expect(await sources()).toEqual([])
  const rows = [speed(), speed({ at: at(2) }), speed({ place: 'nowhere' }), speed({ value: 'fast' }), speed({ place: 'elsewhere' })]
  const headers = { 'idempotency-key': 'first' }
  await sender.post('observations', rows, { headers })
  await sender.post('observations', rows, { headers })
  await sender.post('observations', speed())
  await sender.post('places', { kind: 'section', id: 'rambla', name: 'Rambla', lon: -58.4, lat: -34.6 })
  const [source, ...others] = await sources()
  expect(others).toEqual([])
  expect(source).toMatchObject({ id: 'key:Depot', name: 'Depot', health: 'fresh' })
  expect(source?.parts).toEqual([
    {
      kind: 'observations',
      health: 'fresh',
      staleAfterSeconds: 900,
      firstCallAt: NOW,
      lastCallAt: NOW,
      lastRowAt: NOW,
      observedAt: at(1),
      accepted: 2,
      duplicate: 1,
      rejected: 3,
      rejections: [
        expect.objectContaining({ reason: 'unknown-place', field: 'place', count: 2, lastAt: NOW }),
        expect.objectContaining({ reason: 'not-a-number', field: 'value', count: 1, sentence: 'The value is not a finite number.' }),
      ],
    },
    expect.objectContaining({ kind: 'places', health: null, lastRowAt: null, accepted: 0, rejected: 1 }),
  ])
})

it('a source ages like a feed, in the list of feeds as well', async () => {
  await sender.post('observations', speed({ at: at(0) }), { query: '?staleAfter=600' })
  expect(await feed()).toMatchObject({ name: 'Depot', standard: 'ingest', health: 'fresh', problem: null, staleAfterSeconds: 600 })
  app.clock.advance(301_000)
  expect(await feed()).toMatchObject({ health: 'late', problem: 'Nothing new has arrived for longer than expected.', lastSuccessAt: NOW })
  app.clock.advance(300_000)
  expect((await feed())?.health).toBe('stale')
  // It sends again, but what it measured is old.
  await sender.post('observations', speed({ at: at(9) }), { query: '?staleAfter=300' })
  app.clock.advance(1_001)
  expect((await feed())?.health).toBe('stale')
  await sender.post('observations', speed({ at: at(0) }), { query: '?staleAfter=300' })
  app.clock.advance(1_001)
  expect((await feed())?.health).toBe('fresh')
})

it('a source of which every row is rejected says so', async () => {
  await sender.post('observations', speed({ place: 'nowhere' }))
  expect(await feed()).toMatchObject({ health: 'empty', lastSuccessAt: null, lastAttemptAt: NOW })
  await sender.post('observations', speed())
  app.clock.advance(61_000)
  await sender.post('observations', speed({ place: 'nowhere' }))
  expect(await feed()).toMatchObject({ health: 'failed', problem: 'Every row of its last calls was rejected. Its page has the reasons.' })
})

it('the last rejected rows are shown, without what may name people', async () => {
  const request = {
    id: 'r-1',
    title: 'Ana Pérez, 099 123 456',
    createdAt: 'yesterday',
    description: 'Lives at Rambla 12',
    category: 'other',
  }
  await sender.post('requests', [request, 7])
  await sender.post('observations', speed({ place: 'ask ana@city.example', colour: 'red' }))
  const [observation, broken, first] = await rejected()
  expect(observation).toMatchObject({ kind: 'observations', row: 1, reason: 'unknown-field', field: null, at: NOW })
  expect(observation?.excerpt).toContain('"measure":"traffic.speed"')
  expect(observation?.excerpt).not.toMatch(/city\.example|red/)
  expect(broken).toMatchObject({ kind: 'requests', row: 2, reason: 'not-an-object', excerpt: '' })
  expect(first).toMatchObject({ row: 1, reason: 'not-a-time', field: 'createdAt' })
  expect(JSON.parse(first?.excerpt ?? '')).toEqual({ id: 'r-1', category: 'other', createdAt: 'yesterday' })
  for (let call = 0; call < REJECTED_ROWS; call++)
    await sender.post(
      'observations',
      Array.from({ length: 50 }, () => speed({ value: call, place: 'x'.repeat(5_000) })),
    )
  const kept = await rejected()
  expect(kept).toHaveLength(REJECTED_ROWS)
  expect(kept[0]?.excerpt).toContain(`"value":${REJECTED_ROWS - 1}`)
  expect(Math.max(...kept.map((it) => it.excerpt.length))).toBeLessThanOrEqual(400)
})

it('only admins see sources and forget them; a forgotten one returns with its next call', async () => {
  await sender.post('observations', [speed(), speed({ place: 'nowhere' })])
  const operator = await signUp(app, { role: 'operator' })
  for (const path of ['/api/ingest/sources', '/api/ingest/sources/key%3ADepot/rejected'])
    expect((await app.get(path, { cookie: operator.cookie })).status).toBe(403)
  const forget = (by: string) => post(app, '/api/ingest/sources/key%3ADepot', undefined, { cookie: by, method: 'DELETE' })
  expect((await forget(operator.cookie)).status).toBe(403)
  expect((await forget(cookie)).status).toBe(200)
  expect(await sources()).toEqual([])
  expect((await app.get('/api/ingest/sources/key%3ADepot/rejected', { cookie })).status).toBe(404)
  expect((await forget(cookie)).status).toBe(404)
  await sender.post('observations', speed({ at: at(3) }))
  expect((await sources()).map((it) => it.parts.map((part) => [part.accepted, part.rejected]))).toEqual([[[1, 0]]])
})
