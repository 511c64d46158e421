import type { FeedMemory } from '@oppidum/domain/feeds/intake'
import type { WebAnswer } from '../../../adapters/web/web-client.ts'
import type { FeedRequest } from '../feed-request.ts'
import type { Reading } from '../parsing/feed-reading.ts'

/** The result of a fetch; undefined when the publisher has nothing new and nothing needs delivering again. */
export interface Fetched {
  /** To be consumed or closed. Requests later pages as it goes. */
  reading: Reading
  /** The publisher has the same content as at the last fetch. */
  unchanged: boolean
  etag: string | null
  lastModified: string | null
  /** Call it once the delivery is stored: from then on the next fetch builds on this one. */
  taken(): void
}

export interface FetchCall {
  memory: FeedMemory
  nowMs: number
  secret: string | undefined
  signal: AbortSignal
  /** See `DecodeContext.state`. */
  state?: unknown
}

export interface FeedFetch {
  /** @throws WebFailure, DecodeFailure */
  fetch(call: FetchCall): Promise<Fetched | undefined>
  /** What operators should know of a feed that delivers, in a sentence: that a part of it is missing. Null if nothing is. */
  notice(): string | null
  /** When the last answer next means something else by itself, in ms since 1970; infinite for never. Absent: it is not known. */
  changesMs?(): number
  /** Reads the last stored answer again, without the publisher. Undefined: it is not kept. @throws DecodeFailure */
  readAgain?(call: FetchCall): Promise<Fetched | undefined>
  /** The publisher sends: a fetch waits for what comes, and the next one follows at once. */
  isContinuous?: boolean
  /** Ends the connection to a publisher that sends. */
  close?(): void
}

/** The two steps of every fetch. */
export interface Asking {
  ask(request: FeedRequest, signal: AbortSignal): Promise<WebAnswer>
  read(bytes: Uint8Array, mediaType: string, call: FetchCall): Promise<Reading>
  /** The same for an answer that was read before: only with linked documents that came then. */
  reread(bytes: Uint8Array, mediaType: string, call: FetchCall): Promise<Reading>
}
