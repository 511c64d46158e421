import type { Desk, DeskDetail } from '@oppidum/domain/desk'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import type { Tx } from '../db/connection.ts'
import { EVERY_CITY } from '../people/person-store.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import { CALLED } from './timeline-store.ts'

/** What is read of one record for its detail; the oldest folded ones are left out beyond so many. */
const FOLDED_SHOWN = 200

type Kept = Pick<DeskDetail, 'id' | 'version' | 'assignee' | 'links' | 'folded'> & { status: string }

const LINKED = `select r.kind, r.id, r.number, r.title, r.status from (
    select b_kind as kind, b_id as id from record_link where city_id = $1 and a_kind = $2 and a_id = $3
    union all select a_kind, a_id from record_link where city_id = $1 and b_kind = $2 and b_id = $3
  ) l join (
    select 'incident' as kind, city_id, id, number, title, status from incident
    union all select 'service-request', city_id, id, number, title, status from service_request
  ) r on r.city_id = $1 and r.kind = l.kind and r.id = l.id order by r.number`

const OPEN = `select 'incident' as kind, id, assignee_id from incident where city_id = $1 and assignee_id is not null and status <> 'resolved'
  union all
  select 'service-request', id, assignee_id from service_request where city_id = $1 and assignee_id is not null and status <> 'completed'`

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
      const folded = await tx.query<Omit<DeskDetail['folded'][number], 'createdAt'> & { createdAt: Date }>(
        `select id, number, title, created_at as "createdAt" from ${current} where city_id = $1 and duplicate_of = $2
         order by created_at desc, id desc limit ${FOLDED_SHOWN}`,
        [cityId, id],
      )
      return {
        id,
        version: row.version,
        status: row.status,
        assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.name },
        links: links.rows,
        folded: folded.rows.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() })),
      }
    },

    /** Operators and admins of the city, by name, and who has which open record. */
    async atWork(cityId: string): Promise<Pick<Desk, 'people' | 'assignments'>> {
      const people = await tx.query<Desk['people'][number]>(
        `select p.id, ${CALLED} as name from person p
         left join person_role own on own.person_id = p.id and own.city_id = $1
         left join person_role general on general.person_id = p.id and general.city_id = $2
         where coalesce(own.role, general.role) in ('operator', 'admin') order by name, p.id`,
        [cityId, EVERY_CITY],
      )
      const assignments = await tx.query<Desk['assignments'][number]>(
        `select kind, id, assignee_id as "personId" from (${OPEN}) o order by kind, id`,
        [cityId],
      )
      return { people: people.rows, assignments: assignments.rows }
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
