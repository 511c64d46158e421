import { gunzipSync } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { historyApp, SPEED, speed } from './testing/history-app.ts'

describe('a request for a history', () => {
  const { analyst, app, deliver } = historyApp()
  const P = 'measure=traffic.speed&place=italia-1'

  it.each([
    ['', 400],
    ['measure=', 400],
    ['measure=traffic.colour', 400],
    ['measure=__proto__', 400],
    [`${P}&place=nowhere`, 400],
    ['measure=traffic.speed&place=nowhere', 404],
    ['measure=traffic.speed&place=', 400],
    [`measure=traffic.speed&place=${'a'.repeat(65)}`, 400],
    [`${P}&city=atlantis`, 404],
    [`${P}&range=2h`, 400],
    [`${P}&range=1h&from=2026-11-20T08:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20T08:00:00Z`, 400],
    [`${P}&to=2026-11-20T08:00:00Z`, 400],
    [`${P}&from=2026-11-20T09:00:00Z&to=2026-11-20T08:00:00Z`, 400],
    [`${P}&from=2026-11-20T09:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20T11:00:00Z&to=2026-11-20T12:00:00Z`, 400],
    [`${P}&from=1901-01-01T00:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20&to=2026-11-21`, 400],
    [`${P}&compare=after`, 400],
    [`${P}&points=1`, 400],
    [`${P}&points=401`, 400],
    [`${P}&points=x`, 400],
    [`${P}&from=1950-01-01T00:00:00Z&to=1951-01-01T00:00:00Z&compare=before`, 200],
    [`${P}&from=1950-01-01T00:00:00Z&to=1955-01-01T00:00:00Z&points=2`, 200],
    [`${P}&from=2026-11-20T09:59:59.999Z&to=2199-01-01T00:00:00Z`, 400],
  ])('%s is answered with %s', async (query, status) => {
    const reply = await app().get(`/api/history?${query}`, await analyst())
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)])
    if (status !== 200) expect(reply.body).toMatchObject({ code: status === 404 ? 'not_found' : 'malformed', error: expect.any(String) })
  })

  it('is answered with an ETag and, when unchanged, with 304', async () => {
    await deliver(Array.from({ length: 60 }, (_, index) => ({ ...speed(NOW, index), atMs: Date.parse(NOW) - index * 60_000 })))
    const first = await app().get(`${SPEED}&range=1h`)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    app().clock.advance(10_000)
    expect(await app().get(`${SPEED}&range=1h`, { 'if-none-match': etag })).toMatchObject({ status: 200 })
    app().clock.advance(-10_000)
    expect(await app().get(`${SPEED}&range=1h`, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })

    const packed = await app().server.app.inject({ url: `${SPEED}&range=1h`, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: etag.replace(/"$/, '-gz"') })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.text)
  })

  it('is answered from the cache when repeated', async () => {
    const before = await app().get(SPEED)
    await app().database.db.pool.query('alter table series rename to hidden')
    expect(await app().get(SPEED)).toEqual(before)
    expect((await app().get(`${SPEED}&from=2026-11-20T08:00:00Z&to=${NOW}`)).status).toBe(500)
    await app().database.db.pool.query('alter table hidden rename to series')
    expect((await app().get(`${SPEED}&from=2026-11-20T08:00:00Z&to=${NOW}`)).status).toBe(200)
  })
})

describe('with rate limits', () => {
  const { app } = historyApp({ env: { RATE_LIMIT: 'on' } })

  it('counts custom periods as reads, and named ranges not', async () => {
    const minutesAgo = (minutes: number) => `from=${new Date(Date.parse(NOW) - minutes * 60_000).toISOString()}&to=${NOW}`
    const statuses = new Set<number>()
    for (let minutes = 1; minutes <= 60; minutes++) statuses.add((await app().get(`${SPEED}&${minutesAgo(minutes)}`)).status)
    expect([...statuses]).toEqual([200])
    expect(await app().get(`${SPEED}&${minutesAgo(61)}`)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(await app().get(`/api/history/incidents?${minutesAgo(61)}`)).toMatchObject({ status: 429 })
    expect(await app().get('/api/history/incidents?range=24h&place=italia-2')).toMatchObject({ status: 429 })
    expect((await app().get('/api/history/incidents?range=24h&place=city&type=fire')).status).not.toBe(429)
    expect((await app().get(`${SPEED}&${minutesAgo(60)}`)).status).toBe(200)
    for (const range of ['live', '1h', '24h'] as const) expect((await app().get(`${SPEED}&range=${range}`)).status).toBe(200)
  })
})

describe('a history beyond the last day', () => {
  const { analyst, app } = historyApp()
  const ago = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString()
  const QUERIES: [query: string, isPublic: boolean][] = [
    ['', true],
    ['range=live', true],
    ['range=1h', true],
    ['range=24h', true],
    ['range=7d', false],
    ['range=30d', false],
    ['range=1h&compare=before', false],
    [`from=${ago(HOUR_MS)}&to=${NOW}`, true],
    [`from=${ago(DAY_MS)}&to=${NOW}`, true],
    // A page's clock may be slightly slow.
    [`from=${ago(DAY_MS + 4 * 60_000)}&to=${NOW}`, true],
    [`from=${ago(DAY_MS + 6 * 60_000)}&to=${NOW}`, false],
    // Else the whole history could be read day by day.
    [`from=${ago(3 * DAY_MS)}&to=${ago(2 * DAY_MS)}`, false],
  ]

  it.each(QUERIES)('?%s is public: %s', async (query, isPublic) => {
    const by: [who: string, headers: Record<string, string>, isIncluded: boolean][] = [
      ['visitor', {}, false],
      ['free', (await withKey(app().context, { plan: 'free', role: 'admin' })).headers, false],
      ['pro', await analyst(), true],
    ]
    for (const path of [SPEED, '/api/history/incidents?']) {
      // Incidents have no comparison.
      if (path !== SPEED && query.includes('compare')) continue
      for (const [who, headers, isIncluded] of by) {
        const { status, body } = await app().get(`${path}&${query}`.replace('?&', '?'), headers)
        expect({ who, path, status }).toEqual({ who, path, status: isPublic || isIncluded ? 200 : 402 })
        if (status === 402)
          expect(body).toMatchObject({
            code: 'plan_required',
            details: { feature: 'advancedAnalytics', plan: 'basic' },
            error: expect.any(String),
          })
      }
    }
  })
})
