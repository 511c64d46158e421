import type { TextId } from '../../../i18n/text.ts'

/** A duty that the page does not know is called as the server calls it. */
export const DUTY: Record<string, TextId> = {
  maintenance: 'system.duty-maintenance',
  simulator: 'system.duty-simulator',
  rollups: 'system.duty-rollups',
  feeds: 'system.duty-feeds',
  models: 'system.duty-models',
  records: 'system.duty-records',
  alerts: 'system.duty-alerts',
  delivery: 'system.duty-delivery',
  ingest: 'system.duty-ingest',
}

/** What waits to be sent, likewise. */
export const QUEUE: Record<string, TextId> = {
  mail: 'system.queue-mail',
  alerts: 'system.queue-alerts',
  webhooks: 'system.queue-webhooks',
}
