import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { partitionStore } from './partition-store.ts'
import type { RollupStore } from './rollup-store.ts'

const ROLL_UP_EVERY_MS = 5_000
/** Longest pause, so that a chart lacks at most the last minute of the means. */
const LONGEST_PAUSE_MS = 60_000
/** Rolling up takes at most a twentieth of the time. */
const PAUSE_PER_RUN = 19
const RETENTION_EVERY_MS = HOUR_MS

/**
 * The pause after a run, in ms. A run recomputes the current five minutes from all of their values (decision 0005): with thousands of
 * values a second it would otherwise keep the store busy towards the end of the five minutes.
 */
export function rollUpPauseMs(tookMs: number): number {
  return Math.min(Math.max(PAUSE_PER_RUN * tookMs, ROLL_UP_EVERY_MS), LONGEST_PAUSE_MS)
}

export interface RollupMaintenance {
  /** Rolls up what has arrived, and deletes what is past its retention. */
  once(): Promise<void>
  job: Job
}

/** Rolls observations up as they arrive and enforces their retention. Part of the roll-ups. */
export function rollupMaintenance(
  { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  rollups: RollupStore,
  retention: { rawDays: number; rollupDays: number },
): RollupMaintenance {
  const partitions = partitionStore(db)
  let lastRetentionMs = 0
  let pauseMs = ROLL_UP_EVERY_MS

  async function once(): Promise<void> {
    const nowMs = clock.nowMs()
    const startMs = performance.now()
    for (const city of cities.all) await rollups.rollUp(city.id, city.timeZone, nowMs)
    pauseMs = rollUpPauseMs(performance.now() - startMs)
    // A clock that was set back must not stop the retention.
    if (nowMs - lastRetentionMs < RETENTION_EVERY_MS && nowMs >= lastRetentionMs) return
    lastRetentionMs = nowMs
    const rawBefore = new Date(nowMs - retention.rawDays * DAY_MS)
    await partitions.dropBefore(rawBefore.getTime())
    await rollups.dropBefore(rawBefore, new Date(nowMs - retention.rollupDays * DAY_MS))
  }

  return {
    once,
    job: { name: 'telemetry.rollups', everyMs: () => pauseMs, duty: 'rollups', run: once },
  }
}
