import type { FeedMemory, IncidentDraft, Observation, RequestDraft } from '@oppidum/domain/feeds/intake'
import type { FeedDefinition } from '@oppidum/domain/feeds/standards'
import type { JsonReading } from './parsing/read-json.ts'

/** What to ask a publisher for. */
export interface FeedRequest {
  url: string
  headers: Record<string, string>
  etag: string | null
  lastModified: string | null
}

export interface DecodeContext {
  /** The present; decides between planned, active and ended where the source gives dates only. */
  nowMs: number
}

/** Something in an answer that was left out or changed, by a word that is fit for a log. */
export interface Rejected {
  reason: string
  count: number
}

export type Draft = IncidentDraft | RequestDraft | Observation

/** What is told of an answer besides its drafts. */
export interface Summary {
  /** Newest time that the data speaks of; null when it gives none. */
  observedAt: string | null
  /** Records and values that were left out. */
  rejected: Rejected[]
  /** Records that were taken without a part that was no use, such as their point. */
  flawed: Rejected[]
}

/** An answer that was read to its end and found good. */
export interface Decoded {
  /** Each is made when it is asked for, from the answer's bytes, so that they never stand in memory together. Once only. */
  drafts: Iterable<Draft>
  /** Whole once all drafts were taken. */
  summary(): Summary
}

/** A file that somebody hands over without saying what it is. */
export interface UnlabelledFile {
  /** Its first characters. */
  start: string
  /** Null when it is not JSON. */
  json: JsonReading | null
}

/** What the settings of a feed need beyond those that every feed has. */
export type FileSettings = Readonly<Record<string, string>>

/** One standard: how to ask for it and how to read it. */
export interface Importer<F extends FeedDefinition = FeedDefinition> {
  standard: F['standard']
  /** What its drafts are: the part of the intake that takes them. */
  delivers: 'incidents' | 'serviceRequests' | 'observations'
  /** Media types that an answer may have, as `WebRequest.accept`. */
  accepts: readonly string[]
  /**
   * Each answer is all that there is: what is not in it has ended. What it means depends on the present (what is
   * missing, what has begun), so one that did not change is read and delivered again.
   */
  snapshot: boolean
  /** The first call. `secret` is the value of the feed's key; undefined when it has none. */
  request(feed: F, memory: Pick<FeedMemory, 'etag' | 'lastModified'>, nowMs: number, secret: string | undefined): FeedRequest
  /** Where lists stand in an answer in JSON, as paths from its root. */
  lists: readonly (readonly string[])[]
  /** Settings of its feed that a file of this standard implies; null when the file is not of this standard. */
  recognize(file: UnlabelledFile): FileSettings | null
  /** Settings of a file that is said to be of this standard and does not imply them. */
  fileSettings?: FileSettings
  /** The call for a later page, from 2; absent when one answer is all there is. */
  page?(feed: F, page: number, nowMs: number, secret: string | undefined): FeedRequest
  /**
   * Bytes in, drafts out; no clock, no network. Reads to the end before it returns: of an answer that is broken in its
   * middle there are no drafts at all.
   * @throws DecodeFailure
   */
  decode(bytes: Uint8Array, mediaType: string, feed: F, context: DecodeContext): Decoded
}

/** Counts reasons in the order in which they first occur. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    add: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    list: (): Rejected[] => [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
