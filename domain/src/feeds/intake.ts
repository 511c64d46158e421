import type { Geometry } from '../core/geo.ts'
import type { Crew } from '../records/crew.ts'
import type { INCIDENT_FIELDS } from '../records/incident.ts'
import type { DeliveredOf } from '../records/record-field.ts'
import type { REQUEST_FIELDS } from '../records/service-request.ts'
import type { RecordTranslations } from '../records/translation.ts'
import type { MeasureId } from '../telemetry/measure.ts'
import type { Quality } from '../telemetry/provenance.ts'
import type { FeedStandard } from './standards.ts'

/** Who delivers, and of what quality. The simulator and every feed come through the same door. */
export interface Delivery {
  cityId: string
  /** Id of the feed, or 'simulator'. */
  sourceId: string
  quality: Quality
  /** Seconds after an observation from which its value is no longer current. */
  staleAfterSeconds: number
}

/** One value of one series. Absent values are left out: absent is not zero. */
export interface Observation {
  measure: MeasureId
  /** Id of a location or substation, or 'city'. */
  placeId: string
  atMs: number
  value: number
}

/** What incidents and service requests have in common as they come in. */
export interface RecordDraft {
  externalId: string
  /** The source's own count of versions; null when it has none, then `updatedAt` decides. */
  externalVersion: number | null
  title: string
  description: string
  /** Where, in words. */
  location: string
  /** The same words in other languages, of a source that writes several. */
  translations?: RecordTranslations
  /** The source's times; ISO 8601 UTC. */
  createdAt: string
  updatedAt: string
  geometry: Geometry | null
  /** Who works on it, where the source reports that. Absent: it does not say. */
  response?: {
    department: string | null
    crew: Crew | null
    /** When the source's own control room took it up; ISO 8601 UTC. */
    acknowledgedAt: string | null
  }
  /** What arrived, for the record's later reader; left out by the store above 16 KB. */
  raw?: unknown
}

export type IncidentDraft = RecordDraft & DeliveredOf<typeof INCIDENT_FIELDS>

export type RequestDraft = RecordDraft & DeliveredOf<typeof REQUEST_FIELDS> & { assignedDepartment: string | null }

export interface Taken {
  created: number
  updated: number
  /** Known already, or older than what is known. */
  unchanged: number
  /** Could not be used; the reasons are logged. */
  rejected: number
}

export interface RecordOptions {
  /**
   * The drafts are everything that the source has. A record that is missing from two such deliveries in a row
   * ends.
   */
  complete: boolean
}

/**
 * Drafts, at once or in handfuls of which the next one is asked for when the one before is committed, so that a large
 * delivery never stands in memory. When the handfuls break off with an error, what was committed stays, nothing ends by
 * missing, and the call fails with that error.
 */
export type Drafts<D> = readonly D[] | AsyncIterable<readonly D[]>

export async function* partsOf<D>(drafts: Drafts<D>): AsyncGenerator<readonly D[]> {
  if (Symbol.asyncIterator in drafts) yield* drafts
  else yield drafts
}

/**
 * The one way into the store for everything that is observed. Each call is committed when its promise
 * resolves: records in transactions of at most 1,000, each whole; a crash leaves no half batch, and delivering
 * the same again changes nothing. The same record may occur several times in one delivery, oldest first: each
 * occurrence that is newer than what is known becomes a version.
 */
export interface Intake {
  incidents(delivery: Delivery, drafts: Drafts<IncidentDraft>, options: RecordOptions): Promise<Taken>
  serviceRequests(delivery: Delivery, drafts: Drafts<RequestDraft>, options: RecordOptions): Promise<Taken>
  observations(delivery: Delivery, observations: readonly Observation[]): Promise<Taken>
  /** Hourly means of the past, `atMs` being the start of the hour; they become roll-ups only. */
  hourlyHistory(delivery: Delivery, means: readonly Observation[]): Promise<void>
  /** Values of the past at their own times, kept and rolled up; `latest` and live messages stay as they are. */
  history(delivery: Delivery, observations: readonly Observation[]): Promise<void>
}

/** What became of one attempt to fetch. */
export type FetchOutcome =
  | {
      ok: true
      unchanged: boolean
      observedAt: string | null
      count: number | null
      rejected: number | null
      etag: string | null
      lastModified: string | null
    }
  /** The problem is a sentence for operators and names no host, path or library. */
  | { ok: false; problem: string }

/** What is remembered of a feed between two fetches, also over a restart. */
export interface FeedMemory {
  etag: string | null
  lastModified: string | null
  consecutiveFailures: number
  lastSuccessAt: string | null
}

/** Keeps the state of each feed; every change of health is a version. */
export interface FeedLedger {
  remember(cityId: string, feedId: string): Promise<FeedMemory>
  record(
    cityId: string,
    feed: {
      id: string
      name: string
      standard: FeedStandard | 'simulator'
      everySeconds: number
      staleAfterSeconds: number
      attribution: string
    },
    atMs: number,
    outcome: FetchOutcome,
  ): Promise<void>
}
