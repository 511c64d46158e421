import { createHash, randomUUID } from 'node:crypto'
import type { Bus, CallerCount } from '../../../adapters/bus/bus.ts'
import { type After, systemAfter } from '../../jobs/timers.ts'

/** Counts of this time go out together. */
const GATHER_MS = 50
/** Counts in one message; NOTIFY takes 8,000 bytes. */
const AT_ONCE = 120
/** Messages at a time. Under a flood from more addresses than that, the rest waits for the next ones. */
const MESSAGES_AT_MOST = 10
/** Callers of other instances that are remembered; beyond that the oldest are dropped. */
const REMEMBERED = 50_000
/** Instances that are remembered for a caller, the former selves of restarted ones included. */
const INSTANCES = 100

/** What the other instances have counted for a caller. */
interface PeerSum {
  sum: number
  /** When the earliest of their windows began, by the clock of this instance. */
  startMs: number
}

/** Counts that the instances tell each other, so that a caller has one limit and not one at each. */
export interface PeerCounts {
  /** Instances that are alive, this one included. */
  instances(): number
  /** Whether counts arrive at present. */
  isUp(): boolean
  /** Null when the others have announced nothing. */
  of(caller: string, nowMs: number): PeerSum | null
  /** Announces this instance's count within GATHER_MS; it counts at the others until the window ends. */
  announce(caller: string, sum: number, window: { startMs: number; windowMs: number }): void
}

/** For an instance that is always alone. */
export const NO_PEERS: PeerCounts = { instances: () => 1, isUp: () => true, of: () => null, announce: () => undefined }

/** Callers travel as hashes: they may be addresses of people. */
const nameOf = (caller: string): string => createHash('sha256').update(caller).digest('base64url').slice(0, 16)

/** Exchanges counts over the bus. */
export function peerCounts(bus: Bus, nowMs: () => number, instances: () => number, after: After = systemAfter): PeerCounts {
  const own = randomUUID()
  const waiting = new Map<string, { sum: number; startMs: number; windowMs: number }>()
  /** By caller, then by instance. */
  const heard = new Map<string, Map<string, PeerSum & { endMs: number }>>()
  let isPlanned = false

  bus.subscribe((hint) => {
    if (hint.kind !== 'calls' || hint.from === own) return
    const now = nowMs()
    for (const [name, sum, agoMs, windowMs] of hint.counts) {
      const ofCaller = heard.get(name) ?? new Map()
      ofCaller.delete(hint.from)
      if (ofCaller.size >= INSTANCES) ofCaller.delete(ofCaller.keys().next().value as string)
      ofCaller.set(hint.from, { sum, startMs: now - agoMs, endMs: now - agoMs + windowMs })
      // The latest last.
      heard.delete(name)
      heard.set(name, ofCaller)
      if (heard.size > REMEMBERED) heard.delete(heard.keys().next().value as string)
    }
  })

  function send(): void {
    isPlanned = false
    const now = nowMs()
    for (let messages = 0; waiting.size > 0 && messages < MESSAGES_AT_MOST; messages++) {
      const some = [...waiting].slice(0, AT_ONCE)
      for (const [name] of some) waiting.delete(name)
      const counts = some.map(
        ([name, { sum, startMs, windowMs }]): CallerCount => [name, sum, Math.max(0, Math.round(now - startMs)), windowMs],
      )
      void bus.publish({ kind: 'calls', from: own, counts })
    }
    if (waiting.size > 0) plan()
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    after(GATHER_MS, send)
  }

  return {
    instances,
    isUp: () => bus.isUp(),
    of(caller, now) {
      const ofCaller = heard.get(nameOf(caller))
      const present = [...(ofCaller?.values() ?? [])].filter((it) => it.endMs > now)
      if (present.length === 0) return null
      return { sum: present.reduce((sum, it) => sum + it.sum, 0), startMs: Math.min(...present.map((it) => it.startMs)) }
    },
    announce(caller, sum, { startMs, windowMs }) {
      if (instances() < 2) return
      waiting.set(nameOf(caller), { sum, startMs, windowMs })
      plan()
    },
  }
}
