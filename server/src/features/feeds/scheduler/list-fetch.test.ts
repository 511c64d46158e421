import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, expect, test } from 'vitest'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { type PublisherHabits, requestPublisher } from '../testing/request-publisher.ts'
import { deliver, deliveryOf } from './feed-delivery.ts'
import { feedFetch } from './feed-fetch.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A feed of a publisher with these habits; `turn` fetches and stores once, so long after the turn before. */
async function aFeed(habits: Partial<PublisherHabits> = {}) {
  let nowMs = Date.parse('2026-11-20T07:00:00Z')
  const publisher = await requestPublisher(() => nowMs, habits)
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${publisher.port}`) })
  ends.push(publisher.stop, () => web.close())
  const url = `http://127.0.0.1:${publisher.port}/requests.json`
  const feed = FeedSchema.parse({ standard: 'open311', id: 'requests', name: 'R', url, everySeconds: 60 })
  const store = memoryStore()
  const openRecords = (after: string | null, atMost: number) => store.ledger.openRequests('town', feed.id, after, atMost)
  const fetching = feedFetch({ web, pool: inThreadPool(), openRecords }, feed)
  const memory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }

  async function turn(afterMs = MINUTE_MS) {
    nowMs += afterMs
    publisher.asked.length = 0
    const fetched = await fetching.fetch({ memory, nowMs, secret: undefined, signal: new AbortController().signal })
    if (!fetched) return { count: 0, isNothingNew: true, flawed: [] }
    const { count } = await deliver(store.intake, deliveryOf('town', feed), fetched.reading, { part: 'serviceRequests', complete: false })
    fetched.taken()
    return { count, isNothingNew: false, flawed: fetched.reading.summary().flawed }
  }
  const statusOf = (id: string) => store.records.get(`requests/${id}`)?.status
  return { publisher, turn, statusOf, store, notice: fetching.notice }
}

const pagesOf = (asked: readonly string[]) => asked.filter((it) => !/start_date|service_request_id/.test(it))

test.each(['empty', 'repeated', 'refused'] as const)(
  '3,000 requests in pages are all read when what follows the last is %s',
  async (pages) => {
    const { publisher, turn, store, notice } = await aFeed({ pages })
    for (let at = 0; at < 3_000; at++) publisher.add(`r${at}`, at / 40)
    expect(await turn()).toMatchObject({ count: 3_000, flawed: [] })
    expect(store.records.size).toBe(3_000)
    expect(pagesOf(publisher.asked)).toHaveLength(31)
    expect(notice()).toBeNull()
  },
)

test.each(['none', 'repeated'] as const)(
  'a publisher that gives everything at once is asked for a second page once an hour: %s',
  async (pages) => {
    const { publisher, turn } = await aFeed({ pages, pageSize: 500, changes: 'ignored' })
    for (let at = 0; at < 300; at++) publisher.add(`r${at}`, at / 40)
    expect(await turn()).toMatchObject({ count: 300 })
    expect(pagesOf(publisher.asked)).toEqual(['', 'page=2'])
    publisher.add('new', 0)
    // Asked for changes, it gives everything; then its first page is asked for.
    expect(await turn()).toMatchObject({ count: 301 })
    expect(publisher.asked).toEqual(['updated_after=2026-11-20T06%3A50%3A00Z', ''])
    expect((await turn()).isNothingNew).toBe(true)
    expect(publisher.asked).toEqual([''])
    await turn(HOUR_MS)
    expect(pagesOf(publisher.asked)).toEqual(['', 'page=2'])
  },
)

test('while records are added between pages none is lost and none is doubled', async () => {
  const { publisher, turn, store } = await aFeed()
  for (let at = 0; at < 1_000; at++) publisher.add(`r${at}`, 1 + at / 40)
  let added = 0
  publisher.beforePage((page) => {
    // More than a page in front at once, then a few each time.
    for (let at = 0; at < (page === 3 ? 130 : 7); at++) publisher.add(`new${added++}`, 0)
    return undefined
  })
  const { count } = await turn()
  expect(store.records.size).toBe(count)
  for (let at = 0; at < 1_000; at++) expect(store.records.has(`requests/r${at}`)).toBe(true)
  publisher.beforePage(() => undefined)
  await turn()
  for (let at = 0; at < added; at++) expect(store.records.has(`requests/new${at}`)).toBe(true)
})

test('after the first reading only changes are asked for', async () => {
  const { publisher, turn, statusOf } = await aFeed()
  for (let at = 0; at < 250; at++) publisher.add(`r${at}`, 0.1 + at / 40)
  await turn()
  // The newest one comes once more, as changes are asked for from ten minutes before it.
  expect(await turn()).toMatchObject({ count: 1 })
  expect((await turn()).isNothingNew).toBe(true)
  publisher.close('r240')
  publisher.add('new', 0)
  expect(await turn()).toMatchObject({ count: 3 })
  expect(publisher.asked).toEqual(['updated_after=2026-11-20T04%3A26%3A00Z', 'page=2&updated_after=2026-11-20T04%3A26%3A00Z'])
  expect(statusOf('r240')).toBe('completed')
})

test.each(['ignored', 'refused', 'broken', 'answered with an error'] as const)(
  'from a publisher by whom updated_after is %s, new requests come at once and closed ones within an hour',
  async (changes) => {
    const { publisher, turn, statusOf } = await aFeed({ changes })
    for (let at = 0; at < 250; at++) publisher.add(`r${at}`, 0.1 + at / 40)
    await turn()
    publisher.close('r240')
    publisher.add('new', 0)
    // The page with the new one, and one more to see that nothing else is new.
    expect(await turn()).toMatchObject({ count: 200 })
    expect([statusOf('new'), statusOf('r240')]).toEqual(['pending', 'pending'])
    expect((await turn()).isNothingNew).toBe(true)
    expect(publisher.asked).toEqual([''])
    await turn(HOUR_MS)
    expect([statusOf('new'), statusOf('r240')]).toEqual(['pending', 'completed'])
  },
)

test('a publisher that gives its changes and then fails is failing', async () => {
  const { publisher, turn } = await aFeed()
  publisher.add('r1', 1)
  await turn()
  await turn()
  publisher.beforePage((_page, response) => {
    response.writeHead(500).end()
    return true
  })
  await expect(turn()).rejects.toMatchObject({ problem: 'refused' })
  publisher.beforePage(() => undefined)
  publisher.close('r1')
  expect(await turn()).toMatchObject({ count: 1 })
})

test('open requests of a year are read, and one that closes outside the publisher’s window is closed here', async () => {
  const { publisher, turn, statusOf, notice } = await aFeed()
  for (const days of [1, 80, 95, 200, 300]) publisher.add(`open${days}`, days)
  for (const days of [95, 200]) publisher.add(`closed${days}`, days, 'closed')
  expect(await turn()).toMatchObject({ count: 5, flawed: [] })
  publisher.close('open200')
  publisher.close('open80')
  await turn(15 * DAY_MS)
  expect(publisher.asked.at(-1)).toBe('service_request_id=open200%2Copen80')
  expect(['open1', 'open80', 'open95', 'open200', 'open300'].map(statusOf)).toEqual([
    'pending',
    'completed',
    'pending',
    'completed',
    'pending',
  ])
  expect(notice()).toBeNull()
})

test.each(['understood', 'ignored'] as const)('says so when open requests are gone from the list: asking by number is %s', async (ids) => {
  const { publisher, turn, statusOf, notice } = await aFeed({ ids })
  for (let at = 0; at < 5; at++) publisher.add(`r${at}`, at)
  await turn()
  expect(notice()).toBeNull()
  publisher.remove('r1')
  publisher.remove('r3')
  expect((await turn(7 * HOUR_MS)).flawed).toEqual([{ reason: 'open request no longer listed', count: 2 }])
  expect(notice()).toMatch(/no longer in the publisher's list/)
  expect(statusOf('r1')).toBe('pending')
})

test('windows that a publisher ignores are asked for once', async () => {
  const { publisher, turn } = await aFeed({ windows: 'ignored' })
  for (let at = 0; at < 5; at++) publisher.add(`r${at}`, at)
  expect(await turn()).toMatchObject({ count: 5 })
  expect(publisher.asked.filter((it) => it.includes('start_date'))).toHaveLength(1)
  await turn(7 * HOUR_MS)
  expect(publisher.asked.filter((it) => it.includes('start_date'))).toHaveLength(0)
})

test('a page that fails is reported, and the list is read again after ten minutes', async () => {
  const { publisher, turn, store, notice } = await aFeed()
  for (let at = 0; at < 450; at++) publisher.add(`r${at}`, at / 40)
  publisher.beforePage((page, response) => {
    if (page !== 3) return undefined
    response.writeHead(503).end()
    return true
  })
  expect((await turn()).flawed).toEqual([{ reason: 'page could not be read', count: 1 }])
  expect(store.records.size).toBe(200)
  expect(notice()).toMatch(/Not all pages/)
  publisher.beforePage(() => undefined)
  await turn(11 * MINUTE_MS)
  expect(store.records.size).toBe(450)
  expect(notice()).toBeNull()
})

test('a list longer than the limits is cut, and that is said until it is shorter', async () => {
  const { publisher, turn, store, notice } = await aFeed({ pageSize: 1, windows: 'ignored' })
  for (let at = 0; at < 510; at++) publisher.add(`r${at}`, at / 40)
  expect((await turn()).flawed).toEqual([{ reason: 'list longer than what is read at once', count: 1 }])
  expect(store.records.size).toBe(501)
  await turn()
  expect(notice()).toMatch(/longer than what is read at once/)
  for (let at = 0; at < 20; at++) publisher.remove(`r${at}`)
  await turn(7 * HOUR_MS)
  expect(notice()).not.toMatch(/longer than/)
})
