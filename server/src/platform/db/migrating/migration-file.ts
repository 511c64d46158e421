import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * From this migration on, each is applied by itself while instances serve, and leaves the store fit for the version before. Earlier ones
 * are applied together, while nothing else uses the store.
 */
export const FIRST_LIVE = 57

/** Its place among the migrations; file names begin with it. */
export interface MigrationName {
  number: number
  file: string
}

/**
 * `schema`: statements in one transaction, which takes a moment · `concurrent`: one statement outside a transaction, which may take long
 * and blocks nobody · `backfill`: a statement for each batch of the rows of a table
 */
export type MigrationKind = 'schema' | 'concurrent' | 'backfill'

export interface Migration extends MigrationName {
  sql: string
  kind: MigrationKind
  /** The table of a backfill; null for other kinds. */
  table: string | null
  /** The oldest version of the program that may serve a store with it; null if it takes nothing from versions that do not know it. */
  servesFrom: number | null
}

/** Numbered from 1 without gaps. */
export async function migrationsIn(folder: string): Promise<MigrationName[]> {
  const files = (await readdir(folder)).filter((it) => /^\d{4}_.+\.sql$/.test(it)).sort()
  const migrations = files.map((file) => ({ number: Number(file.slice(0, 4)), file }))
  migrations.forEach((it, index) => {
    if (it.number !== index + 1) throw new Error(`Migration ${index + 1} is missing before ${it.file}`)
  })
  return migrations
}

export async function readMigration(folder: string, name: MigrationName): Promise<Migration> {
  return parseMigration(name, await readFile(join(folder, name.file), 'utf8'))
}

/** @throws for a line that begins with `-- migration:` and says nothing known */
export function parseMigration({ number, file }: MigrationName, sql: string): Migration {
  const migration: Migration = { number, file, sql, kind: 'schema', table: null, servesFrom: null }
  for (const [, words = ''] of sql.matchAll(/^-- migration: *(.*?) *$/gm)) {
    const [, table] = /^backfill of (\w+)$/.exec(words) ?? []
    const [, version] = /^serves from (\d+)$/.exec(words) ?? []
    if (words === 'concurrent') migration.kind = 'concurrent'
    else if (table !== undefined) Object.assign(migration, { kind: 'backfill', table })
    else if (version !== undefined) migration.servesFrom = Number(version)
    else throw new Error(`${file}: '-- migration: ${words}' is neither 'concurrent', 'backfill of TABLE' nor 'serves from NUMBER'.`)
  }
  return migration
}

/** Without comments, and without the semicolon at the end. */
export function bareStatement(sql: string): string {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .trim()
    .replace(/;$/, '')
}

/** Where a backfill's statement names the rows of its batch. */
export const BATCH = '{batch}'

/** The same as one statement in a transaction, for a store that nobody uses. */
export function atOnce({ sql, kind }: Migration): string {
  if (kind === 'concurrent') return sql.replace(/\bconcurrently\b/gi, '')
  return kind === 'backfill' ? sql.replaceAll(BATCH, 'true') : sql
}
