import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { changesBetween, statusBefore, statusRecord } from './status-record.ts'
import { statusStore } from './status-store.ts'
import { checkName, type Findings, systemStatus } from './system-status.ts'
import { unseenTimes } from './unseen-times.ts'

const EVERY_MS = 5_000
/** A part that has not answered by then counts as not answering. */
const ASK_MS = 4_000

export interface StatusWatch {
  /** The state when the parts were last asked; at most some seconds old. */
  now(cityId: string): SystemStatus
  /** Asks every part now. */
  once(signal?: AbortSignal): Promise<void>
  /** Of every instance. */
  job: Job
}

/** How the parts are asked. */
export interface Parts {
  /** What this process knows of itself. */
  here(): Pick<Findings, 'answersBuilt' | 'broadcastMs' | 'faultRatio'>
  feeds(cityId: string): Promise<readonly FeedStatus[]>
  /** Share of questions to the assistant that failed lately; null when too few were asked. */
  assistantFaults(): Promise<number | null>
  /** How long the answers of a city have been behind the store. */
  behindMs(): Promise<(cityId: string) => number>
}

/** Null when the work fails or takes longer. */
function within<T>(work: Promise<T>, ms = ASK_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/**
 * Whether the store answers in time, to those who are connected and to who comes now, and takes writes. A connection on
 * which nothing comes back is thrown away.
 */
export async function storeIsUp(db: AppContext['db']): Promise<boolean> {
  const asked = { text: 'select 1', query_timeout: ASK_MS }
  return (await within(Promise.all([db.pool.query(asked), db.reach(ASK_MS)]))) !== null && !db.refusesWrites
}

/** Asks every part every five seconds, so that answers cost nothing and tell since when; what changed is kept. */
export function statusWatch(
  { db, bus, cities, clock, log }: Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>,
  parts: Parts,
): StatusWatch {
  const store = statusStore(db)
  const record = statusRecord(store, (error) => log.warn({ err: error }, 'status checks could not be stored, will retry'))
  const states = new Map<string, SystemStatus>()
  /** What was found before this program began to look. */
  const earlier = new Map<string, { checks: StatusCheck[] }>()
  const unseen = unseenTimes(
    store,
    cities.all.map((it) => it.id),
  )
  const startedMs = clock.nowMs()

  async function find(cityId: string, storeUp: boolean, behindMs: ((cityId: string) => number) | null): Promise<Findings> {
    const here = parts.here()
    return {
      ...here,
      storeUp,
      busUp: bus.isUp(),
      // What stands in memory may be whole; the newest values cannot be read all the same.
      answersBuilt: here.answersBuilt && storeUp,
      behindMs: behindMs?.(cityId) ?? null,
      feeds: storeUp ? await within(parts.feeds(cityId)) : null,
      assistant: storeUp ? await within(parts.assistantFaults().then((faultRatio) => ({ faultRatio }))) : null,
      watchedMs: clock.nowMs() - startedMs,
    }
  }

  async function look(cityId: string, storeUp: boolean, behindMs: ((cityId: string) => number) | null): Promise<void> {
    if (storeUp && !earlier.has(cityId)) {
      const found = await within(statusBefore(store, cityId, checkName))
      if (found) earlier.set(cityId, found)
    }
    const last = states.get(cityId) ?? earlier.get(cityId) ?? null
    const before = last && unseen.of(cityId, last)
    const status = systemStatus(await find(cityId, storeUp, behindMs), before, clock.nowMs())
    states.set(cityId, status)
    record.add(changesBetween(cityId, before, status))
  }

  async function once(signal?: AbortSignal): Promise<void> {
    const storeUp = await storeIsUp(db)
    const behindMs = storeUp ? await within(parts.behindMs()) : null
    unseen.begin(clock.nowMs())
    if (storeUp || db.refusesWrites) await within(unseen.ask())
    await Promise.all(cities.all.map((city) => look(city.id, storeUp, behindMs)))
    // A store that takes no writes is tried again by this very write.
    if (signal?.aborted || (!db.refusesWrites && (!storeUp || unseen.inDoubt()))) return
    record.add(unseen.found())
    await within(unseen.tell(clock.nowMs(), record.isWaiting()))
    await within(record.write(clock.nowMs()))
  }

  return {
    now: (cityId) => states.get(cityId) ?? { operational: false, checkedAt: new Date(clock.nowMs()).toISOString(), checks: [] },
    once,
    job: { name: 'status.checks', everyMs: EVERY_MS, leaderOnly: false, run: once },
  }
}
