import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { DuplicateCandidate, DuplicateReport } from '@oppidum/domain/records/situations/duplicates'
import type { Db } from '../../../platform/db/connection.ts'
import { REPORTED } from './duplicate-store.ts'

export interface UnconfirmedReport extends DuplicateReport {
  id: string
  version: number
}

export interface SourceRecord extends DuplicateCandidate {
  sourceId: string
}

type Row<T> = Omit<T, 'kind' | 'position' | 'serviceCode'> & { lon: number; lat: number }

/** More around one report are not compared: the newest are. */
const COMPARED = 200

const COLUMNS = `id, version::int as version, source_id as "sourceId", type as word, reports::int,
  (select count(*)::int from record_picture p where p.city_id = r.city_id and p.record_kind = 'incident' and p.record_id = r.id) as pictures,
  (extract(epoch from created_at) * 1000)::float8 as "atMs", title || E'\\n' || description as text,
  (geometry->'coordinates'->>0)::float8 as lon, (geometry->'coordinates'->>1)::float8 as lat`

const incident = <T extends DuplicateReport>({ lon, lat, ...row }: Row<T>) =>
  ({ ...row, kind: 'incident', serviceCode: null, position: [lon, lat] }) as unknown as T

/** All SQL about reports that a source may confirm. */
export function confirmationStore(db: Pick<Db, 'pool'>) {
  return {
    /** The live version of the city's incidents. */
    async version(cityId: string): Promise<number> {
      const { rows } = await db.pool.query<{ version: number }>({
        name: 'confirmation-version',
        text: `select version::int as version from live_version where city_id = $1 and kind = 'incidents'`,
        values: [cityId],
      })
      return rows[0]?.version ?? 0
    },

    /** Reports since then, with a place, that nobody has confirmed or closed; oldest first. */
    async unconfirmed(cityId: string, since: Date): Promise<UnconfirmedReport[]> {
      const { rows } = await db.pool.query<Row<UnconfirmedReport>>({
        name: 'confirmation-unconfirmed',
        text: `select ${COLUMNS} from incident r
          where city_id = $1 and created_at >= $2 and source_id = '${UNCONFIRMED_SOURCE}' and status = 'pending'
            and geometry->>'type' = 'Point' order by created_at, id`,
        values: [cityId, since],
      })
      return rows.map((it) => incident<UnconfirmedReport>(it))
    },

    /**
     * Going incidents of feeds within a box that changed after a live version and were first told after the report: ids
     * are in the order of time. Nothing that is simulated or a sample.
     */
    async toldSince(
      cityId: string,
      version: number,
      report: Pick<UnconfirmedReport, 'id'>,
      [west, south, east, north]: readonly [number, number, number, number],
      now: Date,
    ): Promise<SourceRecord[]> {
      const { rows } = await db.pool.query<Row<SourceRecord>>({
        name: 'confirmation-told',
        text: `select ${COLUMNS} from incident r
          where city_id = $1 and change_version > $2 and id > $3 and source_id <> all($4) and quality in ('measured', 'estimated')
            and status in ('active', 'in_progress') and duplicate_of is null and (starts_at is null or starts_at <= $5)
            and geometry->>'type' = 'Point'
            and (geometry->'coordinates'->>0)::float8 between $6 and $8 and (geometry->'coordinates'->>1)::float8 between $7 and $9
          order by id desc limit ${COMPARED}`,
        values: [cityId, version, report.id, REPORTED, now, west, south, east, north],
      })
      return rows.map((it) => incident<SourceRecord>(it))
    },
  }
}
