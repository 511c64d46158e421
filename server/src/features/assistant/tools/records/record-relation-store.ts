import type { Geometry } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { affectsSection } from '@oppidum/domain/telemetry/traffic'
import { type Db, snapshotRead, type Tx } from '../../../../platform/db/connection.ts'
import { anywhere } from '../../../../platform/db/list-page-store.ts'
import { dueColumns, openSql, serviceSql, TARGET_SQL, waitingSql } from '../../../records/desk/city-targets.ts'
import type { RecordOf, Scoped } from './record-query-scope.ts'

/** A look must not keep the store from those who only look at a screen. */
const STATEMENT_MS = 8_000
/** Incidents whose place is compared with a road section. */
const MOST_COMPARED = 20_000

/** Several reads of one state of the store, bounded in time. */
export function boundedRead<T>(db: Db, signal: AbortSignal, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return snapshotRead(db, work, STATEMENT_MS)
}

/** The values of a question, in the order in which it names them. */
export function parameters() {
  const values: unknown[] = []
  return { values, put: (value: unknown) => `$${values.push(value)}` }
}
export type Put = ReturnType<typeof parameters>['put']

const COMMON = `r.id, r.number, r.title, r.description, r.location, r.created_at as reported_at, r.source_id as source, r.quality, r.geometry,
  r.square, r.search_text, r.version, r.acknowledged_at, (case when r.missing_fetches = 0 then greatest(r.observed_at, f.last_success_at) else r.observed_at end)
    + make_interval(secs => r.stale_after_seconds) as stale_at`
/** When the source of a record was heard last. */
const HEARD = 'left join feed_state f on f.city_id = r.city_id and f.feed_id = r.source_id'

interface Kind {
  table: string
  word: string
  ended: string
  endedAt: string
  begun: string
  estimate: string
  service: string
  hinders: string
  /** When what is planned begins and ends; null of what was not planned. */
  from: string
  to: string
}

const KIND: Record<Exclude<RecordOf, 'situation'>, Kind> = {
  incident: {
    table: 'incident',
    word: 'type',
    ended: 'resolved',
    endedAt: 'r.resolved_at',
    begun: TARGET_SQL.incident.start,
    estimate: 'r.estimated_response_time',
    service: 'null::text',
    hinders: 'r.hinders_road',
    from: 'r.starts_at',
    to: 'r.ends_at',
  },
  'service-request': {
    table: 'service_request',
    word: 'category',
    ended: 'completed',
    endedAt: 'r.completed_at',
    begun: TARGET_SQL['service-request'].start,
    estimate: 'null::text',
    service: 'r.service_code',
    hinders: 'false',
    from: 'null::timestamptz',
    to: 'null::timestamptz',
  },
}

/** As records stand. What was folded into another one is counted with that one, as the work screens and the hand-over have it. */
const standing = (kind: Kind, put: Put, scoped: Scoped) => `
  select ${COMMON}, r.${kind.word} as word, r.priority, r.status, r.assigned_department as department, r.district, ${kind.service} as service,
    r.assignee_id, ${kind.begun} as begun_at, case when r.status = '${kind.ended}' then ${kind.endedAt} end as closed_at,
    r.status <> '${kind.ended}' as is_open, ${kind.estimate} as estimate, ${kind.hinders} as hinders,
    ${kind.from} as planned_from, ${kind.to} as planned_to
  from ${kind.table} r ${HEARD} where r.city_id = ${put(scoped.city.id)} and r.source_id <> '${UNCONFIRMED_SOURCE}'${scoped.withFolded ? '' : ' and r.duplicate_of is null'}`

/**
 * As they stood at a moment: the last state that was known or was valid by then. A record that the city has only heard of later
 * stood as it was first told, unless that was its end and the end came before.
 */
function stoodAt(kind: Kind, put: Put, { city, asOfMs }: Scoped): string {
  const [id, at] = [put(city.id), `${put(new Date(asOfMs))}::timestamptz`]
  const then = (column: string) => `v.record->>'${column}'`
  return `
  select ${COMMON}, coalesce(${then(kind.word)}, r.${kind.word}) as word, coalesce(${then('priority')}, r.priority) as priority,
    case when ${then('status')} <> '${kind.ended}' then ${then('status')} end as status,
    ${then('assigned_department')} as department, ${then('district')} as district, ${kind.service} as service, r.assignee_id,
    ${kind.begun} as begun_at, null::timestamptz as closed_at, true as is_open, null::text as estimate, ${kind.hinders} as hinders,
    ${kind.from} as planned_from, ${kind.to} as planned_to
  from ${kind.table} r ${HEARD}
  cross join lateral (
    (select 0 as later, record from ${kind.table}_version k where k.city_id = r.city_id and k.id = r.id
       and least(k.valid_from, k.recorded_at) <= ${at} order by k.version desc limit 1)
    union all
    (select 1, record from ${kind.table}_version k where k.city_id = r.city_id and k.id = r.id order by k.version limit 1)
    order by later limit 1) v
  where r.city_id = ${id} and r.source_id <> '${UNCONFIRMED_SOURCE}' and r.created_at <= ${at} and (${kind.endedAt} is null or ${kind.endedAt} > ${at})
    and (${then('status')} <> '${kind.ended}' or v.later = 1 and ${kind.endedAt} > ${at})
    and ${then('duplicate_of')} is null`
}

/** Situations have a subject in place of most of what records have. */
function situations(put: Put, { city, isPast, asOfMs }: Scoped): string {
  const at = isPast ? `${put(new Date(asOfMs))}::timestamptz` : null
  const ended = at ? `case when s.ended_at <= ${at} then s.ended_at end` : 's.ended_at'
  return `
  select s.id, s.number, coalesce(s.title, s.subject->>'title') as title, '' as description, s.subject->>'place' as location,
    s.opened_at as reported_at, 'derived' as source, 'estimated' as quality, null::jsonb as geometry, null::text as square,
    folded_text(s.number || E'\\x1E' || coalesce(s.title, '') || E'\\x1E' || (s.subject->>'title') || E'\\x1E' || (s.subject->>'place')) as search_text,
    s.version, null::timestamptz as acknowledged_at, null::timestamptz as stale_at, s.subject->>'word' as word, null::text as priority,
    case when ${ended} is null then 'open' else 'ended' end as status, null::text as department, null::text as district,
    null::text as service, null::text as assignee_id, s.opened_at as begun_at, ${ended} as closed_at, ${ended} is null as is_open,
    null::text as estimate, false as hinders, null::timestamptz as planned_from, null::timestamptz as planned_to
  from situation s where s.city_id = ${put(city.id)}${at ? ` and s.opened_at <= ${at}` : ''}`
}

function relation(put: Put, scoped: Scoped): string {
  if (scoped.record === 'situation') return situations(put, scoped)
  const kind = KIND[scoped.record]
  return scoped.isPast ? stoodAt(kind, put, scoped) : standing(kind, put, scoped)
}

/**
 * The text as it was typed, or words that begin with each of its words: 'gas' stands in 'gas smell', and not in 'Artigas'. Words
 * with a bar between them are one thing under several names, of which one is enough.
 */
function holds(put: Put, text: string): string {
  const begins = (it: string) =>
    `(x.search_text like ${put(anywhere(it))} and x.search_text ~ ${put(`(^|[^[:alnum:]])${folded(it).replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`)})`
  const parts = text.trim().split(/\s+/)
  const each = parts.map((it) => it.split('|').filter((one) => one !== '')).filter((it) => it.length > 0)
  const named = each.map((names) => `(${names.map(begins).join(' or ')})`).join(' and ')
  return parts.length > 1 && !text.includes('|') ? `(x.search_text like ${put(anywhere(text))} or (${named}))` : named || 'true'
}

/** Names that were folded; null among them asks for those without one. */
function isOneOf(put: Put, column: string, names: readonly (string | null)[] | null): string | null {
  if (!names) return null
  const some = `folded_text(${column}) = any(${put(names.filter((it) => it !== null))}::text[])`
  return names.includes(null) ? `(${column} is null or ${some})` : some
}

const among = (put: Put, column: string, words: readonly string[] | null | undefined) =>
  words ? `${column} = any(${put(words)}::text[])` : null

/** A name as whole words of a location. */
function stands(put: Put, street: string): string {
  const escaped = folded(street).replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  return `folded_text(x.location) ~ ${put(`(^|[^[:alnum:]])${escaped}($|[^[:alnum:]])`)}`
}

/** Of requests whose source names no service, those whose title speaks of what it is about. */
function unnamed(put: Put, words: readonly string[]): string {
  if (words.length === 0) return ''
  const any = words.map((it) => it.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|')
  return ` or (x.service is null and folded_text(x.title) ~ ${put(`(^|[^[:alnum:]])(${any})`)})`
}

/** Ids of what is late now, as the figures of the desk count it. */
function isOverdue(put: Put, { city, record, asOfMs }: Scoped): string {
  if (record === 'situation') return 'false'
  const { table, word, clock } = TARGET_SQL[record]
  const { words, priorities, services, latest, named } = dueColumns(city, record, 'acknowledge', asOfMs)
  const { latest: resolve } = dueColumns(city, record, 'resolve', asOfMs)
  return `x.id in (select r.id
    from unnest(${put(words)}::text[], ${put(priorities)}::text[], ${put(services)}::text[], ${put(latest)}::timestamptz[],
      ${put(resolve)}::timestamptz[]) as t(word, priority, service, acknowledge, resolve)
    join ${table} r on r.city_id = ${put(city.id)} and ${word} = t.word and r.priority = t.priority and ${clock} <= greatest(t.acknowledge, t.resolve)
    where ${openSql(record)} and t.service = ${serviceSql(record, `${put(named)}::text[]`)}
      and (${clock} <= t.resolve or (${waitingSql(record)} and ${clock} <= t.acknowledge)))`
}

/** The time of a record that a period is about. */
export const timeOf = ({ period }: Scoped) => (period?.of === 'closed' ? 'x.closed_at' : 'x.reported_at')

function conditions(put: Put, scoped: Scoped, hindering: readonly string[] | null): string[] {
  const { asked, standing: stand, period, words, services } = scoped
  const wanted: (string | null)[] = [
    stand === 'all' ? null : stand === 'open' ? 'x.is_open' : 'not x.is_open',
    among(put, 'x.status', asked.statuses),
    among(put, 'x.priority', asked.priorities),
    among(put, 'x.word', asked.types),
    words && services
      ? `(${among(put, 'x.word', words)} or coalesce(${among(put, 'x.service', services)}, false)${unnamed(put, scoped.serviceWords)})`
      : null,
    isOneOf(put, 'x.department', scoped.departments),
    isOneOf(put, 'x.district', scoped.districts),
    asked.street === undefined ? null : stands(put, asked.street),
    hindering ? `x.id = any(${put(hindering)}::uuid[])` : null,
    asked.text === undefined ? null : holds(put, asked.text),
    asked.unassigned === undefined ? null : `x.assignee_id is ${asked.unassigned ? '' : 'not '}null`,
    asked.overdue === undefined ? null : `${asked.overdue ? '' : 'not '}${isOverdue(put, scoped)}`,
    asked.minAgeHours === undefined ? null : `x.reported_at <= ${put(new Date(scoped.asOfMs - asked.minAgeHours * HOUR_MS))}::timestamptz`,
    asked.maxAgeHours === undefined ? null : `x.reported_at >= ${put(new Date(scoped.asOfMs - asked.maxAgeHours * HOUR_MS))}::timestamptz`,
    asked.closedWithinHours === undefined
      ? null
      : `x.closed_at >= x.begun_at and x.closed_at - x.begun_at <= make_interval(secs => ${put(asked.closedWithinHours * 3_600)})`,
    period
      ? `${timeOf(scoped)} >= ${put(new Date(period.fromMs))}::timestamptz and ${timeOf(scoped)} < ${put(new Date(period.toMs))}::timestamptz`
      : null,
  ]
  return wanted.filter((it) => it !== null)
}

/** Incidents that hinder a section, by the rule of the traffic screens; null when no section was asked for. */
async function hinderingIds(tx: Tx, { city, asked }: Scoped): Promise<string[] | null> {
  if (asked.section === undefined) return null
  const section = city.locations.find((it) => it.id === asked.section)
  if (!section) return []
  const { rows } = await tx.query<{ id: string; geometry: Geometry }>(
    `select id, geometry from incident where city_id = $1 and hinders_road and geometry is not null and duplicate_of is null and source_id <> '${UNCONFIRMED_SOURCE}'
     order by created_at desc limit ${MOST_COMPARED}`,
    [city.id],
  )
  return rows.filter((it) => affectsSection(it.geometry, section.geometry)).map((it) => it.id)
}

/** The records that are meant as a table `x`; more conditions may follow it with `and`. */
export async function meant(tx: Tx, put: Put, scoped: Scoped): Promise<string> {
  const hindering = await hinderingIds(tx, scoped)
  const from = relation(put, scoped)
  const where = conditions(put, scoped, hindering)
  return `from (${from}) x where ${where.length > 0 ? where.join(' and ') : 'true'}`
}

/** When the first record of a kind was reported; null without any. */
export async function beginsAt(tx: Tx, { city, record }: Scoped): Promise<Date | null> {
  const [table, column] = record === 'situation' ? ['situation', 'opened_at'] : [KIND[record].table, 'created_at']
  const { rows } = await tx.query<{ at: Date | null }>(`select min(${column}) as at from ${table} where city_id = $1`, [city.id])
  return rows[0]?.at ?? null
}
