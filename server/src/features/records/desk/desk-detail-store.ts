import { type Desk, type DeskDetail, folded } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { DISPLAY_NAME } from '../timeline/timeline-store.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import { possibleDuplicateStore } from './possible-duplicate-store.ts'

/** Merged reports that a record's detail lists: the newest ones. */
const DUPLICATES_SHOWN = 200

type StoredDetail = Omit<DeskDetail, 'kind' | 'moves' | 'contact'> & { status: string }

const linkedTo = (cityId: string, kind: RecordKind, id: string): Sql => sql`
  select r.kind, r.id, r.number, r.title, r.status from (
    select b_kind as kind, b_id as id from record_link where city_id = ${cityId} and a_kind = ${kind} and a_id = ${id}
    union all select a_kind, a_id from record_link where city_id = ${cityId} and b_kind = ${kind} and b_id = ${id}
  ) l join (
    select 'incident' as kind, city_id, id, number, title, status from incident
    union all select 'service-request', city_id, id, number, title, status from service_request
  ) r on r.city_id = ${cityId} and r.kind = l.kind and r.id = l.id order by r.number`

/** The person in this column of each of the city's open records. */
function openBy(cityId: string, name: 'assignee_id' | 'acknowledged_by'): Sql {
  const column = identifier(name)
  return sql`
    select kind, id, person as "personId" from (
      select 'incident' as kind, id, ${column} as person from incident
      where city_id = ${cityId} and ${column} is not null and status <> 'resolved'
      union all
      select 'service-request', id, ${column} from service_request
      where city_id = ${cityId} and ${column} is not null and status <> 'completed'
    ) o order by kind, id`
}

/** All SQL that reads what only the desk sees, and the SQL of links between records. */
export function deskDetailStore(tx: Pick<Tx, 'query'>) {
  return {
    async detail(cityId: string, kind: RecordKind, id: string): Promise<StoredDetail | undefined> {
      const table = identifier(DESK_KINDS[kind].tables.current)
      const sourcePicture = kind === 'service-request' ? sql`r.source_picture` : sql`null`
      const { rows } = await run<
        Pick<StoredDetail, 'version' | 'status' | 'sourcePicture'> & { assigneeId: string | null; name: string | null }
      >(
        tx,
        sql`select r.version, r.status, r.assignee_id as "assigneeId", ${DISPLAY_NAME} as name, ${sourcePicture} as "sourcePicture"
          from ${table} r left join person p on p.id = r.assignee_id where r.city_id = ${cityId} and r.id = ${id}`,
      )
      const [row] = rows
      if (!row) return undefined
      const links = await run<DeskDetail['links'][number]>(tx, linkedTo(cityId, kind, id))
      const merged = await run<Omit<DeskDetail['duplicates'][number], 'createdAt'> & { createdAt: Date }>(
        tx,
        sql`select id, number, title, description, created_at as "createdAt",
            (select count(*)::int from record_picture p where p.city_id = ${cityId} and p.record_kind = ${kind} and p.record_id = r.id) as pictures
          from ${table} r where city_id = ${cityId} and duplicate_of = ${id} order by created_at desc, id desc limit ${DUPLICATES_SHOWN}`,
      )
      const duplicates = merged.rows.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() }))
      return {
        id,
        version: row.version,
        status: row.status,
        assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.name },
        links: links.rows,
        ...folded.value(duplicates),
        duplicates,
        sourcePicture: row.sourcePicture,
        ...(await possibleDuplicateStore(tx).of(cityId, kind, id)),
      }
    },

    /** The city's operators and admins by name, the assignee of each open record, and who acknowledged it. */
    async atWork(cityId: string): Promise<Pick<Desk, 'people' | 'assignments' | 'acknowledgements'>> {
      const people = await run<Desk['people'][number]>(
        tx,
        sql`select p.id, ${DISPLAY_NAME} as name from person p
          left join person_role own on own.person_id = p.id and own.city_id = ${cityId}
          left join person_role general on general.person_id = p.id and general.city_id = ${EVERY_CITY}
          where coalesce(own.role, general.role) in ('operator', 'admin') order by name, p.id`,
      )
      const assignments = await run<Desk['assignments'][number]>(tx, openBy(cityId, 'assignee_id'))
      const acknowledgements = await run<Desk['acknowledgements'][number]>(tx, openBy(cityId, 'acknowledged_by'))
      return { people: people.rows, assignments: assignments.rows, acknowledgements: acknowledgements.rows }
    },

    /** False when the pair was linked already. */
    async link(cityId: string, a: LinkEnd, b: LinkEnd): Promise<boolean> {
      const [first, second] = inOrder(a, b)
      const { count } = await run(
        tx,
        sql`insert into record_link values (${cityId}, ${first.kind}, ${first.id}, ${second.kind}, ${second.id}) on conflict do nothing`,
      )
      return count === 1
    },

    /** False when the pair was not linked. */
    async unlink(cityId: string, a: LinkEnd, b: LinkEnd): Promise<boolean> {
      const [first, second] = inOrder(a, b)
      const { count } = await run(
        tx,
        sql`delete from record_link where city_id = ${cityId}
          and a_kind = ${first.kind} and a_id = ${first.id} and b_kind = ${second.kind} and b_id = ${second.id}`,
      )
      return count === 1
    },
  }
}

interface LinkEnd {
  kind: RecordKind
  id: string
}

/** Each pair is stored once, smaller end first. The two kinds sort alike in every collation. */
function inOrder(a: LinkEnd, b: LinkEnd): [LinkEnd, LinkEnd] {
  return a.kind < b.kind || (a.kind === b.kind && a.id < b.id) ? [a, b] : [b, a]
}
