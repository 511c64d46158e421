import type { FeedDefinition, FeedStandard } from '@oppidum/domain/feeds/feed'
import type { FeedMemory, IncidentDraft, Observation, RequestDraft } from '@oppidum/domain/feeds/intake'

/** Every way in which an answer turns out to be no use. The sentences are fit for operators. */
export const DECODE_PROBLEMS = {
  web_page: "The publisher's answer is a web page, not data.",
  broken: "The publisher's answer is not understood: it is incomplete or not well-formed.",
  forbidden_xml: "The publisher's answer is not accepted: it declares a document type or entities.",
  too_complex: "The publisher's answer is not accepted: it is nested too deeply or has too many parts.",
  publisher_error: "The publisher's answer is an error message, not data.",
  not_requests: "The publisher's answer is not a list of service requests.",
  not_road_events: "The publisher's answer is not a list of road events.",
  devices: "The publisher's answer is about field devices, not road events.",
  unknown_version: "The publisher's answer is of a version that is not supported: WZDx 4.0 to 4.2 are.",
  not_generation: "The publisher's answer is not hourly generation by fuel.",
  not_demand: "The publisher's answer is not hourly demand.",
  several_areas: "The publisher's answer mixes several balancing areas; the address must ask for one.",
  too_slow: "The publisher's answer took too long to read.",
  crashed: "The publisher's answer could not be read.",
  busy: 'Too many answers are waiting to be read.',
} as const
export type DecodeProblem = keyof typeof DECODE_PROBLEMS

/** An answer that is no use as a whole. Single records that are no use are counted in `rejected` instead. */
export class DecodeFailure extends Error {
  readonly problem: DecodeProblem

  constructor(problem: DecodeProblem, cause?: unknown) {
    super(DECODE_PROBLEMS[problem], { cause })
    this.name = 'DecodeFailure'
    this.problem = problem
  }
}

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
  /** The call for a later page, from 2; absent when one answer is all there is. */
  page?(feed: F, page: number, nowMs: number, secret: string | undefined): FeedRequest
  /**
   * Bytes in, drafts out; no clock, no network. Reads to the end before it returns: of an answer that is broken in its
   * middle there are no drafts at all.
   * @throws DecodeFailure
   */
  decode(bytes: Uint8Array, mediaType: string, feed: F, context: DecodeContext): Decoded
}

export type FeedOf<S extends FeedStandard> = Extract<FeedDefinition, { standard: S }>

/** Counts reasons in the order in which they first occur. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    add: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    list: (): Rejected[] => [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
