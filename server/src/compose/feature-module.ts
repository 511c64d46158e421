import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { PersonData } from '../platform/auth/people/person-data.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { RetentionJob } from '../platform/jobs/retention.ts'
import type { LiveSource } from '../platform/live/live-source.ts'

/** Everything a feature brings. A feature makes it in its `module.ts`; `module-parts.ts` puts every part of every module to use. */
export interface FeatureModule {
  /** Its folder in `server/src/features`. */
  name: string
  /** Binds its calls; called once, when every module has been made. */
  routes(serve: Serve): void
  /** Answers that are kept in memory and told to open pages. */
  live?: readonly LiveSource[]
  jobs?: readonly Job[]
  /** What must stand in the store before the leading instance begins its jobs. */
  prepareLead?(): Promise<void>
  /** What it keeps about a person. */
  personalData?: readonly PersonData[]
  /** What it deletes when its time is over. */
  retention?: readonly RetentionJob[]
  status?: StatusSources
  /** Takes nothing new and ends what is on its way, before the server stops. */
  close?(): Promise<void>
}

/** What the system status asks of a feature. */
export interface StatusSources {
  /** Every source of a city and how fresh it is. */
  feeds?(cityId: string): Promise<readonly FeedStatus[]>
  /** Share of questions to the assistant that failed lately; null when too few were asked. */
  assistantFaults?(): Promise<number | null>
}
