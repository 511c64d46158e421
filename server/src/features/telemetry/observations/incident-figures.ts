import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { City } from '@oppidum/domain/cities/city'
import { SECOND_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { currentVersion } from '../../../platform/live/live-version-store.ts'

/** Changes within this time are counted together; pages get figures no more often. */
const TOGETHER_MS = 250
/** How often the figures are compared with the incidents, in case an instance ended between a change and its count. */
const CHECK_EVERY_MS = 15 * SECOND_MS

/**
 * A city's incident counts and safety index. They are counted after the commit of a change, once for all changes of the meantime: counting
 * needs a lock of the whole city, and changes would have to queue for it.
 */
export interface IncidentFigures {
  /** Counts the incidents as they are committed. Resolves when the figures include all that was committed before the call. */
  renew(city: City): Promise<void>
  /** The same soon, for callers who do not wait. The job repeats what fails. */
  renewSoon(city: City): void
  /** Resolves when the counts that were requested by `renewSoon` are done. */
  settled(): Promise<void>
  /** Counts what is due, and nothing after that. */
  close(): Promise<void>
  job: Job
}

interface Count {
  current: Promise<void>
  /** The one that begins after it; null until it is requested. */
  next: Promise<void> | null
}

/** @param count in a transaction of its own. Returns the live version of the incidents that it counted */
export function incidentFigures(
  { db, cities, log }: Pick<AppContext, 'db' | 'cities' | 'log'>,
  count: (city: City) => Promise<number>,
): IncidentFigures {
  const running = new Map<string, Count>()
  /** Cities whose next count has not begun. */
  const soon = new Set<string>()
  const working = new Set<Promise<void>>()
  const startedMs = new Map<string, number>()
  const versions = new Map<string, number>()
  // A count serves changes of many requests and jobs, so it belongs to no duty.
  const outside = AsyncLocalStorage.snapshot()
  let isClosed = false

  function start(city: City): Promise<void> {
    startedMs.set(city.id, performance.now())
    const current = outside(count, city).then((version) => void versions.set(city.id, version))
    const it: Count = { current, next: null }
    running.set(city.id, it)
    const end = () => {
      if (running.get(city.id) === it) running.delete(city.id)
    }
    current.then(end, end)
    return current
  }

  function renew(city: City): Promise<void> {
    const it = running.get(city.id)
    if (!it) return start(city)
    // The present one may have read the incidents already.
    const next = () => start(city)
    it.next ??= it.current.then(next, next)
    return it.next
  }

  async function renewLater(city: City): Promise<void> {
    const waitMs = (startedMs.get(city.id) ?? Number.NEGATIVE_INFINITY) + TOGETHER_MS - performance.now()
    if (waitMs > 0 && !isClosed) await wait(waitMs)
    // From here on, a change needs another count.
    soon.delete(city.id)
    await renew(city).catch((error: unknown) => log.error({ err: error, city: city.id }, 'counting incidents failed, will retry'))
  }

  async function settled(): Promise<void> {
    while (working.size > 0) await Promise.all(working)
  }

  return {
    renew,

    renewSoon(city) {
      if (isClosed || soon.has(city.id)) return
      soon.add(city.id)
      const work = renewLater(city)
      working.add(work)
      void work.finally(() => working.delete(work))
    },

    settled,

    async close() {
      isClosed = true
      await settled()
    },

    job: {
      name: 'telemetry.incident-figures',
      everyMs: CHECK_EVERY_MS,
      duty: 'records',
      async run() {
        for (const city of cities.all) {
          const { version } = await currentVersion(db.pool, city.id, 'incidents')
          if (version > 0 && version !== versions.get(city.id)) await renew(city)
        }
      },
    },
  }
}
