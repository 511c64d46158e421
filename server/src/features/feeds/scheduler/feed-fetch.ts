import type { Bounds } from '@oppidum/domain/core/geo'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { FeedMemory, RequestDraft } from '@oppidum/domain/feeds/intake'
import { type WebAnswer, type WebClient, WebFailure } from '../../../adapters/web/web-client.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { FeedRequest, Importer, Rejected, Summary } from '../importer.ts'
import { importerOf, isSnapshot } from '../importers.ts'
import { EMPTY_SUMMARY, type Reading } from '../parsing/feed-reading.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { linkedDocuments } from './linked-documents.ts'

/** The result of a fetch; undefined when the publisher has nothing new and nothing needs delivering again. */
export interface Fetched {
  /** To be consumed or closed. Requests later pages as it goes. */
  reading: Reading
  /** The publisher reported no change since the last fetch. */
  unchanged: boolean
  etag: string | null
  lastModified: string | null
  /** Call it once the delivery is stored: from then on the next fetch builds on this one. */
  taken(): void
}

interface Call {
  memory: FeedMemory
  nowMs: number
  secret: string | undefined
  signal: AbortSignal
}

/** Limit on the pages of one fetch. */
const PAGES = 10
/** More records than a page has: the answer is everything, and nothing of it is remembered. */
const PAGE_RECORDS = 10_000
/** Bytes of a snapshot that is snapshot to be read again; a larger one is fetched each time. */
const KEPT_BYTES = 5_000_000

/** Fetches one feed repeatedly, and remembers between fetches what saves work. @param bounds of the city */
export function feedFetch({ web, pool }: { web: WebClient; pool: ParsePool }, feed: FeedDefinition, bounds?: Bounds) {
  const importer = importerOf(feed)
  const keepsSnapshot = isSnapshot(feed)
  let snapshot: { bytes: Uint8Array; mediaType: string } | null = null
  let previous = new Set<string>()
  /** Learned from the first answers: for a second page, the publisher repeats the first or refuses. */
  let hasNoPages = false

  const ask = (request: FeedRequest, signal: AbortSignal): Promise<WebAnswer> =>
    web.get({ ...request, accept: importer.accepts, maxBytes: feed.maxBytes, signal })
  const linked = importer.linked && linkedDocuments(web, feed, importer.linked)
  const decode = (bytes: Uint8Array, mediaType: string, nowMs: number) =>
    pool.decode({ bytes, mediaType, feed, context: { nowMs, ...(bounds && { bounds }), ...(linked && { documents: linked.documents }) } })

  async function read(bytes: Uint8Array, mediaType: string, call: Call): Promise<Reading> {
    if (!linked) return decode(bytes, mediaType, call.nowMs)
    // The first reading takes the bytes with it.
    const again = bytes.slice()
    const reading = await decode(bytes, mediaType, call.nowMs)
    const hasMore = await linked.fetch(reading.links ?? [], call).catch((cause: unknown) => {
      reading.close()
      throw cause
    })
    if (!hasMore) return reading
    reading.close()
    return decode(again, mediaType, call.nowMs)
  }

  /** @throws WebFailure, DecodeFailure */
  return async function fetch(call: Call): Promise<Fetched | undefined> {
    // Without a stored snapshot there is nothing to read again, so it must be sent in full.
    const memory = keepsSnapshot && !snapshot ? { etag: null, lastModified: null } : call.memory
    const answer = await ask(importer.request(feed, memory, call.nowMs, call.secret), call.signal)
    if (answer.kind === 'unchanged') {
      if (!snapshot) return undefined
      const reading = await read(snapshot.bytes.slice(), snapshot.mediaType, call)
      return { reading, unchanged: true, etag: memory.etag, lastModified: memory.lastModified, taken: () => {} }
    }
    const { etag, lastModified, mediaType, bytes } = answer
    const keep = keepsSnapshot && bytes.length <= KEPT_BYTES ? { bytes: bytes.slice(), mediaType } : null
    const first = await read(bytes, mediaType, call)
    const keys = new Set<string>()
    const reading = importer.page && !hasNoPages ? withLaterPages(first, keys, call) : first
    const taken = () => {
      snapshot = keep
      previous = keys
    }
    return { reading, unchanged: false, etag, lastModified, taken }
  }

  /** Continues while pages have records that were not there last time. A publisher without pages is not asked for more. */
  function withLaterPages(first: Reading, keys: Set<string>, call: Call): Reading {
    let current = first
    let page = 1
    /** About the current page: its records, those not on earlier pages, and those new since the last fetch. */
    let [records, more, fresh] = [0, 0, 0]
    let before = EMPTY_SUMMARY

    /** Only feeds of requests have pages. */
    const unseen = (part: readonly RequestDraft[]) => {
      records += part.length
      if (page === 1 && records > PAGE_RECORDS) {
        keys.clear()
        return part
      }
      const some = page === 1 ? part : part.filter((it) => !keys.has(keyOf(it)))
      more += some.length
      for (const it of some) {
        const key = keyOf(it)
        keys.add(key)
        if (!previous.has(key)) fresh++
      }
      return some
    }

    /** False when the publisher has nothing more worth fetching. */
    const turnPage = async () => {
      if (page === 2 && more === 0 && records > 0) hasNoPages = true
      if (fresh === 0 || page === PAGES || (page === 1 && records > PAGE_RECORDS)) return false
      const next = await laterPage(importer, page + 1, call)
      if (!next) {
        hasNoPages = page === 1
        return false
      }
      before = joined(before, current.summary())
      current = next
      page++
      records = more = fresh = 0
      return true
    }

    return {
      async next() {
        for (;;) {
          const part = (await current.next()) as readonly RequestDraft[] | undefined
          if (part) return unseen(part)
          if (!(await turnPage())) return undefined
        }
      },
      summary: () => joined(before, current.summary()),
      close: () => current.close(),
    }
  }

  /** Undefined when the publisher has no such page. */
  async function laterPage(from: Importer, page: number, call: Call): Promise<Reading | undefined> {
    const request = from.page?.(feed, page, call.nowMs, call.secret)
    if (!request) return undefined
    try {
      const answer = await ask(request, call.signal)
      return answer.kind === 'content' ? await read(answer.bytes, answer.mediaType, call) : undefined
    } catch (cause) {
      // The earlier pages are a valid delivery; only our own stop ends the whole.
      if (cause instanceof DecodeFailure || (cause instanceof WebFailure && cause.problem !== 'ended')) return undefined
      throw cause
    }
  }
}

const keyOf = (request: RequestDraft) => `${request.externalId} ${request.updatedAt}`

function joined(a: Summary, b: Summary): Summary {
  const observedAt = a.observedAt === null || (b.observedAt !== null && b.observedAt > a.observedAt) ? b.observedAt : a.observedAt
  return { observedAt, rejected: summed(a.rejected, b.rejected), flawed: summed(a.flawed, b.flawed) }
}

function summed(a: readonly Rejected[], b: readonly Rejected[]): Rejected[] {
  const counts = new Map(a.map((it) => [it.reason, it.count]))
  for (const it of b) counts.set(it.reason, (counts.get(it.reason) ?? 0) + it.count)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}
