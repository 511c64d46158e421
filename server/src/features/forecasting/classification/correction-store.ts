import type { Correction } from '@oppidum/domain/forecasting/correction'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { CALLED } from '../../records/timeline/timeline-store.ts'
import { RECORD_PREDICTION_TABLES } from './prediction-store.ts'

/** What a record's row says of the opinion on it, for whoever changes the record. */
export interface StandingPrediction {
  shown: Readonly<Record<string, unknown>>
  recordVersion: number
}

/** A correction as it is written. */
export interface CorrectionDraft {
  id: string
  field: Correction['field']
  proposed: string | null
  chosen: string
}

/** A correction that a model learns from, with the text that it had read. */
export interface StandingCorrection {
  id: string
  recordId: string
  field: Correction['field']
  chosen: string
  title: string
  description: string
  district: string | null
  createdAt: Date
}

interface Row extends Omit<Correction, 'at' | 'takenBackAt'> {
  at: Date
  takenBackAt: Date | null
}

const answer = ({ at, takenBackAt, ...rest }: Row): Correction => ({
  ...rest,
  at: at.toISOString(),
  takenBackAt: takenBackAt?.toISOString() ?? null,
})

const NUMBER = `case c.record_kind
  when 'incident' then (select number from incident r where r.city_id = c.city_id and r.id = c.record_id)
  else (select number from service_request r where r.city_id = c.city_id and r.id = c.record_id) end`
const SHOWN = `select c.id, c.record_kind as kind, c.record_id as "recordId", ${NUMBER} as number, c.field, c.proposed, c.chosen, c.at,
  (select ${CALLED} from person p where p.id = c.actor_id) as by,
  c.learnt_at is not null as learnt, c.taken_back_at as "takenBackAt" from correction c`

/** Of several on one member of a record the last one counts. */
const STANDING = `select distinct on (record_id, field) * from correction
  where city_id = $1 and record_kind = $2 and taken_back_at is null order by record_id, field, at desc, id desc`

/** All SQL about corrections. */
export function correctionStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async standingPrediction(tx: Pick<Tx, 'query'>, cityId: string, kind: RecordKind, id: string): Promise<StandingPrediction | null> {
      const { table, opinion } = RECORD_PREDICTION_TABLES[kind]
      const { rows } = await tx.query<StandingPrediction>({
        name: `correction-opinion-${kind}`,
        text: `select r.${opinion} as shown, (select o.record_version from model_opinion o
            where o.city_id = $1 and o.record_kind = $3 and o.record_id = $2 order by o.opinion desc limit 1) as "recordVersion"
          from ${table} r where r.city_id = $1 and r.id = $2 and r.${opinion} is not null`,
        values: [cityId, id, kind],
      })
      return rows[0] ?? null
    },

    async add(
      tx: Pick<Tx, 'query'>,
      of: { cityId: string; kind: RecordKind; recordId: string; recordVersion: number; personId: string | null; at: Date },
      drafts: readonly CorrectionDraft[],
    ): Promise<void> {
      await tx.query(
        `insert into correction (id, city_id, record_kind, record_id, record_version, field, proposed, chosen, at, actor_id)
         select d.id, $2, $3, $4, $5, d.field, d.proposed, d.chosen, $6, $7
         from jsonb_to_recordset($1::jsonb) as d(id uuid, field text, proposed text, chosen text)`,
        [JSON.stringify(drafts), of.cityId, of.kind, of.recordId, of.recordVersion, of.at, of.personId],
      )
    },

    /** Newest first. */
    async list(cityId: string, kind: RecordKind | null, limit: number): Promise<Correction[]> {
      const { rows } = await pool.query<Row>(
        `${SHOWN} where c.city_id = $1 and ($2::text is null or c.record_kind = $2) order by c.at desc, c.id desc limit $3`,
        [cityId, kind, limit],
      )
      return rows.map(answer)
    },

    async find(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<Correction | null> {
      const { rows } = await tx.query<Row>(`${SHOWN} where c.city_id = $1 and c.id = $2`, [cityId, id])
      return rows[0] ? answer(rows[0]) : null
    },

    /** False when it was taken back before. */
    async takeBack(tx: Pick<Tx, 'query'>, cityId: string, id: string, at: Date): Promise<boolean> {
      const { rowCount } = await tx.query(
        'update correction set taken_back_at = $3, learnt_at = null where city_id = $1 and id = $2 and taken_back_at is null',
        [cityId, id, at],
      )
      return rowCount === 1
    },

    /** Ids of those that count, oldest first; of more than `limit` the newest. */
    async standingIds(cityId: string, kind: RecordKind, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'correction-standing',
        text: `select id from (select id, at from (${STANDING}) s order by at desc, id desc limit $3) n order by at, id`,
        values: [cityId, kind, limit],
      })
      return rows.map((it) => it.id)
    },

    /** In the order of the ids that are given. The texts are those that the model had read. */
    async texts(cityId: string, kind: RecordKind, ids: readonly string[]): Promise<StandingCorrection[]> {
      const { rows } = await pool.query<StandingCorrection>(
        `select c.id, c.record_id as "recordId", c.field, c.chosen, v.record->>'title' as title, v.record->>'description' as description,
           v.record->>'district' as district, (v.record->>'created_at')::timestamptz as "createdAt"
         from unnest($2::uuid[]) with ordinality as asked(id, nth) join correction c on c.city_id = $1 and c.id = asked.id
         join ${RECORD_PREDICTION_TABLES[kind].table}_version v on v.city_id = $1 and v.id = c.record_id and v.version = c.record_version
         order by asked.nth`,
        [cityId, ids],
      )
      return rows
    },
  }
}
