import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import type { Bus } from './bus.ts'
import { inProcessBus } from './in-process.adapter.ts'
import { notifyBus } from './notify.adapter.ts'
import { busContract, cityOf, heardBy, hint } from './testing/bus.contract.ts'

let database: TestDatabase
const open: Bus[] = []
/** Node.js warns once per process, so from the file's beginning. */
const warnings: string[] = []
const warned = (it: Error) => warnings.push(it.message)
beforeAll(async () => {
  process.on('warning', warned)
  database = await testDatabase({ empty: true })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.close()))
})
afterAll(async () => {
  process.off('warning', warned)
  await database.drop()
})

async function kept(bus: Promise<Bus> | Bus): Promise<Bus> {
  const opened = await bus
  open.push(opened)
  return opened
}
const notify = (onFault: (error: Error) => void = () => undefined) => kept(notifyBus(database.address, onFault))
describe('a bus in process', () => busContract(() => kept(inProcessBus())))

describe('a bus by NOTIFY', () => busContract(notify))

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

  it('notice a cut connection, hear themselves meanwhile, and each other again once it is restored', async () => {
    const faults: Error[] = []
    const [a, b] = [await notify((error) => faults.push(error)), await notify()]
    const [atA, atB] = [heardBy(a), heardBy(b)]
    await cut()
    await vi.waitUntil(() => !a.isUp() && !b.isUp())
    await expect(a.publish(hint('lost'))).resolves.toBeUndefined()
    expect((await atA.count(1)).map(cityOf)).toEqual(['lost'])
    await vi.waitUntil(() => a.isUp() && b.isUp(), { timeout: 10_000 })
    await b.publish(hint('heard'))
    expect((await atA.count(2)).map(cityOf)).toEqual(['lost', 'heard'])
    expect((await atB.count(1)).map(cityOf)).toEqual(['heard'])
    expect(faults.length).toBeGreaterThan(0)
  })

  it('receive what was published at once, in order, though a connection runs one statement at a time', async () => {
    const [a, b] = [await notify(), await notify()]
    const [atA, atB] = [heardBy(a), heardBy(b)]
    const names = Array.from({ length: 200 }, (_, index) => `c-${index}`)
    await Promise.all(names.map((it) => a.publish(hint(it))))
    expect((await atB.count(200)).map(cityOf)).toEqual(names)
    expect((await atA.count(200)).map(cityOf)).toEqual(names)
    expect(warnings.filter((it) => it.includes('client.query()'))).toEqual([])
  })

  it('go on after a statement that the store refuses', async () => {
    const faults: Error[] = []
    const [a, b] = [await notify((error) => faults.push(error)), await notify()]
    const atB = heardBy(b)
    await a.publish(hint('x'.repeat(8_000)))
    await vi.waitUntil(() => faults.length > 0)
    await a.publish(hint('next'))
    expect((await atB.count(1)).map(cityOf)).toEqual(['next'])
    expect(a.isUp()).toBe(true)
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
