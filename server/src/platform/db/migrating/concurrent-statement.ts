import pg from 'pg'
import type { Db } from '../connection.ts'
import { briefTransaction } from './brief-transaction.ts'
import { bareStatement, type Migration } from './migration-file.ts'

const INDEX = /^create (unique )?index concurrently (\w+) on (\w+)\b(.*)$/is
const NO_TABLE = '42P01'

interface Session {
  db: Pick<Db, 'pool'>
  session: pg.Client
  onWait(sentence: string): void
}

/**
 * One statement outside a transaction. What an interrupted one left behind is dropped, and it begins again. PostgreSQL builds no index
 * concurrently on a partitioned table: it is built on each partition, and these are attached to one on the table.
 */
export async function runConcurrently(on: Session, migration: Migration): Promise<void> {
  const statement = bareStatement(migration.sql)
  const [isIndex, unique = '', name = '', table = '', rest = ''] = INDEX.exec(statement) ?? []
  if (isIndex === undefined) return void (await on.session.query(statement))
  if (!(await isPartitioned(on, table))) return ensureIndex(on, { unique, name, table, rest })
  await briefTransaction(on.db, on.session, {
    ...on,
    what: `Migration ${migration.file}`,
    work: () => on.session.query(`create ${unique}index if not exists ${name} on only ${table}${rest}`),
  })
  for (const partition of await partitionsWithout(on, table, name)) {
    const own = `${name}${partition.slice(table.length)}`
    try {
      await ensureIndex(on, { unique, name: own, table: partition, rest })
      await briefTransaction(on.db, on.session, {
        ...on,
        what: `Migration ${migration.file}`,
        work: () => on.session.query(`alter index ${name} attach partition ${pg.escapeIdentifier(own)}`),
      })
    } catch (error) {
      // Its time to be kept was over.
      if ((error as { code?: unknown }).code !== NO_TABLE) throw error
    }
  }
}

async function isPartitioned({ session }: Session, table: string): Promise<boolean> {
  const { rows } = await session.query<{ kind: string }>('select relkind as kind from pg_class where oid = to_regclass($1)', [table])
  return rows[0]?.kind === 'p'
}

/** Partitions whose index is not part of the table's. One that is created meanwhile gets an index by itself. */
async function partitionsWithout({ session }: Session, table: string, index: string): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_inherits p join pg_class c on c.oid = p.inhrelid
     where p.inhparent = to_regclass($1) and not exists (
       select 1 from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
       where i.inhparent = to_regclass($2) and x.indrelid = c.oid)
     order by 1`,
    [table, index],
  )
  return rows.map((it) => it.name)
}

interface Index {
  unique: string
  name: string
  table: string
  /** What comes after the table. */
  rest: string
}

async function ensureIndex({ session }: Session, { unique, name, table, rest }: Index): Promise<void> {
  const [index, on] = [pg.escapeIdentifier(name), pg.escapeIdentifier(table)]
  const { rows } = await session.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.isValid) return
  if (rows[0]) await session.query(`drop index concurrently ${index}`)
  await session.query(`create ${unique}index concurrently ${index} on ${on}${rest}`)
}
