import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { identifier, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { drawSql } from '../../../platform/live/live-version-store.ts'

/** A record that waits for a prediction. */
export interface Due {
  seq: string
  cityId: string
  kind: RecordKind
  id: string
}

/** What a model may use of a record. */
export interface ReadRecord {
  id: string
  version: number
  title: string
  description: string
  sourceId: string
  priority: string
  district: string | null
  createdAt: Date
  /** Null while it is open. */
  endedAt: Date | null
}

/** A prediction as it is written, with the columns' names. */
export interface RecordPredictionRow {
  id: string
  record_version: number
  model: string
  lesson: number
  /** What users see: the classification or routing. */
  shown: unknown
  said: unknown
  /** For an incident 'n min', for a request an instant; null when nothing is estimated. */
  estimate: string | null
}

interface KindTable {
  table: 'incident' | 'service_request'
  live: 'incidents' | 'service-requests'
  endedAt: string
  opinion: string
  estimate: string
  estimateType: 'text' | 'timestamptz'
}

export const RECORD_PREDICTION_TABLES: Readonly<Record<RecordKind, KindTable>> = {
  incident: {
    table: 'incident',
    live: 'incidents',
    endedAt: 'resolved_at',
    opinion: 'ai_classification',
    estimate: 'estimated_response_time',
    estimateType: 'text',
  },
  'service-request': {
    table: 'service_request',
    live: 'service-requests',
    endedAt: 'completed_at',
    opinion: 'ai_routing',
    estimate: 'estimated_completion',
    estimateType: 'timestamptz',
  },
}

/** One statement writes all predictions of a batch, for records of one kind in one city; decision 0048. */
function writeSql(cityId: string, kind: RecordKind, predictions: readonly RecordPredictionRow[], at: Date): Sql {
  const { table, live, opinion, estimate, estimateType } = RECORD_PREDICTION_TABLES[kind]
  const city = sql`${cityId}`
  const recordKind = sql`${kind}`
  const size = sql`${predictions.length}`
  const from = sql`${at}`
  return sql`with new_version as (${drawSql(city, live, size)}),
    input as (select row_number() over (order by id) as nth, * from jsonb_to_recordset(${JSON.stringify(predictions)}::jsonb)
      as n(id uuid, record_version integer, model text, lesson integer, shown jsonb, said jsonb, estimate text)),
    history as (insert into model_opinion (city_id, record_kind, record_id, opinion, record_version, model, lesson, valid_from, recorded_at, shown, said)
      select ${city}, ${recordKind}, id, 1 + coalesce((select max(o.opinion) from model_opinion o
        where o.city_id = ${city} and o.record_kind = ${recordKind} and o.record_id = input.id), 0), record_version, model, lesson, ${from}, ${from}, shown, input.said from input)
    update ${identifier(table)} r set change_version = new_version.version - ${size} + input.nth, ${identifier(opinion)} = input.shown,
      ${identifier(estimate)} = input.estimate::${identifier(estimateType)}
    from new_version, input where r.city_id = ${city} and r.id = input.id`
}

function readSql(cityId: string, kind: RecordKind, ids: readonly string[]): Sql {
  const { table, endedAt } = RECORD_PREDICTION_TABLES[kind]
  return sql`select id, version, title, description, source_id as "sourceId", priority, district, created_at as "createdAt",
    case when status = ${literal(ENDED[kind])} then coalesce(${identifier(endedAt)}, updated_at) end as "endedAt" from ${identifier(table)}
    where city_id = ${cityId} and id = any(${ids}::uuid[])`
}

/** The queue of records to predict for, and the predictions that models write on records. */
export function recordPredictionStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Queued records added after `afterSeq`, newest report first, so that a new report never waits for a backlog. */
    async due(limit: number, afterSeq: number): Promise<Due[]> {
      const { rows } = await run<Due>(
        pool,
        sql`select seq, city_id as "cityId", record_kind as kind, record_id as id from opinion_due where seq > ${afterSeq}
          order by reported_at desc, seq desc limit ${limit}`,
        { name: 'opinion-due' },
      )
      return rows
    },

    async read(cityId: string, kind: RecordKind, ids: readonly string[]): Promise<ReadRecord[]> {
      const { rows } = await run<ReadRecord>(pool, readSql(cityId, kind, ids), { name: `opinion-read-${kind}` })
      return rows
    },

    async hasAny(cityId: string, kind: RecordKind): Promise<boolean> {
      const { count } = await run(pool, sql`select 1 from model_opinion where city_id = ${cityId} and record_kind = ${kind} limit 1`)
      return count === 1
    },

    /** Removes queue entries. A record whose text changed after it was read stays queued, since the change added an entry of its own. */
    async done(tx: Pick<Tx, 'query'>, seqs: readonly string[]): Promise<void> {
      await run(tx, sql`delete from opinion_due where seq = any(${seqs}::bigint[])`, { name: 'opinion-done' })
    },

    /** Queues every open record again. */
    async readAgain(tx: Pick<Tx, 'query'>, cityId: string, kind: RecordKind): Promise<void> {
      const { table } = RECORD_PREDICTION_TABLES[kind]
      await run(
        tx,
        sql`insert into opinion_due (city_id, record_kind, record_id, reported_at)
         select city_id, ${kind}, id, created_at from ${identifier(table)} where city_id = ${cityId} and status <> ${literal(ENDED[kind])}`,
      )
    },

    /** Locks records until the transaction ends, in the order every writer uses. Returns the ids of those that exist. */
    async lock(tx: Tx, cityId: string, kind: RecordKind, ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await run<{ id: string }>(
        tx,
        sql`select id from ${identifier(RECORD_PREDICTION_TABLES[kind].table)} where city_id = ${cityId} and id = any(${ids}::uuid[]) order by id for no key update`,
        { name: `opinion-lock-${kind}` },
      )
      return new Set(rows.map((it) => it.id))
    },

    async write(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      kind: RecordKind,
      predictions: readonly RecordPredictionRow[],
      at: Date,
    ): Promise<void> {
      await run(tx, writeSql(cityId, kind, predictions, at), { name: `opinion-write-${kind}` })
    },

    /** Removes queue entries of records that ended before a moment, for an installation whose models are switched off. Returns how many. */
    async forgetOver(kind: RecordKind, before: Date, atMost: number): Promise<number> {
      const { table, endedAt } = RECORD_PREDICTION_TABLES[kind]
      const { count } = await run(
        pool,
        sql`delete from opinion_due where seq in (select d.seq from opinion_due d join ${identifier(table)} r on r.city_id = d.city_id and r.id = d.record_id
         where d.record_kind = ${kind} and r.status = ${literal(ENDED[kind])} and ${identifier(endedAt)} < ${before} limit ${atMost})`,
      )
      return count
    },
  }
}
