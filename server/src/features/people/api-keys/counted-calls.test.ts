import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { withKey } from '../../../testing/test-keys.ts'

let testApp: TestApp
let address: string
beforeEach(async () => {
  testApp = await startTestApp()
  await testApp.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await testApp.settled()
  address = await testApp.listen()
})
afterEach(() => testApp.close())

async function counts(personId: string): Promise<string> {
  const { rows } = await testApp.context.db.pool.query<{ counts: string }>(
    `select settled || '+' || reserved as counts from plan_meter where person_id = $1 and meter = 'apiCalls'`,
    [personId],
  )
  return rows[0]?.counts ?? '0+0'
}
const limitHeaders = (reply: Response) => ['limit', 'remaining', 'reset'].map((it) => reply.headers.get(`ratelimit-${it}`))

describe('a call with a key', () => {
  it.each([
    '/api/incidents',
    '/api/incidents?status=open&limit=1',
    '/api/v1/incidents',
    '/api/health-of-nothing',
    '/api/config',
    '/api/usage',
    '/api/v1/status/history',
  ])('of %s is counted exactly when it is answered', async (path) => {
    const { personId, headers } = await withKey(testApp.context)
    const reply = await fetch(`${address}${path}`, { headers })
    if (path === '/api/health-of-nothing') {
      expect([reply.status, await counts(personId)]).toEqual([404, '0+0'])
      return
    }
    expect(reply.status).toBe(200)
    expect(limitHeaders(reply)).toEqual(['10', '9', String(14 * 3_600)])
    expect(await counts(personId)).toBe('1+0')
    const { rows } = await testApp.context.db.pool.query('select request_id as id, what, state from plan_receipt where person_id = $1', [
      personId,
    ])
    expect(rows).toEqual([{ id: reply.headers.get('x-request-id'), what: `GET ${path.split('?')[0]}`, state: 'settled' }])
  })

  it("answers the same bytes as a visitor's prebuilt answer", async () => {
    const { headers } = await withKey(testApp.context)
    const [visitor, counted] = [await fetch(`${address}/api/incidents`), await fetch(`${address}/api/incidents`, { headers })]
    expect(await counted.text()).toBe(await visitor.text())
    expect(counted.headers.get('etag')).toBe(visitor.headers.get('etag'))
    expect(limitHeaders(visitor)).toEqual([null, null, null])
  })

  it('is counted once under either header, or both with the same key', async () => {
    const { personId, key } = await withKey(testApp.context)
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }, { 'x-api-key': key, authorization: `bearer ${key}` }])
      expect((await fetch(`${address}/api/incidents`, { headers })).status).toBe(200)
    expect(await counts(personId)).toBe('3+0')
  })

  it.each<[string, number]>([
    ['/api/incidents/018f0000-0000-7000-8000-000000000000', 404],
    ['/api/incidents?limit=0', 400],
    ['/api/history?measure=city.speed&range=30d', 402],
    ['/api/session-token', 403],
  ])('of %s gives the count back, since it is answered %i', async (path, status) => {
    const { personId, headers } = await withKey(testApp.context)
    expect((await fetch(`${address}${path}`, { headers })).status).toBe(status)
    expect(await counts(personId)).toBe('0+0')
  })

  it('is neither counted nor checked on a probe', async () => {
    const { personId, headers } = await withKey(testApp.context)
    expect((await fetch(`${address}/api/health`, { headers })).status).toBe(200)
    expect((await fetch(`${address}/api/ready`, { headers: { 'x-api-key': 'opk_wrong' } })).status).toBe(200)
    expect(await counts(personId)).toBe('0+0')
  })

  it('cannot change anything', async () => {
    const { personId, headers } = await withKey(testApp.context, { plan: 'pro', role: 'admin' })
    const reply = await testApp.server.app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { ...headers, origin: testApp.config.publicUrl, 'content-type': 'application/json' },
      payload: { name: 'more', scopes: ['read'], expiresInDays: null },
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'role_required' }])
    expect(await counts(personId)).toBe('0+0')
  })
})

describe('the allowance', () => {
  it('ends with 429, which says when it renews', async () => {
    const { personId, headers } = await withKey(testApp.context)
    const seen: (string | null)[] = []
    for (let call = 0; call < 10; call++)
      seen.push((await fetch(`${address}/api/incidents`, { headers })).headers.get('ratelimit-remaining'))
    expect(seen).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
    const refused = await fetch(`${address}/api/incidents`, { headers })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(14 * 3_600))
    expect(limitHeaders(refused)).toEqual(['10', '0', String(14 * 3_600)])
    expect(await refused.json()).toEqual({
      error: 'All 10 API calls of this day are used; they renew at 2026-11-21 00:00 UTC.',
      code: 'too_many',
      details: { meter: 'apiCalls', limit: 10, left: 0, renewsAt: '2026-11-21T00:00:00.000Z' },
    })
    expect(await counts(personId)).toBe('10+0')
    // The same person's page is never counted; here it is a visitor's.
    expect((await fetch(`${address}/api/incidents`)).status).toBe(200)
  })

  it("is shared by all of a person's keys, and exactly one of 50 concurrent calls takes the last one", async () => {
    const one = await withKey(testApp.context)
    const two = await withKey(testApp.context, { personId: one.personId })
    for (let call = 0; call < 9; call++) await fetch(`${address}/api/incidents`, { headers: one.headers })
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => fetch(`${address}/api/incidents`, { headers: index % 2 ? one.headers : two.headers })),
    )
    expect(all.filter((it) => it.status === 200)).toHaveLength(1)
    expect(all.filter((it) => it.status === 429)).toHaveLength(49)
    expect(await counts(one.personId)).toBe('10+0')
  })

  it('answers 402 on a plan without API calls, on a public path too', async () => {
    const { personId, headers } = await withKey(testApp.context, { plan: 'basic' })
    const refused = await fetch(`${address}/api/incidents`, { headers })
    expect([refused.status, await refused.json()]).toMatchObject([
      402,
      { code: 'plan_required', details: { feature: 'apiAccess', plan: 'pro' } },
    ])
    expect(await counts(personId)).toBe('0+0')
  })
})

describe('a key', () => {
  it.each<[string, Record<string, string>]>([
    ['unknown', { 'x-api-key': `opk_${'a'.repeat(32)}` }],
    ['that is none', { 'x-api-key': 'nonsense' }],
    ['unknown, as bearer', { authorization: `Bearer opk_${'b'.repeat(32)}` }],
    ['that is empty', { 'x-api-key': '' }],
  ])('%s is refused on a public path', async (_what, headers) => {
    const refused = await fetch(`${address}/api/incidents`, { headers })
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'signed_out' }])
  })

  it('is refused when the other header holds another one', async () => {
    const [one, two] = [await withKey(testApp.context), await withKey(testApp.context)]
    const headers = { 'x-api-key': one.key, authorization: `Bearer ${two.key}` }
    expect((await fetch(`${address}/api/incidents`, { headers })).status).toBe(401)
  })

  it('ends when it expires', async () => {
    const { headers } = await withKey(testApp.context, { expiresAtMs: testApp.clock.nowMs() + 60_000 })
    expect((await fetch(`${address}/api/incidents`, { headers })).status).toBe(200)
    testApp.clock.advance(60_000)
    expect((await fetch(`${address}/api/incidents`, { headers })).status).toBe(401)
  })

  it('of the city scope reads what everybody may see, and nothing about its owner', async () => {
    const { headers } = await withKey(testApp.context, { plan: 'pro', scopes: ['city'] })
    expect((await fetch(`${address}/api/incidents`, { headers })).status).toBe(200)
    expect((await fetch(`${address}/api/history?measure=city.speed&range=30d`, { headers })).status).toBe(200)
    const refused = await fetch(`${address}/api/usage`, { headers })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'role_required' }])
  })

  it('of the city scope reads no more of the desk than a visitor, even if an admin owns it', async () => {
    const [city, all] = [
      await withKey(testApp.context, { plan: 'pro', role: 'admin', scopes: ['city'] }),
      await withKey(testApp.context, { plan: 'pro', role: 'admin' }),
    ]
    expect((await fetch(`${address}/api/incidents?assignee=me`, city)).status).toBe(403)
    expect((await fetch(`${address}/api/incidents?assignee=me`, all)).status).toBe(200)
    const [{ id }] = (await (await fetch(`${address}/api/incidents`, city)).json()) as [{ id: string }]
    await testApp.context.db.pool.query(
      `insert into timeline_entry (id, city_id, record_kind, record_id, at, action, door, actor, changes, words, internal)
       values (gen_random_uuid(), 'montevideo', 'incident', $1, now(), 'commented', 'desk', 'operator', '[]', 'Between us', true)`,
      [id],
    )
    const timeline = async (key: typeof city) => (await fetch(`${address}/api/incidents/${id}/timeline`, key)).text()
    expect(await timeline(city)).not.toContain('Between us')
    expect(await timeline(all)).toContain('Between us')
  })

  it('shows when it was last used, written at most once a minute', async () => {
    const { keyId, headers } = await withKey(testApp.context)
    const lastUsed = async () => {
      const { rows } = await testApp.context.db.pool.query('select last_used_at as at, xmin::text as version from api_key where id = $1', [
        keyId,
      ])
      return rows[0] as { at: Date | null; version: string }
    }
    const startMs = testApp.clock.nowMs()
    expect((await lastUsed()).at).toBeNull()
    await fetch(`${address}/api/config`, { headers })
    const first = await lastUsed()
    expect(first.at?.getTime()).toBe(startMs)
    testApp.clock.advance(59_000)
    await fetch(`${address}/api/config`, { headers })
    expect((await lastUsed()).version).toBe(first.version)
    testApp.clock.advance(2_000)
    await fetch(`${address}/api/config`, { headers })
    expect((await lastUsed()).at?.getTime()).toBe(startMs + 61_000)
  })

  it('is stored nowhere in the clear', async () => {
    const { key } = await withKey(testApp.context)
    const { rows } = await testApp.context.db.pool.query<{ row: string }>('select api_key::text as row from api_key')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(key.slice(4, 20))
  })
})
