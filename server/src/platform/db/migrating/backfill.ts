import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../connection.ts'
import { briefTransaction } from './brief-transaction.ts'
import { BATCH, bareStatement, type Migration } from './migration-file.ts'

const ROWS = { first: 500, least: 50, most: 50_000 }
/** A batch keeps its rows locked for as long as it takes: its size follows this. */
const BATCH_MS = { short: 80, long: 250 }
/** Half of the time is for others. */
const LONGEST_PAUSE_MS = 500

interface KeyColumn {
  name: string
  type: string
}

interface Position {
  /** Null before the first row. */
  upto: readonly string[] | null
  changed: number
}

interface Backfill {
  db: Pick<Db, 'pool'>
  session: pg.Client
  onWait(sentence: string): void
  /** In the transaction of the last batch. */
  finish(): Promise<unknown>
}

/**
 * Runs the statement for one batch of the table's rows after the other, in the order of the primary key. The position is stored with each
 * batch, so that after an interruption it goes on there. Rows that are added meanwhile behind the position are not seen: the version before
 * already has to fill them.
 * @returns rows changed
 */
export async function runBackfill({ db, session, onWait, finish }: Backfill, migration: Migration): Promise<number> {
  const { number, file, sql } = migration
  const table = migration.table ?? ''
  const key = await primaryKey(session, table)
  const columns = `(${key.map((it) => `${pg.escapeIdentifier(table)}.${pg.escapeIdentifier(it.name)}`).join(', ')})`
  const bound = (from: number) => `(${key.map((it, index) => `$${from + index}::text::${it.type}`).join(', ')})`
  const statement = bareStatement(sql)
  let rows: number = ROWS.first
  let position = await storedPosition(session, number)

  /** @returns the key of the batch's last row; null for the last batch */
  async function endOfBatch({ upto }: Position): Promise<string[] | null> {
    const { rows: ends } = await session.query<{ end: string[] }>(
      `select array[${key.map((it) => `${pg.escapeIdentifier(it.name)}::text`).join(', ')}] as end from ${pg.escapeIdentifier(table)}
       ${upto ? `where ${columns} > ${bound(1)}` : ''} order by ${columns.slice(1, -1)} offset ${rows - 1} limit 1`,
      [...(upto ?? [])],
    )
    return ends[0]?.end ?? null
  }

  async function batch(): Promise<Position & { isLast: boolean }> {
    const { upto, changed } = position
    const end = await endOfBatch(position)
    const after = upto && `${columns} > ${bound(1)}`
    const until = end && `${columns} <= ${bound(1 + (upto?.length ?? 0))}`
    const condition = [after, until].filter((it) => it !== null).join(' and ') || 'true'
    const { rowCount } = await session.query(statement.replaceAll(BATCH, `(${condition})`), [...(upto ?? []), ...(end ?? [])])
    const next = { upto: end ?? upto, changed: changed + (rowCount ?? 0), isLast: end === null }
    if (next.isLast) {
      await session.query('delete from migration_position where number = $1', [number])
      await finish()
    } else await storePosition(session, number, next)
    return next
  }

  for (;;) {
    const startMs = performance.now()
    const next = await briefTransaction(db, session, {
      what: `Migration ${file}`,
      work: batch,
      onWait,
      onFailed() {
        rows = Math.max(ROWS.least, Math.floor(rows / 2))
      },
    })
    position = next
    if (next.isLast) return next.changed
    const tookMs = performance.now() - startMs
    if (tookMs < BATCH_MS.short) rows = Math.min(ROWS.most, 2 * rows)
    if (tookMs > BATCH_MS.long) rows = Math.max(ROWS.least, Math.floor(rows / 2))
    await wait(Math.min(tookMs, LONGEST_PAUSE_MS))
  }
}

async function primaryKey(session: pg.Client, table: string): Promise<KeyColumn[]> {
  const { rows } = await session.query<KeyColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i cross join unnest(i.indkey) with ordinality k (number, nth)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = to_regclass($1) and i.indisprimary order by k.nth`,
    [table],
  )
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key to go through it by.`)
  return rows
}

async function storedPosition(session: pg.Client, number: number): Promise<Position> {
  const { rows } = await session.query<{ upto: string[]; changed: string }>(
    'select upto, changed from migration_position where number = $1',
    [number],
  )
  return rows[0] ? { upto: rows[0].upto, changed: Number(rows[0].changed) } : { upto: null, changed: 0 }
}

async function storePosition(session: pg.Client, number: number, { upto, changed }: Position): Promise<void> {
  await session.query(
    `insert into migration_position (number, upto, changed, at) values ($1, $2, $3, clock_timestamp())
     on conflict (number) do update set upto = excluded.upto, changed = excluded.changed, at = excluded.at`,
    [number, JSON.stringify(upto), changed],
  )
}
