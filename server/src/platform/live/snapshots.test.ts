import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident } from '../../testing/test-drafts.ts'
import { transaction } from '../db/connection.ts'
import type { LiveSource } from './live-source.ts'
import { drawVersions } from './live-version-store.ts'
import { snapshots } from './snapshots.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  // The tests run the checks themselves.
  await app.ownJobs.stop()
})
afterEach(() => app.close())

const speed = (value: number) =>
  app.intake.observations(aDelivery(), [{ measure: 'traffic.speed', placeId: 'italia-1', atMs: app.clock.nowMs(), value }])
const shownSpeed = async () => ((await app.get('/api/traffic-data')).body as { id: string; avgSpeed: number | null }[])[0]?.avgSpeed
const pool = () => app.database.db.pool
/** Runs the checks that are due within this time. */
async function after(ms: number): Promise<void> {
  await checksWithin(ms)
  await app.settled()
}

async function checksWithin(ms: number): Promise<void> {
  for (const { everyMs, run } of app.snapshots.jobs) if (Number(everyMs) <= ms) await run(new AbortController().signal).catch(() => {})
}

/** A change whose notification is lost. */
async function changeSilently(): Promise<void> {
  await pool().query(
    `update observation_latest set value = 99 where series_id = (select series_id from series where measure = 'city.speed')`,
  )
  await pool().query(`update live_version set version = version + 1 where kind = 'traffic'`)
}

describe('the answers in memory', () => {
  it('catch up within five seconds with a change whose notification was lost', async () => {
    await speed(30)
    await app.settled()
    await changeSilently()
    await app.settled()
    expect(await shownSpeed()).toBe(30)
    await after(5_000)
    expect(await shownSpeed()).toBe(99)
  })

  it('are settled only after a running comparison with the store, however long it takes', async () => {
    await speed(30)
    await app.settled()
    await changeSilently()
    const slow = await pool().connect()
    await slow.query('begin')
    await slow.query('lock table live_version in access exclusive mode')
    void checksWithin(5_000)
    const settled = app.settled().then(shownSpeed)
    // The comparison waits for this lock.
    await slow.query('select pg_sleep(0.2)')
    await slow.query('commit')
    slow.release()
    expect(await settled).toBe(99)
  })

  it('follow the clock within half a minute, without a new version or a message', async () => {
    const startsAt = '2026-11-20T10:10:00.000Z'
    await app.intake.incidents(aDelivery(), [anIncident({ startsAt, createdAt: '2026-11-20T09:00:00.000Z' })], { complete: false })
    await app.settled()
    const count = async () =>
      ((await app.get('/api/traffic-data')).body as { id: string; incidentCount: number }[]).find((it) => it.id === 'italia-1')
    expect(await count()).toMatchObject({ incidentCount: 0 })
    const before = app.snapshots.get('montevideo', 'traffic')?.version
    const announced: string[] = []
    app.snapshots.onChange((snapshot, messages) => messages.length > 0 && announced.push(snapshot.kind))
    app.clock.set(Date.parse(startsAt))
    await after(30_000)
    expect(await count()).toMatchObject({ incidentCount: 1 })
    expect(app.snapshots.get('montevideo', 'traffic')?.version).toBe(before)
    expect(announced).toEqual([])
  })

  it('stay as they are while the store cannot be read, and recover on their own', async () => {
    await speed(30)
    await app.settled()
    await pool().query('alter table observation_latest rename to hidden')
    await app.context.bus.publish({ cityId: 'montevideo', kind: 'traffic' })
    await app.settled()
    expect(app.snapshots.isHealthy()).toBe(false)
    expect(await shownSpeed()).toBe(30)
    await pool().query('alter table hidden rename to observation_latest')
    await changeSilently()
    await after(30_000)
    expect(app.snapshots.isHealthy()).toBe(true)
    expect(await shownSpeed()).toBe(99)
  })

  it('of a kind that never changed recover within the same five seconds', async () => {
    await pool().query('alter table vehicle rename to hidden')
    await after(30_000)
    expect(app.snapshots.isHealthy()).toBe(false)
    await pool().query('alter table hidden rename to vehicle')
    await after(5_000)
    expect(app.snapshots.isHealthy()).toBe(true)
  })

  it('rise in version without a message when nothing visible has changed', async () => {
    await speed(30)
    await app.settled()
    const announced: number[] = []
    app.snapshots.onChange((snapshot, messages) => snapshot.kind === 'traffic' && announced.push(messages.length))
    const before = app.snapshots.get('montevideo', 'traffic')
    await app.intake.observations(aDelivery(), [
      { measure: 'traffic.speed', placeId: 'italia-1', atMs: app.clock.nowMs() - 60_000, value: 5 },
    ])
    await app.settled()
    const now = app.snapshots.get('montevideo', 'traffic')
    expect(now?.version).toBe((before?.version ?? 0) + 1)
    expect(now?.sameSince).toBe(before?.sameSince)
    expect(announced).toEqual([0])
  })

  it('of metrics and energy use the same word for the grid', async () => {
    const energy = async (availableMw: number) => {
      const at = { placeId: 'city', atMs: app.clock.nowMs() }
      await app.intake.observations(aDelivery(), [
        { measure: 'energy.consumption', ...at, value: 100 },
        { measure: 'energy.available', ...at, value: availableMw },
      ])
      await app.settled()
      app.clock.advance(1_000)
      return (await app.get('/api/city-metrics')).body as { energyGrid: string }
    }
    expect((await energy(120)).energyGrid).toBe('Stable')
    expect((await energy(107)).energyGrid).toBe('Strained')
    expect((await energy(101)).energyGrid).toBe('Critical')
  })
})

it('a list of records is rebuilt at most once in 50 ms, and misses no change', async () => {
  const readAtMs: number[] = []
  const source: LiveSource = {
    kind: 'incidents',
    path: '/api/incidents',
    form: 'records',
    async read() {
      readAtMs.push(performance.now())
      return { items: [], shown: 0, total: 0, next: null }
    },
    changedSince: async () => [],
  }
  const built = snapshots(app.context, [source])
  await built.start()
  const changes = 20
  for (let made = 0; made < changes; made++) {
    const readsBefore = readAtMs.length
    await transaction(app.database.db, (tx) => drawVersions(tx, 'montevideo', ['incidents']))
    await app.context.bus.publish({ cityId: 'montevideo', kind: 'incidents' })
    // Every fourth change waits until the one before it was read, so that no rebuild is running then.
    if (made % 4 === 3) await vi.waitUntil(() => readAtMs.length > readsBefore, { interval: 1, timeout: 10_000 })
  }
  await built.settled()
  const version = built.get('montevideo', 'incidents')?.version
  await built.stop()
  // The first read is the start's. A read follows the start of its rebuild by a query or three, so that two may come a little closer.
  const gaps = readAtMs.slice(2).map((it, index) => it - (readAtMs[index + 1] as number))
  expect(version).toBe(changes)
  expect(gaps.length).toBeGreaterThan(2)
  expect(gaps.reduce((sum, it) => sum + it, 0) / gaps.length).toBeGreaterThan(40)
})

it('an answer in which nothing is different stays the same snapshot, so that its bytes are kept', async () => {
  const state = { ids: ['a', 'b'], total: 2 }
  const source: LiveSource = {
    kind: 'traffic',
    path: '/api/traffic-data',
    form: 'list',
    read: async () => ({ items: state.ids.map((id) => ({ id, json: JSON.stringify({ id }) })), shown: 1, total: state.total, next: null }),
  }
  const built = snapshots(app.context, [source])
  await built.start()
  const present = () => built.get('montevideo', 'traffic')
  const rebuilt = async () => {
    for (const it of built.jobs) await it.run(new AbortController().signal)
    await built.settled()
    return present()
  }
  const first = present()
  expect(await rebuilt()).toBe(first)
  state.total = 3
  const second = await rebuilt()
  expect(second).toMatchObject({ total: 3, version: first?.version })
  // Behind the part that is shown.
  state.ids = ['a', 'c', 'b']
  const third = await rebuilt()
  expect([...(third?.items.keys() ?? [])]).toEqual(['a', 'c', 'b'])
  state.ids = ['a', 'b', 'c']
  const fourth = await rebuilt()
  expect([...(fourth?.items.keys() ?? [])]).toEqual(['a', 'b', 'c'])
  expect(await rebuilt()).toBe(fourth)
  await built.stop()
})
