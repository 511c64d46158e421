import { DAY_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { requestPublisher } from '../testing/request-publisher.ts'
import { deliver, deliveryOf } from './feed-delivery.ts'
import { feedFetch } from './feed-fetch.ts'

const CITY = 'montevideo'
let nowMs = Date.parse(NOW)
let app: TestApp
let publisher: Awaited<ReturnType<typeof requestPublisher>>
beforeEach(async () => {
  nowMs = Date.parse(NOW)
  app = await startTestApp()
  publisher = await requestPublisher(() => nowMs)
})
afterEach(async () => {
  await publisher.stop()
  await app.close()
})

test('what closes outside the publisher’s window is closed in the store, and its open requests are known there', async () => {
  for (let at = 0; at < 130; at++) publisher.add(`r${String(at).padStart(3, '0')}`, at)
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${publisher.port}`) })
  const url = `http://127.0.0.1:${publisher.port}/requests.json`
  const feed = FeedSchema.parse({ standard: 'open311', id: 'requests', name: 'R', url, everySeconds: 60 })
  const open = (after: string | null, atMost: number) => app.ledger.openRequests(CITY, feed.id, after, atMost)
  const fetching = feedFetch({ web, pool: inThreadPool(), openRecords: open }, feed)
  const memory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }
  async function turn() {
    const fetched = await fetching.fetch({ memory, nowMs, secret: undefined, signal: new AbortController().signal })
    if (!fetched) return
    await deliver(app.intake, deliveryOf(CITY, feed), fetched.reading, { part: 'serviceRequests', complete: false })
    fetched.taken()
  }

  await turn()
  expect(await open(null, 1_000)).toHaveLength(130)
  expect(await open('r097', 2)).toEqual(['r098', 'r099'])
  expect(await app.ledger.openRequests(CITY, 'another', null, 10)).toEqual([])
  for (const id of ['r050', 'r085', 'r129']) publisher.close(id)
  nowMs += 8 * DAY_MS
  app.clock.set(nowMs)
  await turn()
  const left = await open(null, 1_000)
  expect(left).toHaveLength(127)
  for (const id of ['r050', 'r085', 'r129']) expect(left).not.toContain(id)
  await web.close()
})
