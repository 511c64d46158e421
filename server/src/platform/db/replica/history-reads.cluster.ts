import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../adapters/clock/manual.adapter.ts'
import { type DebianPostgres, startDebianPostgres } from '../../../postgres/testing/debian-postgres.ts'
import { type DebianStandby, startDebianStandby } from '../../../postgres/testing/debian-standby.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type StoreProxy, storeProxy } from '../../../testing/store-proxy.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { connect, type Db, type StoreAddress } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { type HistoryReads, historyReads } from './history-reads.ts'

let primary: DebianPostgres
let standby: DebianStandby
let proxy: StoreProxy
let db: Db
let port: number
let replicaAddress: StoreAddress
/** Round the proxy. */
let atStandby: pg.Pool
let app: TestApp
let other: TestDatabase
let operator: { cookie: string }

const at = (ofPort: number, database = 'postgres') => ({ host: '127.0.0.1', port: ofPort, user: 'oppidum', database })

beforeAll(async () => {
  port = await freePort()
  primary = startDebianPostgres(port, {
    files: {},
    settings: () => ['fsync=off'],
    access: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  })
  db = connect(at(port))
  await migrate(db, MIGRATIONS)
  other = await testDatabase()
  const standbyPort = await freePort()
  standby = startDebianStandby(primary, port, standbyPort)
  atStandby = new pg.Pool({ ...at(standbyPort), max: 1 })
  atStandby.on('error', () => undefined)
  proxy = await storeProxy()
  replicaAddress = proxy.through(at(standbyPort))
  const database = { db, address: at(port), url: `postgresql://oppidum@127.0.0.1:${port}/postgres`, drop: async () => undefined }
  app = await startTestApp({ beside: { database, clock: manualClock(Date.parse(NOW)) }, replicas: [replicaAddress] })
  operator = await signUp(app, { role: 'operator' })
  await vi.waitUntil(() => app.context.history.replicas()[0]?.state === 'ready', { timeout: 10_000 })
}, 60_000)

afterAll(async () => {
  await app?.close()
  await atStandby?.end()
  await other?.drop()
  await db?.close()
  standby?.kill()
  primary?.stop()
})

async function report(title: string): Promise<void> {
  const body = { type: 'other', title, description: 'Water on the road', severity: 'high', position: [-56.15, -34.88] }
  expect((await post(app, '/api/incidents', body, { cookie: operator.cookie })).status).toBe(200)
}

/** Marks of the last 24 hours, never from a cache. @param seenAge how long ago this caller received anything, in ms; null: it does not say */
async function marks(seenAge: number | null) {
  app.clock.advance(60_000)
  const answer = await app.get('/api/history/incidents?range=24h', seenAge === null ? {} : { 'x-seen-age': String(seenAge) })
  const { status, headers, body } = answer
  return {
    status,
    from: headers['x-data-from'],
    asOfMs: Date.parse(String(headers['x-data-as-of'])),
    titles: (body as IncidentMark[]).map((it) => it.title),
  }
}

async function pauseReplay(): Promise<void> {
  await atStandby.query('select pg_wal_replay_pause()')
  const paused = async () => (await atStandby.query('select pg_get_wal_replay_pause_state() as it')).rows[0].it
  await expect.poll(paused).toBe('paused')
}
const resumeReplay = () => atStandby.query('select pg_wal_replay_resume()')

const readsFromReplica = () => expect.poll(async () => (await marks(null)).from, { timeout: 30_000, interval: 100 }).toBe('replica')

it('history is read from the replica, and holds what was stored a moment ago', async () => {
  for (let i = 0; i < 5; i++) {
    await report(`Burst pipe ${i}`)
    const { from, asOfMs, titles } = await marks(null)
    expect(titles).toContain(`Burst pipe ${i}`)
    expect(from).toBe('replica')
    expect(app.clock.nowMs() - asOfMs).toBeLessThan(1_000)
  }
  const { text } = await app.get('/metrics')
  expect(text).toMatch(/^oppidum_replica_lag_seconds\{replica="replica-1"\} 0/m)
  expect(text).toMatch(/^oppidum_history_reads_total\{target="replica"\} [5-9]/m)
})

it('who has seen more than the replica shows is answered by the primary; others may be answered by the replica, which says of when', async () => {
  await readsFromReplica()
  await pauseReplay()
  try {
    await report('Gas smell')
    expect(await marks(null)).toMatchObject({ from: 'primary', titles: expect.arrayContaining(['Gas smell']) })
    expect(await marks(0)).toMatchObject({ from: 'primary', titles: expect.arrayContaining(['Gas smell']) })
    const other = await marks(20_000)
    expect(other.from).toBe('replica')
    expect(other.titles).not.toContain('Gas smell')
    expect(app.clock.nowMs() - other.asOfMs).toBeGreaterThan(0)
    // Of what was cached for the other caller, nothing reaches this one once it is older than any cached answer may be.
    expect((await marks(null)).titles).toContain('Gas smell')
  } finally {
    await resumeReplay()
  }
  await readsFromReplica()
  expect((await marks(20_000)).titles).toContain('Gas smell')
})

/** Reads until the work is done and a little longer. @param work can wait until so many more reads were answered */
async function readDuring(work: (answered: (more: number) => Promise<unknown>) => Promise<unknown>) {
  let isDone = false
  const statuses: number[] = []
  let slowestMs = 0
  const reader = async () => {
    while (!isDone) {
      const startMs = performance.now()
      statuses.push((await marks(null)).status)
      slowestMs = Math.max(slowestMs, performance.now() - startMs)
      await new Promise((done) => setTimeout(done, 5))
    }
  }
  const readers = [reader(), reader(), reader(), reader()]
  await work((more) => {
    const wanted = statuses.length + more
    return expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(wanted)
  })
  isDone = true
  await Promise.all(readers)
  return { failed: statuses.filter((it) => it !== 200).length, reads: statuses.length, slowestMs }
}

describe('no read fails while', () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['the replica is killed', async () => standby.kill(), async () => standby.start()],
    ['it is frozen', async () => proxy.block(), () => proxy.open()],
    ['it is cut off', () => proxy.cut(), () => proxy.open()],
  ])('%s', { timeout: 60_000 }, async (_how, disturb, mend) => {
    await readsFromReplica()
    const { failed, reads, slowestMs } = await readDuring(async (answered) => {
      await answered(20)
      await disturb()
      await expect.poll(() => app.context.history.replicas()[0]?.state, { timeout: 10_000 }).toBe('unreachable')
      await answered(40)
    })
    expect({ failed, state: app.context.history.replicas()[0]?.state }).toEqual({ failed: 0, state: 'unreachable' })
    expect(reads).toBeGreaterThan(50)
    expect(slowestMs).toBeLessThan(5_000)
    await mend()
    await readsFromReplica()
  })
})

describe('on its own', () => {
  const own: HistoryReads[] = []
  afterAll(() => Promise.all(own.map((it) => it.close())))

  function readsOf(addresses: readonly StoreAddress[], nowMs?: () => number) {
    const warnings: string[] = []
    const log = { info: () => undefined, warn: (_detail: object, words: string) => void warnings.push(words) }
    const reads = historyReads(db, addresses, { log, ...(nowMs && { nowMs }) })
    own.push(reads)
    return { reads, warnings, look: reads.look }
  }
  const isStandby = async (tx: Pick<pg.PoolClient, 'query'>) => (await tx.query('select pg_is_in_recovery() as it')).rows[0].it as boolean

  it.each<[string, string, () => Promise<StoreAddress>]>([
    ['not-a-standby', 'the primary', async () => at(port)],
    ['other-database', 'another database of the standby', async () => ({ ...replicaAddress, database: 'template1' })],
    ['other-database', 'another server', async () => other.address],
    ['unreachable', 'nothing', async () => at(await freePort())],
  ])('%s: %s in REPLICA_URL is not read, and is named once', async (state, _what, address) => {
    const { reads, warnings, look } = readsOf([await address()])
    await look()
    await look()
    expect(reads.replicas()).toEqual([{ name: 'replica-1', state, lagSeconds: null }])
    expect(warnings).toEqual([expect.stringContaining('history is read from the primary')])
    expect(await reads.read(reads.nowMs(), isStandby)).toMatchObject({ from: 'primary', value: false })
  })

  it('a replica is not read while it is too far behind, whatever the caller has seen', async () => {
    let laterMs = 0
    const { reads, look } = readsOf([replicaAddress], () => performance.now() + laterMs)
    await look()
    expect(await reads.read(reads.nowMs(), isStandby)).toMatchObject({ from: 'replica', value: true })
    await pauseReplay()
    try {
      await db.pool.query('create table if not exists written ()')
      await look()
      laterMs = 31_000
      await look()
      expect(reads.replicas()).toMatchObject([{ state: 'behind' }])
      expect(await reads.read(reads.nowMs() - 60_000, isStandby)).toMatchObject({ from: 'primary', value: false })
    } finally {
      await resumeReplay()
    }
    await expect
      .poll(async () => {
        await look()
        return reads.replicas()[0]?.state
      })
      .toBe('ready')
  })

  it('a read that the replica cancels, because it conflicts with the replay, is answered by the primary', async () => {
    const { reads, look } = readsOf([replicaAddress])
    await look()
    await db.pool.query('create table if not exists vacuumed as select generate_series(1, 1000) as n')
    const read = reads.snapshot(reads.nowMs(), async (tx) => {
      const { rows } = await tx.query('select count(*)::int as count from vacuumed')
      await tx.query('select case when pg_is_in_recovery() then pg_sleep(20) end')
      return rows[0].count as number
    })
    const sleeping = `select count(*)::int as it from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(async () => (await atStandby.query(sleeping)).rows[0].it).toBe(1)
    await db.pool.query('delete from vacuumed')
    await db.pool.query('vacuum vacuumed')
    expect(await read).toMatchObject({ from: 'primary', value: 0 })
    expect(reads.counts().fallbacks.get('failed')).toBe(1)
    expect(reads.replicas()).toMatchObject([{ state: 'failing' }])
  })
})
