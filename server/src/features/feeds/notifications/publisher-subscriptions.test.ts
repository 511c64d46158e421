import { text } from 'node:stream/consumers'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import type { WebSender } from '../../../adapters/web/web-client.ts'
import { FeedSchema } from '../importers.ts'
import type { RunningFeed } from '../scheduler/feed-scheduler.ts'
import { loopbackPublisher } from '../testing/loopback-publisher.ts'
import { publisherSubscriptions } from './publisher-subscriptions.ts'

let nowMs: number
/** What the broker answers, by method. */
let statuses: Record<string, number>
let sent: { method: string; key: string | undefined; body: string }[]
let running: RunningFeed[]
let publisher: Awaited<ReturnType<typeof loopbackPublisher>>
let sender: WebSender & { close(): Promise<void> }
beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T10:00:00Z')
  statuses = {}
  sent = []
  publisher = await loopbackPublisher(async (request, response) => {
    const { method = '', headers } = request
    sent.push({ method, key: headers.authorization, body: await text(request) })
    response.writeHead(statuses[method] ?? 204).end()
  })
  sender = undiciWebClient({ allow: parseOutboundAllow(new URL(publisher.url).host) })
  running = [runningFeed()]
})
afterEach(async () => {
  await sender.close()
  await publisher.close()
})

const runningFeed = (version = 1, more: object = {}): RunningFeed => {
  const settings = {
    standard: 'ngsi-ld',
    id: 'flows',
    name: 'F',
    url: publisher.url,
    everySeconds: 60,
    content: 'traffic',
    subscribe: true,
  }
  return { cityId: 'smallport', feed: FeedSchema.parse({ ...settings, ...more }), version, askedAtMs: null }
}

/** The job of one leader, over the real client. */
function aLeader() {
  const quiet = () => {}
  const { job, noticeOf } = publisherSubscriptions({
    sender,
    clock: { nowMs: () => nowMs },
    log: { info: quiet, warn: quiet, error: quiet },
    running: async () => running,
    secretOf: async () => 'k',
    addressOf: (cityId, feedId) => `https://city.example/feed-notifications/${cityId}/${feedId}/t`,
    onSetup: () => quiet,
  })
  return {
    /** Runs once. @returns the methods that the broker saw */
    async run(): Promise<string[]> {
      sent = []
      await job.run(new AbortController().signal)
      return sent.map((it) => it.method)
    },
    end: job.end,
    notice: () => noticeOf('smallport', 'flows'),
  }
}

test('what is subscribed is renewed long before it ends, and asked for again when the publisher has lost it', async () => {
  const { run, notice } = aLeader()
  expect(await run()).toEqual(['POST'])
  expect(sent[0]?.key).toBe('Bearer k')
  nowMs += 19 * MINUTE_MS
  expect(await run()).toEqual([])
  nowMs += 2 * MINUTE_MS
  expect(await run()).toEqual(['PATCH'])
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ expiresAt: '2026-11-20T11:21:00.000Z' })
  nowMs += 21 * MINUTE_MS
  statuses = { PATCH: 404 }
  expect(await run()).toEqual(['PATCH', 'POST'])
  expect(notice()).toBeNull()
})

test('the next leader takes over what the last one subscribed', async () => {
  const first = aLeader()
  await first.run()
  first.end()
  statuses = { POST: 409 }
  const next = aLeader()
  expect(await next.run()).toEqual(['POST', 'PATCH'])
  expect(next.notice()).toBeNull()
})

test('it ends with its feed, and is replaced when the feed changes', async () => {
  const { run } = aLeader()
  await run()
  running = [runningFeed(2, { tenant: 'other' })]
  expect(await run()).toEqual(['DELETE', 'POST'])
  running = []
  expect(await run()).toEqual(['DELETE'])
  expect(await run()).toEqual([])
})

test('a feed that is only fetched is not subscribed', async () => {
  running = [runningFeed(1, { subscribe: false })]
  expect(await aLeader().run()).toEqual([])
})

test('a publisher that refuses or is gone is asked again, and the feed says why', async () => {
  const { run, notice } = aLeader()
  statuses = { POST: 403 }
  expect(await run()).toEqual(['POST'])
  expect(notice()).toBe('The publisher refused to send its changes (status 403); they are only fetched.')
  statuses = {}
  expect(await run()).toEqual(['POST'])
  expect(notice()).toBeNull()
  running = [runningFeed(2, { url: 'http://127.0.0.1:9' })]
  await run()
  expect(notice()).toBe('The publisher could not be asked to send its changes; they are only fetched.')
  running = []
  await run()
  expect(notice()).toBeNull()
})
