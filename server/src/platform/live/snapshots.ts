import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../compose/context.ts'
import { snapshotRead } from '../db/connection.ts'
import type { Job } from '../jobs/job.ts'
import { type Message, messagesBetween } from './live-frames.ts'
import type { LiveSource, RecordChange } from './live-source.ts'
import { allVersions, currentVersion } from './live-version-store.ts'
import { COALESCE_MS, rebuildWaitMs } from './rebuild-wait.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** How often versions are compared, in case a change notification was lost. */
const VERSION_CHECK_MS = 5_000
/** How often every answer is rebuilt, because some depend on the clock too. */
const REBUILD_MS = 30_000
/** Most changes that are read for one rebuild. */
const CHANGES_READ = 1_000

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'cities' | 'log'> {
  /** Gets the duration of each rebuild of an answer. */
  onBuild?(kind: LiveKind, seconds: number, failed: boolean): void
}

export interface Snapshots {
  /** Undefined only before `start` has resolved. */
  get(cityId: string, kind: LiveKind): Snapshot | undefined
  /** Builds every answer once, then follows change notifications. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when every rebuild that has been requested by now is done. */
  settled(): Promise<void>
  /** Called after every rebuild, even without messages. Returns the function that unsubscribes. */
  onChange(listener: (snapshot: Snapshot, messages: readonly Message[]) => void): () => void
  /** Whether the last rebuild of every answer succeeded. */
  isHealthy(): boolean
  /** Run by every instance: they catch up with changes whose notification was lost. */
  jobs: readonly Job[]
}

/** Keeps the present answer of every (city, kind) in memory, and reports changes. */
export function snapshots(
  { db, bus, cities, log, onBuild }: Dependencies,
  sources: readonly LiveSource[],
  timing = { coalesceMs: COALESCE_MS },
): Snapshots {
  /** By city and kind: nested, because every cached response looks one up. */
  const present = new Map<string, Map<LiveKind, Snapshot>>()
  const presentOf = (cityId: string, kind: LiveKind) => present.get(cityId)?.get(kind)
  const failing = new Set<string>()
  const listeners = new Set<(snapshot: Snapshot, messages: readonly Message[]) => void>()
  const pending = new Map<string, { timer: NodeJS.Timeout | null; again: boolean }>()
  /** When the last rebuild of each answer since the start began, and how long the last one that ended took. */
  const lastBuilds = new Map<string, { startMs: number; tookMs: number }>()
  const byKind = new Map<string, (typeof sources)[number]>(sources.map((it) => [it.kind, it]))
  const keyOf = (cityId: string, kind: LiveKind) => `${cityId}\n${kind}`
  const running = new Set<Promise<void>>()
  /** Running comparisons with the versions in the store. */
  const checking = new Set<Promise<void>>()
  let stopped = false
  let unsubscribe = () => {}

  async function rebuild(city: City, source: LiveSource): Promise<void> {
    const startMs = performance.now()
    const end = (failed: boolean) => onBuild?.(source.kind, (performance.now() - startMs) / 1_000, failed)
    const building = build(city, source)
    building.then(
      () => end(false),
      () => end(true),
    )
    await building
  }

  async function build({ id }: City, source: LiveSource): Promise<void> {
    const before = presentOf(id, source.kind)
    const [after, changes] = await snapshotRead(db, async (tx): Promise<[Snapshot, RecordChange[]]> => {
      // The city as of the same moment: an answer of this version includes the places that this version added.
      const city = await cities.refresh(tx, id)
      const version = await currentVersion(tx, city.id, source.kind)
      const state = await source.read(tx, city)
      const changes = before && version.version > before.version ? await source.changedSince?.(tx, city, before.version, CHANGES_READ) : []
      return [snapshotOf(city.id, source, version, state, before), changes ?? []]
    })
    present.set(id, (present.get(id) ?? new Map<LiveKind, Snapshot>()).set(source.kind, after))
    const messages = before ? messagesBetween(before, after, changes) : []
    for (const listener of listeners) listener(after, messages)
  }

  /** One rebuild of a (city, kind) at a time; requests during it lead to one more. */
  function run(city: City, source: LiveSource): void {
    const key = keyOf(city.id, source.kind)
    const last = { startMs: performance.now(), tookMs: lastBuilds.get(key)?.tookMs ?? 0 }
    lastBuilds.set(key, last)
    const work = rebuild(city, source)
      .then(() => void failing.delete(key))
      .catch((error: unknown) => {
        failing.add(key)
        log.error({ err: error, city: city.id, kind: source.kind }, 'snapshot failed, keeping the previous one')
      })
      .finally(() => {
        last.tookMs = performance.now() - last.startMs
        const again = pending.get(key)?.again
        pending.delete(key)
        running.delete(work)
        if (again) request(city, source)
      })
    running.add(work)
  }

  function request(city: City, source: LiveSource): void {
    if (stopped) return
    const key = keyOf(city.id, source.kind)
    const state = pending.get(key)
    if (state) {
      if (state.timer === null) state.again = true
      return
    }
    const start = () => {
      pending.set(key, { timer: null, again: false })
      run(city, source)
    }
    const last = lastBuilds.get(key)
    const sinceMs = last ? performance.now() - last.startMs : Number.POSITIVE_INFINITY
    const waitMs = rebuildWaitMs(source.form, { tookMs: last?.tookMs ?? 0, sinceMs }, timing.coalesceMs)
    if (waitMs === 0) start()
    else pending.set(key, { timer: setTimeout(start, waitMs), again: false })
  }

  function requestAll(): void {
    for (const city of cities.all) for (const source of sources) request(city, source)
  }

  /** Asks again for answers that failed, and for those whose change was not notified. Of a kind that never changed there is no version. */
  async function requestMissing(): Promise<void> {
    const versions = new Map((await allVersions(db.pool)).map((it) => [keyOf(it.cityId, it.kind), it.version]))
    for (const city of cities.all)
      for (const source of sources) {
        const key = keyOf(city.id, source.kind)
        const isMissing = (presentOf(city.id, source.kind)?.version ?? -1) < (versions.get(key) ?? -1)
        if (isMissing || failing.has(key)) request(city, source)
      }
  }

  async function catchUp(): Promise<void> {
    const check = requestMissing()
    checking.add(check)
    await check.finally(() => checking.delete(check))
  }

  return {
    get: presentOf,
    jobs: [
      { name: 'live.versions', everyMs: VERSION_CHECK_MS, duty: null, run: catchUp },
      { name: 'live.rebuild', everyMs: REBUILD_MS, duty: null, run: async () => requestAll() },
    ],
    isHealthy: () => failing.size === 0,

    async settled() {
      // Notifications travel by microtask and timer; one turn of the event loop lets those on their way arrive.
      do await new Promise((done) => setTimeout(done, timing.coalesceMs / 10))
      while (pending.size > 0 || checking.size > 0)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async start() {
      unsubscribe = bus.subscribe((change) => {
        if (!('cityId' in change)) return
        const source = byKind.get(change.kind)
        const city = cities.all.find((it) => it.id === change.cityId)
        if (source && city) request(city, source)
      })
      for (const city of cities.all) for (const source of sources) await rebuild(city, source)
    },

    async stop() {
      stopped = true
      unsubscribe()
      for (const state of pending.values()) if (state.timer) clearTimeout(state.timer)
      await Promise.allSettled(checking)
      await Promise.all(running)
    },
  }
}
