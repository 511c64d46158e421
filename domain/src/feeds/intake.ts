import type { Geometry, Position } from '../core/geo.ts'
import type { Crew } from '../records/crew.ts'
import type { INCIDENT_FIELDS } from '../records/incident.ts'
import type { DeliveredOf } from '../records/record-field.ts'
import type { REQUEST_FIELDS } from '../records/service-request.ts'
import type { RecordTranslations } from '../records/translation.ts'
import type { MeasureId } from '../telemetry/measure.ts'
import type { Quality } from '../telemetry/provenance.ts'
import type { Occupancy } from '../telemetry/vehicle.ts'
import type { FeedTraits } from './feed-definition.ts'

/** Who delivers, and at what quality. The simulator and every feed use the same intake. */
export interface Delivery {
  cityId: string
  /** Id of the feed, or 'simulator'. */
  sourceId: string
  quality: Quality
  /** Seconds after an observation until its value is stale. */
  staleAfterSeconds: number
  /** When the source was heard, if that was earlier: records of its last answer begin and end by themselves. In ms since 1970. */
  heardMs?: number
}

/** One value of one series. Missing values are left out: missing is not zero. */
export interface Observation {
  measure: MeasureId
  /** Id of a location or substation, or 'city'. */
  placeId: string
  atMs: number
  value: number
}

/** A series whose sensor says that it has no value now, because it is off or cannot measure. */
export interface OfflineSeries extends Pick<Observation, 'measure' | 'placeId'> {
  sinceMs: number
}

/** What incidents and service requests have in common at intake. */
export interface RecordDraft {
  externalId: string
  /** The source's own version number; null if it has none, then `updatedAt` decides. */
  externalVersion: number | null
  title: string
  description: string
  /** Where, in words. */
  location: string
  /** The text in other languages, from a source that writes several. */
  translations?: RecordTranslations
  /** The source's times; ISO 8601 UTC. */
  createdAt: string
  updatedAt: string
  geometry: Geometry | null
  /** Crew working on it, if the source reports one. Absent: it does not say. */
  response?: {
    department: string | null
    crew: Crew | null
    /** When the source's own control room acknowledged it; ISO 8601 UTC. */
    acknowledgedAt: string | null
  }
  /** The payload as received; the store leaves it out above 16 KB. */
  raw?: unknown
}

export type IncidentDraft = RecordDraft & DeliveredOf<typeof INCIDENT_FIELDS>

export type RequestDraft = RecordDraft & DeliveredOf<typeof REQUEST_FIELDS> & { assignedDepartment: string | null }

/** Where a vehicle is. */
export interface VehiclePosition {
  /** The publisher's id of the vehicle. */
  externalId: string
  /** The publisher's id of the message about it, by which it takes vehicles out of service. */
  entityId: string
  /** Not in the future. */
  atMs: number
  position: Position
  /** The members of `Vehicle`. */
  bearing: number | null
  speedMph: number | null
  route: string | null
  label: string | null
  occupancy: Occupancy | null
}

/** A position, or the end of a vehicle's service. */
export type VehicleDraft = VehiclePosition | { endedEntityId: string }

export interface IntakeCounts {
  created: number
  updated: number
  /** Already stored, or older than what is stored. */
  unchanged: number
  /** Unusable; the reasons are logged. */
  rejected: number
  /** Records with a place outside the city's bounds. They are stored; `gridReference` is null. Absent: not counted, as for values. */
  outside?: number
}

export interface RecordOptions {
  /**
   * The drafts are everything the source has. A record missing from two such deliveries in a row
   * is ended.
   */
  complete: boolean
  /** Records that are missing end with this delivery already, for this reason: their source no longer describes the city. */
  endsFor?: string
  /**
   * Called for every draft but those that a later one of the same batch, record and version replaces, before the batch is committed. If the
   * call fails, only what committed batches reported is true.
   */
  report?: (draft: RecordDraft, result: 'created' | 'updated' | 'unchanged') => void
}

/**
 * Drafts, all at once or in batches; the next batch is requested when the previous one is committed, so that a large
 * delivery is never in memory as a whole. If the batches end with an error, committed ones stay, no record is ended as
 * missing, and the call fails with that error.
 */
export type Drafts<D> = readonly D[] | AsyncIterable<readonly D[]>

export async function* partsOf<D>(drafts: Drafts<D>): AsyncGenerator<readonly D[]> {
  if (Symbol.asyncIterator in drafts) yield* drafts
  else yield drafts
}

/**
 * The only way into the store for observations. A call is committed when its promise resolves: records in transactions of
 * at most 1,000, each all or nothing. A crash leaves no partial batch, and delivering the same data again changes nothing.
 * A record may occur several times in one delivery, oldest first: each occurrence newer than the stored one becomes a
 * version.
 */
export interface Intake {
  incidents(delivery: Delivery, drafts: Drafts<IncidentDraft>, options: RecordOptions): Promise<IntakeCounts>
  serviceRequests(delivery: Delivery, drafts: Drafts<RequestDraft>, options: RecordOptions): Promise<IntakeCounts>
  observations(delivery: Delivery, observations: readonly Observation[]): Promise<IntakeCounts>
  /** Values of this source that are not newer than `sinceMs` are stale from then on, until the next one. A second call changes nothing. */
  offline(delivery: Delivery, series: readonly OfflineSeries[]): Promise<void>
  /** Only the newest position of a vehicle is stored; an older one never replaces a newer one. A missing vehicle goes by its age. */
  vehicles(delivery: Delivery, drafts: Drafts<VehicleDraft>): Promise<IntakeCounts>
  /** Past hourly means; `atMs` is the start of the hour. They only become roll-ups. */
  hourlyHistory(delivery: Delivery, means: readonly Observation[]): Promise<void>
  /** Past values at their own times, stored and rolled up; the latest values and live messages do not change. */
  history(delivery: Delivery, observations: readonly Observation[]): Promise<void>
}

/** Result of one attempt to fetch. */
export type FetchOutcome =
  | {
      ok: true
      unchanged: boolean
      observedAt: string | null
      count: number | null
      rejected: number | null
      /** See `IntakeCounts`. */
      outside?: number | undefined
      etag: string | null
      lastModified: string | null
      /** What operators should know all the same, in a sentence like a problem's: a part is missing. Absent or null: nothing. */
      notice?: string | null
    }
  /** The problem is a sentence for operators and names no host, path or library. */
  | { ok: false; problem: string }

/** State of a feed between two fetches, kept across restarts. */
export interface FeedMemory {
  etag: string | null
  lastModified: string | null
  consecutiveFailures: number
  lastSuccessAt: string | null
}

/** Stores the state of each feed; every change of health is a version. */
export interface FeedLedger {
  remember(cityId: string, feedId: string): Promise<FeedMemory>
  /** The publisher's ids of the feed's open service requests, in their order, after `after`. */
  openRequests(cityId: string, feedId: string, after: string | null, atMost: number): Promise<string[]>
  record(
    cityId: string,
    feed: {
      id: string
      name: string
      /** 'simulator' for the simulated city. */
      standard: string
      /** Null for the simulated city, which describes every part. */
      traits: FeedTraits | null
      everySeconds: number
      staleAfterSeconds: number
      attribution: string
    },
    atMs: number,
    outcome: FetchOutcome,
    /** When the next fetch is planned, in ms since 1970; absent for what is not fetched, such as the simulated city. */
    nextFetchMs?: number,
  ): Promise<void>
}
