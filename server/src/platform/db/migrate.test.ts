import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { connect, type Db } from './connection.ts'
import { ExtensionMissing, migrate } from './migrate.ts'
import { requireServableStore, StoreVersionError } from './store-version.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'oppidum-migrations-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function folderWith(...sqls: string[]): string {
  for (const [index, sql] of sqls.entries()) writeFileSync(join(folder, `000${index + 1}_step.sql`), sql)
  return folder
}

async function tables(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') order by 1`)
  return rows.map((it) => it.name)
}

describe('migrating', () => {
  it('leaves nothing behind when a later step is broken', async () => {
    folderWith('create table a (x int);', 'create table b (x int); insert into nowhere values (1);')
    await expect(migrate(database.db, folder)).rejects.toThrow('nowhere')
    expect(await tables(database.db)).toEqual([])
  })

  it('keeps the existing schema when a new step is broken', async () => {
    await migrate(database.db, folderWith('create table a (x int);'))
    folderWith('create table a (x int);', 'create table b (x int);', 'select 1 / 0;')
    await expect(migrate(database.db, folder)).rejects.toThrow('division by zero')
    expect(await tables(database.db)).toEqual(['a', 'schema_version'])
  })

  it('changes nothing the second time', async () => {
    folderWith('create table a (x int);')
    expect(await migrate(database.db, folder)).toBe(1)
    expect(await migrate(database.db, folder)).toBe(0)
    expect(await tables(database.db)).toEqual(['a', 'schema_version'])
  })

  it('applies only missing steps', async () => {
    await migrate(database.db, folderWith('create table a (x int);'))
    expect(await migrate(database.db, folderWith('create table a (x int);', 'create table b (x int);'))).toBe(1)
    expect(await tables(database.db)).toEqual(['a', 'b', 'schema_version'])
  })

  it('runs once for two instances that start together', async () => {
    const other = connect(database.address)
    const applied = await Promise.all([migrate(database.db, MIGRATIONS), migrate(other, MIGRATIONS)])
    await other.close()
    expect(applied.sort()).toEqual([0, readdirSync(MIGRATIONS).length])
  })

  it('works over TCP, as with DATABASE_URL', async () => {
    const tcp = connect({ connectionString: database.url })
    expect(await migrate(tcp, MIGRATIONS)).toBeGreaterThan(0)
    await expect(requireServableStore(tcp, MIGRATIONS)).resolves.toMatchObject({ isServable: true })
    expect(await tables(tcp)).toContain('incident')
    await tcp.close()
  })

  it('explains what to do when its user may not create an extension, and leaves nothing behind', async () => {
    const role = `plain_${new URL(database.url).pathname.slice(1)}`
    await database.db.pool.query(`create role ${role} login; grant all on schema public to ${role}`)
    const plain = connect({ ...database.address, user: role })
    const refused = migrate(plain, MIGRATIONS)
    await expect(refused).rejects.toThrow(ExtensionMissing)
    await expect(refused).rejects.toThrow('CREATE EXTENSION pg_trgm;')
    expect(await tables(database.db)).toEqual([])
    // Once the extension exists, this user can do everything else.
    await database.db.pool.query('create extension pg_trgm')
    expect(await migrate(plain, MIGRATIONS)).toBeGreaterThan(0)
    await plain.close()
    await database.db.pool.query(`drop owned by ${role}; drop role ${role}`)
  })

  it('refuses a folder with a missing number', async () => {
    folderWith('create table a (x int);')
    writeFileSync(join(folder, '0003_step.sql'), 'select 1;')
    await expect(migrate(database.db, folder)).rejects.toThrow('Migration 2 is missing')
  })
})

describe('a store of another version', () => {
  it('is refused by serve and by migrate when it is newer', async () => {
    await migrate(database.db, folderWith('create table a (x int);', 'create table b (x int);'))
    rmSync(join(folder, '0002_step.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow(StoreVersionError)
    await expect(requireServableStore(database.db, folder)).rejects.toThrow('of version 2, this program knows 1')
  })

  it('is refused by serve when it is older, with the remedy', async () => {
    await migrate(database.db, folderWith('create table a (x int);'))
    folderWith('create table a (x int);', 'create table b (x int);')
    await expect(requireServableStore(database.db, folder)).rejects.toThrow("run 'oppidum migrate' first")
  })

  it('is refused by serve when it is empty', async () => {
    folderWith('create table a (x int);')
    await expect(requireServableStore(database.db, folder)).rejects.toThrow(StoreVersionError)
  })
})
