import type { Tx } from '../../db/connection.ts'

type Queries = Pick<Tx, 'query'>

/** SQL of objects that no row points to: being stored, or waiting to be deleted. */
export function orphanStore(db: Queries) {
  return {
    /** Marks objects as orphans, to be deleted from `dueAt` on. */
    async register(objectNames: readonly string[], dueAt: Date): Promise<void> {
      await db.query(
        `insert into loose_object (object_name, due_at) select unnest($1::text[]), $2
         on conflict (object_name) do update set due_at = excluded.due_at`,
        [objectNames, dueAt],
      )
    },

    /** Takes the mark off. False when some are no longer marked, because their deletion has begun. */
    async claim(objectNames: readonly string[]): Promise<boolean> {
      const { rowCount } = await db.query('delete from loose_object where object_name = any($1)', [objectNames])
      return rowCount === objectNames.length
    },

    /** The orphans that are due, soonest first, locked until the transaction ends. */
    async dueOrphans(now: Date, atMost: number): Promise<string[]> {
      const { rows } = await db.query<{ object_name: string }>(
        'select object_name from loose_object where due_at <= $1 order by due_at limit $2 for update skip locked',
        [now, atMost],
      )
      return rows.map((it) => it.object_name)
    },
  }
}
