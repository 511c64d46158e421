import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCity, aDelivery, NOW } from '../../testing/test-app.ts'
import { statusWatch } from './status-watch.ts'
import { after, CHECKS, otherParts, watchedServer } from './testing/watched-server.ts'

const server = watchedServer()
const { open, look, status, states, stateOf, sinceOf, spells, spellsOf } = server

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
    await server.proxy.cut()
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
    expect((await server.app.get('/api/status/history?limit=3')).status).toBe(503)
    await look(60)
    await server.proxy.open()
    await look(20)
    expect(await stateOf('store')).toBe('ok')
    expect(await sinceOf('store')).toBe(after(85))
    expect(await spellsOf('store')).toEqual([
      ['ok', after(85), null],
      ['failing', after(5), after(85)],
      ['ok', NOW, after(5)],
    ])
    const { rows } = await server.app.database.db.pool.query<{ at: Date }>(
      `select recorded_at as at from status_version where check_id = 'store' and state = 'failing'`,
    )
    expect(rows.map((it) => it.at.toISOString())).toEqual([after(85)])
    expect((await status()).operational).toBe(true)
  })

  it('detects a store that accepts queries and never answers, and its recovery', { timeout: 40_000 }, async () => {
    server.proxy.block()
    const startedAt = performance.now()
    await look()
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(await stateOf('store')).toBe('failing')
    await server.proxy.open()
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
    server.proxy.strand()
    await look()
    expect(await stateOf('store')).toBe('failing')
    await look()
    expect(await stateOf('store')).toBe('ok')
  })

  it('detects that new connections fail while open ones work', async () => {
    server.proxy.shut()
    expect((await server.app.get('/api/feeds')).text).toBe('[]')
    await look()
    expect(await stateOf('store')).toBe('failing')
    await server.proxy.open()
    await look()
    expect(await stateOf('store')).toBe('ok')
  })

  it('detects that new data is no longer shown', { timeout: 20_000 }, async () => {
    const { address } = server.app.database
    const blocker = new pg.Client(address)
    await blocker.connect()
    // Incidents cannot be read, so the traffic answer, which counts them, cannot be rebuilt.
    await blocker.query('begin')
    await blocker.query('lock table incident in access exclusive mode')
    const deliver = (value: number) =>
      server.app.intake.observations(aDelivery(), [
        { measure: 'traffic.speed', placeId: 'italia-1', atMs: server.app.clock.nowMs(), value },
      ])
    await deliver(20)
    await look()
    await deliver(21)
    expect(await stateOf('live')).toBe('ok')
    await look(11)
    expect(await stateOf('live')).toBe('failing')
    await blocker.query('rollback')
    await blocker.end()
    await server.app.settled()
    await look()
    expect(await stateOf('live')).toBe('ok')
  })

  it('pages through the history', async () => {
    await server.proxy.cut()
    await look()
    await server.proxy.open()
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
    server.app.ledger.record('montevideo', { ...WORKS, id, name: id }, server.app.clock.nowMs(), outcome)
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
    server.app.clock.advance(60_000)
    const again = statusWatch(server.app.context, otherParts('more-works is stale'))
    await again.once()
    const feedsNow = again.now('montevideo').checks.find((it) => it.id === 'feeds')
    expect(feedsNow).toMatchObject({ state: 'failing', since: after(180) })
    expect(again.now('montevideo').checks.find((it) => it.id === 'bus')).toMatchObject({ state: 'ok', since: NOW })
  })
})
