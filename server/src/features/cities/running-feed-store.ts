import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** How often the parts of a city that can change while the server runs have changed; 0 before the first time. */
export interface CityRevisions {
  places: number
  feeds: number
}

export async function cityRevisions(tx: Pick<Tx, 'query'>, cityId: string): Promise<CityRevisions> {
  const { rows } = await run<CityRevisions>(
    tx,
    sql`select coalesce((select revision from stored_place_revision where city_id = ${cityId}), 0) as places,
        coalesce((select revision from feed_revision where city_id = ${cityId}), 0) as feeds`,
    { name: 'city-revisions' },
  )
  return rows[0] as CityRevisions
}

/** The feeds that are fetched, in the order of their ids. */
export async function listRunningFeeds(tx: Pick<Tx, 'query'>, cityId: string): Promise<FeedDefinition[]> {
  const { rows } = await run<{ definition: FeedDefinition }>(
    tx,
    sql`select definition from feed where city_id = ${cityId} and state = 'running' order by id`,
  )
  return rows.map((it) => it.definition)
}
