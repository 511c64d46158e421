import { DAY_MS } from '@oppidum/domain/core/time'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { RECORD_PREDICTION_TABLES } from './prediction-store.ts'

/** A record that is over, with what a model had said of it before that. */
export interface Ended<Said> {
  id: string
  createdAt: Date
  endedAt: Date
  /** Type or category, and priority, as they stood in the end. */
  word: string
  priority: string
  /** Somebody of the city closed it, or had set its priority: then that it stands is their word, too. */
  confirmed: boolean
  said: Said
}

const WORD: Record<RecordKind, string> = { incident: 'type', 'service-request': 'category' }

/** What was changed longer ago was scored then, or its model was not asked. */
export const LOOK_BACK_MS = 3 * DAY_MS

/** All SQL by which opinions are compared with what became of their records. */
export function recordPredictionScoreStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Those that ended lately and are not scored; duplicates are another record's story. */
    async ended<Said>(cityId: string, kind: RecordKind, nowMs: number, limit: number): Promise<Ended<Said>[]> {
      const { table, endedAt, opinion } = RECORD_PREDICTION_TABLES[kind]
      const { rows } = await pool.query<Ended<Said>>(
        `select r.id, r.created_at as "createdAt", r.${endedAt} as "endedAt", r.${WORD[kind]} as word, r.priority,
           (r.outcome is not null or r.held @> '"priority"') as confirmed, o.said
         from ${table} r
         join lateral (select said from model_opinion o where o.city_id = $1 and o.record_kind = $2 and o.record_id = r.id
           and o.recorded_at <= r.${endedAt} order by o.opinion desc limit 1) o on true
         where r.city_id = $1 and r.status = '${ENDED[kind]}' and r.updated_at >= $3 and r.${endedAt} is not null
           and r.${opinion} is not null and r.duplicate_of is null
           and not exists (select from opinion_scored s where s.city_id = $1 and s.record_kind = $2 and s.record_id = r.id)
         order by r.updated_at limit $4`,
        [cityId, kind, new Date(nowMs - LOOK_BACK_MS), limit],
      )
      return rows
    },

    /** Ids of those that nobody had scored before. */
    async mark(tx: Pick<Tx, 'query'>, cityId: string, kind: RecordKind, ids: readonly string[], at: Date): Promise<Set<string>> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into opinion_scored (city_id, record_kind, record_id, at) select $1, $2, id, $4 from unnest($3::uuid[]) id
         on conflict do nothing returning record_id as id`,
        [cityId, kind, ids, at],
      )
      return new Set(rows.map((it) => it.id))
    },

    /** Marks of what nobody looks at any more. */
    async forgetMarks(before: Date, atMost: number): Promise<number> {
      const { rowCount } = await pool.query(
        'delete from opinion_scored where ctid in (select ctid from opinion_scored where at < $1 limit $2)',
        [before, atMost],
      )
      return rowCount ?? 0
    },
  }
}
