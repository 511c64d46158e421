import type { City } from '@oppidum/domain/cities/city'
import type { AppContext } from '../../../compose/context.ts'
import type { RecordDesk } from '../desk/desk-service.ts'
import { situationJob } from './situation-job.ts'

/** What changes comes in bursts; so long after the first of them a city is looked at. */
const SOON_MS = 5_000
/** Slow-downs end without anybody telling. */
const LOOK_EVERY_MS = 60_000

export interface SituationJobs {
  /** Looks at a city at once. Returns how much was changed. */
  once(city: City): Promise<number>
  start(): void
  /** Resolves when the look under way is over. */
  stop(): Promise<void>
}

/** Looks at the cities whenever something changed in them, one after the other. One instance of several does it. */
export function situationJobs(
  context: Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities' | 'log'>,
  desk: Pick<RecordDesk, 'remarkIn'>,
): SituationJobs {
  const { bus, cities, log } = context
  const once = situationJob(context, desk)
  const timers = new Map<string, { timer: NodeJS.Timeout; atMs: number }>()
  let running: Promise<unknown> = Promise.resolve()
  let stopped = true
  let unsubscribe = () => {}

  function wake(city: City, afterMs: number): void {
    if (stopped) return
    const waiting = timers.get(city.id)
    const atMs = performance.now() + afterMs
    if (waiting && waiting.atMs <= atMs) return
    clearTimeout(waiting?.timer)
    timers.set(city.id, { atMs, timer: setTimeout(() => look(city), afterMs) })
  }

  function look(city: City): void {
    timers.delete(city.id)
    running = running
      .then(() => (stopped ? 0 : once(city)))
      .catch((error: unknown) =>
        log.error({ err: error, city: city.id }, 'what belongs together could not be looked at; it is tried again'),
      )
      .then(() => wake(city, LOOK_EVERY_MS))
  }

  return {
    once,
    start() {
      stopped = false
      unsubscribe = bus.subscribe((hint) => {
        if (hint.kind !== 'incidents' && hint.kind !== 'service-requests' && hint.kind !== 'traffic') return
        const city = cities.all.find((it) => it.id === hint.cityId)
        if (city) wake(city, SOON_MS)
      })
      for (const city of cities.all) wake(city, SOON_MS)
    },
    async stop() {
      stopped = true
      unsubscribe()
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
      await running
    },
  }
}
