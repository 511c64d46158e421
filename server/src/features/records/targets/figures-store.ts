import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type DeskFigures, FIGURES_STALE_MS } from '@oppidum/domain/records/desk-figures'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Provenance, Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { weakestQuality } from '../../telemetry/observations/weakest-quality-store.ts'
import { dueColumns } from '../desk/city-targets.ts'
import { openTargetedSql, serviceSql, TARGET_COLUMNS, waitingSql } from '../desk/target-columns-store.ts'
import { confirmation } from '../lists/record-age-store.ts'

export interface FiguresQuery {
  kind: RecordKind
  days: number
  /** Null for all. */
  department: string | null
}

/** Durations in minutes of the records in a period. */
interface Spans {
  count: number
  timed: number
  quantiles: [number, number] | null
  quality: Quality | null
}

/** @param tx a snapshot, so that the figures agree with each other */
export async function deskFigures(tx: Tx, city: City, query: FiguresQuery, nowMs: number): Promise<DeskFigures> {
  const { kind } = query
  const now = new Date(nowMs)
  const from = new Date(nowMs - query.days * DAY_MS)
  const acknowledged = await acknowledgedIn(tx, city.id, query, from, now)
  const closed = await closedIn(tx, city.id, query, from, now)
  const open = await openNow(tx, city.id, query)
  const overdue = city.targets.length > 0 ? await overdueNow(tx, city, query, nowMs) : null
  const reopened = await reopenedIn(tx, city.id, query, from, now)
  const notFixed = kind === 'service-request' ? await notFixedIn(tx, city.id, query, from, now) : null
  const counted: Provenance = {
    source: 'derived',
    observedAt: now.toISOString(),
    staleAt: new Date(nowMs + FIGURES_STALE_MS).toISOString(),
    quality: 'measured',
    from: [],
  }
  const of = (quality: Quality | null): Provenance => ({ ...counted, quality: quality ?? 'measured' })
  // The count is as old as its least recently confirmed record; when nothing is open, it is current.
  const ofOpen = open.observedAt
    ? {
        ...of(open.quality),
        observedAt: open.observedAt.toISOString(),
        ...(open.undated && { undated: true as const }),
        staleAt: (open.staleAt ?? now).toISOString(),
      }
    : counted
  const evidence: Record<string, Provenance> = { open: ofOpen, closed: of(closed.quality), reopened: of(reopened.quality) }
  if (overdue !== null) evidence.overdue = ofOpen
  if (notFixed) evidence.notFixed = of(notFixed.quality)
  if (acknowledged.quantiles) evidence.acknowledgeMedian = evidence.acknowledgeP80 = of(acknowledged.quality)
  if (closed.quantiles) evidence.resolveMedian = evidence.resolveP80 = of(closed.quality)
  return {
    kind,
    at: now.toISOString(),
    acknowledgeMedian: acknowledged.quantiles?.[0] ?? null,
    acknowledgeP80: acknowledged.quantiles?.[1] ?? null,
    resolveMedian: closed.quantiles?.[0] ?? null,
    resolveP80: closed.quantiles?.[1] ?? null,
    open: open.count,
    overdue,
    closed: closed.count,
    reopened: reopened.count,
    notFixed: notFixed?.count ?? null,
    records: { acknowledge: acknowledged.timed, resolve: closed.timed, open: open.count, closed: closed.count },
    evidence,
  }
}

/** Minutes between two times. */
const minutes = (end: Sql, begin: Sql): Sql => sql`extract(epoch from ${end} - ${begin})::float8 / 60`
/** All departments when null. */
const inDepartment = (department: string | null): Sql => (department === null ? sql`true` : sql`r.assigned_department = ${department}`)

/** Records that the desk created itself are left out: they were acknowledged at once. */
async function acknowledgedIn(tx: Tx, cityId: string, { kind, department }: FiguresQuery, from: Date, to: Date): Promise<Spans> {
  const { table, clock, targeted } = TARGET_COLUMNS[kind]
  return spans(
    tx,
    sql`select ${minutes(sql`r.acknowledged_at`, clock)} as minutes, r.quality from ${table} r
      where r.city_id = ${cityId} and r.acknowledged_at > ${from} and r.acknowledged_at <= ${to} and r.acknowledged_at > ${clock} and ${targeted}
        and r.duplicate_of is null and ${inDepartment(department)}`,
  )
}

/** A record that a source closed before its start counts as closed, but not in the durations. */
async function closedIn(tx: Tx, cityId: string, { kind, department }: FiguresQuery, from: Date, to: Date): Promise<Spans> {
  const { table, start, endedAt } = TARGET_COLUMNS[kind]
  return spans(
    tx,
    sql`select case when ${endedAt} >= ${start} then ${minutes(endedAt, start)} end as minutes, r.quality from ${table} r
      where r.city_id = ${cityId} and r.status = ${literal(ENDED[kind])} and ${endedAt} > ${from} and ${endedAt} <= ${to}
        and r.duplicate_of is null and ${inDepartment(department)}`,
  )
}

async function spans(tx: Tx, records: Sql): Promise<Spans> {
  const { rows } = await run<Spans>(
    tx,
    sql`select count(*)::int as count, count(minutes)::int as timed, ${weakestQuality} as quality,
      percentile_cont(array[0.5, 0.8]) within group (order by minutes) as quantiles from (${records}) r`,
  )
  return rows[0] as Spans
}

interface Open {
  count: number
  quality: Quality | null
  /** Null when nothing is open. */
  observedAt: Date | null
  /** Whether `observedAt` is a time of receipt, see `Provenance`. */
  undated: boolean | null
  staleAt: Date | null
}

/** Counts from `record_count`; the time is the oldest at which any of the records was confirmed, by the rule of `recordAnswers`. */
async function openNow(tx: Tx, cityId: string, { kind, department }: FiguresQuery): Promise<Open> {
  const { rows } = await run<Open>(
    tx,
    sql`select coalesce(sum(count), 0)::int as count, ${weakestQuality} as quality,
        min(observed) as "observedAt", (array_agg(undated order by observed))[1] as undated,
        min(heard + make_interval(secs => stale_after_seconds)) as "staleAt"
      from (select g.count, g.quality, g.stale_after_seconds, s.*
        from (select c.group_key, c.source_id, c.quality, c.stale_after_seconds, c.missing, sum(c.count) as count from record_count c
          where c.city_id = ${cityId} and c.record_kind = ${kind} and c.status <> ${literal(ENDED[kind])} and not c.folded
            and ${department === null ? sql`true` : sql`c.department = ${department}`}
          group by 1, 2, 3, 4, 5 having sum(c.count) > 0) g
        cross join lateral (select r.observed_at as at from ${TARGET_COLUMNS[kind].table} r
          where r.counted_as = g.group_key order by 1 limit 1) o
        left join feed_state f on f.city_id = ${cityId} and f.feed_id = g.source_id
        cross join lateral (${confirmation(sql`g.missing`, sql`o.at`)}) s) r`,
  )
  return rows[0] as Open
}

/** Compares each record's start with the latest start that is due now, which selects the same records as computing each due time. */
async function overdueNow(tx: Tx, city: City, { kind, department }: FiguresQuery, nowMs: number): Promise<number> {
  const { table, word, clock } = TARGET_COLUMNS[kind]
  const { words, priorities, services, latest: acknowledge, named } = dueColumns(city, kind, 'acknowledge', nowMs)
  const { latest: resolve } = dueColumns(city, kind, 'resolve', nowMs)
  const { rows } = await run<{ count: number }>(
    tx,
    sql`select count(*)::int as count
      from unnest(${words}::text[], ${priorities}::text[], ${services}::text[], ${acknowledge}::timestamptz[], ${resolve}::timestamptz[])
        as t(word, priority, service, acknowledge, resolve)
      join ${table} r on r.city_id = ${city.id} and ${word} = t.word and r.priority = t.priority
        and ${clock} <= greatest(t.acknowledge, t.resolve)
      where ${openTargetedSql(kind)} and t.service = ${serviceSql(kind, named)} and ${inDepartment(department)}
        and (${clock} <= t.resolve or (${waitingSql(kind)} and ${clock} <= t.acknowledge))`,
  )
  return rows[0]?.count ?? 0
}

type CountWithQuality = { count: number; quality: Quality | null }

async function reopenedIn(tx: Tx, cityId: string, { kind, department }: FiguresQuery, from: Date, to: Date): Promise<CountWithQuality> {
  const { rows } = await run<CountWithQuality>(
    tx,
    sql`select count(*)::int as count, ${weakestQuality} as quality from ${TARGET_COLUMNS[kind].table} r
      where r.city_id = ${cityId} and r.reopened_at > ${from} and r.reopened_at <= ${to} and r.reopened > 0
        and ${inDepartment(department)}`,
  )
  return rows[0] as CountWithQuality
}

/** Counted in the timelines, because the record drops a reporter's answer when it is closed again. */
async function notFixedIn(tx: Tx, cityId: string, { department }: FiguresQuery, from: Date, to: Date): Promise<CountWithQuality> {
  const { rows } = await run<CountWithQuality>(
    tx,
    sql`select count(*)::int as count, ${weakestQuality} as quality from service_request r
      where r.city_id = ${cityId} and ${inDepartment(department)} and r.id in (select t.record_id from timeline_entry t
        where t.city_id = ${cityId} and t.record_kind = 'service-request' and t.action = 'not-fixed' and t.at > ${from} and t.at <= ${to})`,
  )
  return rows[0] as CountWithQuality
}
