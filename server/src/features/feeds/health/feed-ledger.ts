import type { LiveKind } from '@oppidum/domain/core/live'
import { confirmedBy, type FeedTraits } from '@oppidum/domain/feeds/feed-definition'
import type { FeedLedger } from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../../compose/context.ts'
import type { IncidentFigures } from '../../telemetry/observations/incident-figures.ts'
import type { FeedStore } from './feed-store.ts'

const CONFIRMED_BY_SIMULATOR: readonly LiveKind[] = ['incidents', 'service-requests', 'traffic', 'city-metrics']

const answersOf = (traits: FeedTraits | null) => (traits ? confirmedBy(traits.part) : CONFIRMED_BY_SIMULATOR)

/** @param figures derived from incidents, renewed after each success, since they are as old as the feeds */
export function feedLedger({ bus, cities }: Pick<AppContext, 'bus' | 'cities'>, feeds: FeedStore, figures: IncidentFigures): FeedLedger {
  return {
    remember: (cityId, feedId) => feeds.remember(cityId, feedId),
    openRequests: (cityId, feedId, after, atMost) => feeds.openRequests(cityId, feedId, after, atMost),
    async record(cityId, feed, atMs, outcome, nextFetchMs) {
      const confirmed = outcome.ok ? answersOf(feed.traits) : []
      await feeds.record(cityId, feed, { atMs, nextFetchMs }, outcome)
      if (confirmed.includes('incidents')) await figures.renew(cities.find(cityId))
      for (const kind of confirmed) await bus.publish({ cityId, kind })
      await bus.publish({ cityId, kind: 'feeds' })
    },
  }
}
