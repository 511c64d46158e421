import { dataLimitSeconds, staleAfterSeconds } from '@oppidum/domain/feeds/feed'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { importerFor, traitsOf } from '../importers.ts'
import type { ListedFeed } from './feed-store.ts'

const SIMULATOR: ListedFeed = {
  id: 'simulator',
  name: 'Simulated city',
  standard: 'simulator',
  traits: null,
  everySeconds: 60,
  staleAfterSeconds: 180,
  attribution: '',
  dataLimitSeconds: null,
  setUpAt: null,
  isReceived: false,
}

/**
 * A city's sources: its feeds, and the simulator where it provides something.
 * @param setUpAt when each feed was last set up or changed, by its id
 */
export function sourcesOf(
  definitions: readonly FeedDefinition[],
  simulated: boolean,
  setUpAt: ReadonlyMap<string, Date> = new Map(),
): ListedFeed[] {
  const known = definitions.filter((it) => importerFor(it.standard) !== undefined)
  const feeds = known.map((it) => ({
    id: it.id,
    name: it.name,
    standard: it.standard,
    traits: traitsOf(it),
    everySeconds: it.everySeconds,
    staleAfterSeconds: staleAfterSeconds(it),
    attribution: it.attribution,
    dataLimitSeconds: dataLimitSeconds(it, traitsOf(it).newestTime),
    setUpAt: setUpAt.get(it.id)?.toISOString() ?? null,
    isReceived: importerFor(it.standard)?.subscription !== undefined,
  }))
  return simulated ? [...feeds, SIMULATOR] : feeds
}
