/** What one address may have of live updates, and what one socket may do. docs/reference/limits.md prints it. */
export const LIVE_LIMITS = {
  /** Bytes in one message from a client. */
  messageBytes: 64 * 1024,
  /** Messages from a client between two pings; it has no need for more than a hello or two. */
  messagesBetweenPings: 20,
  pingMs: 30_000,
  socketsOfAddress: 300,
  /** In `windowMs`: twice what an office with as many pages as it may have needs to come back after a restart. */
  openingsOfAddress: 600,
  /** Bytes sent in `windowMs` in answer to hellos: the whole state of a city of full lists is about 1 MB. */
  helloBytesOfAddress: 320 * 1024 * 1024,
  windowMs: 60_000,
} as const

export type LiveLimits = Readonly<Record<keyof typeof LIVE_LIMITS, number>>
