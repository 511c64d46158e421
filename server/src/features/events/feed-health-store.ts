import type { FeedHealth } from '@oppidum/domain/feeds/feed'
import type { Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** All SQL about the health of feeds as it was last reported. */
export function feedHealthStore(tx: Pick<Tx, 'query'>) {
  return {
    /** By feed id. */
    async reported(cityId: string): Promise<ReadonlyMap<string, FeedHealth>> {
      const { rows } = await run<{ feedId: string; health: FeedHealth }>(
        tx,
        sql`select feed_id as "feedId", health from reported_feed_health where city_id = ${cityId}`,
        { name: 'feed-health-reported' },
      )
      return new Map(rows.map((it) => [it.feedId, it.health]))
    },

    /** False if somebody else has reported another health meanwhile. @param from null for a feed that is seen for the first time */
    async report(cityId: string, feedId: string, from: FeedHealth | null, to: FeedHealth): Promise<boolean> {
      const { count } =
        from === null
          ? await run(
              tx,
              sql`insert into reported_feed_health (city_id, feed_id, health) values (${cityId}, ${feedId}, ${to}) on conflict do nothing`,
            )
          : await run(
              tx,
              sql`update reported_feed_health set health = ${to} where city_id = ${cityId} and feed_id = ${feedId} and health = ${from}`,
            )
      return count === 1
    },
  }
}
