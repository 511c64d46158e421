import type { LiveKind } from '@oppidum/domain/core/live'
import type { Tx } from '../../../platform/db/connection.ts'
import { deskColumns, recordColumns } from '../store/record-columns.ts'
import type { VersionRow } from '../store/record-row.ts'
import type { DeskKind, KeptRow } from './desk-kinds.ts'

/** An entry of a timeline, named as the columns are. */
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
}

/** What one change writes: rows, the versions that they are, and what the timelines say of it. */
export interface Written {
  rows: readonly KeptRow[]
  versions: readonly VersionRow[]
  entries: readonly EntryRow[]
}

/** Rows are numbered from 1 in what is sent; the store makes their live versions of it. */
const sent = (rows: readonly KeptRow[]) => JSON.stringify(rows.map((it, index) => ({ ...it, change_version: index + 1 })))

const DRAWN = `drawn as (insert into live_version (city_id, kind, version, at) values ($1, $2, $3, clock_timestamp())
  on conflict (city_id, kind) do update set version = live_version.version + excluded.version, at = excluded.at returning version)`
const TOLD = 'insert into timeline_entry select * from jsonb_populate_recordset(null::timeline_entry, $6::jsonb)'

/**
 * All SQL by which the desk writes records of one kind: one statement for everything that a change writes, planned once
 * for each connection.
 */
export function deskStore({ live, tables }: DeskKind) {
  const { current, versions, fields } = tables
  const kept = `versioned as (insert into ${versions} select * from jsonb_populate_recordset(null::${versions}, $5::jsonb)), told as (${TOLD})`
  const all = recordColumns(fields)
  const inserted = all.map((it) => (it === 'change_version' ? 'drawn.version - $3 + n.change_version' : `n.${it}`))
  const INSERT = `with ${DRAWN}, ${kept}
    insert into ${current} (${all.join(', ')}) select ${inserted.join(', ')}
    from drawn, jsonb_populate_recordset(null::${current}, $4::jsonb) n`
  const changes = deskColumns(fields).map((it) => `${it} = n.${it}`)
  const UPDATE = `with ${DRAWN}, ${kept}
    update ${current} r set change_version = drawn.version - $3 + n.change_version, ${changes.join(', ')}
    from drawn, jsonb_populate_recordset(null::${current}, $4::jsonb) n where r.city_id = $1 and r.id = n.id`
  const read = all.filter((it) => it !== 'raw').join(', ')
  const LOCK = `select to_jsonb(r) as row from (select ${read} from ${current} where city_id = $1 and id = any($2::uuid[]) order by id for update) r`
  // The one that it repeats is found before it is locked: what stands there by then is looked at again.
  const LOCK_PAIR = `select to_jsonb(r) as row from (select ${read} from ${current} where city_id = $1 and
    (id = $2 or id = (select duplicate_of from ${current} where city_id = $1 and id = $2)) order by id for update) r`

  const write =
    (name: string, text: string) =>
    (tx: Tx, cityId: string, { rows, versions: states, entries }: Written) =>
      tx.query({
        name: `desk-${name}-${current}`,
        text,
        values: [cityId, live satisfies LiveKind, rows.length, sent(rows), JSON.stringify(states), JSON.stringify(entries)],
      })

  return {
    /** Locked until the end of the transaction, in the order of their ids as every other writer locks them. */
    async lock(tx: Tx, cityId: string, ids: readonly string[]): Promise<KeptRow[]> {
      const { rows } = await tx.query<{ row: KeptRow }>({ name: `desk-lock-${current}`, text: LOCK, values: [cityId, ids] })
      return rows.map((it) => it.row)
    },

    /** A record and the one that it repeats. */
    async lockPair(tx: Tx, cityId: string, id: string): Promise<KeptRow[]> {
      const { rows } = await tx.query<{ row: KeptRow }>({ name: `desk-lock-pair-${current}`, text: LOCK_PAIR, values: [cityId, id] })
      return rows.map((it) => it.row)
    },

    create: write('create', INSERT),
    change: write('change', UPDATE),

    async isThere(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<boolean> {
      const { rowCount } = await tx.query({
        name: `desk-there-${current}`,
        text: `select 1 from ${current} where city_id = $1 and id = $2`,
        values: [cityId, id],
      })
      return rowCount === 1
    },
  }
}

/** Adds to timelines without changing a record. */
export async function writeEntries(tx: Pick<Tx, 'query'>, entries: readonly EntryRow[]): Promise<void> {
  await tx.query({
    name: 'timeline-add',
    text: 'insert into timeline_entry select * from jsonb_populate_recordset(null::timeline_entry, $1::jsonb)',
    values: [JSON.stringify(entries)],
  })
}
