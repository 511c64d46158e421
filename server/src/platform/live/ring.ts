import { RING_LENGTH, RING_MS } from '@oppidum/domain/core/live'

/** Of the frames of one ring: a list whose every record changes four times a second would otherwise take hundreds of megabytes. */
const RING_BYTES = 4 * 1024 * 1024

/** A sent message, as bytes. */
export interface Sent {
  /** A page with this version or a later one can apply the message. */
  base: number
  version: number
  atMs: number
  frame: Buffer
}

/** The last messages of one (city, kind), for pages that reconnect after a moment. */
export interface Ring {
  add(sent: Sent): void
  /** The messages after `version`, oldest first; null when the ring does not reach back that far. */
  since(version: number, nowMs: number): Sent[] | null
}

/** At most 1,000 messages of 4 MB together, none older than 5 minutes. */
export function ring(startVersion: number, length = RING_LENGTH, keepMs = RING_MS, keepBytes = RING_BYTES): Ring {
  let sent: Sent[] = []
  let bytes = 0
  /** Messages up to this version have left the ring, or were never in it. */
  let droppedUpTo = startVersion

  function dropOld(nowMs: number): void {
    let cut = 0
    for (const { atMs, frame } of sent) {
      if (atMs > nowMs - keepMs && sent.length - cut <= length && bytes <= keepBytes) break
      bytes -= frame.length
      cut++
    }
    if (cut === 0) return
    droppedUpTo = Math.max(droppedUpTo, sent[cut - 1]?.version ?? droppedUpTo)
    sent = sent.slice(cut)
  }

  return {
    add(message) {
      sent.push(message)
      bytes += message.frame.length
      dropOld(message.atMs)
    },
    since(version, nowMs) {
      dropOld(nowMs)
      return version < droppedUpTo ? null : sent.filter((it) => it.version > version)
    },
  }
}
