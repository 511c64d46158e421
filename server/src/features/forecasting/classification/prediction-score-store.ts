import { DAY_MS } from '@oppidum/domain/core/time'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { identifier, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { RECORD_PREDICTION_TABLES } from './prediction-store.ts'

/** A record that has ended, with what a model had predicted for it before. */
export interface Ended<Said> {
  id: string
  createdAt: Date
  endedAt: Date
  /** Final type or category. */
  word: string
  /** Final priority. */
  priority: string
  /** An operator closed it or had set its priority, so the final values are confirmed by a person. */
  confirmed: boolean
  said: Said
}

const WORD: Record<RecordKind, string> = { incident: 'type', 'service-request': 'category' }

/** A record changed longer ago was scored then, or its model was switched off. */
export const LOOK_BACK_MS = 3 * DAY_MS

/** Compares predictions with how their records ended. */
export function recordPredictionScoreStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Records that ended in the last three days and are not scored yet, without duplicates. */
    async ended<Said>(cityId: string, kind: RecordKind, nowMs: number, limit: number): Promise<Ended<Said>[]> {
      const tables = RECORD_PREDICTION_TABLES[kind]
      const [table, endedAt, opinion] = [tables.table, tables.endedAt, tables.opinion].map(identifier) as [Sql, Sql, Sql]
      const city = sql`${cityId}`
      const recordKind = sql`${kind}`
      const { rows } = await run<Ended<Said>>(
        pool,
        sql`select r.id, r.created_at as "createdAt", r.${endedAt} as "endedAt", r.${identifier(WORD[kind])} as word, r.priority,
           (r.outcome is not null or r.held @> '"priority"') as confirmed, o.said
         from ${table} r
         join lateral (select said from model_opinion o where o.city_id = ${city} and o.record_kind = ${recordKind} and o.record_id = r.id
           and o.recorded_at <= r.${endedAt} order by o.opinion desc limit 1) o on true
         where r.city_id = ${city} and r.status = ${literal(ENDED[kind])} and r.updated_at >= ${new Date(nowMs - LOOK_BACK_MS)} and r.${endedAt} is not null
           and r.${opinion} is not null and r.duplicate_of is null
           and not exists (select from opinion_scored s where s.city_id = ${city} and s.record_kind = ${recordKind} and s.record_id = r.id)
         order by r.updated_at limit ${limit}`,
      )
      return rows
    },

    /** Marks records as scored. Returns the ids of those that were not marked before. */
    async mark(tx: Pick<Tx, 'query'>, cityId: string, kind: RecordKind, ids: readonly string[], at: Date): Promise<Set<string>> {
      const { rows } = await run<{ id: string }>(
        tx,
        sql`insert into opinion_scored (city_id, record_kind, record_id, at) select ${cityId}, ${kind}, id, ${at} from unnest(${ids}::uuid[]) id
         on conflict do nothing returning record_id as id`,
      )
      return new Set(rows.map((it) => it.id))
    },

    /** Deletes marks older than a moment. Returns how many. */
    async forgetMarks(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        pool,
        sql`delete from opinion_scored where ctid in (select ctid from opinion_scored where at < ${before} limit ${atMost})`,
      )
      return count
    },
  }
}
