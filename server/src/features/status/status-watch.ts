import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { BufferState } from '@oppidum/domain/ingest/ingest-buffer'
import type { StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import type { StoreClock } from '../../adapters/clock/clock.ts'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { OutsideChecks } from './outside-checks.ts'
import { changesBetween, statusBefore, statusRecord } from './status-record.ts'
import { statusStore } from './status-store.ts'
import { checkName, type Findings, systemStatus } from './system-status.ts'
import { unseenTimes } from './unseen-times.ts'
import { ASK_MS, within } from './within.ts'

const EVERY_MS = 5_000

export interface StatusWatch {
  /** The result of the latest checks, at most some seconds old. */
  now(cityId: string): SystemStatus
  /** Runs every check now. */
  once(signal?: AbortSignal): Promise<void>
  /** Runs on every instance. */
  job: Job
}

/** What the checks read. */
export interface Parts {
  /** What this process knows about itself. */
  here(): Pick<Findings, 'answersBuilt' | 'broadcastMs' | 'faultRatio'>
  feeds(cityId: string): Promise<readonly FeedStatus[]>
  /** Share of recent questions to the assistant that failed; null if there were too few. */
  assistantFaults(): Promise<number | null>
  /** How far a city's answers are behind the store. */
  behindMs(): Promise<(cityId: string) => number>
  outside: OutsideChecks
  /** Local accounts are in the store, so that nobody can sign in without it. */
  hasLocalAccounts: boolean
  /** The buffer for deliveries; null without one. */
  buffer(): { state: BufferState | null } | null
  /** Deliveries that could not be stored; null until they were counted. */
  setAside(): { ofCity(cityId: string): number } | null
  /** Of the disk of DATA_DIR, if data is refused when it is nearly full. Null: cannot be read. */
  diskHasRoom?: () => boolean | null
  /** Of a database with a size limit. Null: not measured yet. */
  databaseHasRoom?: () => boolean | null
  /** The time of an installation whose store is on another machine. */
  storeClock?: Pick<StoreClock, 'compare' | 'machineAheadMs'>
}

/**
 * Whether the store answers in time on pooled and on new connections, and accepts writes. A connection that never answers is dropped.
 */
export async function storeIsUp(db: AppContext['db']): Promise<boolean> {
  const ping = { text: 'select 1', query_timeout: ASK_MS }
  return (await within(Promise.all([db.pool.query(ping), db.reach(ASK_MS)]))) !== null && !db.refusesWrites
}

/** Runs every check each five seconds, so that a status request costs nothing and knows since when; stores what changed. */
export function statusWatch(
  { db, bus, cities, clock, log }: Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>,
  parts: Parts,
): StatusWatch {
  const store = statusStore(db)
  const record = statusRecord(store, (error) => log.warn({ err: error }, 'status checks could not be stored, will retry'))
  const states = new Map<string, SystemStatus>()
  /** Results from before this process started. */
  const earlier = new Map<string, { checks: StatusCheck[] }>()
  const unseen = unseenTimes(
    store,
    cities.all.map((it) => it.id),
  )
  const startedMs = clock.nowMs()

  function outsideWith(storeUp: boolean): Findings['outside'] {
    const results = parts.outside.results()
    return parts.hasLocalAccounts ? new Map(results).set('identity', { isUp: storeUp, atMs: null }) : results
  }

  async function find(cityId: string, storeUp: boolean, behindMs: ((cityId: string) => number) | null): Promise<Findings> {
    const here = parts.here()
    const buffer = parts.buffer()
    return {
      ...here,
      storeUp,
      busUp: bus.isUp(),
      // Answers in memory may be complete, but the newest values cannot be read.
      answersBuilt: here.answersBuilt && storeUp,
      behindMs: behindMs?.(cityId) ?? null,
      feeds: storeUp ? await within(parts.feeds(cityId)) : null,
      assistant: storeUp ? await within(parts.assistantFaults().then((faultRatio) => ({ faultRatio }))) : null,
      outside: outsideWith(storeUp),
      setAside: parts.setAside()?.ofCity(cityId) ?? null,
      ...(buffer && { buffer: buffer.state }),
      ...(parts.diskHasRoom && { diskHasRoom: parts.diskHasRoom() }),
      ...(parts.databaseHasRoom && { databaseHasRoom: parts.databaseHasRoom() }),
      ...(parts.storeClock && { clockAheadMs: parts.storeClock.machineAheadMs() }),
      watchedMs: clock.nowMs() - startedMs,
    }
  }

  async function look(cityId: string, storeUp: boolean, behindMs: ((cityId: string) => number) | null): Promise<void> {
    if (storeUp && !earlier.has(cityId)) {
      const stored = await within(statusBefore(store, cityId, checkName))
      if (stored) earlier.set(cityId, stored)
    }
    const last = states.get(cityId) ?? earlier.get(cityId) ?? null
    const before = last && unseen.of(cityId, last)
    const status = systemStatus(await find(cityId, storeUp, behindMs), before, clock.nowMs())
    states.set(cityId, status)
    record.add(changesBetween(cityId, before, status))
  }

  async function once(signal?: AbortSignal): Promise<void> {
    const [storeUp] = await Promise.all([storeIsUp(db), parts.outside.look(), parts.storeClock && within(parts.storeClock.compare())])
    const behindMs = storeUp ? await within(parts.behindMs()) : null
    unseen.begin(clock.nowMs())
    if (storeUp || db.refusesWrites) await within(unseen.ask())
    await Promise.all(cities.all.map((city) => look(city.id, storeUp, behindMs)))
    // A store that accepted no writes is retried by this very write.
    if (signal?.aborted || (!db.refusesWrites && (!storeUp || unseen.inDoubt()))) return
    record.add(unseen.found())
    await within(unseen.tell(clock.nowMs(), record.isWaiting()))
    await within(record.write(clock.nowMs()))
  }

  return {
    now: (cityId) => states.get(cityId) ?? { operational: false, checkedAt: new Date(clock.nowMs()).toISOString(), checks: [] },
    once,
    job: { name: 'status.checks', everyMs: EVERY_MS, duty: null, run: once },
  }
}
