import type { City } from '@oppidum/domain/city'
import type { LiveKind } from '@oppidum/domain/live'
import type { Tx } from '../../db/connection.ts'
import type { House } from '../../house.ts'
import type { FeedLedger } from '../../intake.ts'
import type { FeedStore } from './feed-store.ts'

/** Whose records a successful fetch confirms: their age changes even when nothing else does. */
const CONFIRMS: Record<string, readonly LiveKind[]> = {
  open311: ['service-requests'],
  wzdx: ['incidents', 'traffic', 'city-metrics'],
  eia: [],
  simulator: ['incidents', 'service-requests', 'traffic', 'city-metrics'],
}

/** @param incidentsConfirmed renews what is derived from incidents, in the transaction that records the success */
export function feedLedger(
  { bus, cities }: Pick<House, 'bus' | 'cities'>,
  feeds: FeedStore,
  incidentsConfirmed: (tx: Tx, city: City) => Promise<void>,
): FeedLedger {
  return {
    remember: (cityId, feedId) => feeds.remember(cityId, feedId),
    async record(cityId, feed, atMs, outcome) {
      const confirmed = outcome.ok ? (CONFIRMS[feed.standard] ?? []) : []
      await feeds.record(cityId, feed, atMs, outcome, async (tx) => {
        if (confirmed.includes('incidents')) await incidentsConfirmed(tx, cities.find(cityId))
      })
      for (const kind of confirmed) await bus.publish({ cityId, kind })
      await bus.publish({ cityId, kind: 'feeds' })
    },
  }
}
