import type { Position } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { DuplicateCandidate, DuplicateReport } from '@oppidum/domain/records/situations/duplicates'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** Sources whose records are people's own reports. */
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

/** More in one neighbourhood are not compared: the nearest are. */
const COMPARED = 200

const TABLE: Record<RecordKind, { table: string; word: string; service: string }> = {
  incident: { table: 'incident', word: 'type', service: 'null::text' },
  'service-request': { table: 'service_request', word: 'category', service: 'service_code' },
}

/** Whoever reported it says what it repeats; it is folded there by that word. Incidents are not reported so. */
const NOT_JOINING: Record<RecordKind, string> = {
  incident: 'true',
  'service-request': 'not exists (select from report s where s.city_id = r.city_id and s.record_id = r.id and s.joins is not null)',
}

/** The expression and the condition are those of the indexes `incident_spot` and `service_request_spot`, to the letter. */
const SPOT = "point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8)"
const standing = (kind: RecordKind) =>
  `status <> '${ENDED[kind]}' and duplicate_of is null and source_id in (${kind === 'incident' ? `'desk', 'report', 'open311', '${UNCONFIRMED_SOURCE}'` : `'desk', 'report', 'open311'`}) and geometry->>'type' = 'Point'`

const pictures = (kind: RecordKind) =>
  `(select count(*)::int from record_picture p where p.city_id = r.city_id and p.record_kind = '${kind}' and p.record_id = r.id)`

const columns = (
  kind: RecordKind,
) => `id, ${pictures(kind)} as pictures, ${TABLE[kind].word} as word, ${TABLE[kind].service} as "serviceCode", reports::int,
  (extract(epoch from created_at) * 1000)::float8 as "atMs", title || E'\\n' || description as text,
  (geometry->'coordinates'->>0)::float8 as lon, (geometry->'coordinates'->>1)::float8 as lat`

const asked = (kind: RecordKind, { lon, lat, ...row }: Row): DuplicateCandidate => ({ ...row, kind, position: [lon, lat] })

/** All SQL about reports that may repeat another one. */
export function duplicateStore(db: Pick<Db, 'pool'>) {
  return {
    /** In the transaction that opens the report. */
    async add(tx: Pick<Tx, 'query'>, { cityId, kind, id }: DueReport, reportedAt: string): Promise<void> {
      await tx.query({
        name: 'folding-due-add',
        text: 'insert into folding_due (city_id, record_kind, record_id, reported_at) values ($1, $2, $3, $4) on conflict do nothing',
        values: [cityId, kind, id, reportedAt],
      })
    },

    /** Oldest first. */
    async due(limit: number): Promise<DueReport[]> {
      const { rows } = await db.pool.query<DueReport>({
        name: 'folding-due',
        text: `select city_id as "cityId", record_kind as kind, record_id as id from folding_due order by reported_at, record_id limit $1`,
        values: [limit],
      })
      return rows
    },

    async done({ cityId, kind, id }: DueReport): Promise<void> {
      await db.pool.query({
        name: 'folding-done',
        text: 'delete from folding_due where city_id = $1 and record_kind = $2 and record_id = $3',
        values: [cityId, kind, id],
      })
    },

    /** The report while nobody has touched it; null when it has no place, is closed, or somebody works on it already. */
    async untouched({ cityId, kind, id }: DueReport): Promise<(DuplicateReport & { unconfirmed: boolean }) | null> {
      const { rows } = await db.pool.query<Row & { unconfirmed: boolean }>({
        name: `folding-report-${kind}`,
        text: `select ${columns(kind)}, source_id = '${UNCONFIRMED_SOURCE}' as unconfirmed from ${TABLE[kind].table} r
          where city_id = $1 and id = $2 and version = 1 and ${standing(kind)} and ${NOT_JOINING[kind]}`,
        values: [cityId, id],
      })
      const [row] = rows
      return row ? { ...asked(kind, row), unconfirmed: row.unconfirmed } : null
    },

    /** Open reports within a box that came in since then, the nearest first, without those that are still to be looked at. */
    async near(
      { cityId, kind, id }: DueReport,
      [lon, lat]: Position,
      [west, south, east, north]: readonly [number, number, number, number],
      since: Date,
      withUnconfirmed: boolean,
    ): Promise<DuplicateCandidate[]> {
      const { rows } = await db.pool.query<Row>({
        name: `folding-near-${kind}`,
        text: `select ${columns(kind)} from ${TABLE[kind].table} r
          where ${SPOT} <@ box(point($3, $4), point($5, $6)) and ${standing(kind)} and city_id = $1 and id <> $2 and created_at >= $7
            and ($11 or source_id <> '${UNCONFIRMED_SOURCE}')
            and not exists (select from folding_due d where d.city_id = r.city_id and d.record_kind = $8 and d.record_id = r.id)
          order by ${SPOT} <-> point($9, $10) limit ${COMPARED}`,
        values: [cityId, id, west, south, east, north, since, kind, lon, lat, withUnconfirmed],
      })
      return rows.map((it) => asked(kind, it))
    },
  }
}
