/** Beyond this many unread bytes a client's telemetry messages are skipped; it gets the whole state when there is room again. */
export const SKIP_BYTES = 256 * 1024
/** Beyond this many unread bytes, or after `STALL_MS` without reading, a client is disconnected. */
export const CLOSE_BYTES = 1024 * 1024
const STALL_MS = 30_000

/** How a client has been reading what it was sent. */
export interface Reading {
  /** Since when it has read nothing although bytes were waiting; null while it reads. */
  stalledSinceMs: number | null
  /** Unread bytes after the last message. Fewer before the next message mean that it reads, if slowly. */
  unreadBytes: number
}

export const freshReading = (): Reading => ({ stalledSinceMs: null, unreadBytes: 0 })

/** `room`: send · `full`: send only what cannot be sent later · `stalled`: disconnect. Updates `reading`. */
export function judgeReading(reading: Reading, unreadBytes: number, nowMs: number): 'room' | 'full' | 'stalled' {
  if (hasStopped(reading, unreadBytes, nowMs) || unreadBytes > CLOSE_BYTES) return 'stalled'
  return unreadBytes > SKIP_BYTES ? 'full' : 'room'
}

/** Whether the client has read nothing for too long although bytes were waiting. Updates `reading`. */
export function hasStopped(reading: Reading, unreadBytes: number, nowMs: number): boolean {
  if (unreadBytes === 0) reading.stalledSinceMs = null
  else if (reading.stalledSinceMs === null || unreadBytes < reading.unreadBytes) reading.stalledSinceMs = nowMs
  reading.unreadBytes = unreadBytes
  return reading.stalledSinceMs !== null && nowMs - reading.stalledSinceMs > STALL_MS
}
