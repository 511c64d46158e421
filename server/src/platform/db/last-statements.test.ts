import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { transaction } from './connection.ts'
import type { LastStatements } from './last-statements.ts'
import { run, sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await database.db.pool.query(
    'create table counter (id int primary key, last int not null check (last < 100)); create table note (text text)',
  )
})
beforeEach(() => database.db.pool.query('truncate counter, note; insert into counter values (1, 0)'))
afterAll(() => database.drop())

const draw = async (tx: LastStatements, more: number): Promise<number | undefined> => {
  const { rows } = await run<{ last: number }>(tx, sql`update counter set last = last + ${more} where id = 1 returning last`)
  return rows[0]?.last
}

it('takes no lock before the commit, so that another transaction commits while this one is busy', async () => {
  const { db } = database
  let begin = () => {}
  let release = () => {}
  const begun = new Promise<void>((done) => {
    begin = done
  })
  const busy = new Promise<void>((done) => {
    release = done
  })
  const slow = transaction(db, async (tx, last) => {
    await run(tx, sql`insert into note values ('slow')`)
    const drawn = draw(last, 1)
    begin()
    await busy
    return { drawn }
  })
  await begun
  const fast = await transaction(db, async (_tx, last) => ({ drawn: draw(last, 1) }))
  expect(await fast.drawn).toBe(1)
  release()
  expect(await (await slow).drawn).toBe(2)
})

it('commits nothing when one of the last statements fails, and leaves a usable connection', async () => {
  const { db } = database
  const failing = transaction(db, async (tx, last) => {
    await run(tx, sql`insert into note values ('before')`)
    void draw(last, 1)
    void draw(last, 1_000)
    void run(last, sql`insert into note values (${'behind'})`, { name: 'note-behind' })
  })
  await expect(failing).rejects.toMatchObject({ code: '23514' })
  const { rows } = await db.pool.query('select (select last from counter) as last, (select count(*)::int from note) as notes')
  expect(rows).toEqual([{ last: 0, notes: 0 }])
  // The statement that was skipped is prepared where it is needed next.
  await transaction(db, async (_tx, last) => void run(last, sql`insert into note values (${'behind'})`, { name: 'note-behind' }))
  expect((await db.pool.query('select text from note')).rows).toEqual([{ text: 'behind' }])
})

it('sends nothing when the work throws', async () => {
  const { db } = database
  const failing = transaction(db, async (_tx, last) => {
    void draw(last, 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await db.pool.query('select last from counter')).rows).toEqual([{ last: 0 }])
})

it('refuses a statement that needs the result of a last one', async () => {
  const result = await transaction(database.db, async (_tx, last) => ({ second: draw(last, 1).then(() => draw(last, 1)) }))
  await expect(result.second).rejects.toThrow('has ended')
})

it('fails if a statement has failed, although its error was dropped', async () => {
  const { db } = database
  const dropped = transaction(db, async (tx) => {
    await run(tx, sql`insert into note values ('lost')`)
    await draw(tx, 1_000).catch(() => undefined)
  })
  await expect(dropped).rejects.toThrow('Nothing was committed')
  expect((await db.pool.query('select count(*)::int as notes from note')).rows).toEqual([{ notes: 0 }])
  await transaction(db, async (tx) => void (await run(tx, sql`insert into note values ('kept')`)))
  expect((await db.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }])
})
