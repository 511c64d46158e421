/**
 * ms after an answer last arrived, by GET or by message, until the page fetches it again.
 * City metrics are not polled: they wait for the next message.
 */
export const POLL_MS = {
  incidents: 3_000,
  traffic: 5_000,
  energy: 5_000,
  'service-requests': 5_000,
  vehicles: 10_000,
} as const
