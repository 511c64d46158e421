import type { Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { runBatch } from './statement-batch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await database.db.pool.query('create table note (text text primary key)')
})
beforeEach(() => database.db.pool.query('truncate note'))
afterAll(() => database.drop())

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.db.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const insert = (text: unknown) => ({ name: 'batch-note', text: 'insert into note values ($1) returning text', values: [text] })
const notes = async () => (await database.db.pool.query<{ text: string }>('select text from note order by text')).rows.map((it) => it.text)

it('answers each statement with its rows, types and count', async () => {
  const results = await withClient((client) =>
    runBatch(client, [
      'begin',
      insert('a'),
      insert('b'),
      { text: `select 5::bigint as five, timestamptz '2026-01-02 03:04:05+00' as at, $1::int as given`, values: [7] },
      'select 1 as one where false',
      { text: 'update note set text = text || $1', values: ['!'] },
      'commit',
    ]),
  )
  expect(results.map((it) => it.command)).toEqual(['BEGIN', 'INSERT', 'INSERT', 'SELECT', 'SELECT', 'UPDATE', 'COMMIT'])
  expect(results.map((it) => it.rowCount)).toEqual([null, 1, 1, 1, 0, 2, null])
  expect(results[3]?.rows).toEqual([{ five: 5, at: new Date('2026-01-02T03:04:05Z'), given: 7 }])
  expect(await notes()).toEqual(['a!', 'b!'])
})

it('waits for one answer, however many statements it has', async () => {
  await withClient(async (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const texts = Array.from({ length: 20 }, (_, index) => `n${index}`)
    const reads = vi.fn()
    stream.on('data', reads)
    await runBatch(client, ['begin', ...texts.map(insert), 'commit'])
    stream.off('data', reads)
    expect(reads).toHaveBeenCalledTimes(1)
  })
  expect(await notes()).toHaveLength(20)
})

it('runs nothing behind a statement that fails, the commit least of all, and prepares what was skipped when it is next used', async () => {
  await withClient(async (client) => {
    const skipped = { name: 'batch-skipped', text: 'select $1::int as given', values: [3] }
    await expect(runBatch(client, ['begin', insert('a'), insert('a'), skipped, 'commit'])).rejects.toMatchObject({ code: '23505' })
    await client.query('rollback')
    expect((await runBatch(client, [skipped]))[0]?.rows).toEqual([{ given: 3 }])
    expect((await client.query(insert('b'))).rows).toEqual([{ text: 'b' }])
  })
  expect(await notes()).toEqual(['b'])
})

it('runs nothing from a value on that cannot be sent', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('no such value')
    },
  }
  await withClient(async (client) => {
    await expect(runBatch(client, ['begin', insert('a'), insert(unsendable), insert('b'), 'commit'])).rejects.toThrow('no such value')
    await client.query('rollback')
    expect((await client.query(insert('c'))).rows).toEqual([{ text: 'c' }])
  })
  expect(await notes()).toEqual(['c'])
})

it('refuses a name that stands for another statement, without running those behind it', async () => {
  await withClient(async (client) => {
    await runBatch(client, [insert('a')])
    const other = { name: 'batch-note', text: 'delete from note where text = $1', values: ['a'] }
    await expect(runBatch(client, ['begin', other, 'commit'])).rejects.toThrow('must be unique')
    await client.query('rollback')
  })
  expect(await notes()).toEqual(['a'])
})

it('lets other statements of the connection keep their answers', async () => {
  const outcomes = await withClient((client) =>
    Promise.allSettled([
      client.query('select 1 as one'),
      runBatch(client, [insert('a'), insert('a')]),
      client.query('select 2 as two'),
      runBatch(client, [insert('b')]),
    ]),
  )
  expect(outcomes.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  // Without a transaction the statements of a batch are one.
  expect(await notes()).toEqual(['b'])
})

it('times each statement that was run', async () => {
  const { db } = database
  const callsOf = (name: string) => db.statements.counts().find((it) => it.name === name)
  const before = callsOf('batch-timed')?.calls ?? 0
  const timed = { name: 'batch-timed', text: 'select 1 / $1::int', values: [1] }
  await withClient(async (client) => {
    await runBatch(client, [timed, timed])
    await runBatch(client, [timed, { ...timed, values: [0] }, timed]).catch(() => undefined)
  })
  expect(callsOf('batch-timed')).toMatchObject({ calls: before + 4, failures: 1 })
})

it('fails with the connection', async () => {
  await withClient(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = runBatch(client, ['begin', insert('a'), 'select pg_sleep(30)', 'commit'])
    const ended = expect(waiting).rejects.toThrow()
    await database.db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await expect(runBatch(client, [insert('b')])).rejects.toThrow()
  })
  expect(await notes()).toEqual([])
})
