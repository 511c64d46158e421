import type { Correction } from '@oppidum/domain/forecasting/correction'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { identifier, run, sql } from '../../../platform/db/sql.ts'
import { DISPLAY_NAME } from '../../records/timeline/timeline-store.ts'
import { RECORD_PREDICTION_TABLES } from './prediction-store.ts'

export interface CorrectionDraft {
  id: string
  field: Correction['field']
  chosen: string
}

/** A correction to learn from, with the text that the model had read. */
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

const NUMBER = sql`case c.record_kind
  when 'incident' then (select number from incident r where r.city_id = c.city_id and r.id = c.record_id)
  else (select number from service_request r where r.city_id = c.city_id and r.id = c.record_id) end`
const SHOWN = sql`select c.id, c.record_kind as kind, c.record_id as "recordId", ${NUMBER} as number, c.field, c.proposed, c.chosen, c.at,
  (select ${DISPLAY_NAME} from person p where p.id = c.actor_id) as by,
  c.learnt_at is not null as learnt, c.taken_back_at as "takenBackAt" from correction c`

/** Corrections that were not withdrawn. Of several for one field of a record the last one counts. */
const standing = (cityId: string, kind: RecordKind) => sql`select distinct on (record_id, field) * from correction
  where city_id = ${cityId} and record_kind = ${kind} and taken_back_at is null order by record_id, field, at desc, id desc`

/** Writes what an operator chose instead of a record's prediction, or in agreement with it. Nothing if the record has no prediction. */
export async function writeCorrections(
  tx: Pick<Tx, 'query'>,
  of: { cityId: string; kind: RecordKind; recordId: string; personId: string | null; at: Date },
  drafts: readonly CorrectionDraft[],
): Promise<void> {
  const { table, opinion } = RECORD_PREDICTION_TABLES[of.kind]
  const [city, kind, record] = [sql`${of.cityId}`, sql`${of.kind}`, sql`${of.recordId}`]
  const shown = sql`r.${identifier(opinion)}`
  await run(
    tx,
    sql`insert into correction (id, city_id, record_kind, record_id, record_version, field, proposed, chosen, at, actor_id)
     select d.id, ${city}, ${kind}, ${record}, o.record_version, d.field,
       case when jsonb_typeof(${shown} -> d.field) = 'string' then ${shown} ->> d.field end, d.chosen, ${of.at}, ${of.personId}
     from ${identifier(table)} r
     cross join jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d(id uuid, field text, chosen text)
     cross join lateral (select o.record_version from model_opinion o
       where o.city_id = ${city} and o.record_kind = ${kind} and o.record_id = ${record} order by o.opinion desc limit 1) o
     where r.city_id = ${city} and r.id = ${record} and ${shown} is not null`,
    { name: `correction-write-${of.kind}` },
  )
}

export function correctionStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Newest first. */
    async list(cityId: string, kind: RecordKind | null, limit: number): Promise<Correction[]> {
      const recordKind = sql`${kind}`
      const { rows } = await run<Row>(
        pool,
        sql`${SHOWN} where c.city_id = ${cityId} and (${recordKind}::text is null or c.record_kind = ${recordKind}) order by c.at desc, c.id desc limit ${limit}`,
      )
      return rows.map(answer)
    },

    async find(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<Correction | null> {
      const { rows } = await run<Row>(tx, sql`${SHOWN} where c.city_id = ${cityId} and c.id = ${id}`)
      return rows[0] ? answer(rows[0]) : null
    },

    /** Withdraws a correction. False if it was withdrawn before. */
    async takeBack(tx: Pick<Tx, 'query'>, cityId: string, id: string, at: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`update correction set taken_back_at = ${at}, learnt_at = null where city_id = ${cityId} and id = ${id} and taken_back_at is null`,
      )
      return count === 1
    },

    /** Ids of the newest `limit` corrections that count, oldest first. */
    async standingIds(cityId: string, kind: RecordKind, limit: number): Promise<string[]> {
      const { rows } = await run<{ id: string }>(
        pool,
        sql`select id from (select id, at from (${standing(cityId, kind)}) s order by at desc, id desc limit ${limit}) n order by at, id`,
        { name: 'correction-standing' },
      )
      return rows.map((it) => it.id)
    },

    /** Corrections in the order of `ids`, with the texts that the model had read. */
    async texts(cityId: string, kind: RecordKind, ids: readonly string[]): Promise<StandingCorrection[]> {
      const city = sql`${cityId}`
      const { rows } = await run<StandingCorrection>(
        pool,
        sql`select c.id, c.record_id as "recordId", c.field, c.chosen, v.record->>'title' as title, v.record->>'description' as description,
           v.record->>'district' as district, (v.record->>'created_at')::timestamptz as "createdAt"
         from unnest(${ids}::uuid[]) with ordinality as asked(id, nth) join correction c on c.city_id = ${city} and c.id = asked.id
         join ${identifier(`${RECORD_PREDICTION_TABLES[kind].table}_version`)} v on v.city_id = ${city} and v.id = c.record_id and v.version = c.record_version
         order by asked.nth`,
      )
      return rows
    },
  }
}
