import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { type Db, snapshotRead, type Tx } from '../../../../platform/db/connection.ts'
import { WEAKEST_QUALITY } from '../../../telemetry/observations/weakest-quality.ts'
import type { Made, Part } from '../measure-parts.ts'

const STEP_MS = 300_000
/** A look must not keep the store from those who only look at a screen. */
const STATEMENT_MS = 8_000
/** Rows of a roll-up that one question reads at most. */
const MOST_READ = 1_500_000
/** More five-minute means than this are told by their hours. */
const MOST_STEPS = 300_000

/** What the values of a period are told by. Hours and days are those of the city's clocks. */
export type TimeGroup = 'whole' | 'hour' | 'day' | 'weekday' | 'hour-of-day'

export interface Span {
  fromMs: number
  toMs: number
}

/** A part whose series is there. */
interface Kept extends Part {
  /** Which of the subjects that are asked for. */
  subject: number
  seriesId: number
  /** Null: nothing newer than a past that was imported. */
  sourceId: string | null
  firstMs: number
  /** Of the period. */
  firstStepMs: number | null
  firstHourMs: number | null
}

export interface SubjectSeries {
  factor: number
  parts: readonly Kept[]
  needs: number
  /** Null: nothing was ever observed of it. */
  firstMs: number | null
  sourceId: string
}

export interface Group {
  subject: number
  /** Milliseconds of the hour, '2026-11-20', 1 (Monday) to 7, or 0 to 23; '' of the whole. */
  key: string
  mean: number
  lowest: number
  highest: number
  /** Milliseconds that have values. */
  coveredMs: number
  quality: Quality
}

export interface Observed {
  atMs: number
  value: number
  quality: Quality
}

export type Extreme = 'lowest' | 'highest'

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const HOUR_OF = (column: string) => `date_bin('1 hour', ${column}, '2000-01-01T00:00:00Z')`
const KEY: Record<TimeGroup, (zone: string) => string> = {
  whole: (zone) => `left(${zone}, 0)`,
  hour: (zone) => `${ms(HOUR_OF('start_at'))}::bigint::text || left(${zone}, 0)`,
  day: (zone) => `to_char(start_at at time zone ${zone}, 'YYYY-MM-DD')`,
  weekday: (zone) => `extract(isodow from start_at at time zone ${zone})::int::text`,
  'hour-of-day': (zone) => `extract(hour from start_at at time zone ${zone})::int::text`,
}

/** Parts of one series alone: whole hours from their roll-ups, what of the first and last hour lies in the period as it was observed. */
const edge = (hour: string, from: string, to: string) => `
  select p.subject, ${from} as start_at, avg(o.value) * p.scale as mean, min(o.value) * p.scale as lowest, max(o.value) * p.scale as highest,
    ${WEAKEST_QUALITY} as quality, ${ms(`(${to} - ${from})`)} as weight
  from part p join observation o on o.series_id = p.series_id and o.at >= ${from} and o.at < ${to} group by p.subject, p.scale
  union all select p.subject, ${from}, r.mean * p.scale, r.lowest * p.scale, r.highest * p.scale, 'estimated', ${ms(`(${to} - ${from})`)}
  from part p join rollup_hour r on r.series_id = p.series_id and r.start_at = ${hour} and ${from} < ${to}
  where not exists (select from observation o where o.series_id = p.series_id and o.at >= ${hour} and o.at < ${hour} + interval '1 hour')`
const SINGLE_PIECES = `part as (select * from unnest($1::int[], $2::int[], $3::float8[]) as p(subject, series_id, scale)), piece as (
  select p.subject, r.start_at, r.mean * p.scale as mean, r.lowest * p.scale as lowest, r.highest * p.scale as highest, r.quality, ${HOUR_MS}::float8 as weight
  from part p join rollup_hour r using (series_id) where r.start_at >= $4::timestamptz and r.start_at < $5::timestamptz
  union all ${edge('$6::timestamptz', '$7::timestamptz', '$8::timestamptz')}
  union all ${edge('$9::timestamptz', '$10::timestamptz', '$11::timestamptz')})`

/** Several series of the same moments. A moment is a five-minute mean, or an hour where only those reach so far back. */
const moments = (table: string) => `part as (
    select * from unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::float8[], $6::int[]) as p(subject, series_id, top, bottom_of_value, bottom, needs)),
  moment as (select p.subject, r.start_at as at, sum(p.top * r.mean) / nullif(sum(p.bottom_of_value * r.mean + p.bottom), 0) as value, ${WEAKEST_QUALITY} as quality
    from part p join ${table} r using (series_id) where r.start_at >= $7::timestamptz and r.start_at < $8::timestamptz
    group by p.subject, r.start_at having count(*) >= min(p.needs))`
const joinedPieces = (table: string) => `${moments(table)}, piece as (
  select subject, greatest(hour, $7::timestamptz) as start_at, avg(value) as mean, min(value) as lowest, max(value) as highest, ${WEAKEST_QUALITY} as quality,
    ${ms(`(least(hour + interval '1 hour', $8::timestamptz) - greatest(hour, $7::timestamptz))`)} as weight
  from (select *, ${HOUR_OF('at')} as hour from moment where value is not null) m group by subject, hour)`

const isSingle = (all: readonly SubjectSeries[]) =>
  all.every((it) => it.needs === 1 && it.parts.length === 1 && it.parts[0]?.bottomOfValue === 0)
const date = (atMs: number) => new Date(atMs)
const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS

/** Bounds of the whole hours of a period, and of what is left of its first and its last hour. */
function hoursOf({ fromMs, toMs }: Span): Date[] {
  const [first, last] = [hourOf(fromMs + HOUR_MS - 1), hourOf(toMs)]
  if (first > last) return [first, first, hourOf(fromMs), fromMs, toMs, last, last, last].map(date)
  return [first, last, hourOf(fromMs), fromMs, first, last, last, toMs].map(date)
}

function columns(all: readonly SubjectSeries[]) {
  const parts = all.flatMap((it) => it.parts.map((part) => ({ ...part, factor: it.factor, needs: it.needs })))
  const of = (read: (it: (typeof parts)[number]) => number) => parts.map(read)
  return {
    subject: of((it) => it.subject),
    seriesId: of((it) => it.seriesId),
    scale: of((it) => (it.factor * it.top) / it.bottom),
    top: of((it) => it.factor * it.top),
    bottomOfValue: of((it) => it.bottomOfValue),
    bottom: of((it) => it.bottom),
    needs: of((it) => it.needs),
  }
}

/** Five-minute means, unless only hours reach back to where the period begins, or there are too many. */
function tableOf(all: readonly SubjectSeries[], { fromMs, toMs }: Span): 'rollup_5m' | 'rollup_hour' {
  const parts = all.flatMap((it) => it.parts)
  const reaches = parts.every((it) => it.firstHourMs === null || (it.firstStepMs !== null && it.firstStepMs < it.firstHourMs + HOUR_MS))
  return reaches && (parts.length * (toMs - fromMs)) / STEP_MS <= MOST_STEPS ? 'rollup_5m' : 'rollup_hour'
}

/** The question with its values, and the table that its moments are of. */
function pieces(all: readonly SubjectSeries[], span: Span): { sql: string; values: unknown[] } {
  const it = columns(all)
  if (isSingle(all)) return { sql: SINGLE_PIECES, values: [it.subject, it.seriesId, it.scale, ...hoursOf(span)] }
  const values = [it.subject, it.seriesId, it.top, it.bottomOfValue, it.bottom, it.needs, date(span.fromMs), date(span.toMs)]
  return { sql: joinedPieces(tableOf(all, span)), values }
}

export interface PeriodReader {
  /** How the wanted things are kept; in their order. */
  series(cityId: string, wanted: readonly Made[], span: Span): Promise<SubjectSeries[]>
  /**
   * Means, lowest and highest of each subject and group, unordered. Within an hour every value weighs the same, hours weigh by
   * how much of them lies in the period: as the roll-ups of days do (decision 0005).
   */
  groups(all: readonly SubjectSeries[], span: Span, by: TimeGroup, timeZone: string): Promise<Group[]>
  /** The first and last of each subject that has any. */
  ends(all: readonly SubjectSeries[], span: Span): Promise<ReadonlyMap<number, { first: Observed; last: Observed }>>
  /** When the lowest or highest value of one subject was; the first of equals. Not exact: the hour in which it was. Null when there is none. */
  extremeAt(one: SubjectSeries, span: Span, which: Extreme): Promise<{ atMs: number; isExact: boolean } | null>
}

/** All SQL about periods of what is measured. Reads one state of the store, and no longer than is bearable. */
export function periodStore(db: Db) {
  return {
    read: <T>(work: (reader: PeriodReader) => Promise<T>): Promise<T> => snapshotRead(db, (tx) => work(periodReader(tx)), STATEMENT_MS),
  }
}

export type PeriodStore = ReturnType<typeof periodStore>

/** Whether so many series over such a time are more than one look may read. */
export const isTooMuch = (wanted: readonly Made[], { fromMs, toMs }: Span) =>
  (wanted.reduce((sum, it) => sum + it.parts.length, 0) * (toMs - fromMs)) / HOUR_MS > MOST_READ

function periodReader(tx: Tx): PeriodReader {
  async function series(cityId: string, wanted: readonly Made[], { fromMs, toMs }: Span): Promise<SubjectSeries[]> {
    const parts = wanted.flatMap((it, subject) => it.parts.map((part) => ({ ...part, subject })))
    const own = (table: string) =>
      `(select ${ms('min(r.start_at)')} from ${table} r where r.series_id = s.series_id and r.start_at >= $4 and r.start_at < $5)`
    const { rows } = await tx.query<Kept & { place: number; firstMs: number | null }>({
      name: 'assistant-series',
      text: `select (w.place - 1)::int as place, s.series_id as "seriesId", l.source_id as "sourceId", ${own('rollup_5m')} as "firstStepMs", ${own('rollup_hour')} as "firstHourMs",
          ${ms(`coalesce((select min(r.start_at) from rollup_hour r where r.series_id = s.series_id),
            (select o.at from observation o where o.series_id = s.series_id order by o.at limit 1))`)} as "firstMs"
        from unnest($2::text[], $3::text[]) with ordinality as w(measure, place_id, place)
        join series s on s.city_id = $1 and s.measure = w.measure and s.place_id = w.place_id left join observation_latest l using (series_id)`,
      values: [cityId, parts.map((it) => it.measure), parts.map((it) => it.placeId), date(hourOf(fromMs)), date(toMs)],
    })
    const kept = rows.flatMap(({ place, firstMs, ...row }): Kept[] =>
      firstMs === null ? [] : [{ ...(parts[place] as (typeof parts)[number]), ...row, firstMs }],
    )
    return wanted.map(({ factor, needsAll, parts: asked }, subject): SubjectSeries => {
      const own = kept.filter((it) => it.subject === subject)
      const isThere = needsAll ? own.length === asked.length : own.length > 0
      const begins = own.map((it) => it.firstMs)
      const sources = new Set(own.map((it) => it.sourceId ?? 'history'))
      return {
        factor,
        parts: isThere ? own : [],
        needs: needsAll ? asked.length : 1,
        firstMs: isThere ? (needsAll ? Math.max(...begins) : Math.min(...begins)) : null,
        sourceId: asked.length === 1 && sources.size === 1 ? ([...sources][0] as string) : 'derived',
      }
    })
  }

  return {
    series,

    async groups(all, span, by, timeZone) {
      const { sql, values } = pieces(all, span)
      const zone = `$${values.length + 1}::text`
      const { rows } = await tx.query<Group>(
        `with ${sql} select subject, ${KEY[by](zone)} as key, sum(mean * weight) / sum(weight) as mean, min(lowest) as lowest, max(highest) as highest,
          sum(weight) as "coveredMs", ${WEAKEST_QUALITY} as quality from piece where weight > 0 group by 1, 2`,
        [...values, timeZone],
      )
      return rows
    },

    async ends(all, span) {
      const it = columns(all)
      const bounds = [date(span.fromMs), date(span.toMs)]
      const row = `subject, ${ms('at')} as "atMs", value, quality`
      const { rows } = isSingle(all)
        ? await tx.query<Observed & { subject: number }>(
            `with part as (select * from unnest($1::int[], $2::int[], $3::float8[]) as p(subject, series_id, scale)),
             found as (
               select p.subject, e.at, e.value * p.scale as value, e.quality from part p cross join lateral (
                 (select o.at, o.value, o.quality from observation o where o.series_id = p.series_id and o.at >= $4 and o.at < $5 order by o.at limit 1)
                 union all (select o.at, o.value, o.quality from observation o where o.series_id = p.series_id and o.at >= $4 and o.at < $5 order by o.at desc limit 1)) e),
             hours as (
               select p.subject, e.start_at as at, e.mean * p.scale as value, 'estimated' as quality from part p cross join lateral (
                 (select r.start_at, r.mean from rollup_hour r where r.series_id = p.series_id and r.start_at >= $4 and r.start_at < $5 order by r.start_at limit 1)
                 union all (select r.start_at, r.mean from rollup_hour r where r.series_id = p.series_id and r.start_at >= $4 and r.start_at < $5 order by r.start_at desc limit 1)) e),
             -- An hour counts where nothing finer has it: before what was observed, or when nothing of that is left.
             both_levels as (select * from found union all select h.* from hours h
               where not exists (select from found f where f.subject = h.subject and f.at < h.at + interval '1 hour'))
             select ${row} from both_levels order by subject, at`,
            [it.subject, it.seriesId, it.scale, ...bounds],
          )
        : await tx.query<Observed & { subject: number }>(
            `with ${moments(tableOf(all, span))} select ${row} from (select distinct on (subject) * from moment where value is not null order by subject, at) a
             union all select ${row} from (select distinct on (subject) * from moment where value is not null order by subject, at desc) b order by 1, 2`,
            [it.subject, it.seriesId, it.top, it.bottomOfValue, it.bottom, it.needs, ...bounds],
          )
      const ends = new Map<number, { first: Observed; last: Observed }>()
      for (const { subject, ...value } of rows) ends.set(subject, { first: ends.get(subject)?.first ?? value, last: value })
      return ends
    },

    async extremeAt(one, span, which) {
      const all = [{ ...one, parts: one.parts.map((it) => ({ ...it, subject: 0 })) }]
      const order = which === 'lowest' ? 'asc' : 'desc'
      if (!isSingle(all)) {
        const it = columns(all)
        const { rows } = await tx.query<{ atMs: number }>(
          `with ${moments(tableOf(all, span))} select ${ms('at')} as "atMs" from moment where value is not null order by value ${order}, at limit 1`,
          [it.subject, it.seriesId, it.top, it.bottomOfValue, it.bottom, it.needs, date(span.fromMs), date(span.toMs)],
        )
        return rows[0] ? { atMs: rows[0].atMs, isExact: true } : null
      }
      const { sql, values } = pieces(all, span)
      const { rows } = await tx.query<{ fromMs: number; lengthMs: number }>(
        `with ${sql} select ${ms('start_at')} as "fromMs", weight as "lengthMs" from piece where weight > 0 order by ${which} ${order}, start_at limit 1`,
        values,
      )
      const [hour] = rows
      if (!hour) return null
      const { rows: single } = await tx.query<{ atMs: number }>(
        `select ${ms('at')} as "atMs" from observation where series_id = $1 and at >= $2 and at < $3 order by value ${order}, at limit 1`,
        [all[0]?.parts[0]?.seriesId, date(hour.fromMs), date(hour.fromMs + hour.lengthMs)],
      )
      return single[0] ? { atMs: single[0].atMs, isExact: true } : { atMs: hour.fromMs, isExact: false }
    },
  }
}
