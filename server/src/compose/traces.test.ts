import { randomBytes } from 'node:crypto'
import { LIVE_PATH } from '@oppidum/domain/core/live'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../adapters/clock/manual.adapter.ts'
import { type Receiver, startReceiver } from '../features/webhooks/testing/receiver.ts'
import { waitUntil } from '../platform/jobs/testing/manual-timers.ts'
import { type CollectedSpan, type Collector, startCollector } from '../platform/observability/tracing/testing/collector.ts'
import { liveClient } from '../testing/live-client.ts'
import { NOW, startTestApp, type TestApp } from '../testing/test-app.ts'
import { signUp, type TestPerson } from '../testing/test-people.ts'
import { type Observability, openObservability } from './observability.ts'

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5

let collector: Collector
let receiver: Receiver
let person: TestPerson
let base: string
/** What must be nowhere in a span: who people are, what they wrote, what opens something. */
const secrets: Record<string, string> = {}
const written: string[] = []
const requestIds: Record<string, string | null> = {}

/** A trace of each call, by what is tried with it. */
const traces: Record<string, string> = {}
const parentSpan = 'b7ad6b7169203331'
function traceparent(name: string, flags = '01'): Record<string, string> {
  traces[name] = randomBytes(16).toString('hex')
  return { traceparent: `00-${traces[name]}-${parentSpan}-${flags}` }
}

async function call(
  name: string,
  path: string,
  { headers = {}, ...more }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const response = await fetch(base + path, { ...more, headers: { ...traceparent(name), ...headers } })
  requestIds[name] = response.headers.get('x-request-id')
  const text = await response.text()
  return { status: response.status, text, body: (text.startsWith('{') ? JSON.parse(text) : null) as Record<string, string> }
}
const json = (body: unknown, more: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
})

const observed = (): Promise<Observability> =>
  openObservability(
    {
      logLevel: 'debug',
      otlp: {
        endpoint: collector.endpoint,
        headers: { authorization: 'Bearer of-the-collector' },
        serviceName: 'city-hall',
        sampler: 'parentbased_always_on',
        ratio: 1,
      },
    },
    {
      clock: manualClock(Date.parse(NOW)),
      collectorClient: () => ({ fetch, close: async () => undefined }),
      output: { write: (lines) => void written.push(...lines.trimEnd().split('\n')) },
    },
  )

/** Everything that is tried, on two instances of one installation; then both end. */
beforeAll(async () => {
  collector = await startCollector()
  receiver = await startReceiver()
  const [one, two] = [await observed(), await observed()]
  const env = { ACCESS_LOG: 'on', OUTBOUND_ALLOW: '127.0.0.1:*' }
  const app = await startTestApp({ env, bus: 'notify', log: one.log, tracing: one.tracing })
  const beside = await startTestApp({ env, bus: 'notify', log: two.log, tracing: two.tracing, beside: app })
  base = await app.listen()
  person = await signUp(app, { role: 'admin', plan: 'pro', email: 'maria.pereira@city.example' })
  await journey(app, beside)
  await beside.close()
  await app.close()
  await Promise.all([one.close(), two.close()])
}, 60_000)
afterAll(async () => {
  await collector.close()
  await receiver.close()
})

async function journey(app: TestApp, beside: TestApp): Promise<void> {
  const { cookie, email, password, id } = person
  Object.assign(secrets, { email, password, session: cookie.split('=')[1]?.slice(0, 40), person: id })
  await call('cached', '/api/traffic-data')
  await call('refused', '/api/people?city=nowhere', { headers: { cookie } })
  await call('search', '/api/incidents?search=Rodriguez&limit=5', { headers: { cookie } })
  await call('unknown', '/secret-link-4711')
  await call('unsampled', '/api/incidents?limit=5', { headers: traceparent('unsampled', '00') })
  await call('foreign', '/api/incidents?limit=6', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  Object.assign(secrets, { search: 'Rodriguez', link: 'secret-link', visitor: '203.0.113.9' })
  await call('signIn', '/api/auth/sign-in/email', json({ email, password }))
  const key = await call('key', '/api/keys', json({ name: 'Depot', scopes: ['read'], expiresInDays: null }, { cookie }))
  expect(key.status).toBe(200)
  await call('withKey', '/api/v1/incidents', { headers: { 'x-api-key': key.body.key ?? '' } })
  const webhook = await call(
    'webhook',
    '/api/webhooks',
    json({ name: 'Dispatch', url: `${receiver.url}?token=of-the-hook`, types: ['incident.created'] }, { cookie }),
  )
  expect(webhook.status).toBe(200)
  Object.assign(secrets, { key: key.body.key, webhook: webhook.body.secret, token: 'of-the-hook' })
  await app.lead.start('delivery')
  const report = await call(
    'report',
    '/api/incidents',
    json({ title: 'Humo en lo de Silveira', location: 'Av. Italia', type: 'other' }, { cookie }),
  )
  expect([report.status, report.text]).toEqual([200, expect.any(String)])
  secrets.title = 'Silveira'
  await vi.waitUntil(async () => (await app.get(`/api/webhooks/${webhook.body.id}/deliveries`, { cookie })).text.includes('"delivered"'))
  await app.lead.stop('delivery')
  await waitUntil(() => (beside.snapshots.get('montevideo', 'incidents')?.items.size ?? 0) > 0)
  await Promise.all([app.settled(), beside.settled()])
  const live = await liveClient(`${base.replace('http', 'ws')}${LIVE_PATH}`, { headers: traceparent('socket') })
  live.socket.close()
  await live.closed
}

const spansOf = (name: string) => collector.spans().filter((it) => it.traceId === traces[name])
const requestOf = (name: string) => spansOf(name).find((it) => it.kind === SERVER) as CollectedSpan
const below = (parent: CollectedSpan) => spansWith({ traceId: parent.traceId, parentSpanId: parent.spanId })
const spansWith = (wanted: Partial<CollectedSpan>) =>
  collector.spans().filter((it) => Object.entries(wanted).every(([name, value]) => it[name as keyof CollectedSpan] === value))

describe('the span of a request', () => {
  it.each([
    ['cached', 'GET /api/traffic-data', 200],
    ['refused', 'GET /api/people', 404],
    ['search', 'GET /api/incidents', 200],
    ['unknown', 'GET', 404],
    ['report', 'POST /api/incidents', 200],
    ['withKey', 'GET /api/v1/incidents', 200],
    ['socket', `GET ${LIVE_PATH}`, 101],
  ])('%s has the method and the pattern of the path, its status, and continues the trace of the caller', (name, title, status) => {
    const [, route] = title.split(' ')
    expect(requestOf(name)).toMatchObject({ name: title, kind: SERVER, parentSpanId: parentSpan, status: {} })
    expect(requestOf(name).attributes).toMatchObject({
      'http.request.method': title.split(' ')[0],
      'http.response.status_code': status,
      ...(route && { 'http.route': route }),
    })
    expect(requestOf(name).traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(BigInt(requestOf(name).endTimeUnixNano)).toBeGreaterThan(BigInt(requestOf(name).startTimeUnixNano))
  })

  it('has the request id that the answer names, and the lines of the log have its trace', () => {
    expect(requestIds.refused).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestOf('refused').attributes['oppidum.request_id']).toBe(requestIds.refused)
    const line = written.map((it) => JSON.parse(it)).find((it) => it.log === 'access' && it.requestId === requestIds.refused)
    expect([line.trace_id, line.span_id]).toEqual([traces.refused, requestOf('refused').spanId])
    const record = collector.records().find((it) => it.attributes.requestId === requestIds.refused && it.attributes.log === 'access')
    expect(record).toMatchObject({
      severityText: 'INFO',
      body: { stringValue: 'request' },
      attributes: { status: 404, route: '/api/people' },
    })
  })

  it('stands above its statements, by name, also after its body was read', () => {
    for (const name of ['search', 'report']) {
      const statements = below(requestOf(name)).filter((it) => it.attributes['db.system.name'] === 'postgresql')
      expect(statements.length, name).toBeGreaterThan(0)
      for (const { name: title, kind } of statements)
        expect([kind, title]).toEqual([CLIENT, expect.stringMatching(/^[\w-]+( #[0-9a-f]{8})?$/)])
    }
    expect(below(requestOf('cached'))).toEqual([])
  })

  it('begins a trace of its own for a caller who is not trusted, and names theirs', () => {
    expect(spansOf('foreign')).toEqual([])
    const [span] = collector.spans().filter((it) => it.links?.some((link) => link.traceId === traces.foreign))
    expect(span).toMatchObject({ name: 'GET /api/incidents', kind: SERVER })
    expect(span).not.toHaveProperty('parentSpanId')
  })

  it('is not exported where the caller decided so', () => expect(spansOf('unsampled')).toEqual([]))
})

describe('a change', () => {
  it('goes on in the other instance, which rebuilds its answer', () => {
    const [receipt] = below(requestOf('report')).filter((it) => it.name === 'receive incidents')
    expect(receipt).toMatchObject({ kind: CONSUMER })
    const builds = spansOf('report').filter((it) => it.name === 'build incidents')
    // An instance may rebuild it once more, for a second notification.
    expect(new Set(builds.map((it) => it.parentSpanId))).toEqual(new Set([requestOf('report').spanId, receipt?.spanId]))
  })

  it('is linked with the run of the job that it woke, below which the webhook is called', () => {
    const run = collector
      .spans()
      .find((it) => it.name === 'job webhooks.deliver' && it.links?.some((link) => link.traceId === traces.report)) as CollectedSpan
    const [delivery] = collector.spans().filter((it) => it.name === 'POST' && it.kind === CLIENT)
    expect(delivery).toMatchObject({ traceId: run.traceId })
    expect(delivery?.status).toEqual({})
    expect(delivery?.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 204,
    })
    expect(receiver.received[0]?.headers.traceparent).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`)
  })
})

describe('what is sent', () => {
  it('says which program of which installation sends it, under the headers of the settings', () => {
    for (const it of collector.resources()) expect(it).toMatchObject({ 'service.name': 'city-hall', 'service.version': expect.any(String) })
    expect(new Set(collector.resources().map((it) => it['service.instance.id'])).size).toBe(2)
    expect(new Set(collector.requests.map((it) => it.path))).toEqual(new Set(['/v1/traces', '/v1/logs']))
    for (const { headers } of collector.requests) expect(headers.authorization).toBe('Bearer of-the-collector')
  })

  it('contains no secret, no person and nothing that people wrote', () => {
    const sent = (path: string) => collector.requests.flatMap((it) => (it.path === path ? it.body : [])).join('\n')
    expect(Object.keys(secrets)).toHaveLength(11)
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(7)
      expect(sent('/v1/traces').includes(secret), `${what} in spans`).toBe(false)
      // The access log names accounts by id.
      if (what !== 'person') expect(sent('/v1/logs').includes(secret), `${what} in the log`).toBe(false)
    }
  })
})
