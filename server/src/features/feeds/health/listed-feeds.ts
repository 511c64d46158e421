import type { City } from '@oppidum/domain/cities/city'
import { dataLimitSeconds, staleAfterSeconds } from '@oppidum/domain/feeds/feed'
import type { ListedFeed } from './feed-store.ts'

const SIMULATOR: ListedFeed = {
  id: 'simulator',
  name: 'Simulated city',
  standard: 'simulator',
  everySeconds: 60,
  staleAfterSeconds: 180,
  attribution: '',
  dataLimitSeconds: null,
}

/** A city's sources: its feeds, and the simulator where it provides something. */
export function sourcesOf(city: City, simulated: boolean): ListedFeed[] {
  const feeds = city.feeds.map((it) => ({
    id: it.id,
    name: it.name,
    standard: it.standard,
    everySeconds: it.everySeconds,
    staleAfterSeconds: staleAfterSeconds(it),
    attribution: it.attribution,
    dataLimitSeconds: dataLimitSeconds(it),
  }))
  return simulated ? [...feeds, SIMULATOR] : feeds
}
