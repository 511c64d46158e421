import { DAY_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { callerKey } from './client-address.ts'
import { rateLimiter } from './rate-limit.ts'

const at = (address: string) => ({ address, personId: null })

describe('the rate limit', () => {
  it.each([
    ['cached', 300, 1_000, 1],
    ['read', 60, 60_000, 60],
    ['write', 60, 60_000, 60],
    ['signIn', 50, 600_000, 600],
  ] as const)('%s lets %s through in %s ms, then says when to come back', (rate, calls, windowMs, wait) => {
    const limits = rateLimiter(true)
    for (let i = 0; i < calls; i++) expect(limits.refuse(rate, at('a'), 0)).toBeNull()
    expect(limits.refuse(rate, at('a'), 0)).toBe(wait)
    expect(limits.refuse(rate, at('a'), windowMs - 1)).toBe(1)
    expect(limits.refuse(rate, at('b'), 0)).toBeNull()
    expect(limits.refuse(rate, at('a'), windowMs)).toBeNull()
  })

  it('counts signed-in callers by account, wherever they are, and lets them read more', () => {
    const limits = rateLimiter(true)
    for (let i = 0; i < 600; i++) expect(limits.refuse('read', { address: `a-${i}`, personId: 'p' }, 0)).toBeNull()
    expect(limits.refuse('read', { address: 'another', personId: 'p' }, 0)).toBe(60)
    expect(limits.refuse('read', { address: 'another', personId: null }, 0)).toBeNull()
  })

  it('counts sign-in attempts by address, even while it is off for everything else', () => {
    const limits = rateLimiter(false)
    for (let i = 0; i < 50; i++) expect(limits.refuse('signIn', { address: 'a', personId: `p-${i}` }, 0)).toBeNull()
    expect(limits.refuse('signIn', { address: 'a', personId: 'another' }, 0)).toBe(600)
    expect(limits.refuse('write', at('a'), 0)).toBeNull()
  })

  it('counts each class of call separately', () => {
    const limits = rateLimiter(true)
    for (let i = 0; i < 61; i++) limits.refuse('read', at('a'), 0)
    expect(limits.refuse('cached', at('a'), 0)).toBeNull()
  })

  it('never refuses probes, and refuses nothing when it is off', () => {
    const [on, off] = [rateLimiter(true), rateLimiter(false)]
    for (let i = 0; i < 1_000; i++) {
      expect(on.refuse('probe', at('a'), 0)).toBeNull()
      expect(off.refuse('read', at('a'), 0)).toBeNull()
    }
  })

  it('makes nobody wait longer than a window when the clock is set back', () => {
    const limits = rateLimiter(true)
    for (let i = 0; i < 51; i++) limits.refuse('signIn', at('a'), DAY_MS)
    expect(limits.refuse('signIn', at('a'), DAY_MS)).toBe(600)
    expect(limits.refuse('signIn', at('a'), 0)).toBeNull()
  })

  it('remembers a limited number of addresses, the newest longest', () => {
    const limits = rateLimiter(true)
    for (let i = 0; i < 61; i++) limits.refuse('read', at('early'), 0)
    for (let i = 0; i < 100_000; i++) limits.refuse('read', at(`a-${i}`), 0)
    expect(limits.refuse('read', at('early'), 0)).toBeNull()
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%br-lan.7', 'fe80:0:0:0::/64'],
  ['::ffff:0:192.0.2.1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('the caller %j is counted as %j', (address, key) => {
  expect(callerKey(address)).toBe(key)
})

describe('calls over HTTP', () => {
  const statusOf = async (app: TestApp, url: string, headers = {}) => (await app.get(url, headers)).status

  it('are refused above the limit with the documented body and a time, and work again after it', async () => {
    const app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const nobody = '/api/incidents/018f0000-0000-7000-8000-000000000000'
    for (let i = 0; i < 60; i++) expect(await statusOf(app, nobody)).toBe(404)
    const refused = await app.get(nobody)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many', error: expect.stringContaining('60 s') },
      headers: { 'retry-after': '60', 'content-security-policy': expect.any(String) },
    })
    expect(await statusOf(app, '/api/incidents')).toBe(200)
    expect(await statusOf(app, '/api/incidents?q=x')).toBe(429)
    expect(await statusOf(app, '/api/health')).toBe(200)
    app.clock.advance(60_000)
    expect(await statusOf(app, nobody)).toBe(404)
    await app.close()
  })

  it("are counted by the address a trusted proxy reports, and by the proxy's otherwise", async () => {
    let asked = 0
    const many = async (app: TestApp, address: (n: number) => string) => {
      const statuses = new Set<number>()
      for (let i = 0; i < 61; i++) statuses.add(await statusOf(app, `/api/incidents?q=x${asked++}`, { 'x-forwarded-for': address(i) }))
      return [...statuses]
    }
    const trusting = await startTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' } })
    expect(await many(trusting, (n) => `203.0.113.${n}`)).toEqual([200])
    expect(await many(trusting, () => '198.51.100.1')).toEqual([200, 429])
    expect(await many(trusting, (n) => `2001:db8:7:7::${n}`)).toEqual([200, 429])
    await trusting.close()
    const wary = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    expect(await many(wary, (n) => `203.0.113.${n}`)).toEqual([200, 429])
    await wary.close()
  })

  it('get the same bytes for a question that was just answered, and count as cached', async () => {
    const app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const url = '/api/incidents?status=open&q=fire'
    const first = await app.get(url)
    for (let i = 0; i < 100; i++) expect(await statusOf(app, url)).toBe(200)
    const { status, headers } = await app.get(url, { 'if-none-match': String(first.headers.etag) })
    expect({ status, version: headers['x-live-version'] }).toEqual({ status: 304, version: first.headers['x-live-version'] })
    await app.close()
  })

  it('are limited at unknown addresses too', async () => {
    const app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    for (let i = 0; i < 300; i++) await app.get(`/nothing-${i}`)
    expect(await statusOf(app, '/nothing')).toBe(429)
    await app.close()
  })
})
