import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db, type StoreAddress } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import type {} from '../platform/db/testing/provided-store.ts'

export const MIGRATIONS = fileURLToPath(new URL('../platform/db/migrations', import.meta.url))
/** Held while the template is created, so that parallel test files create it once. */
const TEMPLATE_LOCK = 7_301_999

export interface TestDatabase {
  db: Db
  address: StoreAddress
  /** Over TCP, in the form of DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** Named after the migrations, so that a changed migration leads to a new template. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

/** One for all test files of a process: the connection that creates and drops databases, and the template's name. */
let management: Promise<{ admin: pg.Client; template: string }> | undefined

async function openManagement(): Promise<{ admin: pg.Client; template: string }> {
  const admin = new pg.Client({ ...inject('store').socket, database: 'postgres' })
  const forget = () => {
    management = undefined
  }
  // The store may stop before this process does.
  admin.on('error', forget).on('end', forget)
  await admin.connect()
  // It keeps no process alive. The types leave this out.
  ;(admin as pg.Client & { unref(): void }).unref()
  const template = templateName()
  await ensureTemplate(admin, template)
  return { admin, template }
}

const manage = () => (management ??= openManagement())

async function ensureTemplate(admin: pg.Client, name: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await admin.query(`create database ${name}_draft`)
    const draft = connect({ ...inject('store').socket, database: `${name}_draft` })
    await migrate(draft, MIGRATIONS)
    await draft.close()
    await admin.query(`alter database ${name}_draft rename to ${name}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** A new migrated database; `empty` gives one without tables, `through` changes its address. */
export async function testDatabase({ empty = false, through = (it: StoreAddress) => it } = {}): Promise<TestDatabase> {
  const { socket, databaseUrl } = inject('store')
  const name = `test_${randomBytes(8).toString('hex')}`
  const { admin, template } = await manage()
  // Copying files takes a third of the time of writing every page to the log.
  await admin.query(`create database ${name} template ${empty ? 'template1' : template} strategy file_copy`)
  const address = { ...socket, database: name }
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const db = connect(through(address), { maxConnections: 6 })
  return {
    db,
    address,
    url: url.href,
    async drop() {
      await db.close()
      await (await manage()).admin.query(`drop database ${name} with (force)`)
    },
  }
}
