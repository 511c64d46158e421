import type { QueryOf } from '@oppidum/domain/core/endpoint'
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

interface Row {
  id: string
  createdAt: Date
  actorId: string | null
  /** Null for an account that is gone. */
  actor: { name: string | null } | null
  by: AuditBy | null
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

/** What people are called is read with the entry: the trail itself holds their ids alone. */
const called = (person: string) =>
  `case when ${person}.id is not null then jsonb_build_object('name', coalesce(${person}.first_name, ${person}.username, ${person}.email)) end`
const isCalled = (person: string, id: string, words: string, exact: string) =>
  `(${id} = ${exact} or ${foldedSql(`concat_ws(' ', ${person}.first_name, ${person}.username, ${person}.email)`)} like ${words})`

/** $1 city, $2 actions, $3 and $4 the actor, $5 and $6 the subject, $7 and $8 the time, $9 the record's number. */
const HAPPENED = `($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)
  and ($3::text is null or ${isCalled('a', 'e.actor_id', '$3', '$4')})`

/** What concerns every city is every admin's matter, what concerns one is that city's. */
const ADMINISTRATIVE = {
  from: 'from audit_entry e left join person a on a.id = e.actor_id left join person s on s.id = e.subject_id',
  where: `where (e.city_id is null or e.city_id = $1) and ($2::text[] is null or e.action = any($2)) and $9::text is null and ${HAPPENED}
  and ($5::text is null or ${isCalled('s', 'e.subject_id', '$5', '$6')} or (e.subject_id is null and ${isCalled('a', 'e.actor_id', '$5', '$6')}))`,
  selected: `e.id, e.at as "createdAt", e.actor_id as "actorId", ${called('a')} as actor, e.actor_by as by, e.address, e.action,
    e.subject_id as "subjectId", ${called('s')} as subject, null::text as "recordKind", null::uuid as "recordId", null::text as number,
    (select i.email from invitation i where e.action in ('person-invited', 'invitation-withdrawn') and i.id::text = e.subject_id) as invited,
    e.city_id as city, e.changed_from as "from", e.changed_to as "to", e.reason`,
}

/** A member of a change as an object of fields; of a record that was opened its first values are no changes. */
const changed = (side: 'from' | 'to') =>
  `(select jsonb_object_agg(c->>'field', c->'${side}') from jsonb_array_elements(e.changes) c where c->>'field' not in ('acknowledgedAt', 'geometry'))`

/**
 * Acts of people at the desk, which only timelines hold: they are append-only themselves and written in the transaction of the act.
 * Read with the predicate of the index `timeline_of_desk`.
 */
const DESK = {
  from: `from timeline_entry e left join person a on a.id = e.actor_id
  left join lateral (select c->>'to' as id from jsonb_array_elements(e.changes) c where c->>'field' = 'assignee' limit 1) given on true
  left join person s on s.id = given.id
  left join incident i on e.record_kind = 'incident' and i.city_id = e.city_id and i.id = e.record_id
  left join service_request r on e.record_kind = 'service-request' and r.city_id = e.city_id and r.id = e.record_id`,
  where: `where e.actor = 'operator' and e.city_id = $1 and ($2::text[] is null or 'record-' || e.action = any($2)) and ${HAPPENED}
  and ($5::text is null or ${isCalled('s', 'given.id', '$5', '$6')})
  and ($9::text is null or ${foldedSql('coalesce(i.number, r.number)')} like $9)`,
  selected: `e.id, e.at as "createdAt", e.actor_id as "actorId", ${called('a')} as actor, null::text as by, null::text as address,
    'record-' || e.action as action, given.id as "subjectId", ${called('s')} as subject, e.record_kind as "recordKind", e.record_id as "recordId",
    coalesce(i.number, r.number) as number, null::text as invited, e.city_id as city, ${changed('from')} as "from", ${changed('to')} as "to",
    left(e.words, 500) as reason`,
}

type Filter = Omit<QueryOf<typeof exportAudit>, 'city'>

function wantedOf(cityId: string, { action, actor, subject, record, from, to }: Filter): unknown[] {
  return [
    cityId,
    action ?? null,
    actor === undefined ? null : anywhere(actor),
    actor ?? null,
    subject === undefined ? null : anywhere(subject),
    subject ?? null,
    from ?? null,
    to ?? null,
    record === undefined ? null : anywhere(record),
  ]
}

/** Of each part the newest, so that both are read along their index and no further than the page. */
const newest = ({ selected, from, where }: typeof DESK) =>
  `(select ${selected} ${from} ${where} and ($10::timestamptz is null or (e.at, e.id) < ($10, $11::uuid)) order by e.at desc, e.id desc limit $12)`

/** All SQL that reads the trail. */
export function auditListStore(db: Db) {
  return {
    /** Newest first. */
    async list(cityId: string, filter: Filter, limit: number, cursor?: string): Promise<Page<AuditEntry>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const wanted = wantedOf(cityId, filter)
      const { rows } = await db.pool.query<Row>(
        `select * from (${newest(ADMINISTRATIVE)} union all ${newest(DESK)}) entry order by "createdAt" desc, id desc limit $12`,
        [...wanted, after?.createdAt ?? null, after?.id ?? null, limit + 1],
      )
      const isWhole = cursor === undefined && rows.length <= limit
      return pageOf(rows, limit, isWhole ? rows.length : await count(wanted), answer)
    },

    /** The actions that occur, so that nothing is offered that finds nothing. */
    async actions(cityId: string): Promise<AuditAction[]> {
      const { rows } = await db.pool.query<{ action: AuditAction }>(
        `select distinct action from audit_entry where city_id is null or city_id = $1
         union select distinct 'record-' || action from timeline_entry where city_id = $1 and actor = 'operator' order by 1`,
        [cityId],
      )
      return rows.map((it) => it.action)
    },
  }

  async function count(wanted: unknown[]): Promise<number> {
    const { rows } = await db.pool.query<{ count: number }>(
      `select (select count(*) ${ADMINISTRATIVE.from} ${ADMINISTRATIVE.where})::int + (select count(*) ${DESK.from} ${DESK.where})::int as count`,
      wanted,
    )
    return rows[0]?.count ?? 0
  }
}
