/** What devices that connect may do. */
export const LISTENER_LIMITS = {
  /** Bytes of a message's payload. */
  payloadBytes: 256 * 1024,
  /** Bytes of a packet besides its payload. */
  headerBytes: 70_000,
  connections: 5_000,
  connectionsOfAddress: 500,
  /** Attempts to connect from one address, and in how many ms. */
  attempts: 600,
  attemptsMs: 60_000,
  /** Messages of one connection that are not stored yet; then nothing more is read from it. */
  unstored: 1_000,
  /** Bytes of answers that a device has not read; a device with more is disconnected. */
  unreadBytes: 256 * 1024,
  /** Until a connection has said who it is. */
  connectMs: 10_000,
  /** Longest silence that a device may ask for. */
  keepAliveSeconds: 600,
} as const
