import type { City } from '@oppidum/domain/cities/city'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** Stores every version of a city's definition in the city file. */
export function cityStore(db: Db) {
  return {
    /** Writes a version if the definition differs from the latest one. */
    async keep(city: City, at: Date): Promise<void> {
      const definition = sql`${JSON.stringify(city)}::jsonb`
      await run(
        db.pool,
        sql`insert into city_version (city_id, version, definition, valid_from, recorded_at)
         select ${city.id}, coalesce(max(version), 0) + 1, ${definition}, ${at}, ${at} from city_version where city_id = ${city.id}
         having not exists (select 1 from city_version last where last.city_id = ${city.id} and last.definition = ${definition}
           and last.version = (select max(version) from city_version where city_id = ${city.id}))
         on conflict do nothing`,
      )
    },
  }
}

/** When the city's present definition was first stored; null before the first time. */
export async function fileSince(tx: Tx, cityId: string): Promise<Date | null> {
  const { rows } = await run<{ at: Date | null }>(tx, sql`select max(valid_from) as at from city_version where city_id = ${cityId}`, {
    name: 'city-file-since',
  })
  return rows[0]?.at ?? null
}
