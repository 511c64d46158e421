import type { Bounds } from '@oppidum/domain/core/geo'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { WebAnswer, WebClient } from '../../../adapters/web/web-client.ts'
import type { FeedRequest } from '../feed-request.ts'
import type { Site } from '../importer.ts'
import { importerOf } from '../importers.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { answerFetch } from './answer-fetch.ts'
import type { FeedFetch, FetchCall } from './fetched.ts'
import { joinedPages } from './joined-pages.ts'
import { linkedDocuments } from './linked-documents.ts'
import { listFetch } from './list-fetch.ts'
import { type ReceivedParts, receivedFetch } from './received-fetch.ts'
import type { OpenRecords } from './unlisted-records.ts'

interface FetchParts {
  web: WebClient
  pool: ParsePool
  /** For feeds whose publishers send. Absent: this feed's does not. */
  received?: Pick<ReceivedParts, 'brokers' | 'onArrival'>
  /** Open records of this feed in the store. */
  openRecords: OpenRecords
  /** The known sensors of the feed; absent for feeds that have none. */
  sensors?(call: FetchCall): Promise<ReadonlyMap<string, Site>>
}

/** Fetches one feed repeatedly, and remembers between fetches what saves work. @param bounds of the city */
export function feedFetch({ web, pool, received, openRecords, sensors }: FetchParts, feed: FeedDefinition, bounds?: Bounds): FeedFetch {
  const importer = importerOf(feed)
  const askOnce = (request: FeedRequest, signal: AbortSignal): Promise<WebAnswer> =>
    web.get({ ...request, accept: importer.accepts, maxBytes: feed.maxBytes, signal })
  const ask = importer.pages ? joinedPages(askOnce, importer.pages, feed.maxBytes) : askOnce
  const linked = importer.linked && linkedDocuments(web, feed, importer.linked)
  async function decode(bytes: Uint8Array, mediaType: string, call: FetchCall): Promise<Reading> {
    const sites = await sensors?.(call)
    const optional = { ...(bounds && { bounds }), ...(linked && { documents: linked.documents }), ...(sites && { sites }) }
    return pool.decode({ bytes, mediaType, feed, context: { nowMs: call.nowMs, state: call.state, ...optional } })
  }

  async function read(bytes: Uint8Array, mediaType: string, call: FetchCall): Promise<Reading> {
    if (!linked) return decode(bytes, mediaType, call)
    // The first reading takes the bytes with it.
    const again = bytes.slice()
    const reading = await decode(bytes, mediaType, call)
    const hasMore = await linked.fetch(reading.links ?? [], call).catch((cause: unknown) => {
      reading.close()
      throw cause
    })
    if (!hasMore) return reading
    reading.close()
    return decode(again, mediaType, call)
  }

  const { subscription } = importer
  if (subscription && received) return receivedFetch({ ...received, subscription, read }, feed)
  if (importer.listRequest && importer.part(feed) === 'serviceRequests') return listFetch({ ask, read, openRecords }, importer, feed)
  const answers = answerFetch({ ask, read, reread: decode }, importer, feed)
  return { ...answers, notice: () => linked?.notice() ?? answers.notice() }
}
