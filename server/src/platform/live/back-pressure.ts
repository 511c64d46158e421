/** Beyond this many unread bytes telemetry is skipped, and told whole when there is room again. */
export const SKIP_BYTES = 256 * 1024
/** Beyond this many unread bytes, or after so long without reading, a client is given up. */
export const CLOSE_BYTES = 1024 * 1024
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
  if (hasStopped(reading, unreadBytes, nowMs) || unreadBytes > CLOSE_BYTES) return 'stalled'
  return unreadBytes > SKIP_BYTES ? 'full' : 'room'
}

/** Whether nothing has been read for too long, although there was something to read. Remembers what it saw. */
export function hasStopped(reading: Reading, unreadBytes: number, nowMs: number): boolean {
  if (unreadBytes === 0) reading.stalledSinceMs = null
  else if (reading.stalledSinceMs === null || unreadBytes < reading.unreadBytes) reading.stalledSinceMs = nowMs
  reading.unreadBytes = unreadBytes
  return reading.stalledSinceMs !== null && nowMs - reading.stalledSinceMs > STALL_MS
}
