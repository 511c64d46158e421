import { HOUR_MS } from '@oppidum/domain/core/time'
import { join, type Sql, sql } from '../../../../platform/db/sql.ts'
import { weakestQuality } from '../../../telemetry/observations/weakest-quality-store.ts'
import type { Span, SubjectSeries, TimeGroup } from './period-series.ts'

const STEP_MS = 300_000
/** A question with more five-minute means than this reads hours instead. */
const MOST_STEPS = 300_000

export const ms = (expression: Sql): Sql => sql`(extract(epoch from ${expression}) * 1000)::float8`
const hourStart = (column: Sql): Sql => sql`date_bin('1 hour', ${column}, '2000-01-01T00:00:00Z')`
export const instant = (atMs: number): Sql => sql`${new Date(atMs)}::timestamptz`
export const START = sql`start_at`

/** The key of a group that a piece belongs to. */
export const keyOf = (by: TimeGroup, timeZone: string): Sql => {
  const local = sql`start_at at time zone ${timeZone}`
  const keys: Record<TimeGroup, () => Sql> = {
    whole: () => sql`''::text`,
    hour: () => sql`${ms(hourStart(START))}::bigint::text`,
    day: () => sql`to_char(${local}, 'YYYY-MM-DD')`,
    weekday: () => sql`extract(isodow from ${local})::int::text`,
    'hour-of-day': () => sql`extract(hour from ${local})::int::text`,
  }
  return keys[by]()
}

export const isSingle = (all: readonly SubjectSeries[]) =>
  all.every((it) => it.needs === 1 && it.parts.length === 1 && it.parts[0]?.bottomOfValue === 0)
export const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS

function columnsOf(all: readonly SubjectSeries[]) {
  const parts = all.flatMap((it) => it.parts.map((part) => ({ ...part, factor: it.factor, needs: it.needs })))
  const column = (read: (it: (typeof parts)[number]) => number) => parts.map(read)
  return {
    subject: column((it) => it.subject),
    seriesId: column((it) => it.seriesId),
    scale: column((it) => (it.factor * it.top) / it.bottom),
    top: column((it) => it.factor * it.top),
    bottomOfValue: column((it) => it.bottomOfValue),
    bottom: column((it) => it.bottom),
    needs: column((it) => it.needs),
  }
}

/** A table `part` with the series of each subject. */
function singleParts(all: readonly SubjectSeries[]): Sql {
  const it = columnsOf(all)
  return sql`part as (
    select * from unnest(${it.subject}::int[], ${it.seriesId}::int[], ${it.scale}::float8[]) as p(subject, series_id, scale))`
}

/** The part of an hour from `fromMs` to `toMs`: from its observations, or from its roll-up where none is left. Empty if the two are equal. */
function edge(fromMs: number, toMs: number): Sql {
  const [hour, from, to] = [instant(hourOf(fromMs)), instant(fromMs), instant(toMs)]
  return sql`
  select p.subject, ${from} as start_at, avg(o.value) * p.scale as mean, min(o.value) * p.scale as lowest, max(o.value) * p.scale as highest,
    ${weakestQuality} as quality, ${ms(sql`(${to} - ${from})`)} as weight
  from part p join observation o on o.series_id = p.series_id and o.at >= ${from} and o.at < ${to} group by p.subject, p.scale
  union all
  select p.subject, ${from}, r.mean * p.scale, r.lowest * p.scale, r.highest * p.scale, 'estimated', ${ms(sql`(${to} - ${from})`)}
  from part p join rollup_hour r on r.series_id = p.series_id and r.start_at = ${hour} and ${from} < ${to}
  where not exists (select from observation o where o.series_id = p.series_id and o.at >= ${hour} and o.at < ${hour} + interval '1 hour')`
}

/** Pieces of subjects with one series each: whole hours from their roll-ups, and the edges of the period. */
function singlePieces(all: readonly SubjectSeries[], { fromMs, toMs }: Span): Sql {
  const [firstHour, lastHour] = [hourOf(fromMs + HOUR_MS - 1), hourOf(toMs)]
  const isWithinAnHour = firstHour > lastHour
  const hours = isWithinAnHour ? sql`false` : sql`r.start_at >= ${instant(firstHour)} and r.start_at < ${instant(lastHour)}`
  const edges = isWithinAnHour ? [edge(fromMs, toMs)] : [edge(fromMs, firstHour), edge(lastHour, toMs)]
  return sql`${singleParts(all)}, piece as (
  select p.subject, r.start_at, r.mean * p.scale as mean, r.lowest * p.scale as lowest, r.highest * p.scale as highest, r.quality,
    ${HOUR_MS}::float8 as weight
  from part p join rollup_hour r using (series_id) where ${hours}
  union all ${join(edges, sql` union all `)})`
}

/** Five-minute means, unless only hours reach back to the start of the period, or there are too many of them. */
function tableOf(all: readonly SubjectSeries[], { fromMs, toMs }: Span): Sql {
  const parts = all.flatMap((it) => it.parts)
  const reaches = parts.every((it) => it.firstHourMs === null || (it.firstStepMs !== null && it.firstStepMs < it.firstHourMs + HOUR_MS))
  return reaches && (parts.length * (toMs - fromMs)) / STEP_MS <= MOST_STEPS ? sql`rollup_5m` : sql`rollup_hour`
}

/** A table `moment` for subjects computed from several series: their value at each five-minute mean, or hour, that all needed series have. */
export function moments(all: readonly SubjectSeries[], span: Span): Sql {
  const it = columnsOf(all)
  return sql`part as (
    select * from unnest(${it.subject}::int[], ${it.seriesId}::int[], ${it.top}::float8[], ${it.bottomOfValue}::float8[], ${it.bottom}::float8[],
      ${it.needs}::int[]) as p(subject, series_id, top, bottom_of_value, bottom, needs)),
  moment as (
    select p.subject, r.start_at as at, sum(p.top * r.mean) / nullif(sum(p.bottom_of_value * r.mean + p.bottom), 0) as value,
      ${weakestQuality} as quality
    from part p join ${tableOf(all, span)} r using (series_id)
    where r.start_at >= ${instant(span.fromMs)} and r.start_at < ${instant(span.toMs)}
    group by p.subject, r.start_at having count(*) >= min(p.needs))`
}

/** Pieces of subjects computed from several series: the hours of their moments. */
function computedPieces(all: readonly SubjectSeries[], span: Span): Sql {
  const [from, to] = [instant(span.fromMs), instant(span.toMs)]
  return sql`${moments(all, span)}, piece as (
  select subject, greatest(hour, ${from}) as start_at, avg(value) as mean, min(value) as lowest, max(value) as highest,
    ${weakestQuality} as quality, ${ms(sql`(least(hour + interval '1 hour', ${to}) - greatest(hour, ${from}))`)} as weight
  from (select *, ${hourStart(sql`at`)} as hour from moment where value is not null) m group by subject, hour)`
}

/** Common table expressions that end with `piece`: the values of each subject, with the milliseconds of the period that each stands for. */
export const pieces = (all: readonly SubjectSeries[], span: Span): Sql =>
  isSingle(all) ? singlePieces(all, span) : computedPieces(all, span)

export const isWithin = (column: Sql, { fromMs, toMs }: Span): Sql => sql`${column} >= ${instant(fromMs)} and ${column} < ${instant(toMs)}`
const END = sql`subject, ${ms(sql`at`)} as "atMs", value, quality`

/** The first and last observation of each subject; hours count where no observation covers them, before the first one or after it was deleted. */
export function singleEnds(all: readonly SubjectSeries[], span: Span): Sql {
  const observed = sql`from observation o where o.series_id = p.series_id and ${isWithin(sql`o.at`, span)}`
  const rolledUp = sql`from rollup_hour r where r.series_id = p.series_id and ${isWithin(sql`r.start_at`, span)}`
  return sql`with ${singleParts(all)},
    observed as (
      select p.subject, e.at, e.value * p.scale as value, e.quality from part p cross join lateral (
        (select o.at, o.value, o.quality ${observed} order by o.at limit 1)
        union all (select o.at, o.value, o.quality ${observed} order by o.at desc limit 1)) e),
    hours as (
      select p.subject, e.start_at as at, e.mean * p.scale as value, 'estimated' as quality from part p cross join lateral (
        (select r.start_at, r.mean ${rolledUp} order by r.start_at limit 1)
        union all (select r.start_at, r.mean ${rolledUp} order by r.start_at desc limit 1)) e),
    both_levels as (select * from observed union all select h.* from hours h
      where not exists (select from observed f where f.subject = h.subject and f.at < h.at + interval '1 hour'))
    select ${END} from both_levels order by subject, at`
}

export const computedEnds = (all: readonly SubjectSeries[], span: Span): Sql => sql`with ${moments(all, span)}
  select ${END} from (select distinct on (subject) * from moment where value is not null order by subject, at) a
  union all
  select ${END} from (select distinct on (subject) * from moment where value is not null order by subject, at desc) b order by 1, 2`
