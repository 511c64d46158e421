import { SECOND_MS } from '@oppidum/domain/core/time'
import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import type { CheckState, StatusSpell, SystemStatus } from '@oppidum/domain/status/status'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from '../../adapters/bus/bus.ts'
import { notifyBus } from '../../adapters/bus/notify.adapter.ts'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type StoreProxy, storeProxy } from '../../testing/store-proxy.ts'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { outsideChecks } from './outside-checks.ts'
import { type Parts, type StatusWatch, statusWatch } from './status-watch.ts'

const CHECKS = ['store', 'bus', 'answers', 'live', 'requests', 'feeds', 'assistant', 'pictures', 'identity']
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * SECOND_MS).toISOString()

let app: TestApp
let proxy: StoreProxy
async function open(more: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
  proxy = await storeProxy()
  app = await startTestApp({ through: proxy.through, ...more })
}
afterEach(async () => {
  await proxy.open()
  await app.close()
  await proxy.cut()
})

const status = async () => (await app.get('/api/status')).body as SystemStatus
const states = async () => Object.fromEntries((await status()).checks.map((it) => [it.id, it.state]))
const stateOf = async (id: string) => (await states())[id]
const sinceOf = async (id: string) => (await status()).checks.find((it) => it.id === id)?.since
const spells = async (query = '') => (await app.get(`/api/status/history?${query}`)).body as StatusSpell[]
const spellsOf = async (id: string) =>
  (await spells()).filter((it) => it.check === id).map((it): [CheckState, string, string | null] => [it.state, it.since, it.until])
/** Advances the clock and runs every check. */
async function look(seconds = 5): Promise<void> {
  app.clock.advance(seconds * SECOND_MS)
  await app.watch.once()
}

describe('a server with its own store', () => {
  beforeEach(() => open())

  it('remembers the results of its first checks', async () => {
    expect((await status()).operational).toBe(true)
    const found = await spells()
    expect(found.map((it) => it.check).sort()).toEqual([...CHECKS].sort())
    expect(found.find((it) => it.check === 'bus')).toEqual({
      check: 'bus',
      name: 'Message bus',
      state: 'ok',
      problem: null,
      since: NOW,
      until: null,
    })
    await look()
    expect(await spells()).toHaveLength(CHECKS.length)
  })

  it('records a store outage with its true times, once it is over', async () => {
    await proxy.cut()
    await look()
    expect(await states()).toEqual({
      store: 'failing',
      bus: 'ok',
      answers: 'failing',
      live: 'unknown',
      requests: 'ok',
      feeds: 'unknown',
      assistant: 'unknown',
      pictures: 'ok',
      identity: 'failing',
    })
    expect((await app.get('/api/status/history?limit=3')).status).toBe(503)
    await look(60)
    await proxy.open()
    await look(20)
    expect(await stateOf('store')).toBe('ok')
    expect(await sinceOf('store')).toBe(after(85))
    expect(await spellsOf('store')).toEqual([
      ['ok', after(85), null],
      ['failing', after(5), after(85)],
      ['ok', NOW, after(5)],
    ])
    const { rows } = await app.database.db.pool.query<{ at: Date }>(
      `select recorded_at as at from status_version where check_id = 'store' and state = 'failing'`,
    )
    expect(rows.map((it) => it.at.toISOString())).toEqual([after(85)])
    expect((await status()).operational).toBe(true)
  })

  it('detects a store that accepts queries and never answers, and its recovery', { timeout: 40_000 }, async () => {
    proxy.block()
    const startedAt = performance.now()
    await look()
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(await stateOf('store')).toBe('failing')
    await proxy.open()
    // A look waits up to four seconds for the store: the default of one second is over before the first has ended on a busy machine.
    await vi.waitFor(
      async () => {
        await look()
        expect(await stateOf('store')).toBe('ok')
      },
      { timeout: 15_000 },
    )
  })

  it('is not held up by connections that died silently', { timeout: 20_000 }, async () => {
    proxy.strand()
    await look()
    expect(await stateOf('store')).toBe('failing')
    await look()
    expect(await stateOf('store')).toBe('ok')
  })

  it('detects that new connections fail while open ones work', async () => {
    proxy.shut()
    expect((await app.get('/api/feeds')).text).toBe('[]')
    await look()
    expect(await stateOf('store')).toBe('failing')
    await proxy.open()
    await look()
    expect(await stateOf('store')).toBe('ok')
  })

  it('detects that new data is no longer shown', { timeout: 20_000 }, async () => {
    const { address } = app.database
    const blocker = new pg.Client(address)
    await blocker.connect()
    // Incidents cannot be read, so the traffic answer, which counts them, cannot be rebuilt.
    await blocker.query('begin')
    await blocker.query('lock table incident in access exclusive mode')
    const deliver = (value: number) =>
      app.intake.observations(aDelivery(), [{ measure: 'traffic.speed', placeId: 'italia-1', atMs: app.clock.nowMs(), value }])
    await deliver(20)
    await look()
    await deliver(21)
    expect(await stateOf('live')).toBe('ok')
    await look(11)
    expect(await stateOf('live')).toBe('failing')
    await blocker.query('rollback')
    await blocker.end()
    await app.settled()
    await look()
    expect(await stateOf('live')).toBe('ok')
  })

  it('pages through the history', async () => {
    await proxy.cut()
    await look()
    await proxy.open()
    await look()
    const all = await spells()
    expect(all.map((it) => it.since)).toEqual(
      all
        .map((it) => it.since)
        .sort()
        .reverse(),
    )
    expect(await spells('limit=4')).toEqual(all.slice(0, 4))
    expect(await spells(`before=${after(10)}`)).toEqual(all.filter((it) => it.since < after(10)))
    expect(await spells(`before=${NOW}`)).toEqual([])
  })
})

describe('the state of feeds', () => {
  const WORKS = {
    id: 'works',
    name: 'Road works',
    standard: 'wzdx',
    traits: { part: 'incidents', newestTime: 'header' } as const,
    everySeconds: 60,
    staleAfterSeconds: 180,
    attribution: '',
  }
  const SUCCESS: FetchOutcome = { ok: true, unchanged: false, observedAt: null, count: 3, rejected: 0, etag: null, lastModified: null }
  const feeds = ['works', 'more-works'].map((id) => ({
    id,
    name: id,
    url: 'https://city.example/',
    standard: 'wzdx',
    traits: { part: 'incidents', newestTime: 'header' } as const,
    everySeconds: 60,
    attribution: '',
  }))
  const record = (id: string, outcome: FetchOutcome = SUCCESS) =>
    app.ledger.record('montevideo', { ...WORKS, id, name: id }, app.clock.nowMs(), outcome)
  beforeEach(() => open({ cities: [aCity({ feeds }), aCity({ id: 'berlin', name: 'Berlin' })] }))

  it('is stored with its problem, for each city separately', async () => {
    await record('works')
    await record('more-works')
    await look(60)
    await record('more-works')
    // 'works' has stopped: it is stale after 180 s, and its neighbour later.
    await look(59)
    await look(60)
    expect(await stateOf('feeds')).toBe('ok')
    await look(1)
    expect(await stateOf('feeds')).toBe('failing')
    await look(60)
    await record('works')
    await look(1)
    await record('more-works')
    await look(1)
    expect((await spells()).filter((it) => it.check === 'feeds').map((it) => [it.state, it.problem, it.since, it.until])).toEqual([
      ['ok', null, after(242), null],
      ['failing', 'more-works is stale.', after(241), after(242)],
      ['failing', 'works is stale, more-works is stale.', after(240), after(241)],
      ['failing', 'works is stale.', after(180), after(240)],
      ['ok', null, NOW, after(180)],
    ])
    expect((await spells('city=berlin')).filter((it) => it.check === 'feeds')).toHaveLength(1)
  })

  it('keeps its start time across a restart', async () => {
    await record('works')
    await record('more-works')
    for (let minutes = 0; minutes < 3; minutes++) await look(60)
    await record('works')
    await look(10)
    app.clock.advance(60_000)
    const again = statusWatch(app.context, partsOf(app, 'more-works is stale'))
    await again.once()
    const feedsNow = again.now('montevideo').checks.find((it) => it.id === 'feeds')
    expect(feedsNow).toMatchObject({ state: 'failing', since: after(180) })
    expect(again.now('montevideo').checks.find((it) => it.id === 'bus')).toMatchObject({ state: 'ok', since: NOW })
  })
})

/** Checks of another process on the same store, with these feeds. */
function partsOf({ ledger: _ledger }: TestApp, stale?: string): Parts {
  const feed = { name: stale?.split(' ')[0], health: 'stale', lastAttemptAt: NOW, staleAfterSeconds: 180 }
  return {
    here: () => ({ answersBuilt: true, broadcastMs: 0, faultRatio: null }),
    assistantFaults: async () => null,
    feeds: async () => (stale ? [feed as never] : []),
    behindMs: async () => () => 0,
    outside: outsideChecks(manualClock(Date.parse(NOW)), { pictures: async () => undefined }, () => undefined),
    buffer: () => null,
    setAside: () => null,
    hasLocalAccounts: true,
  }
}

describe('two instances on one store', () => {
  let other: StatusWatch
  beforeEach(async () => {
    await open()
    other = statusWatch(app.context, partsOf(app))
    await other.once()
  })

  it('record once what both of them saw', async () => {
    await proxy.cut()
    await look()
    app.clock.advance(2 * SECOND_MS)
    await other.once()
    await proxy.open()
    await look()
    app.clock.advance(2 * SECOND_MS)
    await other.once()
    expect(await spellsOf('store')).toEqual([
      ['ok', after(12), null],
      ['failing', after(5), after(12)],
      ['ok', NOW, after(5)],
    ])
  })

  it('both record what one of them saw', async () => {
    const bus = await cutBus()
    const deaf = statusWatch({ ...app.context, bus: bus.bus }, partsOf(app))
    await deaf.once()
    await bus.proxy.cut()
    await vi.waitUntil(() => !bus.bus.isUp())
    app.clock.advance(5 * SECOND_MS)
    await deaf.once()
    expect(deaf.now('montevideo').checks.find((it) => it.id === 'bus')).toMatchObject({
      state: 'failing',
      problem: 'Change notifications from other instances are not arriving.',
    })
    await look()
    expect(await stateOf('bus')).toBe('ok')
    await bus.proxy.open()
    await vi.waitUntil(() => bus.bus.isUp(), { timeout: 10_000 })
    app.clock.advance(5 * SECOND_MS)
    await deaf.once()
    expect(await spellsOf('bus')).toEqual([
      ['ok', after(15), null],
      ['failing', after(5), after(15)],
      ['ok', NOW, after(5)],
    ])
    await bus.end()
  })

  it('detect a bus connection that died silently', async () => {
    const { bus, proxy: line, end } = await cutBus()
    line.strand()
    await vi.waitUntil(() => !bus.isUp(), { timeout: 5_000 })
    await vi.waitUntil(() => bus.isUp(), { timeout: 10_000 })
    await end()
  })

  async function cutBus(): Promise<{ bus: Bus; proxy: StoreProxy; end(): Promise<void> }> {
    const line = await storeProxy()
    const bus = await notifyBus(line.through(app.database.address), () => undefined, 200)
    return {
      bus,
      proxy: line,
      async end() {
        await bus.close()
        await line.cut()
      },
    }
  }
})

describe('a time without any running instance', () => {
  const UNSEEN = 'Not checked: no instance was running.'
  const another = () => statusWatch(app.context, partsOf(app))
  const reported = async (id: string) =>
    (await spells()).filter((it) => it.check === id).map((it) => [it.state, it.problem, it.since, it.until])
  beforeEach(() => open())

  it('is reported once an instance checks again', async () => {
    await look(30)
    await app.ownJobs.stop()
    app.clock.advance(3_600 * SECOND_MS)
    const next = another()
    await next.once()
    expect(next.now('montevideo').checks.every((it) => it.state === 'ok' && it.since === after(3_630))).toBe(true)
    app.clock.advance(5 * SECOND_MS)
    await next.once()
    app.clock.advance(5 * SECOND_MS)
    await next.once()
    for (const id of CHECKS)
      expect(await reported(id)).toEqual([
        ['ok', null, after(3_630), null],
        ['unknown', UNSEEN, new Date(Date.parse(after(30)) + 1).toISOString(), after(3_630)],
        ['ok', null, NOW, new Date(Date.parse(after(30)) + 1).toISOString()],
      ])
  })

  it('is not reported if another instance was running, or the pause was short', async () => {
    for (let seconds = 0; seconds < 300; seconds += 5) await look()
    const next = another()
    await next.once()
    app.clock.advance(59 * SECOND_MS)
    await next.once()
    expect(await reported('store')).toEqual([['ok', null, NOW, null]])
  })

  it('is reported if the program itself was suspended', async () => {
    await look(120)
    await look()
    await look()
    expect(await reported('bus')).toEqual([
      ['ok', null, after(120), null],
      ['unknown', UNSEEN, new Date(Date.parse(NOW) + 1).toISOString(), after(120)],
      ['ok', null, NOW, new Date(Date.parse(NOW) + 1).toISOString()],
    ])
  })

  it('is not reported if one instance ran through a store outage, after which another one starts', async () => {
    await look(30)
    await proxy.cut()
    for (let seconds = 0; seconds < 120; seconds += 5) await look()
    await proxy.open()
    const next = another()
    await next.once()
    await look()
    app.clock.advance(1 * SECOND_MS)
    await next.once()
    expect(await reported('store')).toEqual([
      ['ok', null, after(155), null],
      ['failing', 'The database is not responding or not accepting writes.', after(35), after(155)],
      ['ok', null, NOW, after(35)],
    ])
  })

  it('is reported in stores from before check times were stored', async () => {
    await app.database.db.pool.query('delete from status_seen')
    app.clock.advance(600 * SECOND_MS)
    const next = another()
    await next.once()
    expect(await reported('store')).toEqual([['ok', null, NOW, null]])
  })
})
