/** Beyond this many unread bytes telemetry is skipped, and told whole when there is room again. PERFORMANCE 6. */
export const SKIP_BYTES = 256 * 1024
/** Beyond this many unread bytes, or after so long without reading, a client is given up. */
const CLOSE_BYTES = 1024 * 1024
const STALL_MS = 30_000

/** What is remembered of how a client reads. */
export interface Reading {
  /** Since when it has read nothing although there was something; null while it reads. */
  stalledSinceMs: number | null
  /** Bytes that were unread after the last message: fewer before the next one means that it reads, if slowly. */
  unreadBytes: number
}

export const freshReading = (): Reading => ({ stalledSinceMs: null, unreadBytes: 0 })

/** `room`: send · `full`: only what cannot be told later · `stalled`: give it up. Remembers what it saw. */
export function judgeReading(reading: Reading, unreadBytes: number, nowMs: number): 'room' | 'full' | 'stalled' {
  if (unreadBytes === 0) reading.stalledSinceMs = null
  else if (reading.stalledSinceMs === null || unreadBytes < reading.unreadBytes) reading.stalledSinceMs = nowMs
  reading.unreadBytes = unreadBytes
  if (unreadBytes > CLOSE_BYTES) return 'stalled'
  if (reading.stalledSinceMs !== null && nowMs - reading.stalledSinceMs > STALL_MS) return 'stalled'
  return unreadBytes > SKIP_BYTES ? 'full' : 'room'
}
