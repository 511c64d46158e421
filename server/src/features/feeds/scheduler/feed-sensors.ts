import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { WebClient } from '../../../adapters/web/web-client.ts'
import type { Site } from '../importer.ts'
import { importerOf } from '../importers.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { type Assignment, bySections } from './sensor-values.ts'

/** When the second address of a feed was last read. */
interface Reference {
  etag: string | null
  lastModified: string | null
  fetchedAt: Date
}

/** What is stored about where feeds observe. */
export interface FeedSites {
  load(cityId: string, feedId: string): Promise<Map<string, Site>>
  /** How sites are matched at present. */
  assignment(cityId: string, feedId: string): Promise<(site: Site) => Assignment>
  /** A text that differs when sites may be matched differently: other choices of admins, or other sections. */
  matching(cityId: string, feedId: string): Promise<string>
  keep(cityId: string, feedId: string, sites: readonly Site[]): Promise<void>
  reference(cityId: string, feedId: string): Promise<Reference | undefined>
  keepReference(cityId: string, feedId: string, reference: Reference): Promise<void>
}

interface Parts {
  sites: FeedSites
  web: WebClient
  pool: ParsePool
}

/** A fetch that sensors are needed for. */
export interface SensorCall {
  secret: string | undefined
  nowMs: number
  signal: AbortSignal
}

const NONE_MATCHED = 'None of its sensors is matched with a section.'
/** A failed reference is not asked for again before. */
const AGAIN_MS = HOUR_MS
/** Further sites are not described to admins. */
const SITES_AT_MOST = 100_000

/** The sensors of one feed: read from its reference once a day and from its answers, remembered between fetches. */
export function feedSensors({ sites, web, pool }: Parts, cityId: string, feed: FeedDefinition) {
  const { reference, part } = importerOf(feed)
  const isOfSections = part(feed) === 'traffic'
  let known: Map<string, Site> | null = null
  let notBeforeMs = 0
  /** Of the present delivery, and of the one that was stored last; null before the first. */
  let matching: string | null = null
  let storedMatching: string | null = null
  /** Whether sensors of the present delivery have a section, and whether some have none; the same of the one that was stored last. */
  let has = { matched: false, unmatched: false }
  let stored = has
  let isMissing = false
  /** Why the reference could not be read the last time; null if it could. */
  let failure: unknown = null
  /** How often the reference has brought new descriptions of sensors; below, the same number when an answer was last stored. */
  let descriptions = 0
  let storedDescriptions = 0

  async function load(): Promise<Map<string, Site>> {
    known ??= await sites.load(cityId, feed.id)
    return known
  }

  /** Stores the sites that are new or differ, and says whether any are. An answer that says less about a site than its reference takes nothing away. */
  async function learn(described: readonly Site[]): Promise<boolean> {
    const before = await load()
    const changed = described
      .map((it) => joined(before.get(it.id), it))
      .filter((it) => JSON.stringify(before.get(it.id)) !== JSON.stringify(it))
    const fresh = changed.filter((it) => before.has(it.id) || before.size < SITES_AT_MOST)
    if (fresh.length === 0) return false
    await sites.keep(cityId, feed.id, fresh)
    // A new map: the parse threads know a map by its identity.
    known = new Map([...before, ...fresh.map((it) => [it.id, it] as const)])
    return true
  }

  async function readReference({ secret, nowMs, signal }: SensorCall): Promise<void> {
    const request = reference?.request(feed, secret)
    if (!reference || !request || nowMs < notBeforeMs) return
    const before = await sites.reference(cityId, feed.id)
    if (before && nowMs - before.fetchedAt.getTime() < DAY_MS) return
    // A feed that cannot do without it asks again with its next fetch.
    notBeforeMs = (await load()).size === 0 && reference.withoutIt === undefined ? nowMs : nowMs + AGAIN_MS
    const validators = before ? { etag: before.etag, lastModified: before.lastModified } : {}
    const answer = await web.get({ ...request, ...validators, accept: reference.accepts, maxBytes: feed.maxBytes, signal })
    const fetchedAt = new Date(nowMs)
    if (answer.kind === 'unchanged') {
      if (before) await sites.keepReference(cityId, feed.id, { ...before, fetchedAt })
      return
    }
    const { bytes, mediaType, etag, lastModified } = answer
    const reading = await pool.decode({ bytes, mediaType, feed, context: { nowMs }, isReference: true })
    await reading.next()
    if (await learn(reading.sites?.() ?? [])) descriptions++
    await sites.keepReference(cityId, feed.id, { etag, lastModified, fetchedAt })
  }

  return {
    /** Reads the reference if it is due. A failure is remembered. */
    async refresh(call: SensorCall): Promise<void> {
      try {
        failure = null
        await readReference(call)
      } catch (cause) {
        failure = cause
      }
    },

    /**
     * The known sensors, for the decoding. Without any, a failure of the reference is the fetch's failure, unless answers are of use
     * without it; else the known ones are used.
     * @throws WebFailure, DecodeFailure
     */
    async before(call: SensorCall): Promise<ReadonlyMap<string, Site>> {
      const all = await load()
      if (failure !== null && all.size === 0 && reference?.withoutIt === undefined) throw failure
      isMissing = all.size === 0 && Boolean(reference?.request(feed, call.secret))
      return all
    },

    /** Whether the same answer may mean something else than when it was stored last: sensors are described or matched differently. */
    async haveChanged(): Promise<boolean> {
      if (descriptions !== storedDescriptions) return true
      return isOfSections && (await sites.matching(cityId, feed.id)) !== storedMatching
    },

    /** The answer with sections in place of sensors. */
    async reading(reading: Reading): Promise<Reading> {
      const all = await load()
      matching = await sites.matching(cityId, feed.id)
      const assignment = await sites.assignment(cityId, feed.id)
      const found = { matched: false, unmatched: false }
      has = found
      const assign = (site: Site): Assignment => {
        const to = assignment(site)
        if (to === 'none') found.unmatched = true
        else if (to !== 'ignored') found.matched = true
        return to
      }
      return bySections(reading, { known: (id) => all.get(id), assign, learn: async (described) => void (await learn(described)) })
    },

    /** What is missing without the reference, or why nothing of the last stored delivery has a place, in a sentence; else null. */
    notice: (): string | null =>
      (isMissing ? reference?.withoutIt : undefined) ?? (stored.unmatched && !stored.matched ? NONE_MATCHED : null),

    /** Call it once a delivery is stored. */
    taken(): void {
      storedMatching = matching
      storedDescriptions = descriptions
      stored = has
    },
  }
}

function joined(before: Site | undefined, { id, name, geometry, bearing, details }: Site): Site {
  const known = details ?? before?.details
  return {
    id,
    name: name || (before?.name ?? ''),
    geometry: geometry ?? before?.geometry ?? null,
    bearing: bearing ?? before?.bearing ?? null,
    ...(known !== undefined && { details: known }),
  }
}
