import type { LiveKind } from '@oppidum/domain/core/live'
import type { RecordFields } from '@oppidum/domain/records/record-field'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, join, run, sql } from '../../../platform/db/sql.ts'
import { drawSql } from '../../../platform/live/live-version-store.ts'
import { recordColumns } from './record-columns.ts'
import type { RecordRow, VersionRow } from './record-row.ts'

/** The two tables of one kind of record: the current state, and every earlier one. */
export interface RecordTables {
  current: 'incident' | 'service_request'
  versions: 'incident_version' | 'service_request_version'
  /** The columns follow from these: see `record-columns.ts`. */
  fields: RecordFields
  /** The status of a record without an owner. */
  beforeWork: string
  /** The final status. */
  ended: string
  /** The column with the time of the end. */
  endedAt: 'resolved_at' | 'completed_at'
  /** Prefix of the public number. */
  prefix: 'INC' | 'REQ'
}

/** All SQL that writes records of one kind for the intake. */
export function recordStore<Row extends RecordRow>(tables: RecordTables) {
  const table = identifier(tables.current)
  const versions = identifier(tables.versions)
  const names = recordColumns(tables.fields)
  const columns = names.map(identifier)
  // The statement that writes them draws the live versions itself.
  const written = names.filter((it) => it !== 'change_version').map(identifier)
  const updates = names.filter((it) => it !== 'city_id' && it !== 'id').map((it) => sql`${identifier(it)} = excluded.${identifier(it)}`)
  const comma = sql`, `
  const inserted = join(written, comma)
  const updated = join(updates, comma)
  const of = (list: typeof columns) =>
    join(
      list.map((it) => sql`r.${it}`),
      comma,
    )
  const selected = of(columns)

  return {
    /** Serialises the deliveries of a source, so that two with the same new record do not collide. */
    async lockSource(tx: Tx, cityId: string, sourceId: string): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtext(${tables.current}), hashtext(${`${cityId}\n${sourceId}`}))`)
    },

    /** Locks the rows until the end of the transaction, in order of id, so that two writers wait instead of deadlocking. */
    async findByExternalIds(tx: Tx, cityId: string, sourceId: string, externalIds: readonly string[]): Promise<Row[]> {
      const { rows } = await run<{ row: Row }>(
        tx,
        sql`select to_jsonb(r) as row from (select ${selected} from ${table} r
          where city_id = ${cityId} and source_id = ${sourceId} and external_id = any(${externalIds}) order by id for update) r`,
      )
      return rows.map((it) => it.row)
    },

    /** Open records of the source that are missing from the delivery. Locks them. */
    async findOpenExcept(tx: Tx, cityId: string, sourceId: string, externalIds: readonly string[]): Promise<Row[]> {
      const { rows } = await run<{ row: Row }>(
        tx,
        sql`select to_jsonb(r) as row from (select ${selected} from ${table} r
          where city_id = ${cityId} and source_id = ${sourceId} and status <> ${tables.ended}
            and not external_id = any(${externalIds}) order by id for update) r`,
      )
      return rows.map((it) => it.row)
    },

    /** Draws live versions for the rows, in their order, and writes them. */
    async write(tx: Pick<Tx, 'query'>, cityId: string, kind: LiveKind, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      const count = sql`${rows.length}`
      const numbered = JSON.stringify(rows.map((it, index) => ({ ...it, change_version: index + 1 })))
      await run(
        tx,
        sql`with drawn as (${drawSql(sql`${cityId}`, kind, count)})
          insert into ${table} (change_version, ${inserted})
          select drawn.version - ${count} + r.change_version, ${of(written)}
          from drawn, jsonb_populate_recordset(null::${table}, ${numbered}::jsonb) r
          on conflict (city_id, id) do update set ${updated}`,
      )
    },

    async writeVersions(tx: Pick<Tx, 'query'>, rows: readonly VersionRow[]): Promise<void> {
      if (rows.length === 0) return
      await run(tx, sql`insert into ${versions} select * from jsonb_populate_recordset(null::${versions}, ${JSON.stringify(rows)}::jsonb)`)
    },

    /** Stores the source's newer version and time for records that it delivered unchanged. */
    async setConfirmed(tx: Tx, cityId: string, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      const ids = rows.map((it) => it.id)
      const externalVersions = rows.map((it) => it.external_version)
      const updatedAt = rows.map((it) => it.external_updated_at)
      const hashes = rows.map((it) => it.content_hash)
      await run(
        tx,
        sql`update ${table} r set external_version = c.version, external_updated_at = c.at, content_hash = c.hash
          from unnest(${ids}::uuid[], ${externalVersions}::bigint[], ${updatedAt}::timestamptz[], ${hashes}::text[])
            as c(id, version, at, hash) where r.city_id = ${cityId} and r.id = c.id`,
      )
    },

    async setMissing(tx: Pick<Tx, 'query'>, cityId: string, ids: readonly string[], missing: number): Promise<void> {
      if (ids.length === 0) return
      await run(tx, sql`update ${table} set missing_fetches = ${missing} where city_id = ${cityId} and id = any(${ids}::uuid[])`)
    },

    /** Sets each record's public number, by the year of its report. */
    async number(tx: Tx, cityId: string, created: readonly Row[]): Promise<void> {
      const byYear = new Map<number, Row[]>()
      for (const row of created) {
        const year = new Date(row.created_at).getUTCFullYear()
        byYear.set(year, [...(byYear.get(year) ?? []), row])
      }
      for (const [year, rows] of byYear) {
        const { rows: numbers } = await run<{ last: number }>(
          tx,
          sql`insert into record_number (city_id, prefix, year, last) values (${cityId}, ${tables.prefix}, ${year}, ${rows.length})
            on conflict (city_id, prefix, year) do update set last = record_number.last + excluded.last returning last`,
        )
        let next = (numbers[0] as { last: number }).last - rows.length + 1
        for (const row of rows) row.number = `${tables.prefix}-${year}-${String(next++).padStart(6, '0')}`
      }
    },
  }
}
