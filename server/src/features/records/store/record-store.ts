import type { RecordFields } from '@oppidum/domain/records/record-field'
import type { Tx } from '../../../platform/db/connection.ts'
import { recordColumns } from './record-columns.ts'
import type { RecordRow, VersionRow } from './record-row.ts'

/** The two tables that hold one kind of record: as it stands, and every state it had. */
export interface RecordTables {
  current: 'incident' | 'service_request'
  versions: 'incident_version' | 'service_request_version'
  /** What the columns follow from: see `record-columns.ts`. */
  fields: RecordFields
  /** The status of a record that waits for an owner. */
  beforeWork: string
  /** The status that ends a record. */
  ended: string
  /** The column that says when. */
  endedAt: 'resolved_at' | 'completed_at'
  /** Prefix of the number for people. */
  prefix: 'INC' | 'REQ'
}

/** All SQL that writes records of one kind. Table and column names are ours; values are parameters. */
export function recordStore<Row extends RecordRow>(tables: RecordTables) {
  const columns = recordColumns(tables.fields)
  const updates = columns.filter((it) => it !== 'city_id' && it !== 'id').map((it) => `${it} = excluded.${it}`)
  const selected = columns.map((it) => `r.${it}`).join(', ')

  return {
    /** One delivery of a source at a time: two that bring the same new record wait for each other instead of colliding. */
    async lockSource(tx: Tx, cityId: string, sourceId: string): Promise<void> {
      await tx.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [tables.current, `${cityId}\n${sourceId}`])
    },

    /** Locked until the end of the transaction, in a fixed order, so that two writers wait instead of deadlocking. */
    async findByExternalIds(tx: Tx, cityId: string, sourceId: string, externalIds: readonly string[]): Promise<Row[]> {
      const { rows } = await tx.query<{ row: Row }>(
        `select to_jsonb(r) as row from (select ${selected} from ${tables.current} r
         where city_id = $1 and source_id = $2 and external_id = any($3) order by id for update) r`,
        [cityId, sourceId, externalIds],
      )
      return rows.map((it) => it.row)
    },

    /** Open records of the source that the delivery does not name. */
    async findOpenExcept(tx: Tx, cityId: string, sourceId: string, externalIds: readonly string[]): Promise<Row[]> {
      const { rows } = await tx.query<{ row: Row }>(
        `select to_jsonb(r) as row from (select ${selected} from ${tables.current} r
         where city_id = $1 and source_id = $2 and status <> $4 and not external_id = any($3) order by id for update) r`,
        [cityId, sourceId, externalIds, tables.ended],
      )
      return rows.map((it) => it.row)
    },

    async write(tx: Tx, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      await tx.query(
        `insert into ${tables.current} (${columns.join(', ')})
         select ${selected} from jsonb_populate_recordset(null::${tables.current}, $1::jsonb) r
         on conflict (city_id, id) do update set ${updates.join(', ')}`,
        [JSON.stringify(rows)],
      )
    },

    async writeVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
      if (rows.length === 0) return
      await tx.query(`insert into ${tables.versions} select * from jsonb_populate_recordset(null::${tables.versions}, $1::jsonb)`, [
        JSON.stringify(rows),
      ])
    },

    /** Remembers how new the source's word is for records that it has confirmed as they stand. */
    async setConfirmed(tx: Tx, cityId: string, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      await tx.query(
        `update ${tables.current} r set external_version = c.version, external_updated_at = c.at, content_hash = c.hash
         from unnest($2::uuid[], $3::bigint[], $4::timestamptz[], $5::text[]) as c(id, version, at, hash) where r.city_id = $1 and r.id = c.id`,
        [
          cityId,
          rows.map((it) => it.id),
          rows.map((it) => it.external_version),
          rows.map((it) => it.external_updated_at),
          rows.map((it) => it.content_hash),
        ],
      )
    },

    async setMissing(tx: Tx, cityId: string, ids: readonly string[], missing: number): Promise<void> {
      if (ids.length === 0) return
      await tx.query(`update ${tables.current} set missing_fetches = $3 where city_id = $1 and id = any($2::uuid[])`, [
        cityId,
        ids,
        missing,
      ])
    },

    /** Gives each record its number for people, by the year of its report. */
    async number(tx: Tx, cityId: string, created: readonly Row[]): Promise<void> {
      const byYear = new Map<number, Row[]>()
      for (const row of created) {
        const year = new Date(row.created_at).getUTCFullYear()
        byYear.set(year, [...(byYear.get(year) ?? []), row])
      }
      for (const [year, rows] of byYear) {
        const { rows: drawn } = await tx.query<{ last: number }>(
          `insert into record_number (city_id, prefix, year, last) values ($1, $2, $3, $4)
           on conflict (city_id, prefix, year) do update set last = record_number.last + excluded.last returning last`,
          [cityId, tables.prefix, year, rows.length],
        )
        let next = (drawn[0] as { last: number }).last - rows.length + 1
        for (const row of rows) row.number = `${tables.prefix}-${year}-${String(next++).padStart(6, '0')}`
      }
    },
  }
}
