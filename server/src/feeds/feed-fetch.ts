import type { FeedDefinition } from '@oppidum/domain/feed'
import type { FeedMemory, RequestDraft } from '../intake.ts'
import { type WebAnswer, type WebClient, WebFailure } from '../outside/web/web-client.ts'
import { type Decoded, DecodeFailure, type FeedRequest, type Importer, type Rejected } from './importer.ts'
import { importerOf } from './importers.ts'
import type { ParsePool } from './parse-pool.ts'

/** What a fetch gave; undefined when the publisher has nothing new and there is nothing to tell again. */
export interface Fetched {
  decoded: Decoded
  /** The publisher said that nothing changed since the last time. */
  unchanged: boolean
  etag: string | null
  lastModified: string | null
  /** To be called once the delivery is in the store: from then on the next fetch may build on this one. */
  taken(): void
}

interface Call {
  memory: FeedMemory
  nowMs: number
  secret: string | undefined
  signal: AbortSignal
}

/** The most pages that one fetch asks for. */
const PAGES = 10
/** Bytes of a snapshot that are kept to be read again; a larger one is fetched anew each time. */
const KEPT_BYTES = 5_000_000

/** Asks one publisher, again and again; remembers between two fetches what saves it work. */
export function feedFetch({ web, pool }: { web: WebClient; pool: ParsePool }, feed: FeedDefinition) {
  const importer = importerOf(feed)
  let kept: { bytes: Uint8Array; mediaType: string } | null = null
  let known = new Set<string>()
  /** Learned from the first answers: asked for a second page, the publisher gives the first again or refuses. */
  let hasNoPages = false

  const ask = (request: FeedRequest, signal: AbortSignal): Promise<WebAnswer> =>
    web.get({ ...request, accept: importer.accepts, maxBytes: feed.maxBytes, signal })
  const read = (bytes: Uint8Array, mediaType: string, nowMs: number) => pool.decode({ bytes, mediaType, feed, context: { nowMs } })

  /** @throws WebFailure, DecodeFailure */
  return async function fetch(call: Call): Promise<Fetched | undefined> {
    // A snapshot that is not at hand cannot be read again, so it must be sent in full.
    const memory = importer.snapshot && !kept ? { etag: null, lastModified: null } : call.memory
    const answer = await ask(importer.request(feed, memory, call.nowMs, call.secret), call.signal)
    if (answer.kind === 'unchanged') {
      if (!kept) return undefined
      const decoded = await read(kept.bytes.slice(), kept.mediaType, call.nowMs)
      return { decoded, unchanged: true, etag: memory.etag, lastModified: memory.lastModified, taken: () => {} }
    }
    const { etag, lastModified, mediaType, bytes } = answer
    const keep = importer.snapshot && bytes.length <= KEPT_BYTES ? { bytes: bytes.slice(), mediaType } : null
    const first = await read(bytes, mediaType, call.nowMs)
    const { decoded, keys } = await withLaterPages(first, call)
    const taken = () => {
      kept = keep
      known = keys
    }
    return { decoded, unchanged: false, etag, lastModified, taken }
  }

  /** Goes on while pages bring records that were not there the last time; a publisher without pages is left in peace. */
  async function withLaterPages(first: Decoded, call: Call): Promise<{ decoded: Decoded; keys: Set<string> }> {
    const keys = new Set(keysOf(first))
    let decoded = first
    let fresh = hasFresh(first, known)
    for (let page = 2; importer.page && fresh && !hasNoPages && page <= PAGES; page++) {
      const next = await laterPage(importer, page, call)
      const more = next?.requests?.filter((it) => !keys.has(keyOf(it))) ?? []
      if (!next || more.length === 0) {
        hasNoPages = page === 2 && (next === undefined || (next.requests?.length ?? 0) > 0)
        break
      }
      fresh = hasFresh({ ...next, requests: more }, known)
      for (const it of more) keys.add(keyOf(it))
      decoded = joined(decoded, { ...next, requests: more })
    }
    return { decoded, keys }
  }

  /** Undefined when the publisher has no such page. */
  async function laterPage(from: Importer, page: number, call: Call): Promise<Decoded | undefined> {
    const request = from.page?.(feed, page, call.nowMs, call.secret)
    if (!request) return undefined
    try {
      const answer = await ask(request, call.signal)
      return answer.kind === 'content' ? await read(answer.bytes, answer.mediaType, call.nowMs) : undefined
    } catch (cause) {
      // The first page alone is a good delivery; only our own stop ends the whole.
      if (cause instanceof DecodeFailure || (cause instanceof WebFailure && cause.problem !== 'ended')) return undefined
      throw cause
    }
  }
}

const keyOf = (request: RequestDraft) => `${request.externalId} ${request.updatedAt}`
const keysOf = (decoded: Decoded) => (decoded.requests ?? []).map(keyOf)
const hasFresh = (decoded: Decoded, known: ReadonlySet<string>) => keysOf(decoded).some((it) => !known.has(it))

function joined(a: Decoded, b: Decoded): Decoded {
  const requests = [...(a.requests ?? []), ...(b.requests ?? [])].sort((x, y) =>
    x.updatedAt < y.updatedAt ? -1 : x.updatedAt > y.updatedAt ? 1 : 0,
  )
  const observedAt = [a.observedAt, b.observedAt].reduce((best, at) => (at !== null && (best === null || at > best) ? at : best), null)
  return { requests, complete: false, observedAt, rejected: summed(a.rejected, b.rejected), flawed: summed(a.flawed, b.flawed) }
}

function summed(a: readonly Rejected[], b: readonly Rejected[]): Rejected[] {
  const counts = new Map(a.map((it) => [it.reason, it.count]))
  for (const it of b) counts.set(it.reason, (counts.get(it.reason) ?? 0) + it.count)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}
