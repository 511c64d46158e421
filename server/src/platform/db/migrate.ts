import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { requireRestored } from '../backup/unfinished-restore-store.ts'
import type { Db, Tx } from './connection.ts'
import { longSession } from './long-session.ts'
import { runBackfill } from './migrating/backfill.ts'
import { briefTransaction } from './migrating/brief-transaction.ts'
import { runConcurrently } from './migrating/concurrent-statement.ts'
import { atOnce, FIRST_LIVE, type Migration, type MigrationName, migrationsIn, readMigration } from './migrating/migration-file.ts'
import { requireServable, storedVersion } from './store-version.ts'

/** Held during migration, so that only one of two instances that start together runs it. */
const MIGRATION_LOCK = 7_301_964
const LOOK_MS = 200

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

/**
 * Brings the store to this program's version, while instances of the version before may serve it. Up to the first live migration: all or
 * nothing; from there on, one after the other. Does nothing when the store is up to date, or newer and fit for this program.
 * @param onWait gets sentences for the operator while it waits for others
 * @returns how many migrations were applied
 * @throws StoreVersionError when the store is too new for the program
 * @throws ExtensionMissing
 * @throws MigrationBlocked
 * @throws UnfinishedRestore
 */
export async function migrate(db: Db, folder: string, onWait: (sentence: string) => void = () => undefined): Promise<number> {
  const session = await longSession(db.address)
  try {
    await lockMigrations(session, onWait)
    await requireRestored(session)
    const migrations = await migrationsIn(folder)
    const stored = await storedVersion(session)
    await requireServable(session, stored, migrations.length)
    const pending = migrations.slice(stored)
    const isLive = ({ number }: MigrationName) => stored > 0 && number >= FIRST_LIVE
    const together = pending.filter((it) => !isLive(it))
    if (together.length > 0) await inOneTransaction(session, () => applyTogether(session, folder, together))
    for (const it of pending.filter(isLive)) await applyLive({ db, session, onWait }, await readMigration(folder, it))
    return pending.length
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** By looking again and again: one that waited in the store would be waited for by every index that is built meanwhile. */
async function lockMigrations(session: pg.Client, onWait: (sentence: string) => void): Promise<void> {
  for (let looks = 0; ; looks++) {
    const { rows } = await session.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [MIGRATION_LOCK])
    if (rows[0]?.isLocked) return
    if (looks === 0) onWait('Another process migrates the store; this one goes on when that has ended.')
    await wait(LOOK_MS)
  }
}

async function inOneTransaction(session: pg.Client, work: () => Promise<void>): Promise<void> {
  await session.query('begin')
  try {
    await work()
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Every migration in the present transaction, for a store that nobody else uses.
 * @param last the number of the last migration to apply
 */
export async function applyMigrations(tx: Pick<Tx, 'query'>, folder: string, last: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await applyTogether(tx, folder, (await migrationsIn(folder)).slice(0, last))
}

async function applyTogether(tx: Pick<Tx, 'query'>, folder: string, names: readonly MigrationName[]): Promise<void> {
  await tx.query(
    'create table if not exists schema_version (number integer primary key, file text not null, applied_at timestamptz not null default now())',
  )
  for (const name of names) {
    const migration = await readMigration(folder, name)
    const sql = atOnce(migration)
    await tx.query(sql).catch((error: unknown) => refuseExtension(error, sql))
    await note(tx, migration)
  }
}

interface LiveStore {
  db: Db
  session: pg.Client
  onWait(sentence: string): void
}

async function applyLive(on: LiveStore, migration: Migration): Promise<void> {
  const finish = () => note(on.session, migration)
  if (migration.kind === 'concurrent') {
    await runConcurrently(on, migration)
    await finish()
  } else if (migration.kind === 'backfill') await runBackfill({ ...on, finish }, migration)
  else {
    await briefTransaction(on.db, on.session, {
      what: `Migration ${migration.file}`,
      onWait: on.onWait,
      work: () =>
        on.session
          .query(migration.sql)
          .catch((error: unknown) => refuseExtension(error, migration.sql))
          .then(finish),
    })
  }
}

/** Migrations before the first live one do not have the column of the versions that may serve. */
async function note(tx: Pick<Tx, 'query'>, { number, file, servesFrom }: Migration): Promise<void> {
  if (number < FIRST_LIVE) await tx.query('insert into schema_version (number, file) values ($1, $2)', [number, file])
  else await tx.query('insert into schema_version (number, file, serves_from) values ($1, $2, $3)', [number, file, servesFrom])
}
