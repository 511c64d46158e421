import type { City } from '@oppidum/domain/cities/city'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { RecordDesk } from '../desk/desk-service.ts'
import { situationJob } from './situation-job.ts'

/** Changes come in bursts: the delay between the first one and the run. */
const SOON_MS = 5_000
/** Slow-downs end without a change notification. */
const LOOK_EVERY_MS = 60_000

export interface SituationJobs {
  /** Runs for a city at once. Returns the number of changes. */
  once(city: City): Promise<number>
  job: Job
}

/** Runs for every city in which something changed, one after the other. */
export function situationJobs(
  context: Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities' | 'log'>,
  desk: Pick<RecordDesk, 'remarkIn'>,
): SituationJobs {
  const { bus, cities, log } = context
  const once = situationJob(context, desk)
  /** When each city is due, on the clock of `performance`. */
  const due = new Map<string, number>()

  async function run(signal: AbortSignal): Promise<void> {
    for (const city of cities.all) {
      if (signal.aborted) return
      if ((due.get(city.id) ?? 0) > performance.now()) continue
      due.delete(city.id)
      try {
        await once(city)
      } catch (error) {
        log.error({ err: error, city: city.id }, 'situation detection failed, will retry')
      }
      lookWithin(city.id, LOOK_EVERY_MS)
    }
  }

  function lookWithin(cityId: string, ms: number): void {
    due.set(cityId, Math.min(due.get(cityId) ?? Number.POSITIVE_INFINITY, performance.now() + ms))
  }

  return {
    once,
    job: {
      name: 'records.situations',
      firstMs: SOON_MS,
      everyMs: () => Math.max(0, Math.min(...due.values()) - performance.now()),
      duty: 'records',
      run,
      begin(wake) {
        for (const city of cities.all) due.set(city.id, performance.now() + SOON_MS)
        return bus.subscribe((hint) => {
          if (hint.kind !== 'incidents' && hint.kind !== 'service-requests' && hint.kind !== 'traffic') return
          if (!cities.all.some((it) => it.id === hint.cityId)) return
          lookWithin(hint.cityId, SOON_MS)
          wake(SOON_MS)
        })
      },
    },
  }
}
