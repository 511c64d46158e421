import type { FeedSite, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import { ago } from './city.ts'

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
