import { setTimeout as wait } from 'node:timers/promises'
import { TIMINGS } from '../support/timings.ts'
import type { PageReader } from './page-reader.ts'
import type { StoreJudge } from './store-judge.ts'

const KINDS = ['incidents', 'service-requests'] as const
type Kind = (typeof KINDS)[number]
const LOOK_MS = 500

export interface HonestyWatch {
  /** A picture that was older than the limit without a word of it, in sentences. */
  lies: string[]
  /** The longest time that a picture was behind the store without a word, ms. */
  longestSilentMs(): number
  /** The longest time that a picture was behind the store, ms. */
  longestBehindMs(): number
  stop(): Promise<void>
}

/** Compares each reader's picture with the store all the time: what is behind for longer than `noticeSeconds` has to say so. */
export function honestyWatch(readers: readonly PageReader[], judge: StoreJudge): HonestyWatch {
  const lies: string[] = []
  /** When each version was first seen in the store. */
  const history: Record<Kind, { version: number; atMs: number }[]> = { incidents: [], 'service-requests': [] }
  const admittedMs = new Map(readers.map((it) => [it, performance.now()]))
  const reported = new Set<string>()
  let [longestSilentMs, longestBehindMs] = [0, 0]
  let stopped = false

  function look(reader: PageReader, kind: Kind, nowMs: number): void {
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

  const watching = (async () => {
    while (!stopped) {
      const versions = await judge.versions().catch(() => null)
      const nowMs = performance.now()
      for (const kind of KINDS) {
        const before = history[kind]
        const version = versions?.[kind] ?? 0
        if (version > (before.at(-1)?.version ?? -1)) before.push({ version, atMs: nowMs })
        // What every reader has seen is not looked at again.
        const least = Math.min(...readers.map((it) => it.version(kind)))
        while ((before[0]?.version ?? Number.POSITIVE_INFINITY) <= least && before.length > 1) before.shift()
      }
      for (const reader of readers) {
        if (reader.admits()) admittedMs.set(reader, nowMs)
        for (const kind of KINDS) look(reader, kind, nowMs)
      }
      await wait(LOOK_MS)
    }
  })()

  return {
    lies,
    longestSilentMs: () => longestSilentMs,
    longestBehindMs: () => longestBehindMs,
    async stop() {
      stopped = true
      await watching
    },
  }
}
