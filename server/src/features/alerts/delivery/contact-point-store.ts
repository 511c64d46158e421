import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import type { ContactPointRow } from './contact-point-row.ts'

type Queries = Pick<Tx, 'query'>

/** The columns of `ContactPointRow`. */
export const CONTACT_POINT_COLUMNS: Sql = sql`p.id, p.owner_id as "ownerId", p.city_id as "cityId", p.sharing, p.kind, p.name, p.target,
  p.secret_number as "secretNumber", p.created_at as "createdAt", p.gone_at as "goneAt", p.delivered_at as "deliveredAt", p.problem,
  p.failures`

const WAITING = sql`(select count(*)::int from notification n where n.contact_point_id = p.id and n.state = 'waiting') as waiting`

const own = (personId: string) => sql`p.sharing = 'own' and p.owner_id = ${personId}`
const ofCity = (cityId: string) => sql`p.sharing = 'city' and p.city_id = ${cityId}`

/** All SQL by which people see and change contact points. Who may see one of the city is the caller's question. */
export function contactPointStore(db: Db) {
  async function list(tx: Queries, condition: Sql): Promise<(ContactPointRow & { waiting: number })[]> {
    const { rows } = await run<ContactPointRow & { waiting: number }>(
      tx,
      sql`select ${CONTACT_POINT_COLUMNS}, ${WAITING} from contact_point p where ${condition} order by p.created_at desc, p.id desc`,
    )
    return rows
  }

  return {
    /** A person's own, in every city. Newest first. */
    ownOf: (personId: string) => list(db.pool, own(personId)),
    /** Those of a city, newest first. */
    ofCity: (cityId: string) => list(db.pool, ofCity(cityId)),

    /** One's own, or one of any city. */
    async find(tx: Queries, personId: string, id: string): Promise<(ContactPointRow & { waiting: number }) | undefined> {
      return (await list(tx, sql`p.id = ${id} and (p.sharing = 'city' or (${own(personId)}))`))[0]
    },

    /**
     * False when the person, or the city, already has `atMost`. Locks the person's row, or all who add to this city wait for each other, so
     * that concurrent requests are counted one after the other.
     */
    async add(
      tx: Queries,
      row: Pick<ContactPointRow, 'id' | 'cityId' | 'sharing' | 'kind' | 'name' | 'target' | 'createdAt'> & { ownerId: string },
      atMost: number,
    ): Promise<boolean> {
      const { id, ownerId, cityId, sharing, kind, name, target, createdAt } = row
      await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`contact points of ${cityId ?? ownerId}`}))`)
      const siblings = cityId === null ? own(ownerId) : ofCity(cityId)
      const { count } = await run(
        tx,
        sql`insert into contact_point (id, owner_id, city_id, sharing, kind, name, target, secret_number, created_at)
          select ${id}, ${ownerId}, ${cityId}, ${sharing}, ${kind}, ${name}, ${JSON.stringify(target)}::jsonb, 1, ${createdAt}
          where (select count(*) from contact_point p where ${siblings}) < ${atMost}`,
      )
      return count === 1
    },

    /** Removes this browser's subscription, whoever has it: what it shows is for the person who switches it on. */
    async releaseBrowser(tx: Queries, endpoint: string): Promise<void> {
      await run(tx, sql`delete from contact_point where kind = 'push' and target #>> '{push,endpoint}' = ${endpoint}`)
    },

    async remove(tx: Queries, id: string): Promise<void> {
      await run(tx, sql`delete from contact_point where id = ${id}`)
    },

    /** Deletes a person's own; those that they added to a city stay there, without a name. */
    async removeAll(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from contact_point p where ${own(personId)}`)
      await run(tx, sql`update contact_point set owner_id = null where owner_id = ${personId}`)
    },
  }
}
