import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { WebAnswer, WebClient } from '../../../adapters/web/web-client.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool, type ParsePool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeReading } from '../testing/whole-answer.ts'
import { feedFetch } from './feed-fetch.ts'

const POWER = { standard: 'eia', route: 'fuel-type-data' }
const NO_MEMORY = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }

/** A feed of a publisher without validators; `fetch` reads what it answers, if anything needs reading, and counts as stored. */
function aFeed(standard: object, answer: () => string) {
  let nowMs = Date.parse('2026-11-20T07:00:00Z')
  let parsed = 0
  const web: WebClient = {
    async get(): Promise<WebAnswer> {
      const bytes = new Uint8Array(fixture(answer()))
      return { kind: 'content', bytes, mediaType: 'application/json', etag: null, lastModified: null }
    },
    close: async () => {},
  }
  const inner = inThreadPool()
  const pool: ParsePool = {
    ...inner,
    decode(job) {
      parsed++
      return inner.decode(job)
    },
  }
  const feed = FeedSchema.parse({ id: 'feed', name: 'F', url: 'https://city.invalid/', everySeconds: 60, ...standard })
  const fetching = feedFetch({ web, pool, openRecords: async () => [] }, feed)
  return {
    parsed: () => parsed,
    async fetch({ afterMs = MINUTE_MS, isStored = true } = {}) {
      nowMs += afterMs
      const fetched = await fetching.fetch({ memory: NO_MEMORY, nowMs, secret: undefined, signal: new AbortController().signal })
      if (!fetched) return 'nothing new'
      const { drafts } = await wholeReading(fetched.reading)
      if (isStored) fetched.taken()
      return drafts.length
    },
  }
}

test('the same answer is parsed once, however often it comes', async () => {
  let path = 'eia/fuels.json'
  const { fetch, parsed } = aFeed(POWER, () => path)
  const count = await fetch()
  expect(count).toBeGreaterThan(0)
  for (let times = 0; times < 5; times++) expect(await fetch({ afterMs: HOUR_MS })).toBe('nothing new')
  expect(parsed()).toBe(1)
  path = 'eia/periods.json'
  expect(await fetch()).not.toBe('nothing new')
  path = 'eia/fuels.json'
  expect(await fetch()).toBe(count)
})

test('the same answer is parsed again while it is not stored', async () => {
  const { fetch, parsed } = aFeed(POWER, () => 'eia/fuels.json')
  await fetch({ isStored: false })
  expect(await fetch()).not.toBe('nothing new')
  expect(await fetch()).toBe('nothing new')
  expect(parsed()).toBe(2)
})

test('an unchanged snapshot is delivered twice, so that what is missing ends, and again when something begins or ends', async () => {
  // The next date in the file is 30 minutes from now.
  const { fetch, parsed } = aFeed({ standard: 'wzdx' }, () => 'wzdx/changes.geojson')
  expect([await fetch(), await fetch()]).toEqual([2, 2])
  for (let times = 0; times < 5; times++) expect(await fetch()).toBe('nothing new')
  expect(await fetch({ afterMs: HOUR_MS })).toBe(2)
  expect(await fetch({ afterMs: HOUR_MS })).toBe('nothing new')
  expect(parsed()).toBe(3)
})

test('a snapshot that changes is delivered at once', async () => {
  const paths = ['wzdx/changes.geojson', 'wzdx/changes.geojson', 'wzdx/changes.geojson', 'wzdx/empty.geojson', 'wzdx/empty.geojson']
  const { fetch } = aFeed({ standard: 'wzdx' }, () => paths.shift() ?? 'wzdx/empty.geojson')
  expect([await fetch(), await fetch(), await fetch(), await fetch(), await fetch(), await fetch()]).toEqual([
    2,
    2,
    'nothing new',
    0,
    0,
    'nothing new',
  ])
})
