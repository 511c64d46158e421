import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StoreProxy, storeProxy } from '../../testing/store-proxy.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { type DeadConnections, deadConnections } from './dead-connections.ts'

let database: TestDatabase
let line: StoreProxy
let pool: pg.Pool
let dead: DeadConnections
beforeEach(async () => {
  ;[database, line] = await Promise.all([testDatabase({ empty: true }), storeProxy()])
  const address = line.through(database.address)
  // As the store's own connections are: `end` does less in a pipeline.
  pool = new pg.Pool({ ...address, max: 2, pipeline: true })
  dead = deadConnections(address, { lookMs: 20, suspectMs: 100, withinMs: 300 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    dead.watch(client)
  })
})
afterEach(async () => {
  dead.stop()
  await line.open()
  await line.cut()
  await pool.end()
  await database.drop()
})

const one = async () => (await pool.query('select 1 as one')).rows

it('a statement whose reply never comes fails, and the next one gets a new connection', async () => {
  await one()
  line.strand()
  await expect(one()).rejects.toThrow('Connection terminated')
  expect(await one()).toEqual([{ one: 1 }])
})

it('so does one in the middle of a transaction', async () => {
  const client = await pool.connect()
  await client.query('begin')
  line.strand()
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated')
  client.release(true)
  expect(await one()).toEqual([{ one: 1 }])
})

it('a statement that takes long, or waits for a lock, goes on', async () => {
  const holder = await pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(1)')
  const waiting = pool.query('select pg_advisory_lock(1)')
  await holder.query('select pg_sleep(0.5)')
  await holder.query('commit')
  holder.release()
  await expect(waiting).resolves.toBeDefined()
})

it('a statement fails soon when the store answers nobody, and works again once it does', async () => {
  await one()
  line.block()
  await expect(one()).rejects.toThrow('Connection terminated')
  await line.open()
  expect(await one()).toEqual([{ one: 1 }])
})
