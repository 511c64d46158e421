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
import { dueColumns, openSql, serviceSql, TARGET_SQL, waitingSql } from '../desk/city-targets.ts'
import { CALLED } from '../timeline/timeline-store.ts'

interface Changes {
  changes: HandOverChange[]
  counts: Partial<Record<HandOverEvent, number>>
}

/** The worst first, as a number. */
const rank = (priority: string) => `array_position(array['critical', 'high', 'medium', 'low'], ${priority})`

/** As a hand-over names a record. */
const NAMED = 'r.number, r.title, r.location, r.translations, r.priority, r.status'

/**
 * What befell records of one kind, found by the time at which we learned of it and told with its own. Of what a source
 * delivers of the past only that counts which is still open; what was folded into another record is told with that.
 */
function steps(kind: RecordKind): string {
  const { table } = TARGET_SQL[kind]
  const ended = `'${ENDED[kind]}'`
  return `select '${kind}' as kind, v.id, least(v.valid_from, v.recorded_at) as at, case
      when v.version = 1 then case when v.record->>'status' <> ${ended} then 'opened' end
      when v.record->>'status' = ${ended} then case when b.record->>'status' <> ${ended} then 'closed' end
      when b.record->>'status' = ${ended} then 'reopened'
      when ${rank("v.record->>'priority'")} < ${rank("b.record->>'priority'")} then 'raised' end as did, ${NAMED}
    from ${table}_version v
    join ${table} r on r.city_id = v.city_id and r.id = v.id and r.duplicate_of is null
    left join ${table}_version b on b.city_id = v.city_id and b.id = v.id and b.version = v.version - 1
    where v.city_id = $1 and v.recorded_at > $2 and v.recorded_at <= $3
      and (v.valid_from > $2 or (v.version = 1 and r.status <> ${ended}))`
}

const escalated = (kind: RecordKind) => `select '${kind}', e.record_id, e.at, 'escalated', ${NAMED}
    from escalation e join ${TARGET_SQL[kind].table} r on r.city_id = $1 and r.id = e.record_id and r.duplicate_of is null
    where e.city_id = $1 and e.record_kind = '${kind}' and e.at > $2 and e.at <= $3`

const CHANGES = `with told as materialized (select * from (${RecordKind.options.flatMap((it) => [steps(it), escalated(it)]).join(' union all ')}) s
    where did is not null)
  select coalesce((select jsonb_object_agg(did, count) from (select did, count(*) as count from told group by did) c), '{}') as counts,
    coalesce((select jsonb_agg(to_jsonb(n) order by n.at desc, n.id desc)
      from (select * from told order by at desc, id desc limit ${MOST_CHANGES}) n), '[]') as changes`

/** A record with what its targets follow from. */
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

/** The cases that rules tell apart, each with the latest starts that are due now and soon. */
const CASES = `unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[])
  as t(word, priority, service, acknowledge, resolve, soon_acknowledge, soon_resolve)`

const ofCase = (kind: RecordKind) => `r.city_id = $1 and ${TARGET_SQL[kind].word} = t.word and r.priority = t.priority
  and t.service = ${serviceSql(kind, '$9::text[]')} and ${openSql(kind)}`
const late = (kind: RecordKind) =>
  `(${TARGET_SQL[kind].clock} <= t.resolve or (${waitingSql(kind)} and ${TARGET_SQL[kind].clock} <= t.acknowledge)) is true`
const lateSoon = (kind: RecordKind) =>
  `(${TARGET_SQL[kind].clock} <= t.soon_resolve or (${waitingSql(kind)} and ${TARGET_SQL[kind].clock} <= t.soon_acknowledge))`

function dueCounts(kind: RecordKind): string {
  const { table, clock } = TARGET_SQL[kind]
  return `select count(*) filter (where late)::int as overdue, count(*) filter (where not late)::int as soon
    from (select ${late(kind)} as late from ${CASES}
      join ${table} r on ${ofCase(kind)} and ${clock} <= greatest(t.soon_acknowledge, t.soon_resolve)
      where ${lateSoon(kind)}) r`
}

/** Of each case the longest standing ones: an index has them in that order. */
function dueRecords(kind: RecordKind): string {
  const { table, clock } = TARGET_SQL[kind]
  const own = kind === 'incident' ? `'type', r.type, 'startsAt', r.starts_at` : `'category', r.category, 'serviceCode', r.service_code`
  const record = `jsonb_build_object('id', r.id, 'number', r.number, 'title', r.title, 'location', r.location, 'translations', r.translations, 'status', r.status,
    'priority', r.priority, 'createdAt', r.created_at, 'reopenedAt', r.reopened_at, 'acknowledgedAt', r.acknowledged_at,
    'duplicateOf', r.duplicate_of, ${own})`
  const branch = (isLate: boolean, where: string) => `(select ${record} as record, ${isLate} as late, ${clock} as clock, r.priority, r.id
    from ${table} r where ${ofCase(kind)} and ${where} order by ${clock}, r.id limit ${MOST_DUE})`
  return `select n.record from ${CASES} cross join lateral (
      ${branch(true, `${clock} <= greatest(t.acknowledge, t.resolve) and ${late(kind)}`)} union all
      ${branch(
        false,
        `${clock} > least(t.acknowledge, t.resolve) and ${clock} <= greatest(t.soon_acknowledge, t.soon_resolve)
          and ${lateSoon(kind)} and not ${late(kind)}`,
      )}) n
    order by n.late desc, ${rank('n.priority')}, n.clock, n.id limit ${MOST_DUE}`
}

/** All SQL of hand-overs. */
export const handOverStore = {
  async changes(tx: Tx, cityId: string, from: Date, to: Date): Promise<Changes> {
    const { rows } = await tx.query<Changes>(CHANGES, [cityId, from, to])
    const { counts, changes } = rows[0] as Changes
    return { counts, changes: changes.map((it) => ({ ...it, at: new Date(it.at).toISOString() })) }
  },

  /** From the counts that the store keeps. */
  async open(
    tx: Tx,
    cityId: string,
    kind: RecordKind,
  ): Promise<{ counts: Partial<Record<AnyIncidentPriority, number>>; isSimulated: boolean }> {
    const { rows } = await tx.query<{ priority: AnyIncidentPriority; count: number; simulated: number }>(
      `select priority, sum(count)::int as count, coalesce(sum(count) filter (where quality = 'simulated'), 0)::int as simulated
       from record_count where city_id = $1 and record_kind = $2 and status <> '${ENDED[kind]}' and not folded group by priority`,
      [cityId, kind],
    )
    return { counts: Object.fromEntries(rows.map((it) => [it.priority, it.count])), isSimulated: rows.some((it) => it.simulated > 0) }
  },

  /** How many are overdue now, how many will be at `soonMs`, and of both the worst, MOST_DUE of each. */
  async due(tx: Tx, city: City, kind: RecordKind, nowMs: number, soonMs: number): Promise<Due> {
    const columns = (aim: 'acknowledge' | 'resolve', ms: number) => dueColumns(city, kind, aim, ms)
    const { words, priorities, services, named, latest } = columns('acknowledge', nowMs)
    const values = [
      city.id,
      words,
      priorities,
      services,
      latest,
      columns('resolve', nowMs).latest,
      columns('acknowledge', soonMs).latest,
      columns('resolve', soonMs).latest,
      named,
    ]
    const { rows: counts } = await tx.query<Pick<Due, 'overdue' | 'soon'>>(dueCounts(kind), values)
    const { rows: records } = await tx.query<{ record: DueRow }>(dueRecords(kind), values)
    return { overdue: counts[0]?.overdue ?? 0, soon: counts[0]?.soon ?? 0, records: records.map((it) => ({ ...it.record, kind })) }
  },

  async lastSigned(tx: Pick<Tx, 'query'>, cityId: string, personId: string): Promise<Date | null> {
    const { rows } = await tx.query<{ at: Date }>(
      'select at from hand_over where person_id = $1 and city_id = $2 order by at desc limit 1',
      [personId, cityId],
    )
    return rows[0]?.at ?? null
  },

  list: (tx: Pick<Tx, 'query'>, cityId: string, before: Date | null, limit = HAND_OVERS_AT_ONCE): Promise<SignedHandOver[]> =>
    signedOnes(tx, 'h.city_id = $1 and ($2::timestamptz is null or h.at < $2) order by h.at desc, h.id desc limit $3', [
      cityId,
      before,
      limit,
    ]),

  async find(tx: Pick<Tx, 'query'>, id: string): Promise<SignedHandOver> {
    const [found] = await signedOnes(tx, 'h.id = $1', [id])
    if (!found) throw new Error('A hand-over that was signed is not there.')
    return found
  },

  async sign(
    tx: Pick<Tx, 'query'>,
    signed: { id: string; cityId: string; personId: string; at: Date; since: Date | null; notes: string; counts: HandOverCounts },
  ): Promise<void> {
    const { id, cityId, personId, at, since, notes, counts } = signed
    await tx.query(`insert into hand_over (id, city_id, person_id, at, since, notes, counts) values ($1, $2, $3, $4, $5, $6, $7)`, [
      id,
      cityId,
      personId,
      at,
      since,
      notes,
      JSON.stringify(counts),
    ])
  },

  /** One person after the other signs, so that a second press of the button finds what the first one wrote. */
  async lockSigning(tx: Tx, cityId: string, personId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtext('hand_over'), hashtext($1))`, [`${cityId}\n${personId}`])
  },

  async signedBy(tx: Pick<Tx, 'query'>, personId: string): Promise<{ city: string; at: Date; notes: string }[]> {
    const { rows } = await tx.query<{ city: string; at: Date; notes: string }>(
      'select city_id as city, at, notes from hand_over where person_id = $1 order by at',
      [personId],
    )
    return rows
  },
}

async function signedOnes(tx: Pick<Tx, 'query'>, which: string, values: unknown[]): Promise<SignedHandOver[]> {
  const { rows } = await tx.query<Omit<SignedHandOver, 'at' | 'since'> & { at: Date; since: Date | null }>(
    `select h.id, h.at, ${CALLED} as name, h.since, h.notes, h.counts from hand_over h left join person p on p.id = h.person_id
     where ${which}`,
    values,
  )
  return rows.map((it) => ({ ...it, at: it.at.toISOString(), since: it.since?.toISOString() ?? null }))
}
