import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, expect, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { deliver, deliveryOf } from '../scheduler/feed-delivery.ts'
import { feedFetch } from '../scheduler/feed-fetch.ts'
import { localPublisher } from '../testing/local-publisher.ts'
import { memoryStore } from '../testing/memory-store.ts'

interface Ticket {
  id: string
  opened: string
  changed: string
  state: string
}

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const START_MS = Date.parse('2026-11-20T07:00:00Z')
const SETTINGS = {
  target: 'serviceRequests',
  rows: 100,
  mapping: { id: { column: 'id' }, time: { column: 'opened' }, updated: { column: 'changed' }, status: { column: 'state' } },
}
const floating = (ms: number) => new Date(ms).toISOString().slice(0, 23)

type Dialect = 'socrata' | 'ckan' | 'arcgis'

/** How a portal gives rows, newest change first. */
const WRITTEN: Record<Dialect, (rows: Ticket[], hasMore: boolean) => object> = {
  socrata: (rows) => rows,
  ckan: (records) => ({ success: true, result: { records, limit: 100 } }),
  arcgis: (rows, exceededTransferLimit) => ({ exceededTransferLimit, features: rows.map((attributes) => ({ attributes })) }),
}

/** A table of a portal on loopback; `turn` fetches it and stores what came. */
async function aTable(dialect: Dialect, { ignoresOffset = false } = {}) {
  const tickets = new Map<string, Ticket>()
  let nowMs = START_MS
  let afterPage: (offset: number) => void = () => undefined
  function put(id: string, changedMs: number, state = 'Open') {
    tickets.set(id, { id, opened: tickets.get(id)?.opened ?? floating(changedMs), changed: floating(changedMs), state })
  }
  const publisher = await localPublisher(({ url = '' }) => {
    const query = new URL(url, 'http://localhost').searchParams
    const offset = ignoresOffset ? 0 : Number(query.get('$offset') ?? query.get('offset') ?? query.get('resultOffset') ?? 0)
    const where = query.get('$where') ?? query.get('where') ?? ''
    const since = /changed >= (?:TIMESTAMP )?'([^']+)'/.exec(where)?.[1]?.replace(' ', 'T')
    const ids = /id in \((.*)\)/.exec(where)?.[1]?.split(',')
    const all = [...tickets.values()]
      .filter((it) => (since ? it.changed >= since : ids ? ids.includes(`'${it.id}'`) : true))
      .sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : a.id < b.id ? -1 : 1))
    const rows = all.slice(offset, offset + 100)
    const body = JSON.stringify(WRITTEN[dialect](rows, offset + rows.length < all.length))
    afterPage(offset)
    return { body }
  })
  ends.push(publisher.close)
  const feed = FeedSchema.parse({
    standard: 'table',
    id: 'tickets',
    name: 'T',
    url: `${publisher.url}/t`,
    everySeconds: 60,
    dialect,
    ...SETTINGS,
  })
  const store = memoryStore()
  const openRecords = (after: string | null, atMost: number) => store.ledger.openRequests('town', feed.id, after, atMost)
  const fetching = feedFetch({ web: publisher.reader.web, pool: publisher.reader.pool, openRecords }, feed)
  const memory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }
  async function turn(afterMs = MINUTE_MS) {
    nowMs += afterMs
    publisher.requests.length = 0
    const fetched = await fetching.fetch({ memory, nowMs, secret: undefined, signal: new AbortController().signal })
    if (!fetched) return null
    const { count } = await deliver(store.intake, deliveryOf('town', feed), fetched.reading, { part: 'serviceRequests', complete: false })
    fetched.taken()
    return count
  }
  return {
    put,
    turn,
    store,
    requests: publisher.requests,
    notice: fetching.notice,
    nowMs: () => nowMs,
    statusOf: (id: string) => store.records.get(`tickets/${id}`)?.status,
    afterPage(run: typeof afterPage) {
      afterPage = run
    },
  }
}

test.each<Dialect>(['socrata', 'ckan', 'arcgis'])('%s: no row is lost or doubled while rows are added between pages', async (dialect) => {
  const table = await aTable(dialect)
  for (let at = 0; at < 1_050; at++) table.put(`r${at}`, START_MS - at * MINUTE_MS)
  let added = 0
  // 30 new ones after each page: a third of every page comes again.
  table.afterPage(() => {
    for (let more = 0; more < 30 && added < 300; more++) table.put(`n${added++}`, table.nowMs() - 1)
  })
  expect(await table.turn()).toBe(1_050)
  expect(table.store.records.size).toBe(1_050)
  table.afterPage(() => undefined)
  await table.turn()
  expect(table.store.records.size).toBe(1_350)
  expect(table.notice()).toBeNull()
})

test.each<Dialect>(['socrata', 'arcgis'])('%s: changes alone are asked for between two readings of everything', async (dialect) => {
  const table = await aTable(dialect)
  for (let at = 0; at < 250; at++) table.put(`r${at}`, START_MS - at * HOUR_MS)
  expect(await table.turn()).toBe(250)
  table.put('r200', table.nowMs(), 'Closed')
  expect(await table.turn()).toBe(2)
  // The second page is empty.
  expect(table.requests.filter((it) => /changed(\+|%20)%3E/.test(it))).toHaveLength(table.requests.length)
  expect(table.statusOf('r200')).toBe('completed')
})

test('a row that changes while pages are being read is there with the next fetch at the latest', async () => {
  const table = await aTable('socrata')
  for (let at = 0; at < 350; at++) table.put(`r${at}`, START_MS - at * HOUR_MS)
  table.afterPage((offset) => offset === 100 && table.put('r340', table.nowMs(), 'Closed'))
  await table.turn()
  table.afterPage(() => undefined)
  await table.turn()
  expect(table.statusOf('r340')).toBe('completed')
  expect(table.store.records.size).toBe(350)
})

test('a portal that gives its first page for ever is left', async () => {
  const table = await aTable('socrata', { ignoresOffset: true })
  for (let at = 0; at < 350; at++) table.put(`r${at}`, START_MS - at * HOUR_MS)
  expect(await table.turn()).toBe(100)
  expect(table.requests.length).toBeLessThan(5)
})
