import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../compose/context.ts'
import { snapshotRead } from '../db/connection.ts'
import type { Job } from '../jobs/job.ts'
import { type Message, messagesBetween } from './live-frames.ts'
import type { LiveSource, RecordChange } from './live-source.ts'
import { allVersions, currentVersion } from './live-version-store.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** Telemetry of this long goes into one message; records are told at once. */
const COALESCE_MS = 250
/** So often a lost hint is looked for. */
const VERSION_CHECK_MS = 5_000
/** So often answers that also depend on the clock are built anew. */
const REBUILD_MS = 30_000
/** Changes that are read one by one after a pause; more are told as one. */
const CHANGES_READ = 1_000

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'cities' | 'log'>

export interface Snapshots {
  /** Undefined only before `start` has resolved. */
  get(cityId: string, kind: LiveKind): Snapshot | undefined
  /** Reads every answer once, then follows the hints. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when everything that was asked for by now has been built. */
  settled(): Promise<void>
  /** Called after every rebuild, also when there is nothing to tell. Returns the function that ends it. */
  onChange(listener: (snapshot: Snapshot, messages: readonly Message[]) => void): () => void
  /** Whether the last reading of every answer succeeded. */
  isHealthy(): boolean
  /** Of every instance: they find what a lost notification left behind. */
  jobs: readonly Job[]
}

/** Keeps the present answer of every (city, kind) in memory, and says what changed. */
export function snapshots(
  { db, bus, cities, log }: Dependencies,
  sources: readonly LiveSource[],
  timing = { coalesceMs: COALESCE_MS },
): Snapshots {
  /** By city and kind; asked for with every cached answer. */
  const present = new Map<string, Map<LiveKind, Snapshot>>()
  const presentOf = (cityId: string, kind: LiveKind) => present.get(cityId)?.get(kind)
  const failing = new Set<string>()
  const listeners = new Set<(snapshot: Snapshot, messages: readonly Message[]) => void>()
  const pending = new Map<string, { timer: NodeJS.Timeout | null; again: boolean }>()
  const byKind = new Map(sources.map((it) => [it.kind, it]))
  const keyOf = (cityId: string, kind: LiveKind) => `${cityId}\n${kind}`
  const running = new Set<Promise<void>>()
  /** Comparisons with the versions in the store that are under way. */
  const checking = new Set<Promise<void>>()
  let stopped = false
  let unsubscribe = () => {}

  async function rebuild(city: City, source: LiveSource): Promise<void> {
    const before = presentOf(city.id, source.kind)
    const [after, changes] = await snapshotRead(db, async (tx): Promise<[Snapshot, RecordChange[]]> => {
      const version = await currentVersion(tx, city.id, source.kind)
      const state = await source.read(tx, city)
      const told = before && version.version > before.version ? await source.changedSince?.(tx, city, before.version, CHANGES_READ) : []
      return [snapshotOf(city.id, source, version, state, before), told ?? []]
    })
    present.set(city.id, (present.get(city.id) ?? new Map<LiveKind, Snapshot>()).set(source.kind, after))
    const messages = before ? messagesBetween(before, after, changes) : []
    for (const listener of listeners) listener(after, messages)
  }

  /** One rebuild of a (city, kind) at a time; what is asked for meanwhile makes one more. */
  function run(city: City, source: LiveSource): void {
    const key = keyOf(city.id, source.kind)
    const work = rebuild(city, source)
      .then(() => void failing.delete(key))
      .catch((error: unknown) => {
        failing.add(key)
        log.error({ err: error, city: city.id, kind: source.kind }, 'snapshot failed, keeping the previous one')
      })
      .finally(() => {
        const again = pending.get(key)?.again
        pending.delete(key)
        running.delete(work)
        if (again) ask(city, source)
      })
    running.add(work)
  }

  function ask(city: City, source: LiveSource): void {
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
    if (source.form === 'records') start()
    else pending.set(key, { timer: setTimeout(start, timing.coalesceMs), again: false })
  }

  function askEverything(): void {
    for (const city of cities.all) for (const source of sources) ask(city, source)
  }

  async function askForMissing(): Promise<void> {
    for (const { cityId, kind, version } of await allVersions(db.pool)) {
      const source = byKind.get(kind)
      const city = cities.all.find((it) => it.id === cityId)
      const isMissing = (presentOf(cityId, kind)?.version ?? -1) < version || failing.has(keyOf(cityId, kind))
      if (source && city && isMissing) ask(city, source)
    }
  }

  async function catchUp(): Promise<void> {
    const check = askForMissing()
    checking.add(check)
    await check.finally(() => checking.delete(check))
  }

  return {
    get: presentOf,
    jobs: [
      { name: 'live.versions', everyMs: VERSION_CHECK_MS, leaderOnly: false, run: catchUp },
      { name: 'live.rebuild', everyMs: REBUILD_MS, leaderOnly: false, run: async () => askEverything() },
    ],
    isHealthy: () => failing.size === 0,

    async settled() {
      // Hints travel by microtask and timer; a turn of the loop lets those under way arrive.
      do await new Promise((done) => setTimeout(done, timing.coalesceMs / 10))
      while (pending.size > 0 || checking.size > 0)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async start() {
      unsubscribe = bus.subscribe((hint) => {
        if (hint.kind === 'feeds' || 'personId' in hint) return
        const source = byKind.get(hint.kind)
        const city = cities.all.find((it) => it.id === hint.cityId)
        if (source && city) ask(city, source)
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
