import { AUDIT_SUBJECT, type AuditAction, type AuditBy, type AuditEntry, type AuditPerson, type exportAudit } from '@oppidum/domain/audit'
import type { QueryOf } from '@oppidum/domain/endpoint'
import type { Db } from '../../db/connection.ts'
import { anywhere, foldedSql, type Page, pageEnd, pageOf } from '../../records/list-page-store.ts'

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
  city: string | null
  from: unknown
  to: unknown
  reason: string | null
}

const personOf = (id: string | null, known: Row['actor']): AuditPerson | null =>
  id === null ? null : { id, name: known?.name ?? null, removed: known === null }

function answer(row: Row): AuditEntry {
  const isPerson = AUDIT_SUBJECT[row.action] === 'person'
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    action: row.action,
    actor: personOf(row.actorId, row.actor),
    by: row.by,
    address: row.address,
    person: isPerson ? personOf(row.subjectId, row.subject) : null,
    thing: isPerson ? null : row.subjectId,
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

const FROM = `from audit_entry e left join person a on a.id = e.actor_id left join person s on s.id = e.subject_id`
/** What concerns every city is every admin's matter, what concerns one is that city's. */
const MATCHING = `where (e.city_id is null or e.city_id = $1) and ($2::text[] is null or e.action = any($2))
  and ($3::text is null or ${isCalled('a', 'e.actor_id', '$3', '$4')})
  and ($5::text is null or ${isCalled('s', 'e.subject_id', '$5', '$6')} or (e.subject_id is null and ${isCalled('a', 'e.actor_id', '$5', '$6')}))
  and ($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)`

type Filter = Omit<QueryOf<typeof exportAudit>, 'city'>

function wantedOf(cityId: string, { action, actor, subject, from, to }: Filter): unknown[] {
  return [
    cityId,
    action ?? null,
    actor === undefined ? null : anywhere(actor),
    actor ?? null,
    subject === undefined ? null : anywhere(subject),
    subject ?? null,
    from ?? null,
    to ?? null,
  ]
}

/** All SQL that reads the trail. */
export function auditListStore(db: Db) {
  return {
    /** Newest first. */
    async list(cityId: string, filter: Filter, limit: number, cursor?: string): Promise<Page<AuditEntry>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const wanted = wantedOf(cityId, filter)
      const { rows } = await db.pool.query<Row>(
        `select e.id, e.at as "createdAt", e.actor_id as "actorId", ${called('a')} as actor, e.actor_by as by, e.address, e.action,
           e.subject_id as "subjectId", ${called('s')} as subject, e.city_id as city, e.changed_from as from, e.changed_to as to, e.reason
         ${FROM} ${MATCHING} and ($9::timestamptz is null or (e.at, e.id) < ($9, $10::uuid))
         order by e.at desc, e.id desc limit $11`,
        [...wanted, after?.createdAt ?? null, after?.id ?? null, limit + 1],
      )
      const isWhole = cursor === undefined && rows.length <= limit
      return pageOf(rows, limit, isWhole ? rows.length : await count(wanted), answer)
    },
  }

  async function count(wanted: unknown[]): Promise<number> {
    const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int as count ${FROM} ${MATCHING}`, wanted)
    return rows[0]?.count ?? 0
  }
}
