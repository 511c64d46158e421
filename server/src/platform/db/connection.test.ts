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

it('times are read to the millisecond, whatever the zone, the century and the fraction', async () => {
  const read = async (zone: string) =>
    transaction(database.db, async (tx) => {
      await tx.query(`set local timezone = '${zone}'`)
      const { rows } = await tx.query<{ at: unknown }>(`select at::timestamptz as at from unnest(array['2026-11-27 13:03:51.162+00',
        '2026-11-27 13:03:51+00', '2026-11-27 13:03:51.1+00', '2026-11-27 13:03:51.999999+00', '1969-07-20 20:17:40.5+00',
        '0099-01-02 03:04:05+00', '12026-01-01 00:00:00+00', '2026-11-27 13:03:51.162-03', 'infinity']) at`)
      return rows.map((it) => (it.at instanceof Date ? it.at.getTime() : it.at))
    })
  const times = await read('UTC')
  expect(times).toEqual(
    [
      ...[
        '2026-11-27T13:03:51.162Z',
        '2026-11-27T13:03:51Z',
        '2026-11-27T13:03:51.1Z',
        '2026-11-27T13:03:51.999Z',
        '1969-07-20T20:17:40.5Z',
      ],
      ...['0099-01-02T03:04:05Z', '+012026-01-01T00:00:00Z', '2026-11-27T16:03:51.162Z'],
    ]
      .map((it) => Date.parse(it))
      .concat(Number.POSITIVE_INFINITY),
  )
  expect(await read('Asia/Kathmandu')).toEqual(times)
})
