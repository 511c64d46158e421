import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { snapshotRead, type Tx, transaction } from './connection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
})
afterAll(() => database.drop())

it('a connection that breaks between two statements fails the next one, and nothing else', async () => {
  const { db } = database
  const work = transaction(db, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((done) => tx.once('end', done))
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Without a listener, the error of a checked-out connection would end the process, and this test run with it.
    await ended
    await tx.query('select 1')
  })
  await expect(work).rejects.toThrow(/not queryable|terminated/)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('reachability is tested on a connection of its own', async () => {
  const { db } = database
  const before = db.pool.totalCount
  await expect(db.reach(4_000)).resolves.toBeUndefined()
  expect(db.pool.totalCount).toBe(before)
})

it.each<[string, (work: (tx: Tx) => Promise<string>) => Promise<string>, string]>([
  ['a transaction, which may block others', (work) => transaction(database.db, work), '10s'],
  ['a snapshot, which blocks nobody', (work) => snapshotRead(database.db, work), '1min'],
])('%s, is ended by the store when it is left idle', async (_what, open, limit) => {
  const shown = await open(async (tx) => {
    const { rows } = await tx.query<{ limit: string }>(`select current_setting('idle_in_transaction_session_timeout') as limit`)
    return rows[0]?.limit ?? ''
  })
  expect(shown).toBe(limit)
})
