import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type DeskFigures, FIGURES_STALE_MS } from '@oppidum/domain/records/desk-figures'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Provenance, Quality } from '@oppidum/domain/telemetry/provenance'
import { type Db, snapshotRead, type Tx } from '../../../platform/db/connection.ts'
import { WEAKEST_QUALITY } from '../../telemetry/observations/weakest-quality.ts'
import { dueColumns, openSql, serviceSql, TARGET_SQL, waitingSql } from '../desk/city-targets.ts'

export interface FiguresAsked {
  kind: RecordKind
  days: number
  /** Null: all of them. */
  department: string | null
}

/** Of a span of days: durations in minutes, and how many records there are. */
interface Spans {
  count: number
  timed: number
  quantiles: [number, number] | null
  quality: Quality | null
}

/** All SQL of the figures of a desk. */
export function figuresStore(db: Db) {
  /** Everything from one state of the store, so that no figure contradicts another. */
  function figures(city: City, asked: FiguresAsked, nowMs: number): Promise<DeskFigures> {
    return snapshotRead(db, async (tx) => {
      const { kind } = asked
      const now = new Date(nowMs)
      const from = new Date(nowMs - asked.days * DAY_MS)
      const acknowledged = await acknowledgedIn(tx, city.id, asked, from, now)
      const closed = await closedIn(tx, city.id, asked, from, now)
      const open = await openNow(tx, city.id, asked)
      const overdue = city.targets.length > 0 ? await overdueNow(tx, city, asked, nowMs) : null
      const reopened = await reopenedIn(tx, city.id, asked, from, now)
      const notFixed = kind === 'service-request' ? await notFixedIn(tx, city.id, asked, from, now) : null
      const counted: Provenance = {
        source: 'derived',
        observedAt: now.toISOString(),
        staleAt: new Date(nowMs + FIGURES_STALE_MS).toISOString(),
        quality: 'measured',
        from: [],
      }
      const of = (quality: Quality | null): Provenance => ({ ...counted, quality: quality ?? 'measured' })
      // What is open is as old as what was heard of it longest ago; of none, the store itself says so.
      const ofOpen = open.observedAt
        ? { ...of(open.quality), observedAt: open.observedAt.toISOString(), staleAt: (open.staleAt ?? now).toISOString() }
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
    })
  }

  return { figures }
}

const TIMES = (end: string, begin: string) => `extract(epoch from ${end} - ${begin})::float8 / 60`
const OF_DEPARTMENT = (parameter: string) => `(${parameter}::text is null or r.assigned_department = ${parameter})`

/** A record that the desk opened itself waited for nobody, and is left out. */
async function acknowledgedIn(tx: Tx, cityId: string, { kind, department }: FiguresAsked, from: Date, to: Date): Promise<Spans> {
  const { table, clock } = TARGET_SQL[kind]
  return spans(
    tx,
    `select ${TIMES('r.acknowledged_at', clock)} as minutes, r.quality from ${table} r
     where r.city_id = $1 and r.acknowledged_at > $2 and r.acknowledged_at <= $3 and r.acknowledged_at > ${clock}
       and r.duplicate_of is null and ${OF_DEPARTMENT('$4')}`,
    [cityId, from, to, department],
  )
}

/** What was closed before it began, as a source may say, counts as closed and says nothing of how long it took. */
async function closedIn(tx: Tx, cityId: string, { kind, department }: FiguresAsked, from: Date, to: Date): Promise<Spans> {
  const { table, start, endedAt } = TARGET_SQL[kind]
  return spans(
    tx,
    `select case when ${endedAt} >= ${start} then ${TIMES(endedAt, start)} end as minutes, r.quality from ${table} r
     where r.city_id = $1 and r.status = '${ENDED[kind]}' and ${endedAt} > $2 and ${endedAt} <= $3
       and r.duplicate_of is null and ${OF_DEPARTMENT('$4')}`,
    [cityId, from, to, department],
  )
}

async function spans(tx: Tx, records: string, values: unknown[]): Promise<Spans> {
  const { rows } = await tx.query<Spans>(
    `select count(*)::int as count, count(minutes)::int as timed, ${WEAKEST_QUALITY} as quality,
       percentile_cont(array[0.5, 0.8]) within group (order by minutes) as quantiles from (${records}) r`,
    values,
  )
  return rows[0] as Spans
}

interface Open {
  count: number
  quality: Quality | null
  /** Null when nothing is open. */
  observedAt: Date | null
  staleAt: Date | null
}

/** From the counts that the store keeps; the oldest word that any of them rests on is what `recordAnswers` says of one. */
async function openNow(tx: Tx, cityId: string, { kind, department }: FiguresAsked): Promise<Open> {
  const { rows } = await tx.query<Open>(
    `select coalesce(sum(count), 0)::int as count, ${WEAKEST_QUALITY} as quality,
       min(heard) as "observedAt", min(heard + make_interval(secs => stale_after_seconds)) as "staleAt"
     from (select g.count, g.quality, g.stale_after_seconds, case when g.missing then o.at else greatest(o.at, f.last_success_at) end as heard
       from (select c.group_key, c.source_id, c.quality, c.stale_after_seconds, c.missing, sum(c.count) as count from record_count c
         where c.city_id = $1 and c.record_kind = $2 and c.status <> '${ENDED[kind]}' and not c.folded and ($3::text is null or c.department = $3)
         group by 1, 2, 3, 4, 5 having sum(c.count) > 0) g
       cross join lateral (select r.observed_at as at from ${TARGET_SQL[kind].table} r where r.counted_as = g.group_key order by 1 limit 1) o
       left join feed_state f on f.city_id = $1 and f.feed_id = g.source_id) r`,
    [cityId, kind, department],
  )
  return rows[0] as Open
}

/** The latest start that is due now stands beside each record's own: the same as to work out when each is due. */
async function overdueNow(tx: Tx, city: City, { kind, department }: FiguresAsked, nowMs: number): Promise<number> {
  const { table, word, clock } = TARGET_SQL[kind]
  const { words, priorities, services, latest: acknowledge, named } = dueColumns(city, kind, 'acknowledge', nowMs)
  const { latest: resolve } = dueColumns(city, kind, 'resolve', nowMs)
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[]) as t(word, priority, service, acknowledge, resolve)
     join ${table} r on r.city_id = $1 and ${word} = t.word and r.priority = t.priority and ${clock} <= greatest(t.acknowledge, t.resolve)
     where ${openSql(kind)} and t.service = ${serviceSql(kind, '$7::text[]')} and ${OF_DEPARTMENT('$8')}
       and (${clock} <= t.resolve or (${waitingSql(kind)} and ${clock} <= t.acknowledge))`,
    [city.id, words, priorities, services, acknowledge, resolve, named, department],
  )
  return rows[0]?.count ?? 0
}

type Counted = { count: number; quality: Quality | null }

async function reopenedIn(tx: Tx, cityId: string, { kind, department }: FiguresAsked, from: Date, to: Date): Promise<Counted> {
  const { rows } = await tx.query<Counted>(
    `select count(*)::int as count, ${WEAKEST_QUALITY} as quality from ${TARGET_SQL[kind].table} r
     where r.city_id = $1 and r.reopened_at > $2 and r.reopened_at <= $3 and r.reopened > 0 and ${OF_DEPARTMENT('$4')}`,
    [cityId, from, to, department],
  )
  return rows[0] as Counted
}

/** Of what reporters said, since the record itself forgets it when it is closed once more. */
async function notFixedIn(tx: Tx, cityId: string, { department }: FiguresAsked, from: Date, to: Date): Promise<Counted> {
  const { rows } = await tx.query<Counted>(
    `select count(*)::int as count, ${WEAKEST_QUALITY} as quality from service_request r
     where r.city_id = $1 and ${OF_DEPARTMENT('$4')} and r.id in (select t.record_id from timeline_entry t
       where t.city_id = $1 and t.record_kind = 'service-request' and t.action = 'not-fixed' and t.at > $2 and t.at <= $3)`,
    [cityId, from, to, department],
  )
  return rows[0] as Counted
}
