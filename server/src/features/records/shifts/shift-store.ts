import type { City } from '@oppidum/domain/cities/city'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import { ENDED, RecordKind } from '@oppidum/domain/records/life-cycle'
import {
  HAND_OVERS_AT_ONCE,
  type HandOverChange,
  type HandOverCounts,
  type HandOverEvent,
  MOST_CHANGES,
  MOST_DUE,
  type SignedHandOver,
} from '@oppidum/domain/records/shift'
import type { Targeted } from '@oppidum/domain/records/target'
import type { RecordTranslations } from '@oppidum/domain/records/translation'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, join, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { dueColumns } from '../desk/city-targets.ts'
import { openTargetedSql, serviceSql, TARGET_COLUMNS, waitingSql } from '../desk/target-columns-store.ts'
import { DISPLAY_NAME } from '../timeline/timeline-store.ts'

interface Changes {
  changes: HandOverChange[]
  counts: Partial<Record<HandOverEvent, number>>
}

/** 1 is the worst. */
const rank = (priority: Sql): Sql => sql`array_position(array['critical', 'high', 'medium', 'low'], ${priority})`

/** The columns by which a hand-over names a record. */
const NAMED = sql`r.number, r.title, r.location, r.translations, r.priority, r.status`

const HISTORY: Record<RecordKind, Sql> = { incident: sql`incident_version`, 'service-request': sql`service_request_version` }

interface Period {
  city: Sql
  from: Sql
  to: Sql
}

/**
 * What happened to records of one kind: selected by the time at which the store learned of it, shown with the time at which it happened.
 * Of events that a source delivers late, only those of records that are still open count. A merged record is not listed itself.
 */
function steps(kind: RecordKind, { city, from, to }: Period): Sql {
  const { table } = TARGET_COLUMNS[kind]
  const ended = literal(ENDED[kind])
  return sql`select ${literal(kind)} as kind, v.id, least(v.valid_from, v.recorded_at) as at, case
      when v.version = 1 then case when v.record->>'status' <> ${ended} then 'opened' end
      when v.record->>'status' = ${ended} then case when b.record->>'status' <> ${ended} then 'closed' end
      when b.record->>'status' = ${ended} then 'reopened'
      when ${rank(sql`v.record->>'priority'`)} < ${rank(sql`b.record->>'priority'`)} then 'raised' end as did, ${NAMED}
    from ${HISTORY[kind]} v
    join ${table} r on r.city_id = v.city_id and r.id = v.id and r.duplicate_of is null
    left join ${HISTORY[kind]} b on b.city_id = v.city_id and b.id = v.id and b.version = v.version - 1
    where v.city_id = ${city} and v.recorded_at > ${from} and v.recorded_at <= ${to}
      and (v.valid_from > ${from} or (v.version = 1 and r.status <> ${ended}))`
}

const escalated = (
  kind: RecordKind,
  { city, from, to }: Period,
): Sql => sql`select ${literal(kind)}, e.record_id, e.at, 'escalated', ${NAMED}
    from escalation e join ${TARGET_COLUMNS[kind].table} r on r.city_id = ${city} and r.id = e.record_id and r.duplicate_of is null
    where e.city_id = ${city} and e.record_kind = ${literal(kind)} and e.at > ${from} and e.at <= ${to}`

function changesIn(period: Period): Sql {
  const events = RecordKind.options.flatMap((it) => [steps(it, period), escalated(it, period)])
  return sql`with step as materialized (select * from (${join(events, sql` union all `)}) s where did is not null)
    select coalesce((select jsonb_object_agg(did, count) from (select did, count(*) as count from step group by did) c), '{}') as counts,
      coalesce((select jsonb_agg(to_jsonb(n) order by n.at desc, n.id desc)
        from (select * from step order by at desc, id desc limit ${MOST_CHANGES}) n), '[]') as changes`
}

/** A record with what its targets depend on. */
export type DueRow = Targeted & {
  kind: RecordKind
  id: string
  number: string
  title: string
  location: string
  translations: RecordTranslations | null
  priority: AnyIncidentPriority
}

interface Due {
  overdue: number
  soon: number
  records: DueRow[]
}

/** The cases of the city's rules, each with the latest start that is due now, and that is due soon. */
interface DueCases {
  city: Sql
  /** As the table `t`. */
  cases: Sql
  /** Services that the rules name. */
  named: readonly string[]
}

function casesAt(city: City, kind: RecordKind, nowMs: number, soonMs: number): DueCases {
  const latest = (aim: 'acknowledge' | 'resolve', ms: number) => dueColumns(city, kind, aim, ms).latest
  const { words, priorities, services, named } = dueColumns(city, kind, 'acknowledge', nowMs)
  return {
    city: sql`${city.id}`,
    cases: sql`unnest(${words}::text[], ${priorities}::text[], ${services}::text[],
        ${latest('acknowledge', nowMs)}::timestamptz[], ${latest('resolve', nowMs)}::timestamptz[],
        ${latest('acknowledge', soonMs)}::timestamptz[], ${latest('resolve', soonMs)}::timestamptz[])
      as t(word, priority, service, acknowledge, resolve, soon_acknowledge, soon_resolve)`,
    named,
  }
}

const ofCase = (kind: RecordKind, { city, named }: DueCases): Sql => sql`r.city_id = ${city} and ${TARGET_COLUMNS[kind].word} = t.word
  and r.priority = t.priority and t.service = ${serviceSql(kind, named)} and ${openTargetedSql(kind)}`

function isLate(kind: RecordKind): Sql {
  const { clock } = TARGET_COLUMNS[kind]
  return sql`(${clock} <= t.resolve or (${waitingSql(kind)} and ${clock} <= t.acknowledge)) is true`
}

function isLateSoon(kind: RecordKind): Sql {
  const { clock } = TARGET_COLUMNS[kind]
  return sql`(${clock} <= t.soon_resolve or (${waitingSql(kind)} and ${clock} <= t.soon_acknowledge))`
}

function dueCounts(kind: RecordKind, due: DueCases): Sql {
  const { table, clock } = TARGET_COLUMNS[kind]
  return sql`select count(*) filter (where late)::int as overdue, count(*) filter (where not late)::int as soon
    from (select ${isLate(kind)} as late from ${due.cases}
      join ${table} r on ${ofCase(kind, due)} and ${clock} <= greatest(t.soon_acknowledge, t.soon_resolve)
      where ${isLateSoon(kind)}) r`
}

/** The records that have waited longest in each case: an index has them in that order. */
function dueRecords(kind: RecordKind, due: DueCases): Sql {
  const { table, clock } = TARGET_COLUMNS[kind]
  const own =
    kind === 'incident' ? sql`'type', r.type, 'startsAt', r.starts_at` : sql`'category', r.category, 'serviceCode', r.service_code`
  const record = sql`jsonb_build_object('id', r.id, 'number', r.number, 'title', r.title, 'location', r.location,
    'translations', r.translations, 'status', r.status, 'priority', r.priority, 'createdAt', r.created_at, 'reopenedAt', r.reopened_at,
    'acknowledgedAt', r.acknowledged_at, 'duplicateOf', r.duplicate_of, ${own})`
  const branch = (isLate: Sql, where: Sql) => sql`(select ${record} as record, ${isLate} as late, ${clock} as clock, r.priority, r.id
    from ${table} r where ${ofCase(kind, due)} and ${where} order by ${clock}, r.id limit ${MOST_DUE})`
  const lateNow = branch(sql`true`, sql`${clock} <= greatest(t.acknowledge, t.resolve) and ${isLate(kind)}`)
  const lateLater = branch(
    sql`false`,
    sql`${clock} > least(t.acknowledge, t.resolve) and ${clock} <= greatest(t.soon_acknowledge, t.soon_resolve)
      and ${isLateSoon(kind)} and not ${isLate(kind)}`,
  )
  return sql`select n.record from ${due.cases} cross join lateral (${lateNow} union all ${lateLater}) n
    order by n.late desc, ${rank(sql`n.priority`)}, n.clock, n.id limit ${MOST_DUE}`
}

/** All SQL of hand-overs. */
export const handOverStore = {
  async changes(tx: Tx, cityId: string, from: Date, to: Date): Promise<Changes> {
    const { rows } = await run<Changes>(tx, changesIn({ city: sql`${cityId}`, from: sql`${from}`, to: sql`${to}` }))
    const { counts, changes } = rows[0] as Changes
    return { counts, changes: changes.map((it) => ({ ...it, at: new Date(it.at).toISOString() })) }
  },

  /** From `record_count`. */
  async open(
    tx: Tx,
    cityId: string,
    kind: RecordKind,
  ): Promise<{ counts: Partial<Record<AnyIncidentPriority, number>>; isSimulated: boolean }> {
    const { rows } = await run<{ priority: AnyIncidentPriority; count: number; simulated: number }>(
      tx,
      sql`select priority, sum(count)::int as count, coalesce(sum(count) filter (where quality = 'simulated'), 0)::int as simulated
        from record_count where city_id = ${cityId} and record_kind = ${kind} and status <> ${ENDED[kind]}
          and not folded group by priority`,
    )
    return { counts: Object.fromEntries(rows.map((it) => [it.priority, it.count])), isSimulated: rows.some((it) => it.simulated > 0) }
  },

  /** How many records are overdue now, how many will be by `soonMs`, and the worst of them, at most MOST_DUE. */
  async due(tx: Tx, city: City, kind: RecordKind, nowMs: number, soonMs: number): Promise<Due> {
    const cases = casesAt(city, kind, nowMs, soonMs)
    const { rows: counts } = await run<Pick<Due, 'overdue' | 'soon'>>(tx, dueCounts(kind, cases))
    const { rows: records } = await run<{ record: DueRow }>(tx, dueRecords(kind, cases))
    return { overdue: counts[0]?.overdue ?? 0, soon: counts[0]?.soon ?? 0, records: records.map((it) => ({ ...it.record, kind })) }
  },

  async lastSigned(tx: Pick<Tx, 'query'>, cityId: string, personId: string): Promise<Date | null> {
    const { rows } = await run<{ at: Date }>(
      tx,
      sql`select at from hand_over where person_id = ${personId} and city_id = ${cityId} order by at desc limit 1`,
    )
    return rows[0]?.at ?? null
  },

  list: (tx: Pick<Tx, 'query'>, cityId: string, before: Date | null, limit = HAND_OVERS_AT_ONCE): Promise<SignedHandOver[]> =>
    signedWhere(
      tx,
      sql`${and(sql`h.city_id = ${cityId}`, before === null ? undefined : sql`h.at < ${before}`)}
        order by h.at desc, h.id desc limit ${limit}`,
    ),

  async find(tx: Pick<Tx, 'query'>, id: string): Promise<SignedHandOver> {
    const [handOver] = await signedWhere(tx, sql`h.id = ${id}`)
    if (!handOver) throw new Error('The hand-over that was just signed is missing.')
    return handOver
  },

  async sign(
    tx: Pick<Tx, 'query'>,
    handOver: { id: string; cityId: string; personId: string; at: Date; since: Date | null; notes: string; counts: HandOverCounts },
  ): Promise<void> {
    const { id, cityId, personId, at, since, notes, counts } = handOver
    await run(
      tx,
      sql`insert into hand_over (id, city_id, person_id, at, since, notes, counts)
        values (${id}, ${cityId}, ${personId}, ${at}, ${since}, ${notes}, ${JSON.stringify(counts)})`,
    )
  },

  /** Serialises a person's signatures in a city, so that a second press of the button finds the first one's hand-over. */
  async lockSigning(tx: Tx, cityId: string, personId: string): Promise<void> {
    await run(tx, sql`select pg_advisory_xact_lock(hashtext('hand_over'), hashtext(${`${cityId}\n${personId}`}))`)
  },

  async signedBy(tx: Pick<Tx, 'query'>, personId: string): Promise<{ city: string; at: Date; notes: string }[]> {
    const { rows } = await run<{ city: string; at: Date; notes: string }>(
      tx,
      sql`select city_id as city, at, notes from hand_over where person_id = ${personId} order by at`,
    )
    return rows
  },
}

async function signedWhere(tx: Pick<Tx, 'query'>, condition: Sql): Promise<SignedHandOver[]> {
  const { rows } = await run<Omit<SignedHandOver, 'at' | 'since'> & { at: Date; since: Date | null }>(
    tx,
    sql`select h.id, h.at, ${DISPLAY_NAME} as name, h.since, h.notes, h.counts
      from hand_over h left join person p on p.id = h.person_id where ${condition}`,
  )
  return rows.map((it) => ({ ...it, at: it.at.toISOString(), since: it.since?.toISOString() ?? null }))
}
