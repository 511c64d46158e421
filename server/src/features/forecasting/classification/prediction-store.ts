import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** A record that waits for an opinion. */
export interface Due {
  seq: string
  cityId: string
  kind: RecordKind
  id: string
}

/** What a model may go by of a record. */
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

/** An opinion as it is written, named as the columns are. */
export interface RecordPredictionRow {
  id: string
  record_version: number
  model: string
  lesson: number
  /** What everybody sees: the classification or routing. */
  shown: unknown
  said: unknown
  /** Of an incident 'n min', of a request an instant; null when nothing is estimated. */
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

/** One statement for everything that a round writes of one kind in one city; decision 0048. */
function writeSql(kind: RecordKind): string {
  const { table, opinion, estimate, estimateType } = RECORD_PREDICTION_TABLES[kind]
  return `with drawn as (insert into live_version (city_id, kind, version, at) values ($1, $2, $3, clock_timestamp())
      on conflict (city_id, kind) do update set version = live_version.version + excluded.version, at = excluded.at returning version),
    said as (select row_number() over (order by id) as nth, * from jsonb_to_recordset($4::jsonb)
      as n(id uuid, record_version integer, model text, lesson integer, shown jsonb, said jsonb, estimate text)),
    kept as (insert into model_opinion (city_id, record_kind, record_id, opinion, record_version, model, lesson, valid_from, recorded_at, shown, said)
      select $1, $5, id, 1 + coalesce((select max(o.opinion) from model_opinion o
        where o.city_id = $1 and o.record_kind = $5 and o.record_id = said.id), 0), record_version, model, lesson, $6, $6, shown, said.said from said)
    update ${table} r set change_version = drawn.version - $3 + said.nth, ${opinion} = said.shown, ${estimate} = said.estimate::${estimateType}
    from drawn, said where r.city_id = $1 and r.id = said.id`
}

const READ = (kind: RecordKind) => {
  const { table, endedAt } = RECORD_PREDICTION_TABLES[kind]
  return `select id, version, title, description, source_id as "sourceId", priority, district, created_at as "createdAt",
    case when status = '${ENDED[kind]}' then coalesce(${endedAt}, updated_at) end as "endedAt" from ${table} where city_id = $1 and id = any($2::uuid[])`
}

/** All SQL by which models read records and write what they say of them. */
export function recordPredictionStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Newest report first: whoever reports something now waits for no past. Only what was added after `afterSeq`. */
    async due(limit: number, afterSeq: number): Promise<Due[]> {
      const { rows } = await pool.query<Due>({
        name: 'opinion-due',
        text: `select seq, city_id as "cityId", record_kind as kind, record_id as id from opinion_due where seq > $2
          order by reported_at desc, seq desc limit $1`,
        values: [limit, afterSeq],
      })
      return rows
    },

    async read(cityId: string, kind: RecordKind, ids: readonly string[]): Promise<ReadRecord[]> {
      const { rows } = await pool.query<ReadRecord>({ name: `opinion-read-${kind}`, text: READ(kind), values: [cityId, ids] })
      return rows
    },

    async hasAny(cityId: string, kind: RecordKind): Promise<boolean> {
      const { rowCount } = await pool.query('select 1 from model_opinion where city_id = $1 and record_kind = $2 limit 1', [cityId, kind])
      return rowCount === 1
    },

    /** What waits no longer. The rows of texts that were changed since they were read stay: those were added by the change. */
    async done(tx: Pick<Tx, 'query'>, seqs: readonly string[]): Promise<void> {
      await tx.query({ name: 'opinion-done', text: 'delete from opinion_due where seq = any($1::bigint[])', values: [seqs] })
    },

    /** Every open record once more. */
    async readAgain(tx: Pick<Tx, 'query'>, cityId: string, kind: RecordKind): Promise<void> {
      const { table } = RECORD_PREDICTION_TABLES[kind]
      await tx.query(
        `insert into opinion_due (city_id, record_kind, record_id, reported_at)
         select city_id, $2, id, created_at from ${table} where city_id = $1 and status <> '${ENDED[kind]}'`,
        [cityId, kind],
      )
    },

    /** Records locked until the end of the transaction, in the order in which every writer locks them. Ids of those that are there. */
    async lock(tx: Tx, cityId: string, kind: RecordKind, ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await tx.query<{ id: string }>({
        name: `opinion-lock-${kind}`,
        text: `select id from ${RECORD_PREDICTION_TABLES[kind].table} where city_id = $1 and id = any($2::uuid[]) order by id for no key update`,
        values: [cityId, ids],
      })
      return new Set(rows.map((it) => it.id))
    },

    async write(tx: Tx, cityId: string, kind: RecordKind, opinions: readonly RecordPredictionRow[], at: Date): Promise<void> {
      await tx.query({
        name: `opinion-write-${kind}`,
        text: writeSql(kind),
        values: [cityId, RECORD_PREDICTION_TABLES[kind].live, opinions.length, JSON.stringify(opinions), kind, at],
      })
    },

    /** Takes out of the line what was over before then, for an installation whose models are switched off. Returns how many. */
    async forgetOver(kind: RecordKind, before: Date, atMost: number): Promise<number> {
      const { table, endedAt } = RECORD_PREDICTION_TABLES[kind]
      const { rowCount } = await pool.query(
        `delete from opinion_due where seq in (select d.seq from opinion_due d join ${table} r on r.city_id = d.city_id and r.id = d.record_id
         where d.record_kind = $1 and r.status = '${ENDED[kind]}' and ${endedAt} < $2 limit $3)`,
        [kind, before, atMost],
      )
      return rowCount ?? 0
    },
  }
}
