import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { afterEach, expect, test } from 'vitest'
import { type WebAnswer, type WebClient, WebFailure, type WebRequest } from '../../../adapters/web/web-client.ts'
import { type JobRunner, jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { NoKey } from '../no-key.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { feedJob } from './feed-job.ts'

const works = { standard: 'wzdx', id: 'works', name: 'Works', url: 'https://roads.invalid/works', everySeconds: 60 }
const requests = { standard: 'open311', id: 'requests', name: 'Requests', url: 'https://city.invalid/v2/requests.json', everySeconds: 60 }
const power = { standard: 'eia', id: 'power', name: 'Power', url: 'https://power.invalid/', everySeconds: 60, route: 'fuel-type-data' }

const started: JobRunner[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((it) => it.stop()))
})

type Answer = WebAnswer | WebFailure | Promise<WebAnswer>

/** A scheduler with fake publishers; `answer` answers each request. */
function aScheduler(
  feeds: object[],
  answer: (request: WebRequest) => Answer,
  secrets: Record<string, string> = {},
  prepare: (store: ReturnType<typeof memoryStore>) => void = () => {},
) {
  const time = manualTimers(Date.parse('2026-11-20T07:00:00Z'))
  const store = memoryStore()
  prepare(store)
  const requested: WebRequest[] = []
  const logged: string[] = []
  const web: WebClient = {
    get: async (request) => {
      requested.push(request)
      const reply = await answer(request)
      if (reply instanceof WebFailure) throw reply
      return reply
    },
    close: async () => {},
  }
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log = { info: write, warn: write, error: write }
  const parts = {
    ...time,
    web,
    intake: store.intake,
    ledger: store.ledger,
    pool: inThreadPool(),
    random: () => 0,
    secretOf: async (_cityId: string, { keyEnv }: FeedDefinition) => {
      if (keyEnv === undefined) return undefined
      if (!secrets[keyEnv]) throw new NoKey('not_set')
      return secrets[keyEnv]
    },
    log,
  }
  const jobs = feeds.map((it) => feedJob(parts, { cityId: 'town', feed: FeedSchema.parse(it) }))
  const scheduler = jobRunner({ ...time, log }, jobs)
  started.push(scheduler)
  scheduler.start()
  /** Advances the clock, and waits until so many outcomes are recorded and the next fetches are planned. */
  const turn = async (ms: number, outcomes: number) => {
    await waitUntil(() => time.waitingMs().length === feeds.length)
    time.advance(ms)
    await waitUntil(() => store.outcomes.length >= outcomes && time.waitingMs().length === feeds.length)
  }
  return { time, store, requested, logged, scheduler, turn }
}

const content = (path: string, more: object = {}): WebAnswer => ({
  kind: 'content',
  bytes: new Uint8Array(fixture(path)),
  mediaType: 'application/json',
  etag: null,
  lastModified: null,
  ...more,
})

test('stores a delivery before it records its success', async () => {
  const { store, turn } = aScheduler([works], () => content('wzdx/project.geojson', { etag: '"1"' }))
  await turn(0, 1)
  expect(store.log).toEqual(['intake works', 'ledger works ok'])
  expect(store.outcomes[0]?.outcome).toEqual({
    ok: true,
    unchanged: false,
    observedAt: '2026-11-20T06:55:00.000Z',
    count: 2,
    rejected: 0,
    etag: '"1"',
    lastModified: null,
    notice: null,
  })
})

test('changes nothing when a delivery is repeated', async () => {
  const { store, turn } = aScheduler([works], () => content('wzdx/project.geojson'))
  await turn(0, 1)
  const before = structuredClone([...store.records])
  await turn(60_000, 2)
  expect([...store.records]).toEqual(before)
})

test('reads an unchanged snapshot again, so that missing records end and due ones begin', async () => {
  const answers: WebAnswer[] = [
    content('wzdx/project.geojson', { etag: '"1"' }),
    content('wzdx/empty.geojson', { etag: '"2"' }),
    { kind: 'unchanged' },
  ]
  const { store, requested, turn } = aScheduler([works], () => answers.shift() ?? { kind: 'unchanged' })
  await turn(0, 1)
  await turn(60_000, 2)
  expect([...store.records.values()].map((it) => it.status)).toEqual(['active', 'active'])
  await turn(60_000, 3)
  expect([...store.records.values()].map((it) => it.status)).toEqual(['resolved', 'resolved'])
  expect(requested.map((it) => it.etag)).toEqual([null, '"1"', '"2"'])
  expect(store.outcomes[2]?.outcome).toMatchObject({ ok: true, unchanged: true, etag: '"2"' })
})

test('after a restart requests a snapshot and a list in full, and everything else only if it changed', async () => {
  const { store, requested, time, turn } = aScheduler(
    [works, requests, power],
    (request) => {
      if (request.url.includes('works')) return content('wzdx/project.geojson')
      return request.url.includes('city') ? content('open311/list.json') : { kind: 'unchanged' }
    },
    {},
    ({ memories }) => {
      const memory = { etag: '"e"', lastModified: 'then', consecutiveFailures: 0, lastSuccessAt: '2026-11-20T06:59:30Z' }
      for (const id of ['works', 'requests', 'power']) memories.set(id, memory)
    },
  )
  await waitUntil(() => time.waitingMs().length === 3)
  expect(time.waitingMs()).toEqual([30_000, 30_000, 30_000])
  await turn(30_000, 3)
  expect(Object.fromEntries(requested.map((it) => [new URL(it.url).hostname, it.etag]))).toEqual({
    'roads.invalid': null,
    'city.invalid': null,
    'power.invalid': '"e"',
  })
  expect(store.outcomes.find((it) => it.feedId === 'power')?.outcome).toEqual({
    ok: true,
    unchanged: true,
    observedAt: null,
    count: null,
    rejected: null,
    etag: '"e"',
    lastModified: 'then',
    notice: null,
  })
})

test('describes failures in general words, with growing pauses', async () => {
  const { store, time, turn, logged } = aScheduler([works], () => new WebFailure('refused', { status: 403 }))
  await turn(0, 1)
  const pauses: (number | undefined)[] = []
  for (let outcomes = 2; outcomes < 9; outcomes++) {
    const [pause] = time.waitingMs()
    pauses.push(pause)
    await turn(pause ?? 0, outcomes)
  }
  expect(pauses).toEqual([60_000, 90_000, 180_000, 360_000, 675_000, 675_000, 675_000])
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The publisher refused the request (status 403).' })
  expect(logged.join()).not.toContain('roads.invalid')
})

test('ends the long pauses after a success', async () => {
  let broken = true
  const { time, turn } = aScheduler([works], () => (broken ? new WebFailure('not_reachable') : content('wzdx/empty.geojson')))
  await turn(0, 1)
  await turn(60_000, 2)
  broken = false
  await turn(90_000, 3)
  expect(time.waitingMs()).toEqual([60_000])
})

test('a feed that fails or hangs never affects another', async () => {
  const { store, time, requested } = aScheduler([works, requests], (request) =>
    request.url.includes('works') ? new Promise<WebAnswer>(() => {}) : content('open311/list.json'),
  )
  await waitUntil(() => time.waitingMs().length === 2)
  time.advance(0)
  await waitUntil(() => store.outcomes.length === 1 && time.waitingMs().length === 1)
  time.advance(60_000)
  await waitUntil(() => store.outcomes.length === 2)
  expect(store.outcomes.map((it) => it.feedId)).toEqual(['requests', 'requests'])
  expect(
    requested.filter((it) => it.url.includes('works')),
    'one fetch at a time',
  ).toHaveLength(1)
})

test('an unusable answer is a failure, and nothing of it is stored', async () => {
  const { store, turn } = aScheduler([works], () => content('wzdx/devices.geojson'))
  await turn(0, 1)
  expect(store.records.size).toBe(0)
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: "The publisher's response is about field devices, not road events." })
})

test('an empty list is a success', async () => {
  const { store, turn } = aScheduler([requests], () => ({ ...content('open311/empty.xml'), mediaType: 'text/xml' }) as WebAnswer)
  await turn(0, 1)
  expect(store.outcomes[0]?.outcome).toMatchObject({ ok: true, count: 0, rejected: 0 })
})

test('reports a store that is down, and requests the delivery in full again', async () => {
  const { store, requested, turn } = aScheduler([requests], () => content('open311/list.json', { etag: '"1"' }))
  store.hinder(async () => {
    throw new Error('connection to 10.0.0.9 refused')
  })
  await turn(0, 1)
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The delivery could not be written to the database.' })
  store.hinder(null)
  await turn(60_000, 2)
  expect(requested.at(0)?.etag).toBeNull()
  expect(store.records.size).toBe(3)
})

test('reads the key from the environment and never logs it', async () => {
  const { store, requested, logged, turn } = aScheduler(
    [{ ...works, keyEnv: 'ROADS_KEY' }],
    () => new WebFailure('refused', { status: 401 }),
    {
      ROADS_KEY: 'hush-hush',
    },
  )
  await turn(0, 1)
  expect(requested[0]?.url).toBe('https://roads.invalid/works?api_key=hush-hush')
  expect(JSON.stringify([logged, store.outcomes])).not.toContain('hush-hush')
})

test('does not fetch a feed without its key', async () => {
  const { store, requested, turn } = aScheduler([{ ...works, keyEnv: 'ROADS_KEY' }], () => content('wzdx/empty.geojson'))
  await turn(0, 1)
  expect(requested).toEqual([])
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The key of this feed is not set.' })
})

test('stopping aborts a request in progress and records no failure', async () => {
  const { store, time, requested, scheduler } = aScheduler([works], () => new Promise<WebAnswer>(() => {}))
  await waitUntil(() => time.waitingMs().length === 1)
  time.advance(0)
  await waitUntil(() => requested.length === 1)
  await scheduler.stop()
  expect(store.outcomes).toEqual([])
  expect(time.waitingMs()).toEqual([])
})

test('stopping waits until the current write is stored and recorded', async () => {
  const { store, time, scheduler } = aScheduler([works], () => content('wzdx/project.geojson'))
  let letGo = () => {}
  let writing = false
  store.hinder(() => {
    writing = true
    return new Promise((done) => {
      letGo = done
    })
  })
  await waitUntil(() => time.waitingMs().length === 1)
  time.advance(0)
  await waitUntil(() => writing)
  const stopped = scheduler.stop()
  letGo()
  await stopped
  expect(store.log).toEqual(['intake works', 'ledger works ok'])
})
