import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { type WebClient, WebFailure } from '../../../adapters/web/web-client.ts'
import type { DocumentLink, FeedDocument, Importer } from '../importer.ts'

/** Documents of one fetch; the rest follows with the next one. */
const AT_A_TIME = 100
/** After so many failures in a row, the publisher is left alone until the next fetch. */
const FAILURES_IN_A_ROW = 3
/** For one document. */
const TIME_MS = 10_000
const DOCUMENT_BYTES = 1_000_000
/** All documents that are remembered for one feed. */
const DOCUMENTS = 1_000
const ALL_BYTES = 20_000_000

const NOTICES = {
  cut: 'The publisher lists more than 1,000 documents. Those after the first 1,000 are missing.',
  missing: "Some documents in the publisher's list could not be fetched yet. They are requested again with the next fetch.",
}

interface Call {
  secret: string | undefined
  signal: AbortSignal
}

/**
 * Documents that a feed's answer links to. Each is fetched once, one after the other, and remembered as long as an answer links to it.
 * They are forgotten at a restart.
 */
export function linkedDocuments(
  web: Pick<WebClient, 'get'>,
  feed: FeedDefinition,
  linked: NonNullable<Importer['linked']>,
  atATime = AT_A_TIME,
) {
  const documents = new Map<string, FeedDocument>()
  /** How often each link has failed, so that broken ones do not keep the others waiting. */
  const failures = new Map<string, number>()
  let latest: readonly DocumentLink[] = []

  async function fetchOne(link: DocumentLink, { secret, signal }: Call): Promise<void> {
    const maxBytes = Math.min(feed.maxBytes, DOCUMENT_BYTES)
    const answer = await web.get({ ...linked.request(feed, link, secret), accept: linked.accepts, maxBytes, totalMs: TIME_MS, signal })
    if (answer.kind === 'content') documents.set(link.key, { bytes: answer.bytes, mediaType: answer.mediaType })
  }

  function forgetAllBut(links: readonly DocumentLink[]) {
    const keys = new Set(links.map((it) => it.key))
    for (const memory of [documents, failures]) for (const key of memory.keys()) if (!keys.has(key)) memory.delete(key)
  }

  function missingOf(links: readonly DocumentLink[]): DocumentLink[] {
    const failed = (link: DocumentLink) => failures.get(link.key) ?? 0
    const missing = links.slice(0, DOCUMENTS).filter((it) => !documents.has(it.key))
    return missing.toSorted((a, b) => failed(a) - failed(b)).slice(0, atATime)
  }

  const size = () => [...documents.values()].reduce((sum, it) => sum + it.bytes.byteLength, 0)

  return {
    documents: documents as ReadonlyMap<string, FeedDocument>,
    /**
     * Fetches what is missing, within the limits.
     * @returns whether any document came
     * @throws WebFailure `ended`; other failures leave the document out
     */
    async fetch(links: readonly DocumentLink[], call: Call): Promise<boolean> {
      latest = links
      forgetAllBut(links)
      let [fetched, inARow] = [0, 0]
      for (const link of missingOf(links)) {
        if (inARow === FAILURES_IN_A_ROW || size() > ALL_BYTES) break
        try {
          await fetchOne(link, call)
          fetched++
          inARow = 0
        } catch (cause) {
          if (!(cause instanceof WebFailure) || cause.problem === 'ended') throw cause
          failures.set(link.key, (failures.get(link.key) ?? 0) + 1)
          inARow = cause.retryAfterSeconds === null ? inARow + 1 : FAILURES_IN_A_ROW
        }
      }
      return fetched > 0
    },
    /** That documents of the latest answer are missing, in a sentence for operators; null when none is. */
    notice(): string | null {
      if (latest.length > DOCUMENTS) return NOTICES.cut
      return latest.every((it) => documents.has(it.key)) ? null : NOTICES.missing
    },
  }
}
