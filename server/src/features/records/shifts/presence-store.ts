import type { Db, Tx } from '../../../platform/db/connection.ts'

/** When somebody was at the desk of a city. */
export interface Presence {
  seenAt: Date
  /** The last before they came this time; null at their first. */
  leftAt: Date | null
}

/** All SQL about who was at the desk when. */
export function presenceStore(db: Db) {
  return {
    /** Seen now; after `goneMs` of nothing a new turn begins. A clock that was put back changes nothing. */
    async saw(cityId: string, personId: string, at: Date, goneMs: number, everyMs: number): Promise<void> {
      await db.pool.query(
        `insert into desk_presence (city_id, person_id, seen_at) values ($1, $2, $3)
         on conflict (city_id, person_id) do update set seen_at = excluded.seen_at,
           left_at = case when excluded.seen_at - desk_presence.seen_at >= make_interval(secs => $4) then desk_presence.seen_at else desk_presence.left_at end
         where excluded.seen_at - desk_presence.seen_at >= make_interval(secs => $5)`,
        [cityId, personId, at, goneMs / 1_000, everyMs / 1_000],
      )
    },

    async find(tx: Pick<Tx, 'query'>, cityId: string, personId: string): Promise<Presence | null> {
      const { rows } = await tx.query<Presence>(
        `select seen_at as "seenAt", left_at as "leftAt" from desk_presence where city_id = $1 and person_id = $2`,
        [cityId, personId],
      )
      return rows[0] ?? null
    },

    async listOf(personId: string): Promise<(Presence & { city: string })[]> {
      const { rows } = await db.pool.query<Presence & { city: string }>(
        `select city_id as city, seen_at as "seenAt", left_at as "leftAt" from desk_presence where person_id = $1 order by city_id`,
        [personId],
      )
      return rows
    },

    async remove(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await tx.query('delete from desk_presence where person_id = $1', [personId])
    },
  }
}
