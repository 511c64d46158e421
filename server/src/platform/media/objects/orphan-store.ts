import type { Tx } from '../../db/connection.ts'

type Queries = Pick<Tx, 'query'>

/** All SQL of objects to which nothing points: on their way in, or waiting to be cleared away. */
export function orphanStore(db: Queries) {
  return {
    /** Says that these may lie in the object store for nobody. */
    async register(objectNames: readonly string[], dueAt: Date): Promise<void> {
      await db.query(
        `insert into loose_object (object_name, due_at) select unnest($1::text[]), $2
         on conflict (object_name) do update set due_at = excluded.due_at`,
        [objectNames, dueAt],
      )
    },

    /** False when they are not loose any more: somebody has begun to clear them away. */
    async claim(objectNames: readonly string[]): Promise<boolean> {
      const { rowCount } = await db.query('delete from loose_object where object_name = any($1)', [objectNames])
      return rowCount === objectNames.length
    },

    /** Those whose time has come, kept from everybody else until the transaction ends. */
    async dueOrphans(now: Date, atMost: number): Promise<string[]> {
      const { rows } = await db.query<{ object_name: string }>(
        'select object_name from loose_object where due_at <= $1 order by due_at limit $2 for update skip locked',
        [now, atMost],
      )
      return rows.map((it) => it.object_name)
    },
  }
}
