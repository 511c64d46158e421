import { expect, test } from 'vitest'
import { importer } from './open311-importer.ts'
import { aFeed } from './testing/open311-feed.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')

test.each([
  ['https://city.invalid/open311/v2', 'https://city.invalid/open311/v2/requests.xml'],
  ['https://city.invalid/open311/v2/', 'https://city.invalid/open311/v2/requests.xml'],
  ['https://city.invalid/v2/requests.json?status=open', 'https://city.invalid/v2/requests.json?status=open'],
])('%s requests %s', (url, requested) => {
  expect(importer.request(aFeed({ url }), { etag: '"e"', lastModified: null }, nowMs, undefined)).toEqual({
    url: requested,
    headers: {},
    etag: '"e"',
    lastModified: null,
  })
})

test('requests jurisdiction and key', () => {
  const feed = aFeed({ jurisdictionId: 'city.invalid' })
  expect(importer.request(feed, { etag: null, lastModified: null }, nowMs, 'k&y').url).toBe(
    'https://city.invalid/open311/v2/requests.xml?jurisdiction_id=city.invalid&api_key=k%26y',
  )
})

const OTHER = { page: 1, openBetween: { from: '2026-05-24T07:00:00.000Z', to: '2026-08-22T07:00:00.000Z' } }

test.each([
  [{ page: 2 }, '?page=2'],
  [{ page: 1, changedSince: '2026-11-20T06:50:00.123Z' }, '?updated_after=2026-11-20T06%3A50%3A00Z'],
  [OTHER, '?start_date=2026-05-24T07%3A00%3A00Z&end_date=2026-08-22T07%3A00%3A00Z&status=open'],
  [{ page: 1, ids: ['4711', 'a&b'] }, '?service_request_id=4711%2Ca%26b'],
])('%o of a list is requested by %s', (part, query) => {
  expect(importer.listRequest?.(aFeed({ url: 'https://city.invalid/v2/' }), part, undefined)?.url).toBe(
    `https://city.invalid/v2/requests.xml${query}`,
  )
})

test('what the feed’s own address asks for is not overruled', () => {
  const feed = aFeed({ url: 'https://city.invalid/v2/requests.json?status=closed' })
  expect(importer.listRequest?.(feed, OTHER, undefined)).toBeNull()
  expect(importer.listRequest?.(feed, { page: 2 }, undefined)?.url).toContain('status=closed&page=2')
})
