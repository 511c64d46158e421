import { FailureBody } from '@oppidum/domain/core/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { signUp } from '../../../testing/test-people.ts'
import { addressOf } from '../testing/served-path.ts'
import { served } from '../testing/served-paths.ts'

let testApp: TestApp
let address: string
/** Of somebody who may call everything. */
let admin: { cookie: string }
beforeAll(async () => {
  testApp = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example' } })
  address = await testApp.listen()
  const { cookie } = await signUp(testApp, { plan: 'pro', role: 'admin' })
  admin = { cookie }
  await testApp.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await testApp.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  await testApp.settled()
})
afterAll(() => testApp.close())

const NOBODY = '018f0000-0000-7000-8000-000000000000'
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE'

async function ask(url: string, method: Method = 'GET', headers: Record<string, string> = {}) {
  const reply = await testApp.server.app.inject({ method: method as 'GET', url, headers: { ...admin, ...headers } })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body }
}

function expectRefusal(reply: Awaited<ReturnType<typeof ask>>, status: number, code: string): void {
  expect({ status: reply.status, body: reply.text }).toMatchObject({ status, body: expect.stringContaining(`"code":"${code}"`) })
  expect(FailureBody.safeParse(JSON.parse(reply.text)).success).toBe(true)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expectSafe(reply)
}

/** No answer reveals internals, and every answer has the security headers. */
function expectSafe({ headers, text }: Awaited<ReturnType<typeof ask>>): void {
  expect(text).not.toMatch(/Invalid (input|option|string)|Too (small|big)|"code":"invalid|expected \w+ to/)
  // A random token can spell any short word.
  expect(text.replaceAll(/[\w-]{32,}/g, '')).not.toMatch(/node_modules|\.ts:|\n\s+at |select |insert |ECONN|Zod|pg_|Fastify/i)
  expect(headers).toMatchObject({
    // What other sites may frame allows even less.
    'content-security-policy': expect.stringMatching(/^default-src '(self|none)';.* frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.any(String),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
}

const named = (it: { method?: string; path: string }) => `${it.method ?? 'GET'} ${it.path}`
const reads = served.filter((it) => it.method === undefined)
const METHODS: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

it('the table of paths in these tests matches what is served', () => {
  expect(testApp.served.map(named).sort()).toEqual(served.map(named).sort())
})

describe.each([...new Set(served.map((it) => it.path))])('%s', (path) => {
  const here = served.filter((it) => it.path === path)
  const taken = here.flatMap((it) => (it.method === undefined ? ['GET', 'HEAD'] : [it.method]))
  it.each(METHODS.filter((it) => !taken.includes(it)).map((it) => [it]))('refuses %s and names the allowed methods', async (method) => {
    const [endpoint] = here
    const reply = await ask(addressOf(endpoint as (typeof here)[number], NOBODY), method)
    // A HEAD reply has no body to check.
    if (method === 'HEAD') expect(reply.status).toBe(405)
    else expectRefusal(reply, 405, 'wrong_method')
    expect(reply.headers.allow).toBe(METHODS.filter((it) => taken.includes(it)).join(', '))
  })
})

describe.each(reads.map((it) => [it.path, it] as const))('%s', (path, endpoint) => {
  const at = (asked = '') => addressOf(endpoint, NOBODY, asked)
  it('refuses a wrong method even with an unreadable body', async () => {
    const reply = await testApp.server.app.inject({
      method: 'TRACE' as 'POST',
      url: at(),
      headers: { 'content-type': 'text/x' },
      payload: '{',
    })
    expect(reply.statusCode).toBe(405)
  })

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = [
      await fetch(`${address}${at()}`, { headers: admin }),
      await fetch(`${address}${at()}`, { method: 'HEAD', headers: admin }),
    ]
    expect(head.status).toBe(get.status)
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    const [full, empty] = [await get.text(), await head.text()]
    expect(full).not.toBe('')
    expect(empty).toBe('')
    expectSafe({ status: head.status, headers: Object.fromEntries(head.headers), text: empty })
  })

  it('reveals no internals', async () => {
    const reply = await ask(at())
    expect(reply.status).toBe(path.includes(':id') ? 404 : 200)
    // The API description uses some of the forbidden words itself.
    expectSafe(path.endsWith('openapi.json') || path === '/metrics' ? { ...reply, text: '' } : reply)
  })

  const { query } = endpoint
  if (query.includes('city'))
    it('refuses an unknown city', async () => {
      expectRefusal(await ask(at('city=atlantis')), 404, 'not_found')
      const odd = await ask(at(`city=${encodeURIComponent("'; drop table incident; --")}`))
      expect([400, 404]).toContain(odd.status)
      expectSafe(odd)
    })

  if (query.length > 0)
    it.each([
      ['appears twice', 'city=montevideo&city=montevideo'],
      ['holds a NUL', 'city=a%00b'],
      ['appears twice, once encoded', 'city=montevideo&%63ity=montevideo'],
    ])('refuses a parameter that %s', async (_what, asked) => {
      expectRefusal(await ask(at(asked)), 400, 'malformed')
    })

  const refused = [
    ['limit=0'],
    ['limit=501'],
    ['limit=-1'],
    ['limit=abc'],
    ['limit='],
    ['cursor=!!'],
    ['cursor='],
    ['cursor=AAAA'],
    [`cursor=${Buffer.from('2026-11-20T10:00:00.000Z nobody').toString('base64url')}`],
    [`cursor=${Buffer.from(`+275760-09-13T00:00:00.000Z ${NOBODY}`).toString('base64url')}`],
    [`cursor=${Buffer.from(`-000001-01-01T00:00:00.000Z ${NOBODY}`).toString('base64url')}`],
    [`cursor=${Buffer.from(`2026-11-20T10:00:00.000Z ${'-'.repeat(36)}`).toString('base64url')}`],
    ['q='],
    ['q=%20'],
    [`q=${'a'.repeat(201)}`],
    ['status=nothing'],
  ].filter(([asked = '']) => query.includes(asked.split('=')[0] as string))
  if (refused.length > 0)
    it.each(refused)('refuses %s', async (asked) => {
      expectRefusal(await ask(at(asked)), 400, 'malformed')
    })

  if (query.includes('before'))
    it.each([['yesterday'], ['2026-11-20'], ['0000-01-01T00:00:00Z'], ['9999-12-31T23:59:60Z'], ['2026-02-30T00:00:00Z']])(
      'refuses before=%s',
      async (before) => {
        expectRefusal(await ask(`${path}?before=${before}`), 400, 'malformed')
      },
    )

  if (path.includes(':id'))
    it.each([['x'], ['1'], [NOBODY.slice(1)], [`${NOBODY}0`], ["'%20or%201=1"], ['%00'], ['..%2f..%2fetc']])(
      'refuses the id %s',
      async (id) => {
        const reply = await ask(path.replace(':id', id))
        if (reply.status === 404 && endpoint.namedByCity) expectRefusal(reply, 404, 'not_found')
        else expectRefusal(reply, 400, 'malformed')
      },
    )

  if (path.includes(':id'))
    it('has nothing under an unknown id', async () => {
      expectRefusal(await ask(at()), 404, 'not_found')
    })
})

it.each([
  ['status=nothing', /^The parameter 'status' must be one of /],
  [
    'priority=nothing',
    /'priority' is not valid: expected one or several of unknown, critical, high, medium, low, with commas between them/,
  ],
  ['limit=501', /^The parameter 'limit' must be at most 500\.$/],
  ['limit=x', /'limit' is not valid: expected a whole number\./],
  ['before=yesterday', /^The parameter 'before' must be a date and a time such as 2026-11-20T09:30:00Z\.$/],
])('explains what is wrong with %s', async (asked, words) => {
  expect(JSON.parse((await ask(`/api/incidents?${asked}`)).text).error).toMatch(words)
})

describe('monitoring of the installation', () => {
  it.each([
    ['this machine', {}, 200],
    ['somebody far away through a proxy here', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['the same by the newer header', { forwarded: 'for=203.0.113.9' }, 403],
    ['a proxy here that only sends the address', { 'x-real-ip': '203.0.113.9' }, 403],
    ['one that sends its own address', { 'x-real-ip': '127.0.0.1' }, 403],
    ['one that only says which page was requested', { 'x-forwarded-host': 'city.example' }, 403],
    ['one that only names itself', { via: '1.1 proxy' }, 403],
    ['a network in front of it', { 'cf-connecting-ip': '203.0.113.9' }, 403],
    ['another such network', { 'true-client-ip': '203.0.113.9' }, 403],
    ['a program here', { 'x-request-id': 'a', accept: 'text/plain' }, 200],
  ])('without a token answers %s', async (_who, headers, status) => {
    expect((await ask('/metrics', 'GET', headers as Record<string, string>)).status).toBe(status)
  })

  it('with a token answers any sender of it, from any address', async () => {
    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'a-token-of-some-length-0123456789' } })
    const status = async (headers: Record<string, string>) => (await guarded.get('/metrics', headers)).status
    expect(await status({ authorization: 'Bearer a-token-of-some-length-0123456789', 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    expect(await status({ authorization: 'Bearer a-token-of-some-length-012345678' })).toBe(403)
    expect(await status({ authorization: 'Basic a-token-of-some-length-0123456789' })).toBe(403)
    expect(await status({})).toBe(403)
    await guarded.close()
  })

  it('labels by route pattern, never by the requested address', async () => {
    await ask(`/api/incidents/${NOBODY}`)
    await ask('/some/secret-path')
    const { text } = await ask('/metrics')
    expect(text).toContain('route="/api/incidents/:id"')
    expect(text).not.toMatch(/secret-path|018f0000/)
  })
})

describe('an address where nothing is served', () => {
  it.each([
    '/',
    '/nothing',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/incidents/a/b',
    '/.env',
    '/..%2f..%2fetc/passwd',
    '/index.html',
    '/ws',
    '//',
    '/api/incidents%2f',
  ])('%s is said to be so', async (path) => {
    expectRefusal(await ask(path), 404, 'not_found')
  })

  it.each([
    ['/%zz', 400, 'malformed'],
    ['/api/incidents/%zz', 400, 'malformed'],
    ['/api/incidents?q=%zz', 200, ''],
    [`/api/incidents/${'a'.repeat(300)}`, 413, 'too_large'],
    [`/api/incidents?q=${'a'.repeat(9_000)}`, 413, 'too_large'],
    [`/${'a'.repeat(9_000)}`, 413, 'too_large'],
  ])('%s is answered with %s', async (path, status, code) => {
    const reply = await ask(path)
    if (code) expectRefusal(reply, status, code)
    else expect(reply.status).toBe(status)
  })
})
