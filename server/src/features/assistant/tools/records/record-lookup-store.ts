import type { RecordsQuestion } from '@oppidum/analyst/questions'
import type { Geometry } from '@oppidum/domain/core/geo'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../../platform/db/sql.ts'
import { DISPLAY_NAME } from '../../../records/timeline/timeline-store.ts'
import { weakestQuality } from '../../../telemetry/observations/weakest-quality-store.ts'
import type { Scoped } from './record-query-scope.ts'
import { fromScope } from './record-relation-store.ts'

/** The columns of a record that become facts. */
export interface RecordRead {
  id: string
  number: string
  title: string
  description: string
  location: string
  /** Type of an incident, category of a request, subject of a situation. */
  word: string
  priority: string | null
  /** Null: unknown for that moment. */
  status: string | null
  department: string | null
  /** The display name of the person it is assigned to; null when unassigned. */
  assignee: string | null
  district: string | null
  reportedAt: Date
  begunAt: Date
  closedAt: Date | null
  open: boolean
  /** Estimated response time; null without one. */
  estimate: string | null
  source: string
  quality: Quality
  geometry: Geometry | null
  square: string | null
  /** Counts its changes; a change names the version it was made from. */
  version: number
  acknowledgedAt: Date | null
  /** When planned works begin and end; null for anything else. */
  plannedFrom: Date | null
  plannedTo: Date | null
}

export interface Counted {
  count: number
  /** Null if the count is 0. */
  quality: Quality | null
  /** Null for several sources, or none. */
  source: string | null
  /** When the first of the open ones becomes stale; null if none is open. */
  staleAt: Date | null
}

export type RecordOrder = NonNullable<RecordsQuestion['order']>

const COLUMNS = sql`x.id, x.number, x.title, x.description, x.location, x.word, x.priority, x.status, x.department, x.district,
  x.reported_at as "reportedAt", x.begun_at as "begunAt", x.closed_at as "closedAt", x.is_open as open, x.estimate, x.source, x.quality,
  x.geometry, x.square, x.version, x.acknowledged_at as "acknowledgedAt",
  (select ${DISPLAY_NAME} from person p where p.id = x.assignee_id) as assignee,
  x.planned_from as "plannedFrom", x.planned_to as "plannedTo"`
const RANK = sql`array_position(array['unknown', 'critical', 'high', 'medium', 'low'], x.priority)`
const TIME_TO_CLOSE = sql`x.closed_at - x.begun_at`
const ANY = sql`true`

/** `only`: an order by closing has only closed records in its list, 'longest-open' only open ones. */
const ORDER: Record<RecordOrder, { by: Sql; only: Sql }> = {
  newest: { by: sql`x.reported_at desc`, only: ANY },
  oldest: { by: sql`x.reported_at`, only: ANY },
  worst: { by: sql`${RANK}, x.reported_at`, only: ANY },
  'longest-open': { by: sql`x.reported_at`, only: sql`x.is_open` },
  'quickest-closed': { by: TIME_TO_CLOSE, only: sql`x.closed_at >= x.begun_at` },
  'slowest-closed': { by: sql`${TIME_TO_CLOSE} desc`, only: sql`x.closed_at >= x.begun_at` },
  'last-closed': { by: sql`x.closed_at desc`, only: sql`x.closed_at is not null` },
}

/** Counts the records of a scope, with the provenance of the count. */
export async function countRecords(tx: Tx, scoped: Scoped): Promise<Counted> {
  const { rows } = await run<Counted>(
    tx,
    sql`select count(*)::int as count, ${weakestQuality} as quality,
        case when min(x.source) = max(x.source) then min(x.source) end as source,
        min(x.stale_at) filter (where x.is_open) as "staleAt"
      ${await fromScope(tx, scoped)}`,
  )
  // An aggregate without groups returns one row.
  return rows[0] as Counted
}

/** The first records of a scope in an order; equal ones by id. */
export async function listRecords(tx: Tx, scoped: Scoped, order: RecordOrder, limit: number): Promise<RecordRead[]> {
  const { by, only } = ORDER[order]
  const { rows } = await run<RecordRead>(
    tx,
    sql`select ${COLUMNS} ${await fromScope(tx, scoped)} and ${only} order by ${by}, x.id limit ${limit}`,
  )
  return rows
}

/** The record of a scope with this id or number; undefined when there is none. */
export async function findRecord(tx: Tx, scoped: Scoped, by: { id: string } | { number: string }): Promise<RecordRead | undefined> {
  const isIt = 'id' in by ? sql`x.id = ${by.id}::uuid` : sql`x.number = ${by.number}`
  const { rows } = await run<RecordRead>(tx, sql`select ${COLUMNS} ${await fromScope(tx, scoped)} and ${isIt} limit 1`)
  return rows[0]
}

/** Records whose number ends with these digits, leading zeros aside, newest first: '123' means INC-2026-000123. */
export async function findByDigits(tx: Tx, scoped: Scoped, digits: string, limit: number): Promise<RecordRead[]> {
  const { rows } = await run<RecordRead>(
    tx,
    sql`select ${COLUMNS} ${await fromScope(tx, scoped)} and x.number ~ ${`-0*${digits}$`} order by x.reported_at desc limit ${limit}`,
  )
  return rows
}
