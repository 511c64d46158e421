import { afterEach, expect, test } from 'vitest'
import type { WebClient } from '../../../adapters/web/web-client.ts'
import { type JobRunner, jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { feedScheduler, type RunningFeed } from './feed-scheduler.ts'

const runners: JobRunner[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((it) => it.stop()))
})

const aFeed = (id: string, more: object = {}): RunningFeed => ({
  cityId: 'town',
  feed: FeedSchema.parse({ standard: 'open311', id, name: id, url: `https://${id}.invalid/requests.json`, everySeconds: 60, ...more }),
  version: 1,
  askedAtMs: null,
})

/** A leader whose feeds are those of `feeds`; `change` is what a notification does. */
function aLeader(feeds: { current: RunningFeed[] }, onDelivery: (feedId: string) => Promise<void> = async () => {}) {
  const time = manualTimers(Date.parse('2026-11-20T07:00:00Z'))
  const store = memoryStore()
  const fetched: string[] = []
  const web: WebClient = {
    async get({ url }) {
      fetched.push(new URL(url).hostname.split('.')[0] as string)
      return {
        kind: 'content',
        bytes: new Uint8Array(fixture('open311/list.json')),
        mediaType: 'application/json',
        etag: null,
        lastModified: null,
      }
    },
    close: async () => {},
  }
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  let notify = quiet
  const scheduler = feedScheduler({
    ...time,
    web,
    intake: {
      ...store.intake,
      async serviceRequests(delivery, drafts, options) {
        await onDelivery(delivery.sourceId)
        return store.intake.serviceRequests(delivery, drafts, options)
      },
    },
    ledger: store.ledger,
    pool: inThreadPool(),
    random: () => 0,
    secretOf: async () => undefined,
    running: async () => feeds.current,
    onSetup: (listener) => {
      notify = listener
      return quiet
    },
    log,
  })
  const runner = jobRunner({ ...time, log }, [scheduler.job])
  runners.push(runner)
  runner.start()
  const isFetched = (id: string, times = 1) =>
    waitUntil(() => {
      time.advance(0)
      return fetched.filter((it) => it === id).length >= times
    })
  return {
    time,
    fetched,
    scheduler,
    isFetched,
    change(next: RunningFeed[]) {
      feeds.current = next
      notify()
    },
  }
}

test('a feed begins when it is added, begins again when it is changed, and ends when it is removed', async () => {
  const { change, isFetched, scheduler, fetched, time } = aLeader({ current: [] })
  change([aFeed('a')])
  await isFetched('a')
  change([{ ...aFeed('a', { url: 'https://b.invalid/requests.json' }), askedAtMs: time.clock.nowMs() }])
  await isFetched('b')
  change([])
  await waitUntil(() => {
    time.advance(0)
    return scheduler.counts().size === 0
  })
  const before = fetched.length
  time.advance(600_000)
  expect(fetched).toHaveLength(before)
})

test('a feed that was removed and added again unchanged starts from the beginning', async () => {
  const { change, isFetched } = aLeader({ current: [] })
  change([aFeed('a')])
  await isFetched('a')
  change([{ ...aFeed('a'), version: 3 }])
  await isFetched('a', 2)
})

test('a feed that is stopped in the middle of a slow delivery holds up no other', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const { change, isFetched } = aLeader({ current: [] }, async (id) => (id === 'slow' ? slow : undefined))
  change([aFeed('slow')])
  await isFetched('slow')
  change([aFeed('other')])
  await isFetched('other')
  release()
})

test('a fetch that an admin asks for comes at once, and once', async () => {
  const { change, isFetched, fetched, time } = aLeader({ current: [] })
  change([aFeed('a')])
  await isFetched('a')
  const asked = { ...aFeed('a'), askedAtMs: time.clock.nowMs() + 1 }
  const before = fetched.filter((it) => it === 'a').length
  change([asked])
  await isFetched('a', before + 1)
  const after = fetched.length
  change([asked])
  time.advance(1_000)
  expect(fetched).toHaveLength(after)
})
