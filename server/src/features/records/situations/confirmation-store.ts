import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { DuplicateCandidate, DuplicateReport } from '@oppidum/domain/records/situations/duplicates'
import type { Db } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'
import { REPORTED } from './duplicate-store.ts'

export interface UnconfirmedReport extends DuplicateReport {
  id: string
  version: number
}

export interface SourceRecord extends DuplicateCandidate {
  sourceId: string
}

type Row<T> = Omit<T, 'kind' | 'position' | 'serviceCode'> & { lon: number; lat: number }

/** Records around one report that are compared: the newest ones. */
const COMPARED = 200

const COLUMNS = sql`id, version::int as version, source_id as "sourceId", type as word, reports::int,
  (select count(*)::int from record_picture p where p.city_id = r.city_id and p.record_kind = 'incident'
    and p.record_id = r.id) as pictures,
  (extract(epoch from created_at) * 1000)::float8 as "atMs", title || E'\\n' || description as text,
  (geometry->'coordinates'->>0)::float8 as lon, (geometry->'coordinates'->>1)::float8 as lat`

const incident = <T extends DuplicateReport>({ lon, lat, ...row }: Row<T>) =>
  ({ ...row, kind: 'incident', serviceCode: null, position: [lon, lat] }) as unknown as T

/** All SQL about reports that a feed may confirm. */
export function confirmationStore(db: Pick<Db, 'pool'>) {
  return {
    /** The live version of the city's incidents. */
    async version(cityId: string): Promise<number> {
      const { rows } = await run<{ version: number }>(
        db.pool,
        sql`select version from live_version where city_id = ${cityId} and kind = 'incidents'`,
        { name: 'confirmation-version' },
      )
      return rows[0]?.version ?? 0
    },

    /** Open unconfirmed reports since then that have a place; oldest first. */
    async listUnconfirmed(cityId: string, since: Date): Promise<UnconfirmedReport[]> {
      const { rows } = await run<Row<UnconfirmedReport>>(
        db.pool,
        sql`select ${COLUMNS} from incident r
          where city_id = ${cityId} and created_at >= ${since} and source_id = ${literal(UNCONFIRMED_SOURCE)} and status = 'pending'
            and geometry->>'type' = 'Point' order by created_at, id`,
        { name: 'confirmation-unconfirmed' },
      )
      return rows.map((it) => incident<UnconfirmedReport>(it))
    },

    /**
     * Ongoing incidents of feeds within a box that changed after a live version and were first delivered after the report; ids are in
     * order of time. No simulated ones and no samples.
     */
    async deliveredSince(
      cityId: string,
      version: number,
      report: Pick<UnconfirmedReport, 'id'>,
      [west, south, east, north]: readonly [number, number, number, number],
      now: Date,
    ): Promise<SourceRecord[]> {
      const { rows } = await run<Row<SourceRecord>>(
        db.pool,
        sql`select ${COLUMNS} from incident r
          where city_id = ${cityId} and change_version > ${version} and id > ${report.id}
            and source_id <> all(${REPORTED}) and quality in ('measured', 'estimated')
            and status in ('active', 'in_progress') and duplicate_of is null and (starts_at is null or starts_at <= ${now})
            and geometry->>'type' = 'Point'
            and (geometry->'coordinates'->>0)::float8 between ${west} and ${east}
            and (geometry->'coordinates'->>1)::float8 between ${south} and ${north}
          order by id desc limit ${literal(String(COMPARED))}`,
        { name: 'confirmation-sources' },
      )
      return rows.map((it) => incident<SourceRecord>(it))
    },
  }
}
