import { RING_LENGTH, RING_MS } from '@oppidum/domain/core/live'

/** A message that was sent, as the bytes that were sent. */
export interface Sent {
  /** Whoever holds this version or a later one can apply it. */
  base: number
  version: number
  atMs: number
  frame: Buffer
}

/** The last messages of one (city, kind), for those who come back after a moment's absence. */
export interface Ring {
  add(sent: Sent): void
  /** What was missed since `version`, oldest first; null when the ring does not reach back so far. */
  since(version: number, nowMs: number): Sent[] | null
}

/** At most 1,000 messages, none older than 5 minutes. */
export function ring(startVersion: number, length = RING_LENGTH, keepMs = RING_MS): Ring {
  let sent: Sent[] = []
  /** Up to here everything has left the ring, or was never in it. */
  let goneUpTo = startVersion

  function forget(nowMs: number): void {
    const kept = sent.findIndex((it, index) => it.atMs > nowMs - keepMs && sent.length - index <= length)
    const cut = kept === -1 ? sent.length : kept
    if (cut === 0) return
    goneUpTo = Math.max(goneUpTo, sent[cut - 1]?.version ?? goneUpTo)
    sent = sent.slice(cut)
  }

  return {
    add(message) {
      sent.push(message)
      forget(message.atMs)
    },
    since(version, nowMs) {
      forget(nowMs)
      return version < goneUpTo ? null : sent.filter((it) => it.version > version)
    },
  }
}
