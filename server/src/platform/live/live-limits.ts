/** Live-update limits of one address and of one socket. docs/reference/limits.md prints them. */
export const LIVE_LIMITS = {
  /** Bytes in one message from a client. */
  messageBytes: 64 * 1024,
  /** Messages from a client between two pings; a page needs a hello or two. */
  messagesBetweenPings: 20,
  pingMs: 30_000,
  socketsOfAddress: 300,
  /** In `windowMs`: twice what an office at the socket limit needs to reconnect after a restart. */
  openingsOfAddress: 600,
  /** Bytes sent in reply to hellos in `windowMs`; the whole state of a city with full lists is about 1 MB. */
  helloBytesOfAddress: 320 * 1024 * 1024,
  windowMs: 60_000,
} as const

export type LiveLimits = Readonly<Record<keyof typeof LIVE_LIMITS, number>>
