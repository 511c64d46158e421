import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedActivity, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import type { Intake } from '@oppidum/domain/feeds/intake'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, expect, it, vi } from 'vitest'
import type { LocalBrokerOptions } from '../../../adapters/mqtt/testing/local-broker.ts'
import { selfSignedCertificate } from '../../../testing/self-signed-certificate.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { FeedSchema } from '../importers.ts'
import { feedJob } from '../scheduler/feed-job.ts'
import { appWithBroker } from '../testing/app-with-broker.ts'
import { admin, call } from '../testing/feed-admins.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function anApp(options?: LocalBrokerOptions) {
  const parts = await appWithBroker(closing, options)
  const definition = {
    standard: 'mqtt',
    id: 'loops',
    name: 'Loops',
    url: parts.broker.url,
    topic: 'roads/{site}/state',
    time: '/ts',
    values: [{ measure: 'traffic.speed', pointer: '/speed', unit: 'mph' }],
    everySeconds: 60,
    staleAfterSeconds: 600,
  }
  return { ...parts, definition }
}

const state = (speed: number, second: number) => JSON.stringify({ speed, ts: `2026-11-20T09:59:${second}Z` })

const recordOf = async (app: TestApp, id: string) =>
  ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === id)
const speedOf = async (app: TestApp, id = 'italia-1') => (await recordOf(app, id))?.avgSpeed ?? null
const statusOf = async (app: TestApp) => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === 'loops')

it('messages come to the road sections, also after the broker was gone', { timeout: 60_000 }, async () => {
  const { app, broker, definition } = await anApp({ password: 'k-551-do-not-show' })
  await broker.publish('roads/italia-1/state', state(30, 10), { retain: true })
  const person = await admin(app)
  const { add, fetch, list } = call(app, person)
  await app.lead.start()
  closing.push(app.lead.stop)
  expect((await add({ definition, key: 'k-551-do-not-show' })).status).toBe(200)
  await vi.waitFor(async () => expect(await speedOf(app)).toBe(30), 8_000)
  await broker.publish('roads/italia-1/state', state(31, 20))
  await broker.publish('roads/nowhere/state', state(12, 20))
  await vi.waitFor(async () => expect(await speedOf(app)).toBe(31), 8_000)
  await vi.waitFor(() => expect(broker.acknowledged).toEqual([state(31, 20), state(12, 20)]), 8_000)
  expect(await statusOf(app)).toMatchObject({ health: 'fresh', observedAt: '2026-11-20T09:59:20.000Z' })
  const [setup] = await list()
  expect(setup).toMatchObject({ sites: { total: 2, matched: 1 } })
  const activity = (await app.get('/api/feeds/loops/activity', { cookie: person.cookie })).body as FeedActivity
  expect(activity.payloads[0]?.excerpt).toContain('{"topic":"roads/italia-1/state","retained":true')

  await broker.vanish()
  await vi.waitFor(async () => expect((await statusOf(app))?.problem).toBe('The publisher cannot be reached.'), 8_000)
  expect(await recordOf(app, 'italia-1')).toMatchObject({ avgSpeed: 31, observedAt: '2026-11-20T09:59:20.000Z' })
  await broker.comeBack()
  // The broker keeps it for the session.
  await broker.publish('roads/italia-1/state', state(32, 40))
  app.clock.advance(1_000)
  await fetch('loops')
  await vi.waitFor(async () => expect(await speedOf(app)).toBe(32), 8_000)
  await vi.waitFor(async () => expect(await statusOf(app)).toMatchObject({ health: 'fresh', problem: null }), 8_000)
})

it('a message is acknowledged when it is stored, not before', async () => {
  const { app, broker, publisher, definition } = await anApp()
  let isDown = true
  const intake: Intake = {
    ...app.intake,
    async observations(delivery, observations) {
      if (isDown) throw new Error('the database is down')
      return app.intake.observations(delivery, observations)
    },
  }
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const { clock, ledger } = app
  const parts = { clock, ledger, intake, ...publisher.reader, random: () => 0, secretOf: async () => undefined, log }
  const job = feedJob(parts, { cityId: 'montevideo', feed: FeedSchema.parse(definition) })
  closing.push(() => job.end?.())
  const turn = () => job.run(new AbortController().signal)
  const first = turn()
  // A connection alone would not be enough: what is published before the subscription is nobody's.
  await vi.waitFor(() => expect(broker.filters).toHaveLength(1), 8_000)
  await broker.publish('roads/italia-1/state', state(30, 10))
  await first
  expect(broker.acknowledged).toEqual([])
  expect((await ledger.remember('montevideo', 'loops')).consecutiveFailures).toBe(1)
  isDown = false
  await turn()
  await app.settled()
  expect(await speedOf(app)).toBe(30)
  await vi.waitFor(() => expect(broker.acknowledged).toEqual([state(30, 10)]), 8_000)
  // The same message again changes nothing.
  await broker.publish('roads/italia-1/state', state(30, 10))
  await turn()
  await vi.waitFor(() => expect(broker.acknowledged).toHaveLength(2), 8_000)
  const { rows } = await app.database.db.pool.query("select 1 from observation where source_id = 'loops'")
  expect(rows).toHaveLength(1)
})

it('a test shows the first messages and leaves them to the feed', async () => {
  const { app, broker, definition } = await anApp()
  await broker.publish('roads/italia-1/state', '{"speed":30,"ts":"2026-11-20T09:59:10Z","email":"eva@example.org"}', { retain: true })
  const { test } = call(app, await admin(app))
  const { body } = await test({ definition })
  expect(body).toMatchObject({ ok: true, part: 'traffic', count: 1, sites: [{ id: 'italia-1', locationId: 'italia-1' }] })
  expect(body.excerpt).toContain('"email":"…"')
  expect(broker.acknowledged).toEqual([])
})

it.each([
  ['another address', { url: 'mqtt://10.0.0.7' }, 'The address is not allowed.'],
  ['a port where nothing listens', { url: 'mqtt://127.0.0.1:1' }, 'The address is not allowed.'],
])('a test with %s says what is wrong', async (_what, more, problem) => {
  const { app, definition } = await anApp()
  const { body } = await call(app, await admin(app)).test({ definition: { ...definition, ...more } })
  expect(body).toMatchObject({ ok: false, problem })
})

it('an encrypted broker of a private authority is read with its certificate, and refused with any other', async () => {
  const certificate = selfSignedCertificate()
  const { app, broker, definition } = await anApp({ certificate })
  await broker.publish('roads/italia-1/state', state(30, 10), { retain: true })
  const { add, change, list } = call(app, await admin(app))
  await app.lead.start()
  closing.push(app.lead.stop)
  await add({ definition: { ...definition, authority: selfSignedCertificate().cert } })
  const problem = "The publisher's certificate cannot be trusted: it is from an unknown authority, for another address, or expired."
  await vi.waitFor(async () => expect(await statusOf(app)).toMatchObject({ problem, problemCode: 'untrusted' }), 8_000)
  await change('loops', { definition: { ...definition, authority: certificate.cert }, version: 1 })
  await vi.waitFor(async () => expect(await speedOf(app)).toBe(30), 8_000)
  expect((await list())[0]?.definition).toMatchObject({ authority: certificate.cert })
})

it.each([
  ['a private key', ({ key }: { key: string }) => key],
  ['a private key behind the certificate', ({ key, cert }: { key: string; cert: string }) => cert + key],
  ['a certificate that is cut off', ({ cert }: { cert: string }) => cert.replace(/.{64}\n/, '')],
  ['other words', () => 'our authority'],
])('%s is no authority', async (_what, authorityOf) => {
  const { app, definition } = await anApp()
  const authority = authorityOf(selfSignedCertificate())
  const { status, body } = await call(app, await admin(app)).add({ definition: { ...definition, authority } })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('certificates of authorities in PEM')])
  expect(JSON.stringify(body)).not.toContain('PRIVATE')
})

it('the key stays with its broker, and the screen knows that the feed is received', async () => {
  const { app, definition } = await anApp()
  const person = await admin(app)
  const { add, change } = call(app, person)
  await add({ definition, key: 'k-551-do-not-show' })
  expect((await change('loops', { definition: { ...definition, url: 'mqtt://elsewhere.example' }, version: 1 })).status).not.toBe(200)
  const standards = (await app.get('/api/feeds/standards', { cookie: person.cookie })).body as StandardInfo[]
  expect(standards.filter((it) => it.arrival === 'received').map((it) => it.standard)).toContain('mqtt')
})
