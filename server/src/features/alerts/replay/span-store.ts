import type { Leaf } from '@oppidum/domain/alerts/condition'
import type { Span } from '@oppidum/domain/alerts/past'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { incidentFilter } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { ENDED } from '@oppidum/domain/records/life-cycle'
import { filterOf } from '@oppidum/domain/records/record-filter'
import { requestFilter } from '@oppidum/domain/records/service-request'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { TARGET_COLUMNS } from '../../records/desk/target-columns-store.ts'
import { type ListedKind, matches } from '../../records/lists/record-query-store.ts'

type Queries = Pick<Tx, 'query'>
type Of<Kind extends Leaf['kind']> = Extract<Leaf, { kind: Kind }>

/** Records read for one leaf; more than that say nothing that a person could tune by. */
const RECORDS_AT_MOST = 200_000

const msOf = (time: Sql) => sql`(extract(epoch from ${time}) * 1000)::float8`
const UNTIL_NOW = sql`'Infinity'::float8`

const RECORD_KINDS: Record<Of<'records'>['records'], RecordKind> = { incidents: 'incident', requests: 'service-request' }

function listOf(records: Of<'records'>['records']): ListedKind & { endedAt: Sql } {
  const kind = RECORD_KINDS[records]
  const { table, word, endedAt } = TARGET_COLUMNS[kind]
  return { kind, table, word, endedAt, ended: ENDED[kind], ranks: [] }
}

/** The filter of a work screen; its priorities, categories and departments are compared as the records have them now. */
function criteriaOf({ records, filter }: Of<'records'> | Of<'overdue'>) {
  const search = new URLSearchParams(filter)
  if (records === 'incidents') {
    const { type, ...rest } = filterOf(incidentFilter, search)
    return { ...rest, words: type }
  }
  const { category, ...rest } = filterOf(requestFilter, search)
  return { ...rest, words: category }
}

/** Open ones, all, or null: in which of the other statuses a record was in the past is not stored. */
function statusOf(status: ReturnType<typeof criteriaOf>['status']): 'open' | 'all' | null {
  if (status === undefined || status === 'open') return 'open'
  return status === 'all' ? 'all' : null
}

/** From when to when each record matched; null if that is not stored. @param district null: the whole city */
export async function recordSpans(
  tx: Queries,
  cityId: string,
  leaf: Of<'records'>,
  district: string | null,
  from: Date,
): Promise<Span[] | null> {
  const list = listOf(leaf.records)
  const { status: choice, minAgeHours, maxAgeHours, ...filter } = criteriaOf(leaf)
  const status = statusOf(choice)
  // Nor is it stored who worked on it then.
  if (status === null || filter.assignee !== undefined) return null
  const start = sql`${msOf(sql`r.created_at`)} + ${(minAgeHours ?? 0) * HOUR_MS}::float8`
  const lasts = Math.min((maxAgeHours ?? Number.POSITIVE_INFINITY) * HOUR_MS, (leaf.withinMinutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS)
  const ended = status === 'open' ? sql`coalesce(${msOf(list.endedAt)}, ${UNTIL_NOW})` : UNTIL_NOW
  const end = Number.isFinite(lasts) ? sql`least(${ended}, ${msOf(sql`r.created_at`)} + ${lasts}::float8)` : ended
  const reader = { nowMs: from.getTime(), me: null, unconfirmed: undefined }
  const { rows } = await run<Span>(
    tx,
    sql`select ${start} as "fromMs", ${end} as "toMs" from ${list.table} r
      where ${and(
        matches(list, cityId, { ...filter, ...(district !== null && { district }) }, reader),
        sql`${end} > ${msOf(sql`${from}::timestamptz`)}`,
      )} order by r.created_at desc limit ${RECORDS_AT_MOST}`,
  )
  return rows
}

/** From when to when each record was late, as escalations noted it. */
export async function overdueSpans(tx: Queries, cityId: string, leaf: Of<'overdue'>, district: string | null, from: Date): Promise<Span[]> {
  const list = listOf(leaf.records)
  const { status: _, minAgeHours: __, maxAgeHours: ___, ...filter } = criteriaOf(leaf)
  const ended = sql`coalesce(${msOf(list.endedAt)}, ${UNTIL_NOW})`
  const end = leaf.aim === 'acknowledge' ? sql`least(${ended}, coalesce(${msOf(sql`r.acknowledged_at`)}, ${UNTIL_NOW}))` : ended
  const reader = { nowMs: from.getTime(), me: null, unconfirmed: undefined }
  const { rows } = await run<Span>(
    tx,
    sql`select ${msOf(sql`e.due_at`)} as "fromMs", ${end} as "toMs"
      from escalation e join ${list.table} r on r.city_id = e.city_id and r.id = e.record_id
      where e.city_id = ${cityId} and e.record_kind = ${list.kind} and e.aim = ${leaf.aim} and ${and(
        matches(list, cityId, { ...filter, ...(district !== null && { district }) }, reader),
        sql`${end} > ${msOf(sql`${from}::timestamptz`)}`,
      )} order by e.due_at desc limit ${RECORDS_AT_MOST}`,
  )
  return rows
}

/** Anomaly episodes of a measure by place: from when the product noticed them. */
export async function anomalySpans(tx: Queries, cityId: string, measure: MeasureId, from: Date): Promise<(Span & { placeId: string })[]> {
  const { rows } = await run<Span & { placeId: string }>(
    tx,
    sql`select s.place_id as "placeId", greatest(${msOf(sql`e.started_at`)}, ${msOf(sql`e.recorded_at`)}) as "fromMs",
        coalesce(${msOf(sql`e.ended_at`)}, ${UNTIL_NOW}) as "toMs"
      from anomaly_episode e join series s using (series_id)
      where e.city_id = ${cityId} and s.measure = ${measure} and e.kind = 'value' and (e.ended_at is null or e.ended_at > ${from})
      order by e.started_at`,
    { name: 'alert-past-anomalies' },
  )
  return rows
}

/** When feeds of a city failed; any of them if the feed is null. */
export async function feedSpans(tx: Queries, cityId: string, feedId: string | null, from: Date): Promise<Span[]> {
  const { rows } = await run<Span>(
    tx,
    sql`select "fromMs", "toMs" from (
        select ${msOf(sql`valid_from`)} as "fromMs", failing,
          coalesce(lead(${msOf(sql`valid_from`)}) over (partition by feed_id order by version), ${UNTIL_NOW}) as "toMs"
        from feed_state_version where city_id = ${cityId} and (${feedId}::text is null or feed_id = ${feedId})
      ) spells where failing and "toMs" > ${msOf(sql`${from}::timestamptz`)}`,
    { name: 'alert-past-feeds' },
  )
  return rows
}
