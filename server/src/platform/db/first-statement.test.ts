import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { type Tx, transaction } from './connection.ts'
import { run, sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await database.db.pool.query('create table note (text text primary key)')
})
beforeEach(() => database.db.pool.query('truncate note'))
afterAll(() => database.drop())

const note = (tx: Pick<Tx, 'query'>, text: string) => run(tx, sql`insert into note values (${text})`, { name: 'note' })
const notes = async () => (await database.db.pool.query<{ text: string }>('select text from note order by text')).rows.map((it) => it.text)

/** Counts what is written to the store while the work runs on the only connection that is open. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const client = await database.db.pool.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  client.release()
  const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')]
  await work()
  const count = spies.reduce((sum, it) => sum + it.mock.calls.length, 0)
  for (const it of spies) it.mockRestore()
  return count
}

it('takes one write for what is read first, and one for the rest', async () => {
  const { db } = database
  const writes = await writesOf(() =>
    transaction(db, async (tx, last) => {
      expect((await run<{ two: number }>(tx, sql`select ${2}::int as two`)).rows).toEqual([{ two: 2 }])
      void note(last, 'a')
      void note(last, 'b')
    }),
  )
  expect(writes).toBe(2)
  expect(await notes()).toEqual(['a', 'b'])
})

it('takes one write for a transaction of last statements, and none without statements', async () => {
  const { db } = database
  expect(await writesOf(() => transaction(db, async (_tx, last) => void note(last, 'a')))).toBe(1)
  expect(await writesOf(() => transaction(db, async () => undefined))).toBe(0)
  expect(await notes()).toEqual(['a'])
})

it('rolls back what the first statement wrote', async () => {
  const failing = transaction(database.db, async (tx) => {
    await note(tx, 'a')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await notes()).toEqual([])
})

it('runs statements that are sent at once in one transaction, in their order', async () => {
  const { db } = database
  await transaction(db, async (tx) => {
    const ids = ['select txid_current() as id', 'select txid_current() as id'].map((it) => tx.query<{ id: number }>(it))
    const more = run<{ id: number }>(tx, sql`select txid_current() as id where ${true}`)
    const [first, second, third] = (await Promise.all([...ids, more])).map(({ rows }) => rows[0]?.id)
    expect(second).toBe(first)
    expect(third).toBe(first)
  })
  await transaction(db, async (tx) => void (await Promise.all([note(tx, 'a'), tx.query('delete from note'), note(tx, 'b')])))
  expect(await notes()).toEqual(['b'])
})

it('fails those behind a first statement that fails, and leaves nothing of it and a usable connection', async () => {
  const { db } = database
  await note(db.pool, 'a')
  const failing = transaction(db, async (tx) => {
    const outcomes = await Promise.allSettled([note(tx, 'a'), note(tx, 'b')])
    expect(outcomes.map((it) => it.status)).toEqual(['rejected', 'rejected'])
    await note(tx, 'c')
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
  expect(await notes()).toEqual(['a'])
  await transaction(db, async (tx) => void (await note(tx, 'd')))
  expect(await notes()).toEqual(['a', 'd'])
})

it('leaves the statement out when the transaction cannot begin', async () => {
  const { db } = database
  const client = await db.pool.connect()
  // A session in a failed transaction refuses everything but its end.
  await client.query('begin')
  await client.query('select 1 / 0').catch(() => undefined)
  const pool = { connect: async () => client } as unknown as typeof db.pool
  await expect(transaction({ pool, refusesWrites: false }, async (tx) => void (await note(tx, 'a')))).rejects.toMatchObject({
    code: '25P02',
  })
  expect(await notes()).toEqual([])
})
