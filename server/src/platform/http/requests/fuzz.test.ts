import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { signUp } from '../../../testing/test-people.ts'
import { served } from '../testing/served-paths.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await testApp.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  await testApp.settled()
})
afterAll(() => testApp.close())

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % sides
  }
}

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9'.repeat(400),
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '%%%',
  "'; select pg_sleep(9); --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>',
  '\u0000',
  '\u0001',
  '\ufffe',
  '\ufeff',
  '\u202e',
  '\u0301\u0301',
  'e\u0301'.repeat(100),
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  'İ',
  'ß',
  'ﬁ',
  '0000-01-01T00:00:00Z',
  '2026-11-20T10:00:00.123456789Z',
  '2026-11-20T10:00:00+02:00',
  '9999-12-31T23:59:59.999Z',
  '018f0000-0000-7000-8000-000000000000',
  'montevideo',
  'open',
  'all',
  'high',
  '(a+)+$',
  'a'.repeat(4_000),
]
const RAW = ['%', '%zz', '%ff', '%c0%80', '%ed%a0%80', '%00', '+', '&&', '=', '==', ';', '%26', '%3d', '%2525']

it.each([1, 2, 3, 4, 5])('no address causes a 5xx (seed %i)', async (seed) => {
  const roll = dice(seed)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const text = () => (roll(4) === 0 ? String.fromCodePoint(...Array.from({ length: 1 + roll(12) }, () => 1 + roll(0xd7ff))) : pick(HOSTILE))
  const names = [...new Set([...served.flatMap((it) => it.query), 'priority', 'category', 'type', '__proto__', 'x'])]
  const value = () => {
    if (roll(5) === 0) return pick(RAW)
    if (roll(6) === 0) return Buffer.from(`${text()} ${text()}`).toString('base64url')
    return encodeURIComponent(text())
  }
  for (let i = 0; i < 400; i++) {
    const { path } = pick(served)
    const asked = Array.from({ length: roll(4) }, () => `${pick(names)}=${value()}`).join('&')
    const url = `${path.replace(':id', value())}${asked && `?${asked}`}`
    const reply = await testApp.server.app.inject({ method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE']), url })
    expect({ url, status: reply.statusCode }).toMatchObject({ status: expect.toSatisfy((it: number) => it < 500) })
    if (reply.statusCode >= 400 && reply.body !== '')
      expect({ url, body: reply.json() }).toMatchObject({ body: { error: expect.any(String), code: expect.any(String) } })
  }
})

it.each([1, 2])('no header causes a 5xx (seed %i)', async (seed) => {
  const roll = dice(seed)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const names = [
    'accept',
    'accept-encoding',
    'if-none-match',
    'authorization',
    'x-forwarded-for',
    'forwarded',
    'content-type',
    'host',
    'range',
    'cookie',
  ]
  const values = HOSTILE.map((it) => it.replace(/[^\x20-\x7e]/g, '?')).filter((it) => it.length < 1_000)
  for (let i = 0; i < 200; i++) {
    const headers = Object.fromEntries(
      Array.from({ length: 1 + roll(3) }, () => [pick(names), pick([...values, ',,,', ';q=', 'gzip;q=', 'W/', '"', 'Bearer '])]),
    )
    const url = pick(served).path
    const reply = await testApp.server.app.inject({ method: 'GET', url, headers })
    expect({ url, headers, status: reply.statusCode }).toMatchObject({ status: expect.toSatisfy((it: number) => it < 500) })
  }
})

it.each([1, 2, 3, 4])('no body causes a 5xx from any sender (seed %i)', async (seed) => {
  const roll = dice(seed)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const writes = served.filter((it) => it.method !== undefined)
  const admin = await signUp(testApp, { plan: 'pro', role: 'admin' })
  const value = (depth = 0): unknown => {
    const kind = roll(depth > 3 ? 5 : 8)
    if (kind < 3) return pick(HOSTILE)
    if (kind === 3) return pick([0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, true, false, null])
    if (kind === 4) return { toString: 1, constructor: {}, length: -1 }
    if (kind === 5) return Array.from({ length: roll(5) }, () => value(depth + 1))
    return Object.fromEntries(
      Array.from({ length: roll(4) }, () => [pick([...HOSTILE.slice(0, 20), 'email', 'password', 'plan']), value(depth + 1)]),
    )
  }
  const text = (body: unknown) =>
    pick([
      () => JSON.stringify(body),
      () => JSON.stringify(body),
      () => JSON.stringify(body),
      () => JSON.stringify(body).slice(0, -1),
      () => '[['.repeat(10_000),
      () => `{"__proto__": {"role": "admin"}, "a": ${JSON.stringify(body)}}`,
      () => '"\\ud800"',
      () => '',
      () => 'null',
    ])()
  for (let i = 0; i < 250; i++) {
    const { path, method, body: good = {} } = pick(writes)
    const name = pick(Object.keys(good).length > 0 ? Object.keys(good) : ['x'])
    const reply = await testApp.server.app.inject({
      method: method as 'POST',
      url: path.replace(':id', roll(2) === 0 ? '018f0000-0000-7000-8000-000000000000' : encodeURIComponent(pick(HOSTILE))),
      // Stays below the sign-in limit.
      remoteAddress: `10.9.${seed}.${i % 250}`,
      headers: { 'content-type': 'application/json', ...(roll(3) > 0 && { cookie: admin.cookie }) },
      payload: text({ ...good, [name]: value() }),
    })
    expect({ path, method, status: reply.statusCode, body: reply.body }).toMatchObject({
      status: expect.toSatisfy((it: number) => it < 500),
    })
    if (reply.statusCode >= 400)
      expect({ path, body: reply.json() }).toMatchObject({ body: { error: expect.any(String), code: expect.any(String) } })
  }
})
