import type { RecordDimension } from '@oppidum/analyst/questions'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../../platform/db/connection.ts'
import { WEAKEST_QUALITY } from '../../../telemetry/observations/weakest-quality.ts'
import type { Scoped } from './record-query-scope.ts'
import { meant, type Put, parameters, timeOf } from './record-relation-store.ts'

/** What records have in common that share a value of a dimension, or all of them. */
export interface RecordGroup {
  /** The value: 'high', '2026-11-20', 1 (Monday) to 7, hours 0 to 23. Null of all of them, '' of those without one. */
  key: string | null
  count: number
  /** Closed ones whose time from report to close is known. */
  timed: number
  medianHours: number | null
  p80Hours: number | null
  meanHours: number | null
  /** Open ones. */
  aged: number
  meanAgeHours: number | null
  quality: Quality | null
  source: string | null
  /** From when on one of the open ones is no longer confirmed. */
  staleAt: Date | null
}

const HOURS = (from: string, to: string) => `extract(epoch from ${to} - ${from})::float8 / 3600`

/** What parts the name of a street from what follows it in a location: a crossing, a place nearby, a stretch. */
const AFTER_STREET = String.raw`\s*(,|;|&|/| near | at | esq\.? | esquina | entre | cerca de | to ).*$`
const HOUSE_NUMBER = String.raw`\s+(n[.°º]?\s*)?[0-9]{3,}[a-z]?$`
/** A location that begins with a street is counted by it; one that is told by a place alone has none. */
const STREET = `case when x.location !~* '^(near|cerca) ' then
  regexp_replace(regexp_replace(x.location, '${AFTER_STREET}', '', 'i'), '${HOUSE_NUMBER}', '', 'i') end`

function keyOf(by: RecordDimension, put: Put, scoped: Scoped): string {
  const local = () => `(${timeOf(scoped)} at time zone ${put(scoped.city.timeZone)})`
  if (by === 'type' || by === 'category') return 'x.word'
  if (by === 'priority') return 'x.priority'
  if (by === 'status') return 'x.status'
  if (by === 'department') return 'x.department'
  if (by === 'district') return 'x.district'
  if (by === 'source') return 'x.source'
  if (by === 'street') return STREET
  if (by === 'hour-of-day') return `extract(hour from ${local()})::int::text`
  if (by === 'weekday') return `extract(isodow from ${local()})::int::text`
  return `to_char(${local()}, 'YYYY-MM-DD')`
}

/** Names that differ in case or accents alone are one. */
const FOLDED: ReadonlySet<RecordDimension> = new Set(['street', 'department'])

/** All of them first, then each value of the dimension in no order. */
export async function groupMeant(tx: Tx, scoped: Scoped, by: RecordDimension | undefined): Promise<RecordGroup[]> {
  const { values, put } = parameters()
  const key = by ? `coalesce(${keyOf(by, put, scoped)}, '')` : `''::text`
  const asOf = `${put(new Date(scoped.asOfMs))}::timestamptz`
  const same = by && FOLDED.has(by) ? 'folded_text(key)' : 'key'
  const { rows } = await tx.query<RecordGroup & { whole: number }>(
    `with m as materialized (
       select ${key} as key, x.quality, x.source, case when x.is_open then x.stale_at end as stale_at, case when x.closed_at >= x.begun_at then ${HOURS('x.begun_at', 'x.closed_at')} end as hours,
         case when x.is_open then greatest(0, ${HOURS('x.reported_at', asOf)}) end as age
       ${await meant(tx, put, scoped)})
     select grouping(${same}) as whole, case when grouping(${same}) = 0 then min(key) end as key, count(*)::int as count,
       count(hours)::int as timed, percentile_cont(0.5) within group (order by hours) as "medianHours",
       percentile_cont(0.8) within group (order by hours) as "p80Hours", avg(hours) as "meanHours",
       count(age)::int as aged, avg(age) as "meanAgeHours", ${WEAKEST_QUALITY} as quality,
       case when min(source) = max(source) then min(source) end as source, min(stale_at) as "staleAt"
     from m group by grouping sets ((), (${same})) order by 1 desc`,
    values,
  )
  return rows.filter((it) => by !== undefined || it.whole === 1).map(({ whole: _, ...it }) => it)
}

/** Days of the city that begin with a period or lie in it, each with its ends; the days of a changed clock have 23 or 25 hours. */
export async function daysIn(tx: Tx, timeZone: string, from: Date, to: Date): Promise<{ day: string; from: Date; to: Date }[]> {
  const { rows } = await tx.query<{ day: string; from: Date; to: Date }>(
    `select to_char(d, 'YYYY-MM-DD') as day, d at time zone $1 as from, (d + interval '1 day') at time zone $1 as to
     from generate_series(date_trunc('day', $2::timestamptz at time zone $1), ($3::timestamptz - interval '1 millisecond') at time zone $1,
       interval '1 day') d order by d`,
    [timeZone, from, to],
  )
  return rows
}

/** Hours of the day, or weekdays, that occur in a period, spelled as keys. */
export async function clockKeysIn(tx: Tx, by: 'hour-of-day' | 'weekday', timeZone: string, from: Date, to: Date): Promise<string[]> {
  const part = by === 'weekday' ? 'isodow' : 'hour'
  const { rows } = await tx.query<{ key: string }>(
    `select distinct extract(${part} from h at time zone $1)::int::text as key
     from generate_series($2::timestamptz, $3::timestamptz - interval '1 millisecond', interval '1 hour') h`,
    [timeZone, from, to],
  )
  return rows.map((it) => it.key)
}
