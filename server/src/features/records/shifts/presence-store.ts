import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** When a person was at a city's desk. */
export interface Presence {
  seenAt: Date
  /** The end of the previous shift; null in the first. */
  leftAt: Date | null
}

/** All SQL of presence at the desk. */
export function presenceStore(db: Db) {
  return {
    /** A new shift begins after `goneMs` without a visit. Does nothing when the clock was set back. */
    async recordVisit(cityId: string, personId: string, at: Date, goneMs: number, everyMs: number): Promise<void> {
      await run(
        db.pool,
        sql`insert into desk_presence (city_id, person_id, seen_at) values (${cityId}, ${personId}, ${at})
          on conflict (city_id, person_id) do update set seen_at = excluded.seen_at,
            left_at = case when excluded.seen_at - desk_presence.seen_at >= make_interval(secs => ${goneMs / 1_000})
              then desk_presence.seen_at else desk_presence.left_at end
          where excluded.seen_at - desk_presence.seen_at >= make_interval(secs => ${everyMs / 1_000})`,
      )
    },

    async find(tx: Pick<Tx, 'query'>, cityId: string, personId: string): Promise<Presence | null> {
      const { rows } = await run<Presence>(
        tx,
        sql`select seen_at as "seenAt", left_at as "leftAt" from desk_presence where city_id = ${cityId} and person_id = ${personId}`,
      )
      return rows[0] ?? null
    },

    /** Ids of those who have been at a city's desk since then. */
    async presentSince(tx: Pick<Tx, 'query'>, cityId: string, since: Date): Promise<string[]> {
      const { rows } = await run<{ id: string }>(
        tx,
        sql`select person_id as id from desk_presence where city_id = ${cityId} and seen_at > ${since} order by person_id`,
      )
      return rows.map((it) => it.id)
    },

    async listOf(personId: string): Promise<(Presence & { city: string })[]> {
      const { rows } = await run<Presence & { city: string }>(
        db.pool,
        sql`select city_id as city, seen_at as "seenAt", left_at as "leftAt" from desk_presence
          where person_id = ${personId} order by city_id`,
      )
      return rows
    },

    async remove(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await run(tx, sql`delete from desk_presence where person_id = ${personId}`)
    },
  }
}
