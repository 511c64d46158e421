import { CLOSE_CODES, VERSION_HEADER } from '@oppidum/domain/core/live'
import type { Picture } from '@oppidum/domain/records/attachment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from '../adapters/bus/bus.ts'
import { natsBus } from '../adapters/bus/nats.adapter.ts'
import { notifyBus } from '../adapters/bus/notify.adapter.ts'
import { startNats } from '../adapters/bus/testing/nats-server.ts'
import { EVERY_CITY } from '../platform/auth/people/person-store.ts'
import { transaction } from '../platform/db/connection.ts'
import { withPlace } from '../platform/media/transcoder/testing/hostile-pictures.ts'
import { type LiveClient, liveClient } from '../testing/live-client.ts'
import { storeProxy } from '../testing/store-proxy.ts'
import { startTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { withKey } from '../testing/test-keys.ts'
import { cookiesOf, PASSWORD, post, signUp, type TestPerson } from '../testing/test-people.ts'
import { testPictures } from '../testing/test-pictures.ts'
import { totp } from '../testing/totp.ts'

/** How long a right that was taken may still work elsewhere. */
const LOST_WITHIN_MS = 2_000
/** The checks of this file take time themselves. */
const SLACK_MS = 1_500

interface Wiring {
  busOf(database: TestDatabase): Promise<Bus>
  /** Every instance knows that it is down. */
  down(): Promise<void>
  /** Nothing arrives, and nobody knows. */
  freeze(): void
  end(): Promise<void>
}

const WIRINGS: [string, () => Promise<Wiring>][] = [
  [
    'NOTIFY',
    async () => {
      const proxy = await storeProxy()
      return {
        busOf: (database) => notifyBus(proxy.through(database.address), () => undefined),
        down: () => proxy.cut(),
        freeze: () => proxy.block(),
        end: async () => undefined,
      }
    },
  ],
  [
    'NATS',
    async () => {
      const server = await startNats()
      const servers = { servers: [server.host], user: undefined, password: undefined, tls: false }
      return {
        busOf: () => natsBus(servers, 'oppidum.test', () => undefined),
        down: () => server.stop(),
        freeze: () => server.freeze(),
        end: () => server.stop().catch(() => undefined),
      }
    },
  ],
]

describe.each(WIRINGS)('three instances by %s', (_name, wire) => {
  let wiring: Wiring
  let apps: TestApp[]
  let admin: TestPerson
  const at = (nth: number) => apps[nth % apps.length] as TestApp

  async function start(env: Record<string, string> = {}) {
    const pictures = testPictures(TEST_KEY)
    const first = await startTestApp({ env, instances: 3, pictures, busFrom: wiring.busOf })
    const beside = () => startTestApp({ env, instances: 3, pictures, beside: first, busFrom: wiring.busOf })
    apps = [first, await beside(), await beside()]
    admin = await signUp(first, { role: 'admin' })
  }

  beforeEach(async () => {
    wiring = await wire()
  })
  afterEach(async () => {
    for (const it of apps.toReversed()) await it.close()
    await wiring.end()
  })

  /** Opens a signed-in socket of a person at an instance. */
  async function socketAt(nth: number, { cookie }: TestPerson, since?: Record<string, number>): Promise<LiveClient> {
    const url = await addressOf(nth)
    const { token } = (await at(nth).get('/api/session-token', { cookie })).body as { token: string }
    const client = await liveClient(`${url.replace('http', 'ws')}/ws`, { hello: { type: 'hello', token, since } })
    return client
  }
  const addresses = new WeakMap<TestApp, Promise<string>>()
  function addressOf(nth: number): Promise<string> {
    const app = at(nth)
    const address = addresses.get(app) ?? app.listen()
    addresses.set(app, address)
    return address
  }

  describe.each<[string, () => Promise<void> | void]>([
    ['while the bus is up', () => undefined],
    ['while the bus is down', () => wiring.down()],
    ['while the bus hangs', () => wiring.freeze()],
  ])('%s', (_how, disturb) => {
    const setRole = async (person: TestPerson) => {
      const { db, people, bus } = at(0).context
      await transaction(db, (tx) => people.setRole(tx, person.id, EVERY_CITY, 'viewer'))
      await bus.publish({ kind: 'access', personId: person.id })
    }
    it.each<[string, (person: TestPerson) => Promise<unknown>, number, number]>([
      ['a session that ends', ({ cookie }) => post(at(0), '/api/auth/sign-out', {}, { cookie }), 401, CLOSE_CODES.signedOut],
      ['a role that is taken', setRole, 403, CLOSE_CODES.rightsChanged],
    ])(
      '%s is lost everywhere within two seconds, on open sockets too',
      async (_what, take, status, code) => {
        await start()
        const person = await signUp(at(0), { role: 'admin' })
        const sockets = await Promise.all([0, 1, 2].map((nth) => socketAt(nth, person)))
        const audit = (nth: number) =>
          at(nth)
            .get('/api/audit', { cookie: person.cookie })
            .then((it) => it.status)
        for (const nth of [0, 1, 2]) expect(await audit(nth)).toBe(200)
        await disturb()
        const takenAt = performance.now()
        await take(person)
        expect(await audit(0)).toBe(status)
        // The cache goes by the instances' clock, which stands still here.
        const advanced = setInterval(() => at(0).clock.advance(100), 100)
        const lost = async (nth: number) => {
          await vi.waitUntil(async () => (await audit(nth)) === status, { timeout: 5_000, interval: 20 })
          return performance.now() - takenAt
        }
        const closed = sockets.map(async (it) => {
          expect((await it.closed).code).toBe(code)
          return performance.now() - takenAt
        })
        const tookMs = await Promise.all([lost(1), lost(2), ...closed])
        clearInterval(advanced)
        expect(Math.max(...tookMs)).toBeLessThan(LOST_WITHIN_MS + SLACK_MS)
      },
      30_000,
    )
  })

  it('every step of a journey may be at another instance', async () => {
    await start()
    const { id: incident } = (
      await post(
        at(0),
        '/api/incidents',
        { type: 'other', title: 'Burst pipe', description: 'Water on the road', severity: 'high', position: [-56.15, -34.88] },
        { cookie: admin.cookie },
      )
    ).body as { id: string }
    const person = await signUp(at(0), { role: 'operator' })
    const begun = await post(at(1), '/api/account/second-factor', { step: 'begin', password: PASSWORD }, { cookie: person.cookie })
    const { secret, backupCodes } = begun.body as { secret: string; backupCodes: string[] }
    const code = totp(secret, Date.now())
    expect((await post(at(2), '/api/account/second-factor', { step: 'confirm', code }, { cookie: person.cookie })).status).toBe(200)
    const password = await post(at(0), '/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    expect(password.body).toMatchObject({ secondFactor: true })
    const entered = await post(at(1), '/api/auth/two-factor', { code: backupCodes[0] }, { cookie: cookiesOf(password.headers) })
    expect(entered.status).toBe(200)
    const me = { ...person, cookie: cookiesOf(entered.headers) }

    const bytes = Buffer.from(await withPlace()).toString('base64')
    const sent = await post(at(2), `/api/incidents/${incident}/pictures`, { imageData: bytes }, { cookie: me.cookie })
    expect(sent).toMatchObject({ status: 200 })
    const { full } = sent.body as Picture
    expect((await at(0).get(full.url)).status).toBe(200)

    const first = await socketAt(0, me)
    const read = await at(1).get('/api/incidents')
    const since = { incidents: Number(read.headers[VERSION_HEADER]) }
    first.socket.terminate()
    const { version } = (await at(2).get(`/api/incidents/${incident}`, { cookie: me.cookie })).body as { version: number }
    const changed = await post(
      at(2),
      `/api/incidents/${incident}`,
      { version, title: 'Burst main' },
      { cookie: me.cookie, method: 'PATCH' },
    )
    expect(changed.status).toBe(200)
    const resumed = await socketAt(1, me, since)
    await resumed.until(() => resumed.messages.some((it) => JSON.stringify(it).includes('Burst main')))
    resumed.socket.terminate()
  }, 30_000)

  it('count a caller’s requests, allowance and sockets together', async () => {
    await start({ RATE_LIMIT: 'on' })
    // Sixty reads a minute for a visitor.
    let admitted = 0
    for (let i = 0; i < 300; i++) {
      if ((await at(i).get(`/api/incidents?q=x${i}`)).status === 200) admitted++
      at(0).clock.advance(20)
      await new Promise((done) => setTimeout(done, 5))
    }
    expect(admitted).toBeGreaterThanOrEqual(54)
    expect(admitted).toBeLessThanOrEqual(72)

    const { headers } = await withKey(at(0).context, { plan: 'free' })
    const calls = await Promise.all(Array.from({ length: 30 }, (_, i) => at(i).get('/api/v1/traffic-data', headers)))
    expect(calls.filter((it) => it.status === 200)).toHaveLength(10)

    at(0).clock.advance(60_000)
    const sockets: LiveClient[] = []
    for (let i = 0; i < 40; i++) {
      sockets.push(await socketAt(i, admin))
      await new Promise((done) => setTimeout(done, 60))
    }
    const open = () => sockets.filter((it) => it.socket.readyState === it.socket.OPEN).length
    await vi.waitUntil(() => open() <= 24)
    expect(open()).toBeGreaterThanOrEqual(20)
    for (const it of sockets) it.socket.terminate()
  }, 60_000)
})
