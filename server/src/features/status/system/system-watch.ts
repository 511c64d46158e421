import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { Backlog } from '../../../compose/feature-module.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'
import { programVersion } from '../../../project-root.ts'
import { type InstanceSources, instanceFigures } from './instance-report.ts'
import { type InstanceStore, instanceStore } from './instance-store.ts'
import { systemFigures } from './system-figures.ts'

const REPORT_EVERY_MS = 15_000
const REPORT_FIRST_MS = 1_000
/** How long an instance that ended is still listed. */
const INSTANCE_DAYS = 1
/** How long sizes are kept. */
const SIZE_DAYS = 400

/** What this instance measures and reports, and what the others have reported. */
export interface SystemWatch {
  ownId: string
  instances: InstanceStore
  figures: ReturnType<typeof systemFigures>
  /** Reports now. */
  report(): Promise<void>
  jobs: readonly Job[]
  retention: readonly RetentionJob[]
}

interface Dependencies {
  dataDir: string
  backlogs(): Promise<readonly Backlog[]>
  here: InstanceSources
}

export function systemWatch(context: Pick<AppContext, 'db' | 'clock' | 'log'>, { dataDir, backlogs, here }: Dependencies): SystemWatch {
  const { db, clock } = context
  const ownId = randomUUID()
  const version = programVersion()
  const startedAt = new Date(clock.nowMs())
  const instances = instanceStore(db)
  const figures = systemFigures({ ...context, dataDir, backlogs })
  const report = () =>
    instances.write({ id: ownId, version, startedAt, seenAt: new Date(clock.nowMs()), figures: instanceFigures(db, here) })
  return {
    ownId,
    instances,
    figures,
    report,
    jobs: [figures.job, { name: 'status.report', everyMs: REPORT_EVERY_MS, firstMs: REPORT_FIRST_MS, duty: null, run: report }],
    retention: [
      (nowMs, atMost) => instances.forget(new Date(nowMs - INSTANCE_DAYS * DAY_MS), atMost),
      (nowMs, atMost) => figures.forget(new Date(nowMs - SIZE_DAYS * DAY_MS), atMost),
    ],
  }
}
