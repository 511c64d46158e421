/**
 * How long after an answer last became known, by GET or by message, it is asked for again, in ms.
 * City metrics are not polled: they wait for the next message.
 */
export const POLL_MS = {
  incidents: 3_000,
  traffic: 5_000,
  energy: 5_000,
  'service-requests': 5_000,
} as const
