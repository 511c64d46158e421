import { requireRestored } from '../backup/unfinished-restore-store.ts'
import type { Db, Tx } from './connection.ts'
import { FIRST_LIVE, migrationsIn } from './migrating/migration-file.ts'

/** The store belongs to another version of the program. The message is written for the operator. */
export class StoreVersionError extends Error {}

/** How many migrations the store has; 0 when it is empty. */
export async function storedVersion(tx: Pick<Tx, 'query'>): Promise<number> {
  const { rows } = await tx.query<{ made: string | null }>(`select to_regclass('schema_version')::text as made`)
  if (!rows[0]?.made) return 0
  const version = await tx.query<{ number: number }>('select coalesce(max(number), 0)::int as number from schema_version')
  return version.rows[0]?.number ?? 0
}

/** The oldest version that may serve a store with migrations that this program does not know. */
async function servesFrom(tx: Pick<Tx, 'query'>, program: number): Promise<number> {
  // Earlier programs refuse every newer store, whose table may lack the column.
  if (program < FIRST_LIVE) return Number.POSITIVE_INFINITY
  const { rows } = await tx.query<{ least: number }>(
    'select coalesce(max(serves_from), 0)::int as least from schema_version where number > $1',
    [program],
  )
  return rows[0]?.least ?? 0
}

/** @throws StoreVersionError when a newer program has taken something from the store that this one needs */
export async function requireServable(tx: Pick<Tx, 'query'>, store: number, program: number): Promise<void> {
  if (store > program && (await servesFrom(tx, program)) > program) {
    throw new StoreVersionError(
      `The store is of version ${store}, this program knows ${program}: start the newer program that made it, or restore a backup taken before.`,
    )
  }
}

export interface StoreVersions {
  /** How many migrations the store has. 0: it is empty. */
  store: number
  /** How many this program has. */
  program: number
  /** Whether this program may serve the store: of its version, or of a newer one that is fit for it. */
  isServable: boolean
}

/** @param folder of this program's migrations */
export async function storeVersions(db: Db, folder: string): Promise<StoreVersions> {
  const [store, program] = [await storedVersion(db.pool), await programStoreVersion(folder)]
  const isServable = store === program || (store > program && (await servesFrom(db.pool, program)) <= program)
  return { store, program, isServable }
}

/** The version of the store that this program needs: how many migrations it has. */
export async function programStoreVersion(folder: string): Promise<number> {
  return (await migrationsIn(folder)).length
}

/**
 * @throws StoreVersionError unless the store has this program's version, or a newer one that is fit for it
 * @throws UnfinishedRestore
 */
export async function requireServableStore(db: Db, folder: string): Promise<StoreVersions> {
  await requireRestored(db.pool)
  const versions = await storeVersions(db, folder)
  const { store, program } = versions
  await requireServable(db.pool, store, program)
  if (store < program) {
    throw new StoreVersionError(`The store is of version ${store}, this program needs ${program}: run 'oppidum migrate' first.`)
  }
  return versions
}
