import type { QueryOf } from '@oppidum/domain/core/endpoint'
import type { UsedKey } from '@oppidum/domain/people/api-key'
import {
  AUDIT_SUBJECT,
  type AuditAction,
  type AuditBy,
  type AuditEntry,
  type AuditPerson,
  type exportAudit,
  isDeskAction,
} from '@oppidum/domain/people/audit'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Db } from '../../../platform/db/connection.ts'
import { anywhere, foldedSql, type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, join, literal, or, run, type Sql, sql } from '../../../platform/db/sql.ts'

interface Row {
  id: string
  createdAt: Date
  actorId: string | null
  /** Null when the account has been removed. */
  actor: { name: string | null } | null
  by: AuditBy | null
  key: UsedKey
  address: string | null
  action: AuditAction
  subjectId: string | null
  subject: { name: string | null } | null
  recordKind: RecordKind | null
  recordId: string | null
  number: string | null
  invited: string | null
  city: string | null
  from: unknown
  to: unknown
  reason: string | null
}

const personOf = (id: string | null, known: Row['actor']): AuditPerson | null =>
  id === null ? null : { id, name: known?.name ?? null, removed: known === null }

function answer(row: Row): AuditEntry {
  const isPerson = isDeskAction(row.action) || AUDIT_SUBJECT[row.action] === 'person'
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    action: row.action,
    actor: personOf(row.actorId, row.actor),
    by: row.by,
    key: row.key,
    address: row.address,
    person: isPerson ? personOf(row.subjectId, row.subject) : null,
    thing: isPerson ? null : row.subjectId,
    invited: row.invited,
    record: row.recordKind === null || row.recordId === null ? null : { kind: row.recordKind, id: row.recordId, number: row.number },
    city: row.city,
    from: row.from,
    to: row.to,
    reason: row.reason,
  }
}

type Filter = Omit<QueryOf<typeof exportAudit>, 'city'>

/** Entries read from one table under the columns of `Row`. */
interface Entries {
  selected: Sql
  from: Sql
  /** `from` with only the joins that conditions need: for a removed join PostgreSQL still reads the row and not the index alone. */
  counted: Sql
  where: Sql
}

/** The audit trail stores only ids, so people's names are read with the entry. @param person alias of a joined `person` */
const named = (person: Sql): Sql =>
  sql`case when ${person}.id is not null
    then jsonb_build_object('name', coalesce(${person}.first_name, ${person}.username, ${person}.email)) end`

/** Whether a person has the text as their id or in their name. Undefined without a text. */
function matchesPerson(person: Sql, id: Sql, text: string | undefined): Sql | undefined {
  if (text === undefined) return undefined
  const name = foldedSql(sql`concat_ws(' ', ${person}.first_name, ${person}.username, ${person}.email)`)
  return sql`(${id} = ${text} or ${name} like ${anywhere(text)})`
}

const ACTOR = sql`a`
const SUBJECT = sql`s`

/** The conditions that both tables share. */
const happened = ({ actor, from, to }: Filter): Sql =>
  and(
    from === undefined ? undefined : sql`e.at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`e.at < ${to}::timestamptz`,
    matchesPerson(ACTOR, sql`e.actor_id`, actor),
  )

/** Administrative actions. Admins of any city see those of the whole installation; those of one city are visible to its own admins. */
function administrative(cityId: string, filter: Filter): Entries {
  const { action, actor, subject, record } = filter
  const isSubject = matchesPerson(SUBJECT, sql`e.subject_id`, subject)
  const isOwnSubject = matchesPerson(ACTOR, sql`e.actor_id`, subject)
  const from = sql`from audit_entry e left join person a on a.id = e.actor_id left join person s on s.id = e.subject_id`
  return {
    from,
    counted: actor === undefined && subject === undefined ? sql`from audit_entry e` : from,
    where: and(
      sql`e.city_id is null or e.city_id = ${cityId}`,
      action && sql`e.action = any(${action})`,
      record === undefined ? undefined : sql`false`,
      happened(filter),
      isSubject && isOwnSubject && or(isSubject, sql`e.subject_id is null and ${isOwnSubject}`),
    ),
    selected: sql`e.id, e.at as "createdAt", e.actor_id as "actorId", ${named(ACTOR)} as actor, e.actor_by as by, null::jsonb as key, e.address, e.action,
      e.subject_id as "subjectId", ${named(SUBJECT)} as subject,
      null::text as "recordKind", null::uuid as "recordId", null::text as number,
      (select i.email from invitation i
        where e.action in ('person-invited', 'invitation-withdrawn') and i.id::text = e.subject_id) as invited,
      e.city_id as city, e.changed_from as "from", e.changed_to as "to", e.reason`,
  }
}

/** One side of an entry's changes as an object keyed by field. Leaves out what is filled in when a record is opened. */
const changed = (side: 'from' | 'to'): Sql =>
  sql`(select jsonb_object_agg(c->>'field', c->${literal(side)}) from jsonb_array_elements(e.changes) c
    where c->>'field' not in ('acknowledgedAt', 'geometry'))`

/**
 * Actions of operators, which are recorded only in timelines: those are append-only too, and written in the action's transaction.
 * The condition on the actor matches the predicate of the index `timeline_of_desk`.
 */
function ofDesk(cityId: string, filter: Filter): Entries {
  const { action, actor, subject, record } = filter
  const number = foldedSql(sql`coalesce(i.number, r.number)`)
  const given = sql`left join lateral (
        select c->>'to' as id from jsonb_array_elements(e.changes) c where c->>'field' = 'assignee' limit 1
      ) given on true
      left join person s on s.id = given.id`
  const operator = sql`left join person a on a.id = e.actor_id`
  const changedRecord = sql`left join incident i on e.record_kind = 'incident' and i.city_id = e.city_id and i.id = e.record_id
      left join service_request r on e.record_kind = 'service-request' and r.city_id = e.city_id and r.id = e.record_id`
  const joined = (joins: readonly Sql[]) => sql`from timeline_entry e ${join(joins, sql` `)}`
  return {
    from: joined([operator, given, changedRecord]),
    counted: joined([
      ...(actor === undefined ? [] : [operator]),
      ...(subject === undefined ? [] : [given]),
      ...(record === undefined ? [] : [changedRecord]),
    ]),
    where: and(
      sql`e.actor = 'operator'`,
      sql`e.city_id = ${cityId}`,
      action && sql`'record-' || e.action = any(${action})`,
      happened(filter),
      matchesPerson(SUBJECT, sql`given.id`, subject),
      record === undefined ? undefined : sql`${number} like ${anywhere(record)}`,
    ),
    selected: sql`e.id, e.at as "createdAt", e.actor_id as "actorId", ${named(ACTOR)} as actor, case when e.key_id is not null then 'key' end as by,
      case when e.key_id is not null then jsonb_build_object('id', e.key_id, 'name', (select k.name from api_key k where k.id = e.key_id)) end
        as key, null::text as address,
      'record-' || e.action as action, given.id as "subjectId", ${named(SUBJECT)} as subject,
      e.record_kind as "recordKind", e.record_id as "recordId", coalesce(i.number, r.number) as number,
      null::text as invited, e.city_id as city, ${changed('from')} as "from", ${changed('to')} as "to",
      left(e.words, 500) as reason`,
  }
}

/** All SQL that reads the audit trail. */
export function auditListStore(db: Db) {
  return {
    /** Newest first. */
    async list(cityId: string, filter: Filter, limit: number, cursor?: string): Promise<Page<AuditEntry>> {
      const after = cursor === undefined ? undefined : pageEnd(cursor)
      const tables = [administrative(cityId, filter), ofDesk(cityId, filter)]
      // Each table is limited on its own, so that both are read along their index and no further than the page.
      const newest = tables.map(({ selected, from, where }) => {
        const within = and(where, after && sql`(e.at, e.id) < (${after.createdAt}, ${after.id}::uuid)`)
        return sql`(select ${selected} ${from} where ${within} order by e.at desc, e.id desc limit ${limit + 1})`
      })
      const { rows } = await run<Row>(
        db.pool,
        sql`select * from (${join(newest, sql` union all `)}) entry order by "createdAt" desc, id desc limit ${limit + 1}`,
      )
      const isWhole = cursor === undefined && rows.length <= limit
      return pageOf(rows, limit, isWhole ? rows.length : await count(tables), answer)
    },

    /** The actions that occur, so that the filter offers none without results. */
    async actions(cityId: string): Promise<AuditAction[]> {
      const { rows } = await run<{ action: AuditAction }>(
        db.pool,
        sql`select distinct action from audit_entry where city_id is null or city_id = ${cityId}
         union select distinct 'record-' || action from timeline_entry where city_id = ${cityId} and actor = 'operator' order by 1`,
      )
      return rows.map((it) => it.action)
    },
  }

  async function count(tables: readonly Entries[]): Promise<number> {
    const counts = tables.map(({ counted, where }) => sql`(select count(*) ${counted} where ${where})::int`)
    const { rows } = await run<{ count: number }>(db.pool, sql`select ${join(counts, sql` + `)} as count`)
    return rows[0]?.count ?? 0
  }
}
