import type { RecordDimension } from '@oppidum/analyst/questions'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../../platform/db/connection.ts'
import { identifier, literal, run, type Sql, sql } from '../../../../platform/db/sql.ts'
import { weakestQuality } from '../../../telemetry/observations/weakest-quality-store.ts'
import type { Scoped } from './record-query-scope.ts'
import { fromScope, timeOf } from './record-relation-store.ts'

/** Statistics of the records that share a value of a dimension, or of all records. */
export interface RecordGroup {
  /** The value: 'high', '2026-11-20', '1' (Monday) to '7', '0' to '23'. Null for all records, '' for those without a value. */
  key: string | null
  count: number
  /** How many are closed with a known time from report to close. */
  timed: number
  medianHours: number | null
  p80Hours: number | null
  meanHours: number | null
  /** How many are open. */
  aged: number
  meanAgeHours: number | null
  quality: Quality | null
  source: string | null
  /** When the first of the open ones becomes stale. */
  staleAt: Date | null
}

const hoursBetween = (from: Sql, to: Sql): Sql => sql`extract(epoch from ${to} - ${from})::float8 / 3600`

/** What follows a street's name in a location: a crossing, a place nearby, a stretch. */
const AFTER_STREET = String.raw`\s*(,|;|&|/| near | at | esq\.? | esquina | entre | cerca de | to ).*$`
const HOUSE_NUMBER = String.raw`\s+(n[.°º]?\s*)?[0-9]{3,}[a-z]?$`
/** The street that a location begins with; null for a location that names only what it is near. */
const STREET = sql`case when x.location !~* '^(near|cerca) ' then
  regexp_replace(regexp_replace(x.location, ${literal(AFTER_STREET)}, '', 'i'), ${literal(HOUSE_NUMBER)}, '', 'i') end`

function keyOf(by: RecordDimension, scoped: Scoped): Sql {
  const local = sql`(${timeOf(scoped)} at time zone ${scoped.city.timeZone})`
  if (by === 'type' || by === 'category') return sql`x.word`
  if (by === 'street') return STREET
  if (by === 'hour-of-day') return sql`extract(hour from ${local})::int::text`
  if (by === 'weekday') return sql`extract(isodow from ${local})::int::text`
  if (by === 'day') return sql`to_char(${local}, 'YYYY-MM-DD')`
  return sql`x.${identifier(by)}`
}

/** Names that differ only in case or accents are the same group. */
const FOLDED: ReadonlySet<RecordDimension> = new Set(['street', 'department'])

/** The group of all records first, then one for each value of the dimension, in no order. */
export async function groupRecords(tx: Tx, scoped: Scoped, by: RecordDimension | undefined): Promise<RecordGroup[]> {
  const key = by ? sql`coalesce(${keyOf(by, scoped)}, '')` : sql`''::text`
  const asOf = sql`${new Date(scoped.asOfMs)}::timestamptz`
  const group = by && FOLDED.has(by) ? sql`folded_text(key)` : sql`key`
  const { rows } = await run<RecordGroup & { whole: number }>(
    tx,
    sql`with m as materialized (
        select ${key} as key, x.quality, x.source, case when x.is_open then x.stale_at end as stale_at,
          case when x.closed_at >= x.begun_at then ${hoursBetween(sql`x.begun_at`, sql`x.closed_at`)} end as hours,
          case when x.is_open then greatest(0, ${hoursBetween(sql`x.reported_at`, asOf)}) end as age
        ${await fromScope(tx, scoped)})
      select grouping(${group}) as whole, case when grouping(${group}) = 0 then min(key) end as key, count(*)::int as count,
        count(hours)::int as timed, percentile_cont(0.5) within group (order by hours) as "medianHours",
        percentile_cont(0.8) within group (order by hours) as "p80Hours", avg(hours) as "meanHours",
        count(age)::int as aged, avg(age) as "meanAgeHours", ${weakestQuality} as quality,
        case when min(source) = max(source) then min(source) end as source, min(stale_at) as "staleAt"
      from m group by grouping sets ((), (${group})) order by 1 desc`,
  )
  return rows.filter((it) => by !== undefined || it.whole === 1).map(({ whole: _, ...it }) => it)
}

/** The city's days that overlap a period, each with its start and end; a day on which the clocks change has 23 or 25 hours. */
export async function daysIn(tx: Tx, timeZone: string, from: Date, to: Date): Promise<{ day: string; from: Date; to: Date }[]> {
  const zone = sql`${timeZone}`
  const { rows } = await run<{ day: string; from: Date; to: Date }>(
    tx,
    sql`select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${zone} as from, (d + interval '1 day') at time zone ${zone} as to
      from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${zone}),
        (${to}::timestamptz - interval '1 millisecond') at time zone ${zone}, interval '1 day') d
      order by d`,
  )
  return rows
}

/** The hours of the day, or the weekdays, that occur in a period, as keys of groups. */
export async function clockKeysIn(tx: Tx, by: 'hour-of-day' | 'weekday', timeZone: string, from: Date, to: Date): Promise<string[]> {
  const part = by === 'weekday' ? sql`isodow` : sql`hour`
  const { rows } = await run<{ key: string }>(
    tx,
    sql`select distinct extract(${part} from h at time zone ${timeZone})::int::text as key
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 millisecond', interval '1 hour') h`,
  )
  return rows.map((it) => it.key)
}
