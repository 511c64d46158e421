import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../../testing/test-database.ts'
import type { Db, Tx } from '../connection.ts'
import { migrate } from '../migrate.ts'

type Row = Record<string, unknown>

/**
 * Written by an earlier version: every row of its store except measurements, what its API answered, and valid sessions and a valid key,
 * with the secret key of the tests.
 */
export const BEFORE = JSON.parse(readFileSync(new URL('./store-of-version-24.json', import.meta.url), 'utf8')) as {
  madeAt: string
  city: { cities: unknown[] }
  cookies: { admin: string; viewer: string }
  key: { key: string }
  report: { number: string; code: string }
  answers: { incidents: Row[]; requests: Row[]; timeline: Row[]; conversations: Row[]; views: Row[]; me: Row }
  tables: Record<string, Row[]>
}
export const OLD_VERSION = 24

/** Fills an empty database with the store of that version. */
export async function createOldStore(db: Db): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-upgrade-'))
  try {
    for (const file of readdirSync(MIGRATIONS).filter((it) => Number(it.slice(0, 4)) <= OLD_VERSION))
      cpSync(join(MIGRATIONS, file), join(folder, file))
    if ((await migrate(db, folder)) !== OLD_VERSION) throw new Error('the old store has other migrations')
  } finally {
    rmSync(folder, { recursive: true })
  }
  const client = await db.pool.connect()
  try {
    await fill(client)
  } finally {
    client.release()
  }
}

async function fill(client: Tx): Promise<void> {
  // Inserts rows as they are, in any order of tables.
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(BEFORE.tables)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map((it) => it.name).join(', ')
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('set session_replication_role = origin')
}
