import type { Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** SQL of objects that no row points to: being stored, or waiting to be deleted. */
export function orphanStore(db: Queries) {
  return {
    /** Marks objects as orphans, to be deleted from `dueAt` on. */
    async register(objectNames: readonly string[], dueAt: Date): Promise<void> {
      await run(
        db,
        sql`insert into loose_object (object_name, due_at) select unnest(${objectNames}::text[]), ${dueAt}
         on conflict (object_name) do update set due_at = excluded.due_at`,
      )
    },

    /** Takes the mark off. False when some are no longer marked, because their deletion has begun. */
    async claim(objectNames: readonly string[]): Promise<boolean> {
      const { count } = await run(db, sql`delete from loose_object where object_name = any(${objectNames})`)
      return count === objectNames.length
    },

    /** The orphans that are due, soonest first, locked until the transaction ends. */
    async dueOrphans(now: Date, atMost: number): Promise<string[]> {
      const { rows } = await run<{ object_name: string }>(
        db,
        sql`select object_name from loose_object where due_at <= ${now} order by due_at limit ${atMost} for update skip locked`,
      )
      return rows.map((it) => it.object_name)
    },
  }
}
