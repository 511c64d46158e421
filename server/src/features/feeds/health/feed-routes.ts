import { type FeedStatus, listFeeds } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'

/** @param feedsOf every source of a city and how fresh it is */
export function feedRoutes(serve: Serve, { cities }: Pick<AppContext, 'cities'>, feedsOf: (cityId: string) => Promise<FeedStatus[]>): void {
  serve(listFeeds, ({ query }) => feedsOf(cities.find(query.city).id))
}
