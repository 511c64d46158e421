import { setTimeout as wait } from 'node:timers/promises'
import { TIMINGS } from '../support/timings.ts'
import type { PageReader } from './page-reader.ts'
import type { StoreJudge } from './store-judge.ts'

const KINDS = ['incidents', 'service-requests'] as const
type Kind = (typeof KINDS)[number]
type Versions = Record<Kind, number>
type Watched = Pick<PageReader, 'name' | 'version' | 'admits'>
const LOOK_MS = 500

export interface HonestyTally {
  /** A picture that was older than the limit without a word of it, in sentences. */
  lies: string[]
  /** The longest time that a picture was behind the store without a word, ms. */
  longestSilentMs(): number
  /** The longest time that a picture was behind the store, ms. */
  longestBehindMs(): number
  /** @param versions of the store; null while it is away */
  look(versions: Versions | null, nowMs: number): void
}

/** Compares each reader's picture with the store at each look: what is behind for longer than `noticeSeconds` has to say so. */
export function honestyTally(readers: readonly Watched[], startMs: number): HonestyTally {
  const lies: string[] = []
  /** When each version was first seen in the store. */
  const history: Record<Kind, { version: number; atMs: number }[]> = { incidents: [], 'service-requests': [] }
  const admittedMs = new Map(readers.map((it) => [it, startMs]))
  const reported = new Set<string>()
  let [longestSilentMs, longestBehindMs] = [0, 0]

  function note(kind: Kind, version: number, nowMs: number): void {
    const before = history[kind]
    if (version > (before.at(-1)?.version ?? -1)) before.push({ version, atMs: nowMs })
    // What every reader has seen is not looked at again.
    const least = Math.min(...readers.map((it) => it.version(kind)))
    while ((before[0]?.version ?? Number.POSITIVE_INFINITY) <= least && before.length > 1) before.shift()
  }

  function lookAt(reader: Watched, kind: Kind, nowMs: number): void {
    const missed = history[kind].find((it) => it.version > reader.version(kind))
    const behindMs = missed ? nowMs - missed.atMs : 0
    const silentMs = Math.min(behindMs, nowMs - (admittedMs.get(reader) ?? nowMs))
    longestBehindMs = Math.max(longestBehindMs, behindMs)
    longestSilentMs = Math.max(longestSilentMs, silentMs)
    const key = `${reader.name} ${kind}`
    if (silentMs <= TIMINGS.noticeSeconds * 1_000) reported.delete(key)
    else if (!reported.has(key)) {
      reported.add(key)
      lies.push(`${reader.name} shows ${kind} of version ${reader.version(kind)} instead of ${missed?.version} and says nothing.`)
    }
  }

  return {
    lies,
    longestSilentMs: () => longestSilentMs,
    longestBehindMs: () => longestBehindMs,
    look(versions, nowMs) {
      for (const kind of KINDS) note(kind, versions?.[kind] ?? 0, nowMs)
      for (const reader of readers) {
        if (reader.admits()) admittedMs.set(reader, nowMs)
        for (const kind of KINDS) lookAt(reader, kind, nowMs)
      }
    },
  }
}

export interface HonestyWatch extends Omit<HonestyTally, 'look'> {
  stop(): Promise<void>
}

/** Looks all the time. */
export function honestyWatch(readers: readonly PageReader[], judge: StoreJudge): HonestyWatch {
  const tally = honestyTally(readers, performance.now())
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      const versions = await judge.versions().catch(() => null)
      tally.look(versions, performance.now())
      await wait(LOOK_MS)
    }
  })()
  return {
    ...tally,
    async stop() {
      stopped = true
      await watching
    },
  }
}
