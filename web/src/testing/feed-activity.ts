import type { FeedActivity, FeedAttempt, FeedSite, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import { ago } from './city.ts'
import { feedSetup } from './feed-setup.ts'

const MINUTE = 60_000

/** A sensor without a section; `it` overrides it. */
export const feedSite = (it: Partial<FeedSite> = {}): FeedSite => ({
  id: 'ZH-1',
  name: 'Ring, east',
  geometry: { type: 'Point', coordinates: [-56.15, -34.9] },
  match: 'none',
  locationId: null,
  distanceM: null,
  ...it,
})

/** A test that brought two values; `it` overrides it. */
export const feedTest = (it: Partial<FeedTest> = {}): FeedTest => ({
  ok: true,
  problem: null,
  tookMs: 412,
  mediaType: 'application/json',
  bytes: 1_450,
  excerpt: '{"rows": [] }',
  part: 'traffic',
  observedAt: ago(2 * MINUTE),
  count: 2,
  records: [
    { placeId: 'ZH-1', value: 31, text: '<b>bold</b>' },
    { placeId: 'ZH-2', value: 44, text: null },
  ],
  rejected: [{ reason: 'no time', count: 3 }],
  flawed: [{ reason: 'impossible point', count: 1 }],
  missing: [{ field: 'flow', count: 2 }],
  sites: [],
  columns: [],
  ...it,
})

const attempt = (minutesAgo: number, it: Partial<FeedAttempt> = {}): FeedAttempt => ({
  at: ago(minutesAgo * MINUTE),
  outcome: 'stored',
  errorKind: null,
  problem: null,
  tookMs: 350,
  bytes: 1_450_000,
  recordsIn: 1_284,
  created: 2,
  updated: 40,
  unchanged: 1_239,
  rejected: 3,
  ...it,
})

/** A feed that failed once, was renamed and is paused. */
export function feedActivity(it: Partial<FeedActivity> = {}): FeedActivity {
  const { definition } = feedSetup()
  return {
    attempts: [
      attempt(1),
      attempt(2, {
        outcome: 'failed',
        errorKind: 'status',
        problem: 'The publisher answered with status 503.',
        bytes: null,
        recordsIn: null,
      }),
    ],
    errors: [{ kind: 'status', problem: 'The publisher answered with status 503.', count: 4, lastAt: ago(2 * MINUTE) }],
    payloads: [{ at: ago(MINUTE), mediaType: 'application/json', bytes: 1_450_000, excerpt: '{"type": "<script>alert(1)</script>"}' }],
    versions: [
      { version: 3, at: ago(60 * MINUTE), by: 'Ana', origin: 'screen', state: 'paused', definition },
      { version: 2, at: ago(120 * MINUTE), by: 'Ana', origin: 'screen', state: 'running', definition },
      { version: 1, at: ago(180 * MINUTE), by: null, origin: 'file', state: 'running', definition: { ...definition, name: 'Works' } },
    ],
    ...it,
  }
}
