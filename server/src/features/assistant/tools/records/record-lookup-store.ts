import type { RecordsQuestion } from '@oppidum/analyst/questions'
import type { Geometry } from '@oppidum/domain/core/geo'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../../platform/db/connection.ts'
import { CALLED } from '../../../records/timeline/timeline-store.ts'
import { WEAKEST_QUALITY } from '../../../telemetry/observations/weakest-quality.ts'
import type { Scoped } from './record-query-scope.ts'
import { meant, parameters } from './record-relation-store.ts'

/** A record as facts are made of it. */
export interface RecordRead {
  id: string
  number: string
  title: string
  description: string
  location: string
  /** Type of an incident, category of a request, what a situation formed about. */
  word: string
  priority: string | null
  /** Null: nobody can say what it was at that moment. */
  status: string | null
  department: string | null
  /** As the desk calls the person who has it; null of nobody. */
  assignee: string | null
  district: string | null
  reportedAt: Date
  begunAt: Date
  closedAt: Date | null
  open: boolean
  /** As a model of ours put it; null without one. */
  estimate: string | null
  source: string
  quality: Quality
  geometry: Geometry | null
  square: string | null
  /** Counts its changes: what a change of it has to name. */
  version: number
  acknowledgedAt: Date | null
  /** Of planned works; null of what was not planned. */
  plannedFrom: Date | null
  plannedTo: Date | null
}

export interface Counted {
  count: number
  /** Null of none. */
  quality: Quality | null
  /** Null when several sources, or none, are behind it. */
  source: string | null
  /** From when on one of the open ones is no longer confirmed; null when none is open. */
  staleAt: Date | null
}

export type RecordOrder = NonNullable<RecordsQuestion['order']>

const COLUMNS = `x.id, x.number, x.title, x.description, x.location, x.word, x.priority, x.status, x.department, x.district,
  x.reported_at as "reportedAt", x.begun_at as "begunAt", x.closed_at as "closedAt", x.is_open as open, x.estimate, x.source, x.quality,
  x.geometry, x.square, x.version, x.acknowledged_at as "acknowledgedAt",
  (select ${CALLED} from person p where p.id = x.assignee_id) as assignee,
  x.planned_from as "plannedFrom", x.planned_to as "plannedTo"`
const RANK = `array_position(array['unknown', 'critical', 'high', 'medium', 'low'], x.priority)`
const TOOK = 'x.closed_at - x.begun_at'

/** Orders that are about open or closed records alone have nothing else in their list. */
const ORDER: Record<RecordOrder, { by: string; only?: string }> = {
  newest: { by: 'x.reported_at desc' },
  oldest: { by: 'x.reported_at' },
  worst: { by: `${RANK}, x.reported_at` },
  'longest-open': { by: 'x.reported_at', only: 'x.is_open' },
  'quickest-closed': { by: TOOK, only: 'x.closed_at >= x.begun_at' },
  'slowest-closed': { by: `${TOOK} desc`, only: 'x.closed_at >= x.begun_at' },
  'last-closed': { by: 'x.closed_at desc', only: 'x.closed_at is not null' },
}

/** How many there are, and what that rests on. */
export async function countMeant(tx: Tx, scoped: Scoped): Promise<Counted> {
  const { values, put } = parameters()
  const { rows } = await tx.query<Counted>(
    `select count(*)::int as count, ${WEAKEST_QUALITY} as quality, case when min(x.source) = max(x.source) then min(x.source) end as source,
       min(x.stale_at) filter (where x.is_open) as "staleAt" ${await meant(tx, put, scoped)}`,
    values,
  )
  return rows[0] as Counted
}

/** The first of them in an order; by id in the end, so that it is total. */
export async function listMeant(tx: Tx, scoped: Scoped, order: RecordOrder, limit: number): Promise<RecordRead[]> {
  const { values, put } = parameters()
  const { by, only } = ORDER[order]
  const { rows } = await tx.query<RecordRead>(
    `select ${COLUMNS} ${await meant(tx, put, scoped)} ${only ? `and ${only}` : ''} order by ${by}, x.id limit ${put(limit)}`,
    values,
  )
  return rows
}

/** One by its id or its number for people; undefined when there is none such. */
export async function findMeant(tx: Tx, scoped: Scoped, by: { id: string } | { number: string }): Promise<RecordRead | undefined> {
  const { values, put } = parameters()
  const which = 'id' in by ? `x.id = ${put(by.id)}::uuid` : `x.number = ${put(by.number)}`
  const { rows } = await tx.query<RecordRead>(`select ${COLUMNS} ${await meant(tx, put, scoped)} and ${which} limit 1`, values)
  return rows[0]
}

/** Those whose number ends with these digits after nothing but noughts, newest first: what people mean who say '123'. */
export async function findByDigits(tx: Tx, scoped: Scoped, digits: string, limit: number): Promise<RecordRead[]> {
  const { values, put } = parameters()
  const { rows } = await tx.query<RecordRead>(
    `select ${COLUMNS} ${await meant(tx, put, scoped)} and x.number ~ ${put(`-0*${digits}$`)} order by x.reported_at desc limit ${put(limit)}`,
    values,
  )
  return rows
}
