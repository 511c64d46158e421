import { Failure } from '@oppidum/domain/core/failure'
import type { Bounds } from '@oppidum/domain/core/geo'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { FeedSite, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import type { MessageBrokers } from '../../../adapters/mqtt/message-broker.ts'
import { type WebAnswer, type WebClient, WebFailure } from '../../../adapters/web/web-client.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { problemDetails, reasonsIn } from '../feed-phrases.ts'
import type { DecodeContext, Draft, FeedDocument, Importer, Site } from '../importer.ts'
import { firstRequestOf, importerOf } from '../importers.ts'
import { NoKey } from '../no-key.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { linkedDocuments } from '../scheduler/linked-documents.ts'
import type { Sites } from './feed-sites.ts'
import { firstMessages } from './first-messages.ts'
import { payloadExcerpt, withoutKey } from './payload-excerpt.ts'

/** Tests at the same time in the whole installation's instance; each may hold one answer in memory. */
const AT_ONCE = 2
const RECORDS = 20
/** Sensors that are matched, and those that are shown. */
const PLACES = 50_000
const SITES = 500
const EXCERPT = 16_000
/** Linked documents that a test fetches, one after the other: somebody is waiting. */
const DOCUMENTS = 10

interface Dependencies {
  web: WebClient
  brokers: MessageBrokers
  pool: ParsePool
  sites: Pick<Sites, 'matched' | 'forJobs'>
  nowMs(): number
}

interface Test {
  cityId: string
  bounds: Bounds
  feed: FeedDefinition
  /** @throws NoKey */
  secret(): Promise<string | undefined>
  /** Aborted when the admin leaves. */
  signal: AbortSignal
}

/** Fetches feeds once for an admin. It stores nothing. */
export function feedTester({ web, brokers, pool, sites, nowMs }: Dependencies) {
  let running = 0

  async function fetchOnce(importer: Importer, { feed, signal }: Test, secret: string | undefined): Promise<WebAnswer> {
    if (importer.subscription) return await firstMessages(brokers, importer.subscription(feed, secret), signal)
    const request = firstRequestOf(importer)(feed, { etag: null, lastModified: null }, nowMs(), secret)
    return await web.get({ ...request, accept: importer.accepts, maxBytes: feed.maxBytes, signal })
  }

  /** The sensors of the feed as it is stored, else those of its second address. */
  async function referenceSites(
    importer: Importer,
    { cityId, feed, signal }: Test,
    secret: string | undefined,
  ): Promise<Map<string, Site>> {
    const stored = await sites.forJobs.load(cityId, feed.id)
    const request = importer.reference?.request(feed, secret)
    if (stored.size > 0 || !importer.reference || !request) return stored
    const answer = await web.get({ ...request, accept: importer.reference.accepts, maxBytes: feed.maxBytes, signal })
    if (answer.kind === 'unchanged') return stored
    const { bytes, mediaType } = answer
    const reading = await pool.decode({ bytes, mediaType, feed, context: { nowMs: nowMs() }, isReference: true })
    await reading.next()
    return new Map((reading.sites?.() ?? []).map((it) => [it.id, it]))
  }

  /** The sensors that have values, those without a match first, as they need an admin's attention. */
  function shownSites(
    { cityId }: Test,
    placeIds: ReadonlySet<string>,
    reference: ReadonlyMap<string, Site>,
    own: readonly Site[],
  ): FeedSite[] {
    const described = new Map([...reference, ...own.map((it) => [it.id, it] as const)])
    const all = sites.matched(
      cityId,
      [...placeIds].map((id) => described.get(id) ?? { id, name: '', geometry: null, bearing: null }),
    )
    const unmatched = all.filter((it) => it.locationId === null)
    const matched = all.filter((it) => it.locationId !== null).slice(0, SITES / 2)
    return [...unmatched.slice(0, SITES - matched.length), ...matched]
  }

  /** Also for an answer that is of no use otherwise, as its mapping is made of them. */
  async function columnsOf({ feed }: Test, { bytes, mediaType }: FeedDocument): Promise<FeedTest['columns']> {
    const reading = await pool.decode({ bytes: bytes.slice(), mediaType, feed, context: { nowMs: nowMs() }, isForColumns: true })
    await reading.next()
    return [...(reading.columns ?? [])]
  }

  /** Reads an answer together with the first documents that it links to. */
  async function read(
    { feed, signal }: Test,
    { bytes, mediaType }: FeedDocument,
    context: DecodeContext,
    secret: string | undefined,
  ): Promise<Reading> {
    const { linked } = importerOf(feed)
    if (!linked) return await pool.decode({ bytes, mediaType, feed, context })
    const { documents, fetch } = linkedDocuments(web, feed, linked, DOCUMENTS)
    const first = await pool.decode({ bytes: bytes.slice(), mediaType, feed, context })
    first.close()
    await fetch(first.links ?? [], { secret, signal })
    return await pool.decode({ bytes, mediaType, feed, context: { ...context, documents } })
  }

  async function attempt(test: Test): Promise<FeedTest> {
    const { feed } = test
    const importer = importerOf(feed)
    const beganMs = nowMs()
    const result: FeedTest = {
      ok: false,
      problem: null,
      tookMs: 0,
      mediaType: null,
      bytes: null,
      excerpt: '',
      part: importer.part(feed),
      observedAt: null,
      count: 0,
      records: [],
      rejected: [],
      flawed: [],
      missing: [],
      sites: [],
      columns: [],
    }
    let secret: string | undefined
    try {
      secret = await test.secret()
      const answer = await fetchOnce(importer, test, secret)
      if (answer.kind === 'unchanged') throw new WebFailure('not_understood')
      const { bytes, mediaType } = answer
      Object.assign(result, { mediaType, bytes: bytes.byteLength, excerpt: payloadExcerpt(bytes, secret, EXCERPT) })
      if (importer.columns) result.columns = await columnsOf(test, { bytes, mediaType })
      const described = await referenceSites(importer, test, secret)
      const context = { nowMs: nowMs(), bounds: test.bounds, sites: described }
      const reading = await read(test, { bytes, mediaType }, context, secret)
      const { placeIds, ...found } = await findings(reading, test.signal)
      Object.assign(result, found, { ok: true })
      if (result.part === 'traffic') result.sites = shownSites(test, placeIds, described, reading.sites?.() ?? [])
    } catch (cause) {
      if (!(cause instanceof WebFailure || cause instanceof DecodeFailure || cause instanceof NoKey)) throw cause
      result.problem = cause.message
    }
    const { standard } = feed
    const texts = {
      rejected: reasonsIn(standard, result.rejected),
      flawed: reasonsIn(standard, result.flawed),
      ...problemDetails(standard, result.problem),
    }
    return { ...withoutKey({ ...result, ...texts }, secret), tookMs: Math.max(0, Math.round(nowMs() - beganMs)) }
  }

  /** @throws Failure unavailable when others are testing */
  return async function testFeed(test: Test): Promise<FeedTest> {
    if (running >= AT_ONCE)
      throw new Failure('unavailable', 'Other feeds are being tested right now. Try again in a few seconds.', { retryAfterSeconds: 5 })
    running++
    try {
      return await attempt(test)
    } finally {
      running--
    }
  }
}

interface Findings extends Pick<FeedTest, 'observedAt' | 'count' | 'records' | 'rejected' | 'flawed' | 'missing'> {
  /** Of the first observations. */
  placeIds: Set<string>
}

/** Reads an answer to its end and keeps only counts and the first records. */
async function findings(reading: Reading, signal: AbortSignal): Promise<Findings> {
  const records: Record<string, unknown>[] = []
  const empty = new Map<string, number>()
  const placeIds = new Set<string>()
  let count = 0
  try {
    for (let batch = await reading.next(); batch; batch = await reading.next()) {
      if (signal.aborted) throw new WebFailure('ended')
      for (const draft of batch) {
        count++
        if ('placeId' in draft && placeIds.size < PLACES) placeIds.add(draft.placeId)
        if (records.length < RECORDS) records.push(shown(draft))
        for (const [field, value] of Object.entries(draft)) if (isEmpty(value)) empty.set(field, (empty.get(field) ?? 0) + 1)
      }
    }
  } finally {
    reading.close()
  }
  const { observedAt, rejected, flawed } = reading.summary()
  const missing = [...empty].map(([field, count]) => ({ field, count })).sort((a, b) => b.count - a.count)
  return { observedAt, count, records, rejected, flawed, missing, placeIds }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A draft as it would be stored, without the publisher's own text of it. Times are written out. */
function shown(draft: Draft): Record<string, unknown> {
  const { raw: _raw, atMs, ...rest } = draft as unknown as Record<string, unknown>
  return typeof atMs === 'number' ? { ...rest, at: new Date(atMs).toISOString() } : rest
}
