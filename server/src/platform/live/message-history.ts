import type { LiveHello, LiveKind } from '@oppidum/domain/core/live'
import type { Clock } from '../../adapters/clock/clock.ts'
import { type Message, stateMessage } from './live-frames.ts'
import { type Ring, ring } from './ring.ts'
import type { Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'

/** Whether each message is the whole answer: of what a page missed it needs the newest alone, which is the present state. */
const isSentWhole = ({ form }: Snapshot) => form === 'array' || form === 'object'

/** The last messages of every (city, kind), for pages that reconnect. */
export interface MessageHistory {
  add(snapshot: Snapshot, messages: readonly Message[]): void
  /** The frames of one kind that a page needs after its hello: the messages it missed, the whole state, or none. */
  missedBy(hello: LiveHello, cityId: string, kind: LiveKind): Buffer[]
}

export function messageHistory(clock: Clock, snapshots: Pick<Snapshots, 'get'>): MessageHistory {
  const rings = new Map<string, Ring>()
  const keyOf = (cityId: string, kind: LiveKind) => `${cityId}\n${kind}`

  return {
    add(snapshot, messages) {
      if (isSentWhole(snapshot)) return
      const key = keyOf(snapshot.cityId, snapshot.kind)
      const sent = rings.get(key) ?? ring(messages[0]?.base ?? snapshot.version)
      rings.set(key, sent)
      for (const { base, version, frame } of messages) sent.add({ base, version, frame, atMs: clock.nowMs() })
    },

    missedBy(hello, cityId, kind) {
      const since = hello.since?.[kind]
      if (hello.since && since === undefined) return []
      const current = snapshots.get(cityId, kind)
      if (since !== undefined && current && since >= current.sameSince && since <= current.version) return []
      const missed =
        since === undefined || since > (current?.version ?? 0) ? null : rings.get(keyOf(cityId, kind))?.since(since, clock.nowMs())
      if (missed) return missed.map(({ frame }) => frame)
      return current ? [stateMessage(current)] : []
    },
  }
}
