import { Failure } from '@oppidum/domain/core/failure'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import {
  addFeed,
  changeFeed,
  type FeedSetup,
  fetchFeed,
  getFeedActivity,
  listFeedSetups,
  listFeedSites,
  listStandards,
  matchFeedSite,
  removeFeed,
  testFeed,
} from '@oppidum/domain/feeds/feed-setup'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { parseAs } from '../../../platform/http/requests/request-input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { FeedSchema, importerFor } from '../importers.ts'
import { readActivity } from './feed-activity-store.ts'
import type { FeedChanges } from './feed-changes.ts'
import type { FeedKeys } from './feed-keys.ts'
import { isAllowedFor, originsOf } from './feed-origins.ts'
import { findFeed, listFeedsOf, plannedFetches, type StoredFeed } from './feed-setup-store.ts'
import type { Sites } from './feed-sites.ts'
import type { feedTester } from './feed-test.ts'
import { settingsRefusal } from './screen-settings.ts'
import { standardInfos } from './standard-infos.ts'

/** Characters of a payload that are shown. */
const EXCERPT = 16_000
/** Sites in one answer. */
const SITES = 5_000

interface Dependencies {
  changes: FeedChanges
  keys: FeedKeys
  /** A city's sources and how fresh they are at this moment. */
  statuses(cityId: string): Promise<FeedStatus[]>
  sites: Sites
  /** Null where no feeds are fetched. */
  test: ReturnType<typeof feedTester> | null
}

/** Setting feeds up, for admins. */
export function feedSetupRoutes(
  serve: Serve,
  { db, cities }: Pick<AppContext, 'db' | 'cities'>,
  { changes, keys, sites, statuses, test }: Dependencies,
): void {
  async function siteCounts(cityId: string, feedId: string) {
    const all = await sites.list(cityId, feedId)
    return { total: all.length, matched: all.filter((it) => it.locationId !== null).length }
  }

  async function answers(cityId: string, feeds: readonly StoredFeed[]): Promise<FeedSetup[]> {
    const byId = new Map((await statuses(cityId)).map((it) => [it.id, it]))
    const hasKey = await keys.presence(cityId)
    const planned = test ? await plannedFetches(db.pool, cityId) : new Map<string, Date>()
    const counts = new Map<string, FeedSetup['sites']>()
    for (const { id, definition } of feeds)
      if (importerFor(definition.standard)?.part(definition) === 'traffic') counts.set(id, await siteCounts(cityId, id))
    return feeds.flatMap((it): FeedSetup[] => {
      const status = byId.get(it.id)
      // Removed since it was listed.
      if (!status || it.state === 'removed') return []
      const { id, version, origin, state, definition, changedAt, changedByName } = it
      const common = { id, version, origin, state, definition, changedAt: changedAt.toISOString(), changedBy: changedByName }
      const nextFetchAt = planned.get(id)?.toISOString() ?? null
      return [{ ...common, hasKey: hasKey(definition), status, nextFetchAt, sites: counts.get(id) ?? null }]
    })
  }

  async function answer(cityId: string, id: string): Promise<FeedSetup> {
    const [setup] = await answers(cityId, [await changes.present(cityId, id)])
    if (!setup) throw new Failure('not_found', 'This city has no feed with that id.')
    return setup
  }

  const definitionOf = (given: Record<string, unknown>): FeedDefinition => parseAs(FeedSchema, given)

  /** The key for a test: the given one, else that of the feed with this id, which is sent only where it already goes. */
  async function secretFor(cityId: string, feed: FeedDefinition, given: string | undefined): Promise<string | undefined> {
    if (given !== undefined) return given
    const stored = await findFeed(db.pool, cityId, feed.id)
    if (!stored || stored.state === 'removed' || !isAllowedFor(originsOf(stored.definition), feed)) return undefined
    return await keys.secretOf(cityId, feed)
  }

  serve(listStandards, () => standardInfos())

  serve(listFeedSetups, async ({ query }) => {
    const { id } = cities.find(query.city)
    return answers(id, await listFeedsOf(db.pool, id))
  })

  serve(testFeed, async ({ query, body, from }) => {
    const { id: cityId, bounds } = cities.find(query.city)
    const feed = definitionOf(body.definition)
    if (!test) throw new Failure('unavailable', 'This server does not fetch feeds.')
    const stored = await findFeed(db.pool, cityId, feed.id)
    const refusal = settingsRefusal(feed, stored && stored.state !== 'removed' ? stored.definition : null, body.key !== undefined)
    if (refusal) throw new Failure('refused', refusal)
    return await test({ cityId, bounds, feed, secret: () => secretFor(cityId, feed, body.key), signal: from.gone() })
  })

  serve(addFeed, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const { key, state } = request.body
    const definition = definitionOf(request.body.definition)
    await changes.add(cityId, { definition, state, key }, actorOf(request))
    return answer(cityId, definition.id)
  })

  serve(changeFeed, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const { version, key, state } = request.body
    const definition = definitionOf(request.body.definition)
    await changes.change(cityId, request.params.id, version, { definition, state, key }, actorOf(request))
    return answer(cityId, request.params.id)
  })

  serve(removeFeed, async (request) => {
    await changes.remove(cities.find(request.query.city).id, request.params.id, actorOf(request))
    return { removed: true as const }
  })

  serve(fetchFeed, async ({ query, params }) => {
    await changes.fetchNow(cities.find(query.city).id, params.id)
    return { accepted: true as const }
  })

  serve(getFeedActivity, async ({ query, params }) => {
    const { id: cityId } = cities.find(query.city)
    // A removed feed has a history too.
    const feed = await findFeed(db.pool, cityId, params.id)
    if (!feed) throw new Failure('not_found', 'This city has no feed with that id.')
    return readActivity(db.pool, cityId, { id: feed.id, standard: feed.definition.standard }, EXCERPT)
  })

  serve(listFeedSites, async ({ query, params }) => {
    const { id: cityId } = cities.find(query.city)
    await changes.present(cityId, params.id)
    const all = await sites.list(cityId, params.id)
    return all.filter((it) => query.match === undefined || it.match === query.match).slice(0, SITES)
  })

  serve(matchFeedSite, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const { id, site } = request.params
    const feed = await changes.present(cityId, id)
    const matched = await sites.match(cityId, id, site, request.body.to, actorOf(request))
    await changes.fetchForMatch(cityId, feed)
    return matched
  })
}
