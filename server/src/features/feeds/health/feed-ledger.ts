import type { LiveKind } from '@oppidum/domain/core/live'
import { confirmedBy, type FeedTraits } from '@oppidum/domain/feeds/feed-definition'
import type { FeedLedger } from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { IncidentFigures } from '../../telemetry/observations/observation-intake.ts'
import type { FeedStore } from './feed-store.ts'

const CONFIRMED_BY_SIMULATOR: readonly LiveKind[] = ['incidents', 'service-requests', 'traffic', 'city-metrics']

const answersOf = (traits: FeedTraits | null) => (traits ? confirmedBy(traits.part) : CONFIRMED_BY_SIMULATOR)

/** @param figures derived from incidents, renewed in the transaction that records a success */
export function feedLedger({ bus, cities }: Pick<AppContext, 'bus' | 'cities'>, feeds: FeedStore, figures: IncidentFigures): FeedLedger {
  return {
    remember: (cityId, feedId) => feeds.remember(cityId, feedId),
    openRequests: (cityId, feedId, after, atMost) => feeds.openRequests(cityId, feedId, after, atMost),
    async record(cityId, feed, atMs, outcome, nextFetchMs) {
      const confirmed = outcome.ok ? answersOf(feed.traits) : []
      if (confirmed.includes('incidents')) await figures.prepare(cities.find(cityId))
      const renew = async (tx: Tx) => {
        if (confirmed.includes('incidents')) await figures.renew(tx, cities.find(cityId))
      }
      await feeds.record(cityId, feed, { atMs, nextFetchMs }, outcome, renew)
      for (const kind of confirmed) await bus.publish({ cityId, kind })
      await bus.publish({ cityId, kind: 'feeds' })
    },
  }
}
