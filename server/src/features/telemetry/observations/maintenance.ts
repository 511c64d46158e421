import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { partitionStore } from './partition-store.ts'
import { ROLL_UP_EVERY_MS, rollUpPauseMs, rollUpRestMs, type SliceProgress } from './rollup-slices.ts'
import type { RollupStore } from './rollup-store.ts'

const RETENTION_EVERY_MS = HOUR_MS

export interface RollupMaintenance {
  /** Rolls up what has arrived, without rests, and deletes what is past its retention. @throws when aborted, between two slices */
  once(stopping?: AbortSignal): Promise<void>
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

  /** @param pause waits between two slices */
  async function roll(pause: (ms: number) => Promise<unknown>): Promise<void> {
    const nowMs = clock.nowMs()
    const startMs = performance.now()
    let restedMs = 0
    const rest = async (slice: SliceProgress) => {
      const beganMs = performance.now()
      await pause(rollUpRestMs(slice, restedMs))
      restedMs += performance.now() - beganMs
    }
    for (const city of cities.all) await rollups.rollUp(city.id, city.timeZone, nowMs, rest)
    pauseMs = rollUpPauseMs(performance.now() - startMs - restedMs, restedMs)
    // A clock that was set back must not stop the retention.
    if (nowMs - lastRetentionMs < RETENTION_EVERY_MS && nowMs >= lastRetentionMs) return
    lastRetentionMs = nowMs
    const rawBefore = new Date(nowMs - retention.rawDays * DAY_MS)
    await partitions.dropBefore(rawBefore.getTime())
    await rollups.dropBefore(rawBefore, new Date(nowMs - retention.rollupDays * DAY_MS))
  }

  return {
    once: (stopping) => roll(async () => stopping?.throwIfAborted()),
    job: {
      name: 'telemetry.rollups',
      everyMs: () => pauseMs,
      duty: 'rollups',
      run: (signal) => roll((ms) => wait(ms, undefined, { signal })),
    },
  }
}
