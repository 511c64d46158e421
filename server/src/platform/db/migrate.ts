import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, type Tx, transaction } from './connection.ts'

/** Held during migration, so that only one of two instances that start together runs it. */
const MIGRATION_LOCK = 7_301_964

/** The store belongs to another version of the program. The message is written for the operator. */
export class StoreVersionError extends Error {}

/** The database lacks an extension and its user may not create it. The message is written for the operator. */
export class ExtensionMissing extends Error {}

/** No permission, not available on this server, or its files are missing. */
const NO_EXTENSION = /^(42501|0A000|58P01|58P02)$/

/** @throws ExtensionMissing in place of the store's error about a refused `create extension` */
function refuseExtension(error: unknown, sql: string): never {
  const name = /^create extension if not exists (\w+)/m.exec(sql)?.[1]
  const isRefused = error instanceof Error && 'code' in error && NO_EXTENSION.test(String(error.code))
  if (!name || !isRefused || !error.message.includes(name)) throw error
  throw new ExtensionMissing(
    `The database needs the extension ${name}, which comes with PostgreSQL (Debian: postgresql-contrib), and the user of DATABASE_URL may not create it. As its owner or a superuser run once in that database: CREATE EXTENSION ${name}; then start again. Nothing was changed.`,
  )
}

interface Migration {
  number: number
  file: string
}

/** Numbered from 1 without gaps; the file name begins with the number. */
async function migrationsIn(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((it) => /^\d{4}_.+\.sql$/.test(it)).sort()
  const migrations = files.map((file) => ({ number: Number(file.slice(0, 4)), file }))
  migrations.forEach((it, index) => {
    if (it.number !== index + 1) throw new Error(`Migration ${index + 1} is missing before ${it.file}`)
  })
  return migrations
}

async function storeVersion(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ made: string | null }>(`select to_regclass('schema_version')::text as made`)
  if (!rows[0]?.made) return 0
  const version = await db.pool.query<{ number: number }>('select coalesce(max(number), 0)::int as number from schema_version')
  return version.rows[0]?.number ?? 0
}

function refuseNewer(store: number, program: number): void {
  if (store > program) {
    throw new StoreVersionError(
      `The store is of version ${store}, this program knows ${program}: start the newer program that made it, or restore a backup taken before.`,
    )
  }
}

/**
 * Brings the store to this program's version in one transaction, all or nothing. Does nothing when it is up to date. Forward only.
 * @returns how many migrations were applied
 * @throws StoreVersionError when the store is newer than the program
 * @throws ExtensionMissing
 */
export async function migrate(db: Db, folder: string): Promise<number> {
  return transaction(db, (tx) => applyMigrations(tx, folder))
}

/** `migrate` within a transaction. @param last the number of the last migration to apply; all when absent */
export async function applyMigrations(tx: Pick<Tx, 'query'>, folder: string, last?: number): Promise<number> {
  const migrations = await migrationsIn(folder)
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await tx.query(
    'create table if not exists schema_version (number integer primary key, file text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await tx.query<{ number: number }>('select coalesce(max(number), 0)::int as number from schema_version')
  const current = rows[0]?.number ?? 0
  refuseNewer(current, migrations.length)
  const pending = migrations.slice(current, last)
  for (const { number, file } of pending) {
    const sql = await readFile(join(folder, file), 'utf8')
    await tx.query(sql).catch((error: unknown) => refuseExtension(error, sql))
    await tx.query('insert into schema_version (number, file) values ($1, $2)', [number, file])
  }
  return pending.length
}

/** How many migrations the store has, and how many this program. 0: the store is empty. */
export async function storeVersions(db: Db, folder: string): Promise<{ store: number; program: number }> {
  return { store: await storeVersion(db), program: await programStoreVersion(folder) }
}

/** The version of the store that this program needs: how many migrations it has. */
export async function programStoreVersion(folder: string): Promise<number> {
  return (await migrationsIn(folder)).length
}

/** @throws StoreVersionError unless the store has exactly this program's version */
export async function requireCurrentStore(db: Db, folder: string): Promise<void> {
  const { store, program } = await storeVersions(db, folder)
  refuseNewer(store, program)
  if (store < program) {
    throw new StoreVersionError(`The store is of version ${store}, this program needs ${program}: run 'oppidum migrate' first.`)
  }
}
