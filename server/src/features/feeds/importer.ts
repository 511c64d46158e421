import type { Bounds, Geometry } from '@oppidum/domain/core/geo'
import type { FeedDefinition, FeedPart, NewestTime } from '@oppidum/domain/feeds/feed-definition'
import type { FEED_SETTINGS } from '@oppidum/domain/feeds/feed-settings'
import type { FeedMemory, IncidentDraft, Observation, OfflineSeries, RequestDraft, VehicleDraft } from '@oppidum/domain/feeds/intake'
import type * as z from 'zod/mini'
import type { Publication, Subscription } from '../../adapters/mqtt/message-broker.ts'
import type { FeedRequest, ListPart, NotificationRequests, NotificationWish } from './feed-request.ts'
import type { JsonReading } from './parsing/read-json.ts'
import type { Rejected } from './rejection-tally.ts'

/** Where a publisher observes something: a sensor, a road link, a stop. */
export interface Site {
  /** The publisher's id; `placeId` of its observations. */
  id: string
  /** In the publisher's words; '' when it has none. */
  name: string
  geometry: Geometry | null
  /** Direction of travel in degrees clockwise from north, 0 to below 360; null when unknown or both. */
  bearing: number | null
  /** What the values mean, where only the reference says so. Opaque to everything but the importer. */
  details?: unknown
}

/** A document that an answer links to, such as an alert of an index. */
export interface DocumentLink {
  /** Changes when the document does. */
  key: string
  url: string
}

export interface FeedDocument {
  bytes: Uint8Array
  mediaType: string
}

export interface DecodeContext {
  /** Decides between planned, active and ended where the source gives only dates. */
  nowMs: number
  /** The sites of the feed's reference, by id; absent and empty when it has none, or none yet. */
  sites?: ReadonlyMap<string, Site>
  /** West, south, east and north of the city in degrees; absent for a file that is imported once. */
  bounds?: Bounds
  /** Linked documents that were fetched, by key; empty at the first reading of an answer. */
  documents?: ReadonlyMap<string, FeedDocument>
  /** `Continuation.state` of the last messages of this connection that were stored; absent at its first ones. */
  state?: unknown
}

export type Draft = IncidentDraft | RequestDraft | Observation | VehicleDraft

/** What an answer contains besides its drafts. */
export interface Summary {
  /** Newest time in the data; null when it has none. */
  observedAt: string | null
  /** Records and values that were left out. */
  rejected: Rejected[]
  /** Records that were accepted without an unusable part, such as their point. */
  flawed: Rejected[]
  /** This answer of a snapshot feed has only changes, or lacks a linked document, or deliveries are interrupted: what is missing has not ended. */
  partial?: boolean
  /**
   * When the same answer next means something else, because something begins or ends; ISO 8601 UTC, null when never. Absent: unknown,
   * so an unchanged snapshot is read again each time.
   */
  changesAt?: string | null
  /** Series whose sensor says that it has no value now; the newest value becomes stale. */
  offline?: readonly OfflineSeries[]
}

/** What a broker's messages mean for those that follow on the same connection. */
export interface Continuation {
  /** Opaque to everything but the importer; it goes to another thread and back. */
  state: unknown
  /** Published once the messages are stored. */
  publish: readonly Publication[]
  /** What operators should know of the senders; null if nothing. */
  notice: string | null
}

/** A column of an answer, with one of its values. */
export interface Column {
  name: string
  /** '' when the answer has no value of it. */
  example: string
}

/** An answer that was read to its end and is valid. */
export interface Decoded {
  /** Created lazily from the answer's bytes, so that they are never all in memory. Can be iterated once. */
  drafts: Iterable<Draft>
  /** Complete once all drafts have been consumed. */
  summary(): Summary
  /** The sites that the answer itself describes; complete once all drafts have been consumed. */
  sites?(): readonly Site[]
  /** Of a broker's messages that depend on earlier ones; complete once all drafts have been consumed. */
  continuation?(): Continuation
  /** Every document that the answer needs, the most important first. Those not in `context.documents` are fetched, then it is decoded again. */
  links?: readonly DocumentLink[]
  /** Of a reading for its columns. */
  columns?: readonly Column[]
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

/** By a setting's value, then by meaning. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** How the screen asks for one of a standard's own settings; its words are in the standard's texts. */
export interface SettingField {
  /** Its name in `settings`. */
  name: string
  input:
    | { kind: 'text' | 'lines' | 'address' | 'number' | 'switch' }
    | { kind: 'choice'; choices: readonly string[] }
    /** Columns of the publisher's answer for the meanings in `choices`; made on the screen from a test's answer. */
    | {
        kind: 'mapping'
        choices: readonly string[]
        /** The meanings of use for each value of another setting; absent: all of them. */
        choicesBy?: { setting: string; choices: Readonly<Record<string, readonly string[]>> }
      }
    /** The publisher's words and ours, by meaning: for each value of another setting, its meanings and the words of ours they can have. */
    | { kind: 'words'; ours: { setting: string; meanings: OwnWords } }
    /** Shown and changed as JSON. */
    | { kind: 'json' }
  required: boolean
}

/** A standard's words in one language: `<standard>.<language>.ts` in its folder exports them as `texts`. */
export interface ImporterTexts {
  /** Plural noun for a file of this standard, used in sentences. */
  title: string
  /** One sentence: who publishes such feeds, and what they are used for here. */
  about: string
  /** By name of the setting. */
  fields: Readonly<Record<string, { label: string; hint?: string; choices?: Readonly<Record<string, string>> }>>
  /**
   * By the English sentence or reason that the importer gives, with its parameters in braces. Absent in English. `feed-phrases.test.ts`
   * looks for every one.
   */
  phrases?: Readonly<Record<string, string>>
}

/** A second answer that explains the first: a table of measuring sites, the names of stops and routes. Fetched once a day. */
export interface FeedReference<F> {
  /** Null when this feed has none. */
  request(feed: F, secret: string | undefined): FeedRequest | null
  accepts: readonly string[]
  /** @throws DecodeFailure */
  decode(bytes: Uint8Array, mediaType: string, feed: F): Iterable<Site>
  /** What operators read while nothing of it is known, if answers are of use without it. Absent: the fetch fails. */
  withoutIt?: string
}

/** A feed with the settings of one standard. */
export type FeedWith<S extends z.core.$ZodLooseShape> = z.infer<z.ZodMiniObject<typeof FEED_SETTINGS & S>> & { standard: string }

/** One standard: what its feeds are, how to request and how to read them. */
export interface Importer<F = FeedDefinition> {
  /** Its name in a city file; also the name of its folder. */
  standard: string
  /** Settings beyond those that every feed has. */
  settings: z.core.$ZodLooseShape
  fields: readonly SettingField[]
  /** Whether its publishers ask for a key. */
  key: 'none' | 'optional' | 'required'
  /** The part of the city the feed describes, which is also the part of the intake its drafts go to. */
  part(feed: F): FeedPart
  newestTime: NewestTime | ((feed: F) => NewestTime)
  /** Its values cover a region; the city has a share of them (the feed's `share`). */
  ofRegion: boolean
  /** Accepted media types, for `WebRequest.accept`. */
  accepts: readonly string[]
  /**
   * Each answer is complete: a record that is missing has ended. Its meaning also depends on the time (what is missing, what has begun),
   * so an unchanged answer is read and delivered again.
   */
  snapshot: boolean | ((feed: F) => boolean)
  /** The first request; absent for a standard whose publishers send. @param secret the feed's key; undefined when it has none */
  request?(feed: F, memory: Pick<FeedMemory, 'etag' | 'lastModified'>, nowMs: number, secret: string | undefined): FeedRequest
  /**
   * What a broker is asked to send. `decode` then gets messages as `received-messages.ts` writes them. Absent for a standard that is
   * fetched.
   */
  subscription?(feed: F, secret: string | undefined): Subscription
  /** Paths of the lists in a JSON answer, from its root. */
  lists: readonly (readonly string[])[]
  /** Feed settings that a file of this standard implies; null when the file is of another standard. */
  recognize(file: UnlabelledFile): FileSettings | null
  /** Settings for a file declared to be of this standard that does not imply them. */
  fileSettings?: FileSettings
  /**
   * The request for a part of a list of service requests, which comes in pages; absent when one answer has everything. Null when the
   * feed's address leaves no choice of that kind.
   */
  listRequest?(feed: F, part: ListPart, secret: string | undefined): FeedRequest | null
  /**
   * For a standard whose answers are pages of one JSON list: the request for what follows the elements that were read, or null when the
   * address is not read in pages. They are decoded together, as one answer.
   */
  pages?: { next(request: FeedRequest, read: number): FeedRequest | null }
  /**
   * For a standard whose publishers also send to an address of ours: how to ask for it. Null when the feed does not want that; a sentence
   * for operators when it does, and its publisher cannot be asked. `decode` then gets what was sent.
   */
  notifications?(feed: F, secret: string | undefined, wish: NotificationWish): NotificationRequests | string | null
  reference?: FeedReference<F>
  /** How to request the documents that an answer links to. */
  linked?: {
    accepts: readonly string[]
    request(feed: F, link: DocumentLink, secret: string | undefined): FeedRequest
  }
  /** Columns of an answer, for a mapping that does not exist yet. @throws DecodeFailure */
  columns?(bytes: Uint8Array, mediaType: string, feed: F): Column[]
  /**
   * Bytes in, drafts out; no clock, no network. Reads to the end before it returns, so an answer that is broken in the middle yields no
   * drafts at all.
   * @throws DecodeFailure
   */
  decode(bytes: Uint8Array, mediaType: string, feed: F, context: DecodeContext): Decoded
}

/** An importer with a member that not every importer has. */
type With<K extends keyof Importer, F = FeedDefinition> = Importer<F> & Required<Pick<Importer<F>, K>>

/** Declares a standard whose feeds are fetched. The feed's type follows from its settings. */
export function importerFrom<const S extends z.core.$ZodLooseShape>(
  importer: With<'request', FeedWith<S>> & { settings: S },
): With<'request'> {
  // `feedSchema` checks a feed against these settings before it gets here.
  return importer as unknown as With<'request'>
}

/** The same for a standard whose publishers send. */
export function receivingImporterFrom<const S extends z.core.$ZodLooseShape>(
  importer: With<'subscription', FeedWith<S>> & { settings: S },
): With<'subscription'> {
  return importer as unknown as With<'subscription'>
}
