import type { FeedSetup, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { ago } from './city.ts'

const MINUTE = 60_000

/** A standard without settings of its own. */
export const WZDX: StandardInfo = {
  standard: 'wzdx',
  key: 'optional',
  arrival: 'fetched',
  fields: [],
  texts: {
    en: { title: 'WZDx road events', about: 'Road works and closures.', fields: {} },
    es: { title: 'Eventos viales WZDx', about: 'Obras y cortes.', fields: {} },
  },
}

/** A feed that delivered 42 records 20 seconds ago; `it` and `status` override it. */
export function feedSetup(it: Partial<FeedSetup> = {}, status: Partial<FeedSetup['status']> = {}): FeedSetup {
  return {
    id: 'works',
    version: 3,
    origin: 'screen',
    state: 'running',
    definition: {
      id: 'works',
      standard: 'wzdx',
      name: 'Road works',
      url: 'https://roads.example/wzdx.json',
      everySeconds: 60,
      timeZone: 'UTC',
      attribution: '',
      maxBytes: 200_000_000,
    },
    hasKey: false,
    changedAt: ago(60 * MINUTE),
    changedBy: 'Ana',
    status: {
      id: 'works',
      name: 'Road works',
      standard: 'wzdx',
      health: 'fresh',
      problem: null,
      since: ago(60 * MINUTE),
      lastSuccessAt: ago(20_000),
      lastAttemptAt: ago(20_000),
      observedAt: ago(2 * MINUTE),
      everySeconds: 60,
      staleAfterSeconds: 180,
      lastCount: 42,
      lastRejected: 1,
      lastOutside: 0,
      attribution: '',
      ...status,
    },
    nextFetchAt: ago(-40_000),
    sites: null,
    ...it,
  }
}
