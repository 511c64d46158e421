import type { SavedView } from '@oppidum/domain/records/saved-view'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { and, run, sql } from '../../../platform/db/sql.ts'

export type ViewRow = Omit<SavedView, 'createdAt'> & { cityId: string; createdAt: Date }

type Queries = Pick<Tx, 'query'>

const COLUMNS = sql`id, city_id as "cityId", record_kind as kind, name, layout, filter, created_at as "createdAt"`

/** Whether a unique constraint refused it: a view of that name already exists. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** All SQL of saved views. A person's view is always selected by its id and its owner. */
export function viewStore(db: Db) {
  return {
    /** In order of name; from every city when `cityId` is null. */
    async list(personId: string, cityId: string | null): Promise<ViewRow[]> {
      const { rows } = await run<ViewRow>(
        db.pool,
        sql`select ${COLUMNS} from saved_view
          where ${and(sql`person_id = ${personId}`, cityId === null ? undefined : sql`city_id = ${cityId}`)} order by lower(name), id`,
      )
      return rows
    },

    /** Locks the person's row, so that two at once cannot together exceed `atMost`. */
    async add(tx: Queries, personId: string, view: ViewRow, atMost: number): Promise<'added' | 'taken' | 'full'> {
      await run(tx, sql`select 1 from person where id = ${personId} for update`)
      const { rows } = await run<{ count: number }>(tx, sql`select count(*)::int as count from saved_view where person_id = ${personId}`)
      if ((rows[0]?.count ?? 0) >= atMost) return 'full'
      const { count } = await run(
        tx,
        sql`insert into saved_view (id, person_id, city_id, record_kind, name, layout, filter, created_at)
          values (${view.id}, ${personId}, ${view.cityId}, ${view.kind}, ${view.name}, ${view.layout},
            ${JSON.stringify(view.filter)}, ${view.createdAt})
          on conflict (person_id, city_id, record_kind, name) do nothing`,
      )
      return count === 1 ? 'added' : 'taken'
    },

    /** Null when this person has no such view. */
    async rename(personId: string, id: string, name: string): Promise<ViewRow | 'taken' | null> {
      try {
        const { rows } = await run<ViewRow>(
          db.pool,
          sql`update saved_view set name = ${name} where id = ${id} and person_id = ${personId} returning ${COLUMNS}`,
        )
        return rows[0] ?? null
      } catch (error) {
        if (isTaken(error)) return 'taken'
        throw error
      }
    },

    /** False when this person has no such view. */
    async remove(personId: string, id: string): Promise<boolean> {
      const { count } = await run(db.pool, sql`delete from saved_view where id = ${id} and person_id = ${personId}`)
      return count === 1
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from saved_view where person_id = ${personId}`)
    },
  }
}
