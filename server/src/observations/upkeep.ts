import type { House } from '../house.ts'
import { partitionStore } from './partition-store.ts'
import type { RollupStore } from './rollup-store.ts'

const ROLL_UP_EVERY_MS = 5_000
const RETENTION_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

export interface Upkeep {
  /** Rolls up what has arrived by now, and drops what has been kept long enough. */
  once(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Rolls observations up as they arrive and ends their keeping in time. One instance of several does it. */
export function upkeep(
  { db, clock, cities, log }: Pick<House, 'db' | 'clock' | 'cities' | 'log'>,
  rollups: RollupStore,
  retention: { rawDays: number; rollupDays: number },
): Upkeep {
  const partitions = partitionStore(db)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let lastRetentionMs = 0

  async function once(): Promise<void> {
    const nowMs = clock.nowMs()
    for (const city of cities.all) await rollups.rollUp(city.id, city.timeZone, nowMs)
    if (nowMs - lastRetentionMs < RETENTION_EVERY_MS) return
    lastRetentionMs = nowMs
    const rawBefore = new Date(nowMs - retention.rawDays * DAY_MS)
    await partitions.dropBefore(rawBefore.getTime())
    await rollups.dropBefore(rawBefore, new Date(nowMs - retention.rollupDays * DAY_MS))
  }

  function next(): void {
    timer = setTimeout(() => {
      running = once()
        .catch((error: unknown) => log.error({ err: error }, 'observations could not be rolled up; it is tried again'))
        .then(next)
    }, ROLL_UP_EVERY_MS)
  }

  return {
    once,
    start: next,
    async stop() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
