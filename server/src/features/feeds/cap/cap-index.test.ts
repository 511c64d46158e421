import { expect, test } from 'vitest'
import { decodeFeed } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { aFeed, context, decode } from './testing/cap-answer.ts'

test('names the alerts behind an index, but not those that it places elsewhere', () => {
  const { links, summary } = decodeFeed(fixture('cap/index.atom'), 'application/atom+xml', aFeed(), context)
  expect(links).toEqual([
    { key: 'https://weather.invalid/alerts/1.cap 2026-11-20T06:00:00Z', url: 'https://weather.invalid/alerts/1.cap' },
    { key: 'https://weather.invalid/alerts/2.xml 2026-11-20T06:00:00Z', url: 'https://weather.invalid/alerts/2.xml' },
    { key: 'https://other.invalid/6.cap 2026-11-20T06:00:00Z', url: 'https://other.invalid/6.cap' },
  ])
  expect(summary()).toEqual({
    observedAt: '2026-11-20T06:30:00.000Z',
    rejected: [
      { reason: 'outside the area', count: 1 },
      { reason: 'no link to an alert', count: 2 },
    ],
    flawed: [{ reason: 'alert not fetched', count: 3 }],
    changesAt: null,
    partial: true,
  })
})

test('reads an index together with its alerts; one that is no alert leaves the others', () => {
  const { links = [] } = decodeFeed(fixture('cap/index.rss'), 'application/rss+xml', aFeed(), context)
  expect(links.map((it) => it.url)).toEqual(['https://weather.invalid/alerts/1.cap', 'https://weather.invalid/alerts/2.cap'])
  const [first, second] = links.map((it) => it.key) as [string, string]
  const alert = { bytes: fixture('cap/alert.xml'), mediaType: 'application/cap+xml' }
  const page = { bytes: fixture('open311/web-page.html'), mediaType: 'text/html' }
  const both = new Map([
    [first, alert],
    [second, page],
  ])
  const decoded = decodeFeed(fixture('cap/index.rss'), 'application/rss+xml', aFeed(), { ...context, documents: both })
  expect([...decoded.drafts]).toMatchObject([{ externalId: 'weather@example.uy,uy-1' }])
  expect(decoded.summary()).toMatchObject({
    observedAt: '2026-11-20T06:30:00.000Z',
    flawed: [{ reason: 'linked document is no alert', count: 1 }],
    partial: true,
  })
})

test('reads alerts from the entries of an index', () => {
  const feed = aFeed({ alerts: 'index', geocodes: 'UYZ010' })
  const decoded = decode('entries.atom', feed)
  expect(decoded.incidents?.map((it) => [it.externalId, it.title, it.description, it.priority, it.status, it.endsAt])).toEqual([
    ['urn:cancelled', 'Title of cancelled', 'Gusts of up to 90 km/h.', 'high', 'resolved', '2026-11-20T21:00:00.000Z'],
    ['urn:coded', 'Title of coded', 'Gusts of up to 90 km/h.', 'low', 'active', '2026-11-20T21:00:00.000Z'],
    ['urn:in', 'Title of in', 'Gusts of up to 90 km/h.', 'high', 'active', '2026-11-20T21:00:00.000Z'],
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'not actual', count: 1 },
    { reason: 'no alert in the entry', count: 1 },
    { reason: 'outside the area', count: 1 },
  ])
})

test('reads an alert that an entry contains, without following its link', () => {
  const decoded = decodeFeed(fixture('cap/embedded.atom'), '', aFeed(), context)
  expect([...decoded.drafts]).toMatchObject([{ externalId: 'weather@example.uy,embedded' }])
  expect(decoded.links).toEqual([])
  expect(decoded.summary().partial).toBeUndefined()
})

test('an empty index means that everything has ended', () => {
  expect(decode('empty.atom')).toEqual({
    incidents: [],
    complete: true,
    observedAt: '2026-11-20T06:30:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: null,
  })
})
