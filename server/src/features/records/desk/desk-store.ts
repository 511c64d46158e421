import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, join, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { drawSql } from '../../../platform/live/live-version-store.ts'
import { deskColumns, recordColumns } from '../store/record-columns.ts'
import type { VersionRow } from '../store/record-row.ts'
import type { AnyRecordRow, DeskKind } from './desk-kinds.ts'

/** A row of `timeline_entry`. */
export interface EntryRow {
  id: string
  city_id: string
  record_kind: string
  record_id: string
  at: string
  action: string
  door: string
  actor: string
  actor_id: string | null
  changes: unknown
  words: string | null
  outcome: string | null
  thing_kind: string | null
  thing_id: string | null
  version: number | null
  internal: boolean
  key_id: string | null
}

/** What one change writes: rows, their new versions, and timeline entries. */
export interface ChangeRows {
  rows: readonly AnyRecordRow[]
  versions: readonly VersionRow[]
  entries: readonly EntryRow[]
}

/** Numbers the rows from 1; the statement turns these numbers into live versions. */
const numbered = (rows: readonly AnyRecordRow[]) => JSON.stringify(rows.map((it, index) => ({ ...it, change_version: index + 1 })))

const insertEntries = (entries: readonly EntryRow[]): Sql =>
  sql`insert into timeline_entry select * from jsonb_populate_recordset(null::timeline_entry, ${JSON.stringify(entries)}::jsonb)`

const list = (columns: readonly string[], columnSql: (column: Sql) => Sql): Sql =>
  join(
    columns.map((it) => columnSql(identifier(it))),
    sql`, `,
  )

/**
 * All SQL that writes records of one kind for the desk. Each change is a single prepared statement: it draws the live versions, then
 * writes rows, history and timeline. Until the commit no other record of the kind and city can be written, so it belongs at the end.
 */
export function deskStore({ live, tables }: DeskKind) {
  const { current, versions, fields } = tables
  const table = identifier(current)
  const history = identifier(versions)
  const columns = recordColumns(fields).filter((it) => it !== 'change_version')
  const inserted = list(columns, (it) => it)
  const values = list(columns, (it) => sql`n.${it}`)
  const changes = list(deskColumns(fields), (it) => sql`${it} = n.${it}`)
  const read = list(
    recordColumns(fields).filter((it) => it !== 'raw'),
    (it) => it,
  )

  /** What both statements begin with, the rows to write as `n`, and their live versions. */
  function parts(city: Sql, { rows, versions: states, entries }: ChangeRows) {
    const count = sql`${rows.length}`
    const before = sql`with drawn as (${drawSql(city, live, count)}), versioned as (
        insert into ${history} select * from jsonb_populate_recordset(null::${history}, ${JSON.stringify(states)}::jsonb)
      ), timeline as (${insertEntries(entries)})`
    return {
      before,
      from: sql`from drawn, jsonb_populate_recordset(null::${table}, ${numbered(rows)}::jsonb) n`,
      version: sql`drawn.version - ${count} + n.change_version`,
    }
  }

  async function lockWhere(tx: Tx, name: string, condition: Sql, locked = sql`for update`): Promise<AnyRecordRow[]> {
    const { rows } = await run<{ row: AnyRecordRow }>(
      tx,
      sql`select to_jsonb(r) as row from (select ${read} from ${table} where ${condition} order by id ${locked}) r`,
      { name: `${name}-${current}` },
    )
    return rows.map((it) => it.row)
  }

  return {
    /** Locked until the end of the transaction. Every writer locks in the order of ids, so that none waits for another in a circle. */
    lock(tx: Tx, cityId: string, ids: readonly string[]): Promise<AnyRecordRow[]> {
      return lockWhere(tx, 'desk-lock', sql`city_id = ${cityId} and id = any(${ids}::uuid[])`)
    },

    /** Those of the records that exist and are locked by nobody else: waits for no lock. */
    lockFree(tx: Tx, cityId: string, ids: readonly string[]): Promise<AnyRecordRow[]> {
      return lockWhere(tx, 'desk-lock-free', sql`city_id = ${cityId} and id = any(${ids}::uuid[])`, sql`for update skip locked`)
    },

    /**
     * Locks a record and the one that it duplicates. Which one that is is read before the lock is held: the caller has to check
     * `duplicate_of` again.
     */
    lockPair(tx: Tx, cityId: string, id: string): Promise<AnyRecordRow[]> {
      const [inCity, own] = [sql`city_id = ${cityId}`, sql`id = ${id}`]
      const parent = sql`select duplicate_of from ${table} where ${inCity} and ${own}`
      return lockWhere(tx, 'desk-lock-pair', sql`${inCity} and (${own} or id = (${parent}))`)
    },

    async create(tx: Pick<Tx, 'query'>, cityId: string, rows: ChangeRows): Promise<void> {
      const { before, from, version } = parts(sql`${cityId}`, rows)
      await run(tx, sql`${before} insert into ${table} (change_version, ${inserted}) select ${version}, ${values} ${from}`, {
        name: `desk-create-${current}`,
      })
    },

    async change(tx: Pick<Tx, 'query'>, cityId: string, rows: ChangeRows): Promise<void> {
      const city = sql`${cityId}`
      const { before, from, version } = parts(city, rows)
      await run(
        tx,
        sql`${before} update ${table} r set change_version = ${version}, ${changes} ${from} where r.city_id = ${city} and r.id = n.id`,
        { name: `desk-change-${current}` },
      )
    },

    /** Without a lock. */
    async find(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<AnyRecordRow | undefined> {
      const { rows } = await run<{ row: AnyRecordRow }>(
        tx,
        sql`select to_jsonb(r) as row from (select ${read} from ${table} where city_id = ${cityId} and id = ${id}) r`,
        { name: `desk-find-${current}` },
      )
      return rows[0]?.row
    },
  }
}

/** Adds to timelines without changing a record. */
export async function writeEntries(tx: Pick<Tx, 'query'>, entries: readonly EntryRow[]): Promise<void> {
  await run(tx, insertEntries(entries), { name: 'timeline-add' })
}
