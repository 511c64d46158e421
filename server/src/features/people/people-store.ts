import type { Role } from '@oppidum/domain/core/access'
import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import type { ListedPerson, listPeople } from '@oppidum/domain/people/people'
import type { Plan } from '@oppidum/domain/plans/plan'
import { EVERY_CITY } from '../../platform/auth/people/person-store.ts'
import type { Db } from '../../platform/db/connection.ts'
import { anywhere, foldedSql, type Page } from '../../platform/db/list-page-store.ts'
import { and, run, type Sql, sql } from '../../platform/db/sql.ts'

/** A person as stored; their sessions and second factor come from the identity provider. */
export type StoredPerson = Omit<ListedPerson, 'lastSeenAt' | 'sessions' | 'secondFactor'>

interface Row {
  id: string
  firstName: string | null
  username: string | null
  email: string | null
  role: Role
  fromEveryCity: boolean
  plan: Plan
  createdAt: Date
}

/** People's ids belong to the identity provider and may look like any other: this mark keeps cursors of other lists out. */
const MARK = 'people'
const CURSOR = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([A-Za-z0-9_-]{1,64}) people$/

const encode = ({ createdAt, id }: Row) => Buffer.from(`${createdAt.toISOString()} ${id} ${MARK}`).toString('base64url')

/** @throws Failure malformed when the cursor was not made by this list */
function decode(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const createdAt = new Date(time ?? Number.NaN)
  if (id === undefined || Number.isNaN(createdAt.getTime()))
    throw new Failure('malformed', 'This cursor is not valid; follow the Link header of the previous page.')
  return { createdAt, id }
}

const ROLE = sql`coalesce(own.role, general.role, 'viewer')`
const NAME = foldedSql(sql`concat_ws(' ', p.first_name, p.username, p.email)`)

/** People with their role in a city, filtered by a part of their name and by role. */
function peopleIn(cityId: string, { q, role }: Pick<QueryOf<typeof listPeople>, 'q' | 'role'>): { from: Sql; matching: Sql } {
  return {
    from: sql`from person p
      left join person_role own on own.person_id = p.id and own.city_id = ${cityId}
      left join person_role general on general.person_id = p.id and general.city_id = ${EVERY_CITY}`,
    matching: and(q === undefined ? undefined : sql`${NAME} like ${anywhere(q)}`, role && sql`${ROLE} = ${role}`),
  }
}

/** All SQL behind the list of people. */
export function peopleStore(db: Db) {
  return {
    /** Newest first, with each person's role in this city. */
    async list(
      cityId: string,
      { q, role, limit = PAGE_LIMIT, cursor }: Omit<QueryOf<typeof listPeople>, 'city'>,
    ): Promise<Page<StoredPerson>> {
      const after = cursor === undefined ? undefined : decode(cursor)
      const { from, matching } = peopleIn(cityId, { q, role })
      const { rows } = await run<Row>(
        db.pool,
        sql`select p.id, p.first_name as "firstName", p.username, p.email, ${ROLE} as role, own.role is null as "fromEveryCity", p.plan,
           p.created_at as "createdAt" ${from}
         where ${and(matching, after && sql`(p.created_at, p.id) < (${after.createdAt}, ${after.id})`)}
         order by p.created_at desc, p.id desc limit ${limit + 1}`,
      )
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const isWhole = cursor === undefined && rows.length <= limit
      return {
        records: shown.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() })),
        total: isWhole ? rows.length : await count(sql`${from} where ${matching}`),
        next: rows.length > limit && last ? encode(last) : null,
      }
    },
  }

  async function count(matches: Sql): Promise<number> {
    const { rows } = await run<{ count: number }>(db.pool, sql`select count(*)::int as count ${matches}`)
    return rows[0]?.count ?? 0
  }
}
