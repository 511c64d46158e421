import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StoreProxy, storeProxy } from '../../testing/store-proxy.ts'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident } from '../../testing/test-drafts.ts'

const NOBODY = '018f0000-0000-7000-8000-000000000000'

let app: TestApp
let way: StoreProxy
beforeEach(async () => {
  way = await storeProxy()
  app = await startTestApp({ through: way.through })
  await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await app.settled()
})
afterEach(async () => {
  await way.open()
  await app.close()
  await way.cut()
})

describe('while the store is unreachable', () => {
  it('lists are answered from memory, other calls are told to retry, and everything recovers by itself', async () => {
    const before = (await app.get('/api/incidents')).body
    await way.cut()
    expect((await app.get('/api/incidents')).body).toEqual(before)
    for (const path of [
      '/api/city-metrics',
      '/api/traffic-data',
      '/api/traffic-data/italia-1',
      '/api/energy-data',
      '/api/service-requests',
      '/api/cities',
      '/api/config',
      '/api/status',
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 200])
    for (const path of [
      `/api/incidents/${NOBODY}`,
      '/api/incidents?q=x',
      '/api/service-requests?status=all',
      '/api/feeds',
      '/api/traffic-data/hourly',
      '/api/history?measure=city.speed',
      '/api/history/incidents',
      '/api/status/history',
    ])
      expect([path, await app.get(path)]).toMatchObject([
        path,
        {
          status: 503,
          headers: { 'retry-after': '5' },
          body: { code: 'unavailable', error: expect.not.stringMatching(/ECONN|127\.0|pg|sql/i) },
        },
      ])
    expect(await app.get('/api/ready')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { status: 'not_ready', parts: { store: 'down', bus: 'up', city: 'up' } },
    })
    expect((await app.get('/api/health')).status).toBe(200)
    await expect(app.intake.incidents(aDelivery(), [anIncident({ externalId: 'lost' })], { complete: false })).rejects.toThrow()

    await app.watch.once()
    const status = (await app.get('/api/status')).body as { operational: boolean; checks: { id: string; state: string }[] }
    expect(status.operational).toBe(false)
    expect(status.checks.find((it) => it.id === 'store')?.state).toBe('failing')

    await way.open()
    expect(await app.get('/api/ready')).toMatchObject({ status: 200, body: { parts: { store: 'up' } } })
    expect((await app.get(`/api/incidents/${NOBODY}`)).status).toBe(404)
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'after' })], { complete: false })
    await app.settled()
    expect((await app.get('/api/incidents')).body).toHaveLength(2)
  })
})

describe.each([
  ['full', '53100'],
  ['read-only', '25006'],
])('while the store is %s', (_why, code) => {
  it('readiness names it, cached answers still work, and the first successful write ends it', async () => {
    const { pool } = app.database.db
    await pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '${code}'; end $$`,
    )
    await pool.query('create trigger no_room before insert on incident for each statement execute function no_room()')
    const deliver = (externalId: string) => app.intake.incidents(aDelivery(), [anIncident({ externalId })], { complete: false })
    await expect(deliver('lost')).rejects.toThrow('no room')
    expect(await app.get('/api/ready')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { parts: { store: 'down' } },
    })
    await app.watch.once()
    expect(await app.get('/api/status')).toMatchObject({ body: { operational: false } })
    expect((await app.get('/api/incidents')).body).toHaveLength(1)
    expect((await app.get('/api/incidents?q=nothing')).status).toBe(200)

    await pool.query('drop trigger no_room on incident')
    await deliver('after')
    expect(await app.get('/api/ready')).toMatchObject({ status: 200, body: { parts: { store: 'up' } } })
    await app.settled()
    expect((await app.get('/api/incidents')).body).toHaveLength(2)
  })
})

describe('while every connection is in use', () => {
  it('readiness reports it in time', async () => {
    const taken = await Promise.all(Array.from({ length: 6 }, () => app.database.db.pool.connect()))
    const startedAt = performance.now()
    expect(await app.get('/api/ready')).toMatchObject({ status: 503, body: { parts: { store: 'down' } } })
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    for (const client of taken) client.release()
    expect((await app.get('/api/ready')).status).toBe(200)
  })
})

describe('a server that is shutting down', () => {
  it('refuses new work, and its probes still answer', async () => {
    app.server.startDraining()
    for (const path of ['/api/incidents', '/api/cities', '/', '/api/status', '/metrics'])
      expect([path, await app.get(path)]).toMatchObject([
        path,
        { status: 503, headers: { 'retry-after': expect.any(String), connection: 'close' }, body: { code: 'unavailable' } },
      ])
    expect((await app.get('/api/health')).status).toBe(200)
    expect(await app.get('/api/ready')).toMatchObject({ status: 503, body: { parts: { store: 'up', bus: 'up', city: 'down' } } })
  })
})
