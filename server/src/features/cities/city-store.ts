import type { City } from '@oppidum/domain/cities/city'
import type { Db, Tx } from '../../platform/db/connection.ts'

/** Keeps every version of what the city file says. */
export function cityStore(db: Db) {
  return {
    /** Writes a version when the definition differs from the last one. */
    async keep(city: City, at: Date): Promise<void> {
      await db.pool.query(
        `insert into city_version (city_id, version, definition, valid_from, recorded_at)
         select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3, $3 from city_version where city_id = $1
         having not exists (select 1 from city_version last where last.city_id = $1 and last.definition = $2::jsonb
           and last.version = (select max(version) from city_version where city_id = $1))
         on conflict do nothing`,
        [city.id, JSON.stringify(city), at],
      )
    },
  }
}

/** Since when the city file says of this city what it says now; null before it was kept for the first time. */
export async function fileSince(tx: Tx, cityId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date | null }>({
    name: 'city-file-since',
    text: 'select max(valid_from) as at from city_version where city_id = $1',
    values: [cityId],
  })
  return rows[0]?.at ?? null
}
