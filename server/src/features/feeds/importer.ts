import type { FeedMemory, IncidentDraft, Observation, RequestDraft } from '@oppidum/domain/feeds/intake'
import type { FeedDefinition } from '@oppidum/domain/feeds/standards'
import type { JsonReading } from './parsing/read-json.ts'

/** A request to a publisher. */
export interface FeedRequest {
  url: string
  headers: Record<string, string>
  etag: string | null
  lastModified: string | null
}

export interface DecodeContext {
  /** Decides between planned, active and ended where the source gives only dates. */
  nowMs: number
}

/** A reason why something in an answer was left out or changed, in words fit for a log. */
export interface Rejected {
  reason: string
  count: number
}

export type Draft = IncidentDraft | RequestDraft | Observation

/** What an answer contains besides its drafts. */
export interface Summary {
  /** Newest time in the data; null when it has none. */
  observedAt: string | null
  /** Records and values that were left out. */
  rejected: Rejected[]
  /** Records that were accepted without an unusable part, such as their point. */
  flawed: Rejected[]
}

/** An answer that was read to its end and is valid. */
export interface Decoded {
  /** Created lazily from the answer's bytes, so that they are never all in memory. Can be iterated once. */
  drafts: Iterable<Draft>
  /** Complete once all drafts have been consumed. */
  summary(): Summary
}

/** A file imported without saying what it is. */
export interface UnlabelledFile {
  /** Its first characters. */
  start: string
  /** Null when it is not JSON. */
  json: JsonReading | null
}

/** Feed settings that depend on the standard. */
export type FileSettings = Readonly<Record<string, string>>

/** One standard: how to request and how to read it. */
export interface Importer<F extends FeedDefinition = FeedDefinition> {
  standard: F['standard']
  /** Which part of the intake its drafts go to. */
  delivers: 'incidents' | 'serviceRequests' | 'observations'
  /** Accepted media types, for `WebRequest.accept`. */
  accepts: readonly string[]
  /**
   * Each answer is complete: a record that is missing has ended. Its meaning also depends on the time (what is missing, what has begun),
   * so an unchanged answer is read and delivered again.
   */
  snapshot: boolean
  /** The first request. @param secret the feed's key; undefined when it has none */
  request(feed: F, memory: Pick<FeedMemory, 'etag' | 'lastModified'>, nowMs: number, secret: string | undefined): FeedRequest
  /** Paths of the lists in a JSON answer, from its root. */
  lists: readonly (readonly string[])[]
  /** Feed settings that a file of this standard implies; null when the file is of another standard. */
  recognize(file: UnlabelledFile): FileSettings | null
  /** Settings for a file declared to be of this standard that does not imply them. */
  fileSettings?: FileSettings
  /** The request for a further page, from 2 on; absent when an answer has everything. */
  page?(feed: F, page: number, nowMs: number, secret: string | undefined): FeedRequest
  /**
   * Bytes in, drafts out; no clock, no network. Reads to the end before it returns, so an answer that is broken in the middle yields no
   * drafts at all.
   * @throws DecodeFailure
   */
  decode(bytes: Uint8Array, mediaType: string, feed: F, context: DecodeContext): Decoded
}

/** Counts reasons, in order of their first occurrence. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    add: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    list: (): Rejected[] => [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
