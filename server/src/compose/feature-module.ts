import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { BufferState } from '@oppidum/domain/ingest/ingest-buffer'
import type { PersonData } from '../platform/auth/people/person-data.ts'
import type { Duty } from '../platform/db/duties/duty.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { RetentionJob } from '../platform/jobs/retention.ts'
import type { LiveSource } from '../platform/live/live-source.ts'
import type { Measure } from '../platform/observability/registered-measures.ts'

/** Everything a feature contributes. A feature builds it in its `module.ts`; `module-parts.ts` joins the parts of all modules. */
export interface FeatureModule {
  /** Its folder in `server/src/features`. */
  name: string
  /** Binds its endpoints; called once, when every module exists. */
  routes(serve: Serve): void
  /** Answers that are held in memory and pushed to open pages. */
  live?: readonly LiveSource[]
  jobs?: readonly Job[]
  /**
   * Writes what must be in the store before the jobs of a duty start. Called for each duty, and for one of its own does something.
   * @param stopping aborted when the server stops, which waits for it
   */
  prepareDuty?(duty: Duty, stopping?: AbortSignal): Promise<void>
  /** The personal data it stores. */
  personalData?: readonly PersonData[]
  /** Deletes what has been kept long enough. */
  retention?: readonly RetentionJob[]
  status?: StatusSources
  /** What it reports on /metrics. */
  measures?: readonly Measure[]
  /** Accepts nothing new and finishes what is in progress, before the server stops. */
  close?(): Promise<void>
}

/** What a feature reports to the system status. */
export interface StatusSources {
  /** Every source of a city and how fresh it is. */
  feeds?(cityId: string): Promise<readonly FeedStatus[]>
  /** Share of recent questions to the assistant that failed; null if there were too few. */
  assistantFaults?(): Promise<number | null>
  /** What waits to be sent. */
  backlog?(): Promise<Backlog>
  /** Where delivered values wait to be stored; null on an installation without. */
  buffer?(): { state: BufferState | null } | null
  /** Deliveries that were accepted and could not be stored; null until they were counted. */
  setAside?(): SetAsideCounts | null
}

/** As they were at `checkedAt`. */
export interface SetAsideCounts {
  total: number
  /** Of the city, and of no city that is served. */
  ofCity(cityId: string): number
  checkedAt: string
}

/** A queue of messages to the outside. */
export interface Backlog {
  queue: string
  waiting: number
  /** Since when the one that has been due longest is due; null if none is due. */
  dueSince: Date | null
  /** Of the last day; no further attempt is made for these. */
  dead: number
}
