import type { SavedView } from '@oppidum/domain/records/saved-view'
import type { Db, Tx } from '../../../platform/db/connection.ts'

export type ViewRow = Omit<SavedView, 'createdAt'> & { cityId: string; createdAt: Date }

type Queries = Pick<Tx, 'query'>

const COLUMNS = `id, city_id as "cityId", record_kind as kind, name, layout, filter, created_at as "createdAt"`

/** A constraint of the store refused it: there is one of that name already. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** All SQL of saved views. What belongs to somebody is asked for by id and owner together. */
export function viewStore(db: Db) {
  return {
    /** By name; of every city when `cityId` is null. */
    async list(personId: string, cityId: string | null): Promise<ViewRow[]> {
      const { rows } = await db.pool.query<ViewRow>(
        `select ${COLUMNS} from saved_view where person_id = $1 and ($2::text is null or city_id = $2) order by lower(name), id`,
        [personId, cityId],
      )
      return rows
    },

    /** The row of the person is held, so that two at once are counted one after the other. */
    async add(tx: Queries, personId: string, view: ViewRow, atMost: number): Promise<'added' | 'taken' | 'full'> {
      await tx.query('select 1 from person where id = $1 for update', [personId])
      const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from saved_view where person_id = $1', [personId])
      if ((rows[0]?.count ?? 0) >= atMost) return 'full'
      const { rowCount } = await tx.query(
        `insert into saved_view (id, person_id, city_id, record_kind, name, layout, filter, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (person_id, city_id, record_kind, name) do nothing`,
        [view.id, personId, view.cityId, view.kind, view.name, view.layout, JSON.stringify(view.filter), view.createdAt],
      )
      return rowCount === 1 ? 'added' : 'taken'
    },

    /** Null when this person has no such view. */
    async rename(personId: string, id: string, name: string): Promise<ViewRow | 'taken' | null> {
      try {
        const { rows } = await db.pool.query<ViewRow>(
          `update saved_view set name = $3 where id = $1 and person_id = $2 returning ${COLUMNS}`,
          [id, personId, name],
        )
        return rows[0] ?? null
      } catch (error) {
        if (isTaken(error)) return 'taken'
        throw error
      }
    },

    /** False when this person has no such view. */
    async remove(personId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.pool.query('delete from saved_view where id = $1 and person_id = $2', [id, personId])
      return rowCount === 1
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await tx.query('delete from saved_view where person_id = $1', [personId])
    },
  }
}
