import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Importer } from '../importer.ts'
import { firstRequestOf, isSnapshot } from '../importers.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import { digestOf } from './answer-digest.ts'
import type { Asking, FeedFetch, FetchCall } from './fetched.ts'

/** Bytes of a snapshot that is kept to be read again; a larger one is fetched each time. */
const KEPT_BYTES = 5_000_000

/** What is remembered of the answer that was stored last. */
interface StoredAnswer {
  digest: string
  /** Null when it is not read again, or too large to be kept. */
  kept: { bytes: Uint8Array; mediaType: string } | null
  /** How many times it was delivered. */
  deliveries: number
  /** When reading it again gives something else; infinite when never. */
  changesMs: number
  /** When something in it begins or ends, ISO 8601 UTC; null when nothing does, or that is not known. */
  changesAt: string | null
}

/** Feeds of which one answer has everything. */
export function answerFetch({ ask, read, reread }: Asking, importer: Importer, feed: FeedDefinition): FeedFetch {
  const isWhole = isSnapshot(feed)
  let stored: StoredAnswer | null = null

  /**
   * A record that is missing from a snapshot ends with the second delivery, so that is made however unchanged it is. Afterwards only
   * time changes what a snapshot means, and a linked document that comes later.
   */
  const isDue = ({ deliveries, changesMs }: StoredAnswer, nowMs: number) => isWhole && (deliveries < 2 || nowMs >= changesMs)

  const delivery = (reading: Reading, answer: Pick<StoredAnswer, 'digest' | 'kept'>, call: FetchCall) => () => {
    const { changesAt, partial = false } = reading.summary()
    // Nothing ends while a linked document is missing, so that delivery does not count, and the next one may have the document.
    const lacksDocument = partial && importer.linked !== undefined
    const deliveries = (stored?.digest === answer.digest ? stored.deliveries : 0) + (lacksDocument ? 0 : 1)
    const changesMs =
      changesAt === undefined || lacksDocument ? call.nowMs : changesAt === null ? Number.POSITIVE_INFINITY : Date.parse(changesAt)
    stored = { ...answer, deliveries, changesMs, changesAt: changesAt ?? null }
  }

  return {
    async fetch(call) {
      const known = stored
      // Without a stored snapshot there is nothing to read again, so it must be sent in full.
      const memory = isWhole && !known?.kept ? { etag: null, lastModified: null } : call.memory
      const answer = await ask(firstRequestOf(importer)(feed, memory, call.nowMs, call.secret), call.signal)
      if (answer.kind === 'unchanged') {
        if (!known?.kept || !isDue(known, call.nowMs)) return undefined
        const reading = await read(known.kept.bytes.slice(), known.kept.mediaType, call)
        const { etag, lastModified } = memory
        return { reading, unchanged: true, etag, lastModified, taken: delivery(reading, known, call) }
      }
      const { etag, lastModified, mediaType, bytes } = answer
      const digest = await digestOf(bytes)
      const unchanged = known?.digest === digest
      if (unchanged && !isDue(known, call.nowMs)) return undefined
      const kept = isWhole && bytes.length <= KEPT_BYTES ? { bytes: bytes.slice(), mediaType } : null
      const reading = await read(bytes, mediaType, call)
      return { reading, unchanged, etag, lastModified, taken: delivery(reading, { digest, kept }, call) }
    },
    notice: () => null,
    changesMs: () => (stored?.kept && stored.changesAt !== null ? Date.parse(stored.changesAt) : Number.POSITIVE_INFINITY),
    async readAgain(call) {
      const known = stored
      if (!known?.kept) return undefined
      const reading = await reread(known.kept.bytes.slice(), known.kept.mediaType, call)
      const taken = () => {
        const { changesAt = null } = reading.summary()
        stored = { ...known, changesAt, changesMs: changesAt === null ? known.changesMs : Date.parse(changesAt) }
      }
      return { reading, unchanged: true, etag: null, lastModified: null, taken }
    },
  }
}
