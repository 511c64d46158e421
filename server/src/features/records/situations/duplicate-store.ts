import type { Position } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { DuplicateCandidate, DuplicateReport } from '@oppidum/domain/records/situations/duplicates'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { join, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'

/** Sources of reports by people. */
export const REPORTED: readonly string[] = ['desk', 'report', 'open311', UNCONFIRMED_SOURCE]

export interface DueReport {
  cityId: string
  kind: RecordKind
  id: string
}

interface Row extends Omit<DuplicateCandidate, 'kind' | 'position'> {
  lon: number
  lat: number
}

/** Records around one report that are compared: the nearest ones. */
const COMPARED = 200

const TABLE: Record<RecordKind, { table: Sql; word: Sql; service: Sql }> = {
  incident: { table: sql`incident`, word: sql`type`, service: sql`null::text` },
  'service-request': { table: sql`service_request`, word: sql`category`, service: sql`service_code` },
}

/** Leaves out a report whose reporter said which request it repeats: it is merged on their word. Only requests can be reported so. */
const NOT_JOINING: Record<RecordKind, Sql> = {
  incident: sql`true`,
  'service-request': sql`not exists (select from report s where s.city_id = r.city_id and s.record_id = r.id and s.joins is not null)`,
}

/** Must be spelled exactly as in the indexes `incident_spot` and `service_request_spot`, and so must `standing`. */
const SPOT = sql`point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8)`

function isOpenReport(kind: RecordKind): Sql {
  const sources = kind === 'incident' ? REPORTED : REPORTED.filter((it) => it !== UNCONFIRMED_SOURCE)
  return sql`status <> ${literal(ENDED[kind])} and duplicate_of is null and source_id in (${join(sources.map(literal), sql`, `)})
    and geometry->>'type' = 'Point'`
}

const columns = (kind: RecordKind): Sql => sql`id, (
    select count(*)::int from record_picture p where p.city_id = r.city_id and p.record_kind = ${literal(kind)} and p.record_id = r.id
  ) as pictures, ${TABLE[kind].word} as word, ${TABLE[kind].service} as "serviceCode", reports::int,
  (extract(epoch from created_at) * 1000)::float8 as "atMs", title || E'\\n' || description as text,
  (geometry->'coordinates'->>0)::float8 as lon, (geometry->'coordinates'->>1)::float8 as lat`

const candidateOf = (kind: RecordKind, { lon, lat, ...row }: Row): DuplicateCandidate => ({ ...row, kind, position: [lon, lat] })

/** All SQL about reports that may repeat another record. */
export function duplicateStore(db: Pick<Db, 'pool'>) {
  return {
    /** Call it in the transaction that creates the report. */
    async add(tx: Pick<Tx, 'query'>, { cityId, kind, id }: DueReport, reportedAt: string): Promise<void> {
      await run(
        tx,
        sql`insert into folding_due (city_id, record_kind, record_id, reported_at)
          values (${cityId}, ${kind}, ${id}, ${reportedAt}) on conflict do nothing`,
        { name: 'folding-due-add' },
      )
    },

    /** Oldest first. */
    async listQueued(limit: number): Promise<DueReport[]> {
      const { rows } = await run<DueReport>(
        db.pool,
        sql`select city_id as "cityId", record_kind as kind, record_id as id from folding_due
          order by reported_at, record_id limit ${limit}`,
        { name: 'folding-due' },
      )
      return rows
    },

    async dequeue({ cityId, kind, id }: DueReport): Promise<void> {
      await run(db.pool, sql`delete from folding_due where city_id = ${cityId} and record_kind = ${kind} and record_id = ${id}`, {
        name: 'folding-done',
      })
    },

    /** Null when the report has no place, is closed, or somebody has changed it. */
    async findUnchanged({ cityId, kind, id }: DueReport): Promise<(DuplicateReport & { unconfirmed: boolean }) | null> {
      const { rows } = await run<Row & { unconfirmed: boolean }>(
        db.pool,
        sql`select ${columns(kind)}, source_id = ${literal(UNCONFIRMED_SOURCE)} as unconfirmed from ${TABLE[kind].table} r
          where city_id = ${cityId} and id = ${id} and version = 1 and ${isOpenReport(kind)} and ${NOT_JOINING[kind]}`,
        { name: `folding-report-${kind}` },
      )
      const [row] = rows
      return row ? { ...candidateOf(kind, row), unconfirmed: row.unconfirmed } : null
    },

    /** Open reports in a box since then, nearest first, without those that are still queued. */
    async near(
      { cityId, kind, id }: DueReport,
      [lon, lat]: Position,
      [west, south, east, north]: readonly [number, number, number, number],
      since: Date,
      withUnconfirmed: boolean,
    ): Promise<DuplicateCandidate[]> {
      const { rows } = await run<Row>(
        db.pool,
        sql`select ${columns(kind)} from ${TABLE[kind].table} r
          where ${SPOT} <@ box(point(${west}, ${south}), point(${east}, ${north})) and ${isOpenReport(kind)}
            and city_id = ${cityId} and id <> ${id} and created_at >= ${since}
            and (${withUnconfirmed} or source_id <> ${literal(UNCONFIRMED_SOURCE)})
            and not exists (select from folding_due d where d.city_id = r.city_id and d.record_kind = ${kind} and d.record_id = r.id)
          order by ${SPOT} <-> point(${lon}, ${lat}) limit ${literal(String(COMPARED))}`,
        { name: `folding-near-${kind}` },
      )
      return rows.map((it) => candidateOf(kind, it))
    },
  }
}
