import type { City } from '@oppidum/domain/cities/city'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { type CancellableModels, Cancelled } from '../../../platform/workers/models/cancellable.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { type CityWatch, cityWatch } from './city-watch.ts'
import { watchStore } from './watch-store.ts'

const STEP_MS = 300_000
/** A five-minute mean is complete this long after its end. */
const SETTLED_MS = 20_000
const LOOK_EVERY_MS = 30_000
/** Leaves time for the server's start, and for the city's models to run first. */
const FIRST_MS = 120_000
/** How often states are stored. After a crash, everything since is checked again, with the same result. */
const KEEP_EVERY_MS = 15 * 60_000

export interface WatchJobs {
  once(city: City): Promise<void>
  /** Stores the states when it stops. */
  job: Job
}

/** Watches the series of all cities for anomalies and faulty sensors. */
export function watchJobs(context: Pick<AppContext, 'db' | 'clock' | 'cities' | 'log'>, models: CancellableModels | null): WatchJobs {
  const { db, clock, cities, log } = context
  const store = watchStore(db)
  const watches = new Map<string, { watch: CityWatch; keptMs: number }>()

  async function keep(city: City): Promise<void> {
    const current = watches.get(city.id)
    if (!current) return
    await transaction(db, (tx) => store.keep(tx, city.id, new Date(current.watch.upToMs()), current.watch.states()))
    current.keptMs = clock.nowMs()
  }

  async function once(city: City): Promise<void> {
    const nowMs = clock.nowMs()
    const toMs = Math.floor((nowMs - SETTLED_MS) / STEP_MS) * STEP_MS
    try {
      const current = watches.get(city.id) ?? { watch: await cityWatch(context, models, city, toMs), keptMs: 0 }
      if (watches.has(city.id) && current.watch.upToMs() >= toMs) return
      const changes = await current.watch.lookUpTo(toMs)
      watches.set(city.id, current)
      await transaction(db, async (tx) => {
        const episodes = episodeStore(tx)
        for (const { seriesId, episode } of changes) await episodes.write(city.id, seriesId, episode, nowMs)
        await store.looked(tx, city.id, new Date(toMs), new Date(nowMs))
      })
      if (nowMs - current.keptMs >= KEEP_EVERY_MS) await keep(city)
    } catch (error) {
      // What was detected but not written is detected again from the stored states.
      watches.delete(city.id)
      throw error
    }
  }

  async function look(signal: AbortSignal): Promise<void> {
    for (const city of cities.all) {
      if (signal.aborted) return
      await once(city).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) log.error({ err: error, city: city.id }, 'anomaly detection failed, will retry')
      })
    }
  }

  return {
    once,
    job: {
      name: 'forecasting.series-watch',
      everyMs: LOOK_EVERY_MS,
      firstMs: FIRST_MS,
      duty: 'models',
      run: look,
      begin() {
        models?.resume()
        return () => models?.cancel()
      },
      async end() {
        for (const city of cities.all)
          await keep(city).catch((error: unknown) => log.warn({ err: error, city: city.id }, 'city model could not be stored'))
        watches.clear()
      },
    },
  }
}
