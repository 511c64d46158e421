import { type FeedStatus, listFeeds } from '@oppidum/domain/feed'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'

/** @param feedsOf every source of a city and how fresh it is */
export function feedRoutes(serve: Serve, { cities }: Pick<House, 'cities'>, feedsOf: (cityId: string) => Promise<FeedStatus[]>): void {
  serve(listFeeds, ({ query }) => feedsOf(cities.find(query.city).id))
}
