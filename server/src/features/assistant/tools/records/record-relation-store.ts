import type { Geometry } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { affectsSection } from '@oppidum/domain/telemetry/traffic'
import { type Db, snapshotRead, type Tx } from '../../../../platform/db/connection.ts'
import { anywhere } from '../../../../platform/db/list-page-store.ts'
import type { HistoryReads } from '../../../../platform/db/replica/history-reads.ts'
import { and, identifier, literal, or, run, type Sql, sql } from '../../../../platform/db/sql.ts'
import { dueColumns } from '../../../records/desk/city-targets.ts'
import { openTargetedSql, serviceSql, TARGET_COLUMNS, waitingSql } from '../../../records/desk/target-columns-store.ts'
import type { RecordOf, Scoped } from './record-query-scope.ts'

/** A query of the assistant must not slow down the screens. */
const STATEMENT_MS = 8_000
/** Incidents whose position is compared with a road section's. */
const MOST_COMPARED = 20_000

/** Runs several reads on one snapshot of the database, each with a time limit. */
export function boundedRead<T>(db: Db, signal: AbortSignal, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return snapshotRead(db, work, STATEMENT_MS)
}

/** The same for statistics, which may come from a replica. */
export async function boundedStatistics<T>(history: HistoryReads, signal: AbortSignal, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return (await history.snapshot(history.nowMs(), work, STATEMENT_MS)).value
}

const COMMON = sql`r.id, r.number, r.title, r.description, r.location, r.created_at as reported_at, r.source_id as source, r.quality,
  r.geometry, r.square, r.search_text, r.version, r.acknowledged_at,
  (case when r.missing_fetches = 0 then greatest(r.observed_at, f.last_success_at) else r.observed_at end)
    + make_interval(secs => r.stale_after_seconds) as stale_at`
/** Adds when the source of a record last delivered. */
const FEED_STATE = sql`left join feed_state f on f.city_id = r.city_id and f.feed_id = r.source_id`

interface Kind {
  table: Sql
  versions: Sql
  word: string
  ended: Sql
  endedAt: Sql
  begun: Sql
  estimate: Sql
  service: Sql
  hinders: Sql
  /** When planned works begin and end; null for anything else. */
  from: Sql
  to: Sql
}

const KIND: Record<Exclude<RecordOf, 'situation'>, Kind> = {
  incident: {
    table: sql`incident`,
    versions: sql`incident_version`,
    word: 'type',
    ended: literal('resolved'),
    endedAt: sql`r.resolved_at`,
    begun: TARGET_COLUMNS.incident.start,
    estimate: sql`r.estimated_response_time`,
    service: sql`null::text`,
    hinders: sql`r.hinders_road`,
    from: sql`r.starts_at`,
    to: sql`r.ends_at`,
  },
  'service-request': {
    table: sql`service_request`,
    versions: sql`service_request_version`,
    word: 'category',
    ended: literal('completed'),
    endedAt: sql`r.completed_at`,
    begun: TARGET_COLUMNS['service-request'].start,
    estimate: sql`null::text`,
    service: sql`r.service_code`,
    hinders: sql`false`,
    from: sql`null::timestamptz`,
    to: sql`null::timestamptz`,
  },
}

const IS_CONFIRMED = sql`r.source_id <> ${literal(UNCONFIRMED_SOURCE)}`

/** Records as they are now. A merged duplicate counts with the record it repeats, as on the desk's screens and in its hand-over. */
const present = (kind: Kind, { city, withDuplicates }: Scoped): Sql => sql`
  select ${COMMON}, r.${identifier(kind.word)} as word, r.priority, r.status, r.assigned_department as department, r.district,
    ${kind.service} as service, r.assignee_id, ${kind.begun} as begun_at,
    case when r.status = ${kind.ended} then ${kind.endedAt} end as closed_at, r.status <> ${kind.ended} as is_open,
    ${kind.estimate} as estimate, ${kind.hinders} as hinders, ${kind.from} as planned_from, ${kind.to} as planned_to
  from ${kind.table} r ${FEED_STATE}
  where ${and(sql`r.city_id = ${city.id}`, IS_CONFIRMED, withDuplicates ? undefined : sql`r.duplicate_of is null`)}`

/**
 * Open records as they were at a moment: by the last version that was recorded or valid by then. A record of which the city learned
 * later is taken as its first version says, unless that version closed it and the end came before the moment.
 */
function past(kind: Kind, scoped: Scoped): Sql {
  const [id, at] = [sql`${scoped.city.id}`, sql`${new Date(scoped.asOfMs)}::timestamptz`]
  const then = (column: string) => sql`v.record->>${literal(column)}`
  return sql`
  select ${COMMON}, coalesce(${then(kind.word)}, r.${identifier(kind.word)}) as word, coalesce(${then('priority')}, r.priority) as priority,
    case when ${then('status')} <> ${kind.ended} then ${then('status')} end as status,
    ${then('assigned_department')} as department, ${then('district')} as district, ${kind.service} as service, r.assignee_id,
    ${kind.begun} as begun_at, null::timestamptz as closed_at, true as is_open, null::text as estimate, ${kind.hinders} as hinders,
    ${kind.from} as planned_from, ${kind.to} as planned_to
  from ${kind.table} r ${FEED_STATE}
  cross join lateral (
    (select 0 as later, record from ${kind.versions} k where k.city_id = r.city_id and k.id = r.id
       and least(k.valid_from, k.recorded_at) <= ${at} order by k.version desc limit 1)
    union all
    (select 1, record from ${kind.versions} k where k.city_id = r.city_id and k.id = r.id order by k.version limit 1)
    order by later limit 1) v
  where r.city_id = ${id} and ${IS_CONFIRMED} and r.created_at <= ${at} and (${kind.endedAt} is null or ${kind.endedAt} > ${at})
    and (${then('status')} <> ${kind.ended} or v.later = 1 and ${kind.endedAt} > ${at})
    and ${then('duplicate_of')} is null`
}

/** Situations have a subject where incidents and requests have fields of their own. */
function situations({ city, isPast, asOfMs }: Scoped): Sql {
  const at = isPast ? sql`${new Date(asOfMs)}::timestamptz` : undefined
  const ended = at ? sql`case when s.ended_at <= ${at} then s.ended_at end` : sql`s.ended_at`
  return sql`
  select s.id, s.number, coalesce(s.title, s.subject->>'title') as title, '' as description, s.subject->>'place' as location,
    s.opened_at as reported_at, 'derived' as source, 'estimated' as quality, null::jsonb as geometry, null::text as square,
    folded_text(s.number || E'\\x1E' || coalesce(s.title, '') || E'\\x1E' || (s.subject->>'title') || E'\\x1E' || (s.subject->>'place')) as search_text,
    s.version, null::timestamptz as acknowledged_at, null::timestamptz as stale_at, s.subject->>'word' as word, null::text as priority,
    case when ${ended} is null then 'open' else 'ended' end as status, null::text as department, null::text as district,
    null::text as service, null::text as assignee_id, s.opened_at as begun_at, ${ended} as closed_at, ${ended} is null as is_open,
    null::text as estimate, false as hinders, null::timestamptz as planned_from, null::timestamptz as planned_to
  from situation s where ${and(sql`s.city_id = ${city.id}`, at && sql`s.opened_at <= ${at}`)}`
}

function relation(scoped: Scoped): Sql {
  if (scoped.record === 'situation') return situations(scoped)
  const kind = KIND[scoped.record]
  return scoped.isPast ? past(kind, scoped) : present(kind, scoped)
}

/** For a regular expression of PostgreSQL: the folded text, literally. */
const escaped = (text: string) => folded(text).replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
/** The start of a word, in a regular expression of PostgreSQL. */
const WORD_START = '(^|[^[:alnum:]])'

/**
 * Holds where the text occurs as typed, or where every word of it begins a word: 'gas' is in 'gas smell', but not in 'Artigas'. Of
 * words joined by a bar, which name the same thing, one is enough.
 */
function mentions(text: string): Sql {
  const begins = (it: string) => sql`x.search_text like ${anywhere(it)} and x.search_text ~ ${`${WORD_START}${escaped(it)}`}`
  const parts = text.trim().split(/\s+/)
  const names = parts.map((it) => it.split('|').filter((one) => one !== '')).filter((it) => it.length > 0)
  const each = and(...names.map((it) => or(...it.map(begins))))
  return parts.length > 1 && !text.includes('|') ? or(sql`x.search_text like ${anywhere(text)}`, each) : each
}

/** @param names folded; null among them asks for records without one */
function isOneOf(column: Sql, names: readonly (string | null)[] | null): Sql | undefined {
  if (!names) return undefined
  const some = sql`folded_text(${column}) = any(${names.filter((it) => it !== null)}::text[])`
  return names.includes(null) ? or(sql`${column} is null`, some) : some
}

const isAmong = (column: Sql, words: readonly string[] | null | undefined): Sql | undefined =>
  words ? sql`${column} = any(${words}::text[])` : undefined

/** Holds where the street's name is whole words of the location. */
const isOn = (street: string): Sql => sql`folded_text(x.location) ~ ${`${WORD_START}${escaped(street)}($|[^[:alnum:]])`}`

/** Holds for requests of these categories or services, and for those without a service whose title names what the services are about. */
function isOfService({ words, services, serviceWords }: Scoped): Sql | undefined {
  if (!words || !services) return undefined
  const any = serviceWords.map((it) => it.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|')
  return or(
    isAmong(sql`x.word`, words),
    sql`coalesce(${isAmong(sql`x.service`, services) ?? sql`false`}, false)`,
    serviceWords.length === 0 ? undefined : sql`x.service is null and folded_text(x.title) ~ ${`${WORD_START}(${any})`}`,
  )
}

/** Holds for records past a target, as the desk's figures count them. */
function isOverdue({ city, record, asOfMs }: Scoped): Sql {
  if (record === 'situation') return sql`false`
  const { table, word, clock } = TARGET_COLUMNS[record]
  const { words, priorities, services, latest, named } = dueColumns(city, record, 'acknowledge', asOfMs)
  const { latest: resolve } = dueColumns(city, record, 'resolve', asOfMs)
  return sql`x.id in (select r.id
    from unnest(${words}::text[], ${priorities}::text[], ${services}::text[], ${latest}::timestamptz[], ${resolve}::timestamptz[])
      as t(word, priority, service, acknowledge, resolve)
    join ${table} r on r.city_id = ${city.id} and ${word} = t.word and r.priority = t.priority
      and ${clock} <= greatest(t.acknowledge, t.resolve)
    where ${openTargetedSql(record)} and t.service = ${serviceSql(record, named)}
      and (${clock} <= t.resolve or (${waitingSql(record)} and ${clock} <= t.acknowledge)))`
}

/** The time of a record that a period is about. */
export const timeOf = ({ period }: Scoped): Sql => (period?.of === 'closed' ? sql`x.closed_at` : sql`x.reported_at`)

const negated = (condition: Sql): Sql => sql`not (${condition})`

function conditions(scoped: Scoped, hindering: readonly string[] | null): Sql {
  const { asked, standing, period, asOfMs } = scoped
  const agoHours = (hours: number) => sql`${new Date(asOfMs - hours * HOUR_MS)}::timestamptz`
  const overdue = asked.overdue === undefined ? undefined : isOverdue(scoped)
  return and(
    standing === 'all' ? undefined : standing === 'open' ? sql`x.is_open` : sql`not x.is_open`,
    isAmong(sql`x.status`, asked.statuses),
    isAmong(sql`x.priority`, asked.priorities),
    isAmong(sql`x.word`, asked.types),
    isOfService(scoped),
    isOneOf(sql`x.department`, scoped.departments),
    isOneOf(sql`x.district`, scoped.districts),
    asked.street === undefined ? undefined : isOn(asked.street),
    hindering ? sql`x.id = any(${hindering}::uuid[])` : undefined,
    asked.text === undefined ? undefined : mentions(asked.text),
    asked.unassigned === undefined ? undefined : asked.unassigned ? sql`x.assignee_id is null` : sql`x.assignee_id is not null`,
    overdue && (asked.overdue ? overdue : negated(overdue)),
    asked.minAgeHours === undefined ? undefined : sql`x.reported_at <= ${agoHours(asked.minAgeHours)}`,
    asked.maxAgeHours === undefined ? undefined : sql`x.reported_at >= ${agoHours(asked.maxAgeHours)}`,
    asked.closedWithinHours === undefined
      ? undefined
      : sql`x.closed_at >= x.begun_at and x.closed_at - x.begun_at <= make_interval(secs => ${asked.closedWithinHours * 3_600})`,
    period
      ? sql`${timeOf(scoped)} >= ${new Date(period.fromMs)}::timestamptz and ${timeOf(scoped)} < ${new Date(period.toMs)}::timestamptz`
      : undefined,
  )
}

/** Incidents that hinder a section, by the rule of the traffic screens; null when the scope names no section. */
async function hinderingIds(tx: Tx, { city, asked }: Scoped): Promise<string[] | null> {
  if (asked.section === undefined) return null
  const section = city.locations.find((it) => it.id === asked.section)
  if (!section) return []
  const { rows } = await run<{ id: string; geometry: Geometry }>(
    tx,
    sql`select r.id, r.geometry from incident r
      where r.city_id = ${city.id} and r.hinders_road and r.geometry is not null and r.duplicate_of is null and ${IS_CONFIRMED}
      order by r.created_at desc limit ${MOST_COMPARED}`,
  )
  return rows.filter((it) => affectsSection(it.geometry, section.geometry)).map((it) => it.id)
}

/** The records of a scope as a table `x`, from 'from' to the end of 'where'; more conditions may follow with `and`. */
export async function fromScope(tx: Tx, scoped: Scoped): Promise<Sql> {
  const hindering = await hinderingIds(tx, scoped)
  return sql`from (${relation(scoped)}) x where ${conditions(scoped, hindering)}`
}

/** When the first record of a kind was reported; null without any. */
export async function beginsAt(tx: Tx, { city, record }: Scoped): Promise<Date | null> {
  const [table, column] = record === 'situation' ? [sql`situation`, sql`opened_at`] : [KIND[record].table, sql`created_at`]
  const { rows } = await run<{ at: Date | null }>(tx, sql`select min(${column}) as at from ${table} where city_id = ${city.id}`)
  return rows[0]?.at ?? null
}
