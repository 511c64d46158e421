import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import type { Bus, ChangeNotification } from './bus.ts'
import { inProcessBus } from './in-process.adapter.ts'
import { notifyBus } from './notify.adapter.ts'

let database: TestDatabase
const open: Bus[] = []
beforeAll(async () => {
  database = await testDatabase({ empty: true })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.close()))
})
afterAll(() => database.drop())

async function kept(bus: Promise<Bus> | Bus): Promise<Bus> {
  const opened = await bus
  open.push(opened)
  return opened
}
const notify = (onFault: (error: Error) => void = () => undefined) => kept(notifyBus(database.address, onFault))
const hint = (cityId: string) => ({ cityId, kind: 'traffic' }) satisfies ChangeNotification

const cityOf = (it: ChangeNotification) => ('cityId' in it ? it.cityId : it.personId)

function heardBy(bus: Bus): { hints: ChangeNotification[]; count(n: number): Promise<ChangeNotification[]>; stop(): void } {
  const hints: ChangeNotification[] = []
  let look = () => {}
  const stop = bus.subscribe((it) => {
    hints.push(it)
    look()
  })
  const count = (n: number) =>
    new Promise<ChangeNotification[]>((done) => {
      look = () => hints.length >= n && done(hints)
      look()
    })
  return { hints, count, stop }
}

const OF_EVERY_KIND: Record<ChangeNotification['kind'], ChangeNotification> = {
  'city-metrics': { cityId: "o'city \\ \u00e9", kind: 'city-metrics' },
  traffic: { cityId: 'c', kind: 'traffic' },
  energy: { cityId: 'c', kind: 'energy' },
  incidents: { cityId: 'c', kind: 'incidents' },
  'service-requests': { cityId: 'c', kind: 'service-requests' },
  vehicles: { cityId: 'c', kind: 'vehicles' },
  feeds: { cityId: 'c', kind: 'feeds' },
  'feed-setup': { cityId: 'c', kind: 'feed-setup' },
  'alert-rules': { cityId: 'c', kind: 'alert-rules' },
  access: { personId: 'p', kind: 'access' },
  chat: { personId: 'p', kind: 'chat' },
  alerts: { personId: 'p', kind: 'alerts' },
}

describe.each<[string, () => Promise<Bus>]>([
  ['in process', () => kept(inProcessBus())],
  ['by NOTIFY', notify],
])('a bus %s', (_name, make) => {
  it('delivers every notification to every listener, the publisher included, in order', async () => {
    const bus = await make()
    const [a, b] = [heardBy(bus), heardBy(bus)]
    for (let i = 0; i < 50; i++) await bus.publish(hint(`c-${i}`))
    const expected = Array.from({ length: 50 }, (_, index) => hint(`c-${index}`))
    expect(await a.count(50)).toEqual(expected)
    expect(await b.count(50)).toEqual(expected)
  })

  it('delivers nothing to a listener that has left', async () => {
    const bus = await make()
    const [stays, leaves] = [heardBy(bus), heardBy(bus)]
    leaves.stop()
    await bus.publish(hint('a'))
    await stays.count(1)
    expect(leaves.hints).toEqual([])
  })

  it('carries notifications of every kind, about any city or person', async () => {
    const bus = await make()
    const heard = heardBy(bus)
    const all = Object.values(OF_EVERY_KIND)
    for (const it of all) await bus.publish(it)
    expect(await heard.count(all.length)).toEqual(all)
  })

  it('is up until it is closed, and then neither delivers nor fails', async () => {
    const bus = await make()
    const heard = heardBy(bus)
    expect(bus.isUp()).toBe(true)
    await bus.close()
    expect(bus.isUp()).toBe(false)
    await expect(bus.publish(hint('a'))).resolves.toBeUndefined()
    expect(heard.hints).toEqual([])
  })
})

describe('instances on one store', () => {
  async function cut(): Promise<void> {
    const admin = new pg.Client(database.address)
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await admin.end()
  }

  it('receive each other’s notifications', async () => {
    const [a, b] = [await notify(), await notify()]
    const [atA, atB] = [heardBy(a), heardBy(b)]
    await a.publish(hint('from a'))
    await b.publish(hint('from b'))
    expect((await atA.count(2)).map(cityOf).sort()).toEqual(['from a', 'from b'])
    expect((await atB.count(2)).map(cityOf).sort()).toEqual(['from a', 'from b'])
  })

  it('notice a cut connection, and receive notifications again once it is restored', async () => {
    const faults: Error[] = []
    const [a, b] = [await notify((error) => faults.push(error)), await notify()]
    const heard = heardBy(a)
    await cut()
    await vi.waitUntil(() => !a.isUp() && !b.isUp())
    await expect(a.publish(hint('lost'))).resolves.toBeUndefined()
    await vi.waitUntil(() => a.isUp() && b.isUp(), { timeout: 10_000 })
    await b.publish(hint('heard'))
    expect((await heard.count(1)).map(cityOf)).toEqual(['heard'])
    expect(faults.length).toBeGreaterThan(0)
  })

  it('ignore invalid notifications', async () => {
    const bus = await notify()
    const heard = heardBy(bus)
    const client = new pg.Client(database.address)
    await client.connect()
    for (const payload of ['', '{', 'null', '{"cityId":1}', '{"cityId":"x","kind":"nothing"}'])
      await client.query('select pg_notify($1, $2)', ['oppidum_hint', payload])
    await client.end()
    await bus.publish(hint('real'))
    expect(await heard.count(1)).toEqual([hint('real')])
  })

  it('leave no connection open when they close while it is cut', async () => {
    const bus = await notify()
    await cut()
    await vi.waitUntil(() => !bus.isUp())
    await bus.close()
    const { rows } = await database.db.pool.query(
      `select count(*) as n from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
