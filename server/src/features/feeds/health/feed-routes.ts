import { type FeedStatus, listFeeds } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'

/** @param feedsOf a city's sources and how fresh they are */
export function feedRoutes(serve: Serve, { cities }: Pick<AppContext, 'cities'>, feedsOf: (cityId: string) => Promise<FeedStatus[]>): void {
  serve(listFeeds, ({ query }) => feedsOf(cities.find(query.city).id))
}
