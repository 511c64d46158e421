import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { FeedSite } from '@oppidum/domain/feeds/feed-setup'
import type { AppContext } from '../../../compose/context.ts'
import { type Actor, writeAudit } from '../../../platform/audit/audit-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { storedPlaces } from '../../cities/stored-places/stored-places.ts'
import type { Site } from '../importer.ts'
import type { FeedSites } from '../scheduler/feed-sensors.ts'
import {
  findReference,
  findSite,
  keepReference,
  keepSites,
  listChoices,
  listSites,
  loadSites,
  type StoredSite,
  writeChoice,
} from './feed-site-store.ts'
import { type SectionMatcher, type SiteChoice, sectionMatcher } from './section-match.ts'

/** Sites per statement. */
const CHUNK = 5_000

const PLACE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Where the feeds of the cities observe something, and which sections of the city that is. */
export function feedSites(context: Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities'>) {
  const { db, bus, clock, cities } = context
  const places = storedPlaces(context)
  /** A city whose places change is a new value. */
  const matchers = new WeakMap<City, SectionMatcher>()

  function matcherOf(cityId: string): SectionMatcher {
    const city = cities.find(cityId)
    const matcher = matchers.get(city) ?? sectionMatcher(city.locations)
    matchers.set(city, matcher)
    return matcher
  }

  const shown = (cityId: string, site: StoredSite): FeedSite => {
    const { id, name, geometry } = site
    return { id, name, geometry, ...matcherOf(cityId)(site, site.choice) }
  }

  /** In the caller's transaction; the announcement is for after the commit. */
  async function makeSection(tx: Tx, cityId: string, feedId: string, site: StoredSite, actor: Actor): Promise<string> {
    if (!site.geometry) throw new Failure('refused', 'This sensor has no place on the map, so no section can be made of it.')
    const id = PLACE_ID.test(site.id) ? site.id : idFrom(feedId, site.id)
    const place = { id, name: (site.name || site.id).slice(0, 120), geometry: site.geometry }
    const [result] = await places.putIn(tx, cityId, [{ kind: 'section', place }], { sourceId: feedId, actor })
    if (result === 'outside') throw new Failure('refused', 'This sensor is outside the city.')
    if (result === 'too-many') throw new Failure('refused', 'The city has as many road sections as it can have.')
    return id
  }

  async function choiceFor(
    tx: Tx,
    cityId: string,
    feedId: string,
    site: StoredSite,
    to: string | null,
    actor: Actor,
  ): Promise<SiteChoice | undefined> {
    if (to === null) return undefined
    if (to === 'ignored') return { ignored: true }
    if (to === 'new') return { locationId: await makeSection(tx, cityId, feedId, site, actor) }
    if (!cities.find(cityId).locations.some((it) => it.id === to))
      throw new Failure('refused', 'The city has no road section with that id.')
    return { locationId: to }
  }

  const forJobs: FeedSites = {
    load: (cityId, feedId) => loadSites(db.pool, cityId, feedId),
    async assignment(cityId, feedId) {
      const choices = await listChoices(db.pool, cityId, feedId)
      const match = matcherOf(cityId)
      return (site) => {
        const { match: how, locationId } = match(site, choices.get(site.id))
        return how === 'ignored' ? 'ignored' : locationId === null ? 'none' : { locationId }
      }
    },
    async matching(cityId, feedId) {
      const choices = await listChoices(db.pool, cityId, feedId)
      const sections = cities.find(cityId).locations.map(({ id, geometry }) => [id, geometry])
      return createHash('sha256')
        .update(JSON.stringify([[...choices].sort(([a], [b]) => (a < b ? -1 : 1)), sections]))
        .digest('base64url')
    },
    async keep(cityId, feedId, sites) {
      for (let at = 0; at < sites.length; at += CHUNK) await keepSites(db.pool, cityId, feedId, sites.slice(at, at + CHUNK))
    },
    reference: (cityId, feedId) => findReference(db.pool, cityId, feedId),
    keepReference: (cityId, feedId, reference) => keepReference(db.pool, cityId, feedId, reference),
  }

  return {
    forJobs,

    /** How sites would be matched that are not stored, such as those of a test. */
    matched(cityId: string, sites: readonly Site[]): FeedSite[] {
      return sites.map((it) => shown(cityId, { ...it, choice: undefined }))
    },

    async list(cityId: string, feedId: string): Promise<FeedSite[]> {
      return (await listSites(db.pool, cityId, feedId)).map((it) => shown(cityId, it))
    },

    /**
     * @param to a section's id; 'new': a section where the sensor is; 'ignored'; null: by the rules again
     * @throws Failure not_found, refused
     */
    async match(cityId: string, feedId: string, siteId: string, to: string | null, actor: Actor): Promise<FeedSite> {
      await transaction(db, async (tx) => {
        const site = await findSite(tx, cityId, feedId, siteId)
        if (!site) throw new Failure('not_found', 'This feed has no sensor with that id.')
        const choice = await choiceFor(tx, cityId, feedId, site, to, actor)
        await writeChoice(tx, cityId, feedId, siteId, choice)
        await writeAudit(tx, new Date(clock.nowMs()), {
          actor,
          action: 'feed-changed',
          subjectId: feedId,
          cityId,
          to: { sensor: siteId, section: choice && 'locationId' in choice ? choice.locationId : to },
        })
      })
      if (to === 'new') await places.announce(cityId)
      await bus.publish({ cityId, kind: 'feeds' })
      return shown(cityId, (await findSite(db.pool, cityId, feedId, siteId)) as StoredSite)
    },
  }
}

export type Sites = ReturnType<typeof feedSites>

/** An id that a section can have, from one that it cannot. */
function idFrom(feedId: string, siteId: string): string {
  const slug = siteId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${feedId.slice(0, 24)}-${slug}`.slice(0, 64).replace(/-$/, '')
}
