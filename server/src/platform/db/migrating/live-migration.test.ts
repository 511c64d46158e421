import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { longSession } from '../long-session.ts'
import { migrate } from '../migrate.ts'
import { requireServableStore, StoreVersionError, storeVersions } from '../store-version.ts'
import { briefTransaction, MigrationBlocked } from './brief-transaction.ts'

const LAST = readdirSync(MIGRATIONS).length
const PREPARED = `create table thing (city text, number int, n int not null default 0, twice int, primary key (city, number));
  insert into thing select c, i from unnest(array['a', 'b']) c, generate_series(1, 1500) i;
  create table reading (series int, at timestamptz, value int, primary key (series, at)) partition by range (at);
  create table reading_1 partition of reading for values from ('2026-11-01') to ('2026-11-02');
  create table reading_2 partition of reading for values from ('2026-11-02') to ('2026-11-03');
  insert into reading select i, '2026-11-01'::timestamptz + i * interval '1 minute', i from generate_series(0, 2000) i;`

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  await database.db.pool.query(PREPARED)
  folder = mkdtempSync(join(tmpdir(), 'oppidum-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** The folder of a next version, which has these migrations more. */
function next(...sqls: string[]): string {
  for (const [index, sql] of sqls.entries()) writeFileSync(join(folder, `${String(LAST + 1 + index).padStart(4, '0')}_next.sql`), sql)
  return folder
}

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await database.db.pool.query<Row>(text)).rows
}
const version = async () => (await storeVersions(database.db, folder)).store
const indexes = (table: string) =>
  rows<{ name: string; isValid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
  )

describe('an index on a table in use', () => {
  const INDEX = '-- migration: concurrent\ncreate unique index concurrently thing_n on thing (n);'

  it('is built again when it was left unfinished', async () => {
    await expect(migrate(database.db, next(INDEX))).rejects.toThrow('could not create unique index')
    expect(await indexes('thing')).toEqual([{ name: 'thing_n', isValid: false }])
    expect(await version()).toBe(LAST)
    await database.db.pool.query(`update thing set n = number + case city when 'a' then 0 else 10000 end`)
    expect(await migrate(database.db, folder)).toBe(1)
    expect(await indexes('thing')).toEqual([{ name: 'thing_n', isValid: true }])
    expect(await version()).toBe(LAST + 1)
  })

  it('is taken as it is when only the note of it is missing', async () => {
    await database.db.pool.query('create index thing_n on thing (n)')
    expect(await migrate(database.db, next(INDEX))).toBe(1)
  })

  it('is built on each partition, also on later ones', async () => {
    await database.db.pool.query('create index reading_value_1 on reading_1 (value)')
    await migrate(database.db, next('-- migration: concurrent\ncreate index concurrently reading_value on reading (value);'))
    await database.db.pool.query(`create table reading_3 partition of reading for values from ('2026-11-03') to ('2026-11-04')`)
    expect(await indexes('reading')).toEqual([{ name: 'reading_value', isValid: true }])
    for (const it of ['reading_1', 'reading_2', 'reading_3']) expect(await indexes(it)).toMatchObject([{ isValid: true }])
  })
})

describe('a backfill', () => {
  const BACKFILL = '-- migration: backfill of thing\nupdate thing set n = n + 1, twice = 2 * number / (1000 - number) where {batch};'

  it('goes on where it was interrupted, and changes each row once', async () => {
    await expect(migrate(database.db, next(BACKFILL))).rejects.toThrow('division by zero')
    const [position] = await rows<{ upto: [string, string]; changed: number }>('select upto, changed from migration_position')
    expect(position?.upto[0]).toBe('a')
    expect(position?.changed).toBe(Number(position?.upto[1]))
    expect(await version()).toBe(LAST)
    await database.db.pool.query('delete from thing where number = 1000')
    await migrate(database.db, folder)
    expect(await rows('select n, count(*) from thing group by n')).toEqual([{ n: 1, count: 2_998 }])
    expect(await rows('select * from migration_position')).toEqual([])
    expect(await version()).toBe(LAST + 1)
  })

  it('goes through partitions by all columns of their key', async () => {
    await migrate(database.db, next('-- migration: backfill of reading\nupdate reading set value = -value where value > 0 and {batch};'))
    expect(await rows('select count(*), sum(value) from reading')).toEqual([{ count: 2_001, sum: -2_001_000 }])
  })

  it('of an empty table ends at once', async () => {
    await database.db.pool.query('truncate thing')
    await migrate(database.db, next(BACKFILL))
    expect(await version()).toBe(LAST + 1)
  })
})

describe('a migration that cannot have its locks', () => {
  it('makes nobody wait for longer than a second, and says what it waits for', async () => {
    const [reader, session] = [await database.db.pool.connect(), await longSession(database.address)]
    await reader.query('begin; select from thing limit 1')
    const blocked = briefTransaction(database.db, session, {
      what: 'Migration x',
      work: () => session.query('alter table thing add column m int'),
      onWait: () => undefined,
      patienceMs: 1_000,
    }).then(
      () => null,
      (error: unknown) => error,
    )
    let isOver = false
    const longest = (async () => {
      let ms = 0
      while (!isOver) {
        const startMs = performance.now()
        await database.db.pool.query('select from thing limit 1')
        ms = Math.max(ms, performance.now() - startMs)
      }
      return ms
    })()
    const error = await blocked
    isOver = true
    expect(error).toBeInstanceOf(MigrationBlocked)
    expect(String(error)).toMatch(/Migration x did not get its locks.*oldest transaction is open for \d+ s \(process \d+ of PostgreSQL\)/)
    expect(await longest).toBeGreaterThan(200)
    expect(await longest).toBeLessThan(1_000)
    await reader.query('commit')
    reader.release()
    await session.end()
  })
})

describe('the version before', () => {
  const ADDED = 'alter table thing add column m int;'

  it('serves a store to which the next one has added something, and leaves it alone', async () => {
    await migrate(database.db, next(ADDED, ADDED.replace('m int', 'k int')))
    expect(await requireServableStore(database.db, MIGRATIONS)).toEqual({ store: LAST + 2, program: LAST, isServable: true })
    expect(await migrate(database.db, MIGRATIONS)).toBe(0)
    expect(await version()).toBe(LAST + 2)
  })

  it.each([
    ['refuses a store from which something was taken that it still uses', LAST + 1, false],
    ['serves a store from which something was taken that it no longer uses', LAST, true],
  ])('%s', async (_what, servesFrom, isServable) => {
    await migrate(database.db, next(ADDED, `-- migration: serves from ${servesFrom}\nalter table thing drop column twice;`))
    expect(await storeVersions(database.db, MIGRATIONS)).toEqual({ store: LAST + 2, program: LAST, isServable })
    const served = requireServableStore(database.db, MIGRATIONS)
    if (isServable) await expect(served).resolves.toMatchObject({ isServable: true })
    else {
      await expect(served).rejects.toThrow(StoreVersionError)
      await expect(migrate(database.db, MIGRATIONS)).rejects.toThrow(`of version ${LAST + 2}, this program knows ${LAST}`)
    }
  })
})

it('an empty store gets every kind at once', async () => {
  const empty = await testDatabase({ empty: true })
  const sqls = [
    'create table thing (city text primary key, n int);',
    '-- migration: concurrent\ncreate index concurrently thing_n on thing (n);',
    '-- migration: backfill of thing\nupdate thing set n = 1 where {batch};',
  ]
  expect(await migrate(empty.db, next(...sqls))).toBe(LAST + 3)
  await empty.drop()
})
