import { type Desk, type DeskDetail, folded } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { CALLED } from '../timeline/timeline-store.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import { possibleDuplicateStore } from './possible-duplicate-store.ts'

/** What is read of one record for its detail; the oldest folded ones are left out beyond so many. */
const FOLDED_SHOWN = 200

type Kept = Omit<DeskDetail, 'kind' | 'moves' | 'contact'> & { status: string }

const LINKED = `select r.kind, r.id, r.number, r.title, r.status from (
    select b_kind as kind, b_id as id from record_link where city_id = $1 and a_kind = $2 and a_id = $3
    union all select a_kind, a_id from record_link where city_id = $1 and b_kind = $2 and b_id = $3
  ) l join (
    select 'incident' as kind, city_id, id, number, title, status from incident
    union all select 'service-request', city_id, id, number, title, status from service_request
  ) r on r.city_id = $1 and r.kind = l.kind and r.id = l.id order by r.number`

/** Whose id stands in a column of which open record. */
const openBy = (column: 'assignee_id' | 'acknowledged_by') =>
  `select kind, id, person as "personId" from (
     select 'incident' as kind, id, ${column} as person from incident where city_id = $1 and ${column} is not null and status <> 'resolved'
     union all
     select 'service-request', id, ${column} from service_request where city_id = $1 and ${column} is not null and status <> 'completed'
   ) o order by kind, id`

/** All SQL that reads what only the desk sees, and that which ties records together. */
export function deskDetailStore(tx: Pick<Tx, 'query'>) {
  return {
    async detail(cityId: string, kind: RecordKind, id: string): Promise<Kept | undefined> {
      const { current } = DESK_KINDS[kind].tables
      const { rows } = await tx.query<{ version: number; status: string; assigneeId: string | null; name: string | null }>(
        `select r.version, r.status, r.assignee_id as "assigneeId", ${CALLED} as name
         from ${current} r left join person p on p.id = r.assignee_id where r.city_id = $1 and r.id = $2`,
        [cityId, id],
      )
      const [row] = rows
      if (!row) return undefined
      const links = await tx.query<DeskDetail['links'][number]>(LINKED, [cityId, kind, id])
      const merged = await tx.query<Omit<DeskDetail['duplicates'][number], 'createdAt'> & { createdAt: Date }>(
        `select id, number, title, description, created_at as "createdAt",
           (select count(*)::int from record_picture p where p.city_id = $1 and p.record_kind = $3 and p.record_id = r.id) as pictures
         from ${current} r where city_id = $1 and duplicate_of = $2 order by created_at desc, id desc limit ${FOLDED_SHOWN}`,
        [cityId, id, kind],
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
        ...(await possibleDuplicateStore(tx).of(cityId, kind, id)),
      }
    },

    /** Operators and admins of the city, by name, who has which open record, and who acknowledged which. */
    async atWork(cityId: string): Promise<Pick<Desk, 'people' | 'assignments' | 'acknowledgements'>> {
      const people = await tx.query<Desk['people'][number]>(
        `select p.id, ${CALLED} as name from person p
         left join person_role own on own.person_id = p.id and own.city_id = $1
         left join person_role general on general.person_id = p.id and general.city_id = $2
         where coalesce(own.role, general.role) in ('operator', 'admin') order by name, p.id`,
        [cityId, EVERY_CITY],
      )
      const assignments = await tx.query<Desk['assignments'][number]>(openBy('assignee_id'), [cityId])
      const acknowledgements = await tx.query<Desk['acknowledgements'][number]>(openBy('acknowledged_by'), [cityId])
      return { people: people.rows, assignments: assignments.rows, acknowledgements: acknowledgements.rows }
    },

    /** Whether the pair was not tied before. */
    async link(cityId: string, a: Tied, b: Tied): Promise<boolean> {
      const [first, second] = inOrder(a, b)
      const { rowCount } = await tx.query('insert into record_link values ($1, $2, $3, $4, $5) on conflict do nothing', [
        cityId,
        first.kind,
        first.id,
        second.kind,
        second.id,
      ])
      return rowCount === 1
    },

    /** Whether the pair was tied before. */
    async unlink(cityId: string, a: Tied, b: Tied): Promise<boolean> {
      const [first, second] = inOrder(a, b)
      const { rowCount } = await tx.query(
        'delete from record_link where city_id = $1 and a_kind = $2 and a_id = $3 and b_kind = $4 and b_id = $5',
        [cityId, first.kind, first.id, second.kind, second.id],
      )
      return rowCount === 1
    },
  }
}

interface Tied {
  kind: RecordKind
  id: string
}

/** Each pair is kept once, in the order that the store has for them; both words order alike in every collation. */
function inOrder(a: Tied, b: Tied): [Tied, Tied] {
  return a.kind < b.kind || (a.kind === b.kind && a.id < b.id) ? [a, b] : [b, a]
}
