import { FeedDefinition } from '@oppidum/domain/feeds/standards'
import { afterEach, expect, test } from 'vitest'
import { type WebAnswer, type WebClient, WebFailure, type WebRequest } from '../../../adapters/web/web-client.ts'
import { type JobRunner, jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { feedJobs } from './feed-scheduler.ts'

const works = { standard: 'wzdx', id: 'works', name: 'Works', url: 'https://roads.invalid/works', everySeconds: 60 }
const requests = { standard: 'open311', id: 'requests', name: 'Requests', url: 'https://city.invalid/v2/requests.json', everySeconds: 60 }

const started: JobRunner[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((it) => it.stop()))
})

type Answer = WebAnswer | WebFailure | Promise<WebAnswer>

/** A scheduler on invented publishers; each call is answered by `answer`. */
function aScheduler(
  feeds: object[],
  answer: (request: WebRequest) => Answer,
  secrets: Record<string, string> = {},
  prepare: (store: ReturnType<typeof memoryStore>) => void = () => {},
) {
  const time = manualTimers(Date.parse('2026-11-20T07:00:00Z'))
  const store = memoryStore()
  prepare(store)
  const asked: WebRequest[] = []
  const logged: string[] = []
  const web: WebClient = {
    get: async (request) => {
      asked.push(request)
      const given = await answer(request)
      if (given instanceof WebFailure) throw given
      return given
    },
    close: async () => {},
  }
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log = { info: write, warn: write, error: write }
  const jobs = feedJobs({
    feeds: feeds.map((it) => ({ cityId: 'town', feed: FeedDefinition.parse(it) })),
    ...time,
    web,
    intake: store.intake,
    ledger: store.ledger,
    pool: inThreadPool(),
    random: () => 0,
    secrets: (name) => secrets[name],
    log,
  })
  const scheduler = jobRunner({ ...time, log }, jobs)
  started.push(scheduler)
  scheduler.start()
  /** Turns the clock and waits until so many outcomes are told and the next fetches are planned. */
  const turn = async (ms: number, outcomes: number) => {
    await waitUntil(() => time.waitingMs().length === feeds.length)
    time.advance(ms)
    await waitUntil(() => store.outcomes.length >= outcomes && time.waitingMs().length === feeds.length)
  }
  return { time, store, asked, logged, scheduler, turn }
}

const content = (path: string, more: object = {}): WebAnswer => ({
  kind: 'content',
  bytes: new Uint8Array(fixture(path)),
  mediaType: 'application/json',
  etag: null,
  lastModified: null,
  ...more,
})

test('a delivery is in the store before its success is told', async () => {
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
  })
})

test('the same delivery twice changes nothing', async () => {
  const { store, turn } = aScheduler([works], () => content('wzdx/project.geojson'))
  await turn(0, 1)
  const before = structuredClone([...store.records])
  await turn(60_000, 2)
  expect([...store.records]).toEqual(before)
})

test('an unchanged snapshot is read again, so that what is missing ends and what is due begins', async () => {
  const answers: WebAnswer[] = [
    content('wzdx/project.geojson', { etag: '"1"' }),
    content('wzdx/empty.geojson', { etag: '"2"' }),
    { kind: 'unchanged' },
  ]
  const { store, asked, turn } = aScheduler([works], () => answers.shift() ?? { kind: 'unchanged' })
  await turn(0, 1)
  await turn(60_000, 2)
  expect([...store.records.values()].map((it) => it.status)).toEqual(['active', 'active'])
  await turn(60_000, 3)
  expect([...store.records.values()].map((it) => it.status)).toEqual(['resolved', 'resolved'])
  expect(asked.map((it) => it.etag)).toEqual([null, '"1"', '"2"'])
  expect(store.outcomes[2]?.outcome).toMatchObject({ ok: true, unchanged: true, etag: '"2"' })
})

test('after a restart a snapshot is asked for in full, a window only when it changed', async () => {
  const { store, asked, time, turn } = aScheduler(
    [works, requests],
    (request) => (request.url.includes('works') ? content('wzdx/project.geojson') : { kind: 'unchanged' }),
    {},
    ({ memories }) => {
      const memory = { etag: '"e"', lastModified: 'then', consecutiveFailures: 0, lastSuccessAt: '2026-11-20T06:59:30Z' }
      for (const id of ['works', 'requests']) memories.set(id, memory)
    },
  )
  await waitUntil(() => time.waitingMs().length === 2)
  expect(time.waitingMs()).toEqual([30_000, 30_000])
  await turn(30_000, 2)
  expect(Object.fromEntries(asked.map((it) => [new URL(it.url).hostname, it.etag]))).toEqual({
    'roads.invalid': null,
    'city.invalid': '"e"',
  })
  expect(store.outcomes.find((it) => it.feedId === 'requests')?.outcome).toEqual({
    ok: true,
    unchanged: true,
    observedAt: null,
    count: null,
    rejected: null,
    etag: '"e"',
    lastModified: 'then',
  })
})

test('failures are told in general words and the pauses grow', async () => {
  const { store, time, turn, logged } = aScheduler([works], () => new WebFailure('refused', { status: 403 }))
  await turn(0, 1)
  const pauses: (number | undefined)[] = []
  for (let outcomes = 2; outcomes < 9; outcomes++) {
    const [pause] = time.waitingMs()
    pauses.push(pause)
    await turn(pause ?? 0, outcomes)
  }
  expect(pauses).toEqual([60_000, 90_000, 180_000, 360_000, 675_000, 675_000, 675_000])
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The request was refused by the publisher (status 403).' })
  expect(logged.join()).not.toContain('roads.invalid')
})

test('a success ends the long pauses', async () => {
  let broken = true
  const { time, turn } = aScheduler([works], () => (broken ? new WebFailure('not_reachable') : content('wzdx/empty.geojson')))
  await turn(0, 1)
  await turn(60_000, 2)
  broken = false
  await turn(90_000, 3)
  expect(time.waitingMs()).toEqual([60_000])
})

test('a feed that fails or hangs never touches another', async () => {
  const { store, time, asked } = aScheduler([works, requests], (request) =>
    request.url.includes('works') ? new Promise<WebAnswer>(() => {}) : content('open311/list.json'),
  )
  await waitUntil(() => time.waitingMs().length === 2)
  time.advance(0)
  await waitUntil(() => store.outcomes.length === 1 && time.waitingMs().length === 1)
  time.advance(60_000)
  await waitUntil(() => store.outcomes.length === 2)
  expect(store.outcomes.map((it) => it.feedId)).toEqual(['requests', 'requests'])
  expect(
    asked.filter((it) => it.url.includes('works')),
    'one fetch at a time',
  ).toHaveLength(1)
})

test('an answer that is no use is a failure and nothing of it is stored', async () => {
  const { store, turn } = aScheduler([works], () => content('wzdx/devices.geojson'))
  await turn(0, 1)
  expect(store.records.size).toBe(0)
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: "The publisher's answer is about field devices, not road events." })
})

test('an empty list is a success', async () => {
  const { store, turn } = aScheduler([requests], () => ({ ...content('open311/empty.xml'), mediaType: 'text/xml' }) as WebAnswer)
  await turn(0, 1)
  expect(store.outcomes[0]?.outcome).toMatchObject({ ok: true, count: 0, rejected: 0 })
})

test('a store that is down is told, and the delivery is asked for in full again', async () => {
  const { store, asked, turn } = aScheduler([requests], () => content('open311/list.json', { etag: '"1"' }))
  store.hinder(async () => {
    throw new Error('connection to 10.0.0.9 refused')
  })
  await turn(0, 1)
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The delivery could not be written to the store.' })
  store.hinder(null)
  await turn(60_000, 2)
  expect(asked.at(0)?.etag).toBeNull()
  expect(store.records.size).toBe(3)
})

test('the key comes from the environment and is never logged', async () => {
  const { store, asked, logged, turn } = aScheduler([{ ...works, keyEnv: 'ROADS_KEY' }], () => new WebFailure('refused', { status: 401 }), {
    ROADS_KEY: 'hush-hush',
  })
  await turn(0, 1)
  expect(asked[0]?.url).toBe('https://roads.invalid/works?api_key=hush-hush')
  expect(JSON.stringify([logged, store.outcomes])).not.toContain('hush-hush')
})

test('without its key a feed does not ask at all', async () => {
  const { store, asked, turn } = aScheduler([{ ...works, keyEnv: 'ROADS_KEY' }], () => content('wzdx/empty.geojson'))
  await turn(0, 1)
  expect(asked).toEqual([])
  expect(store.outcomes[0]?.outcome).toEqual({ ok: false, problem: 'The key of this feed is not set.' })
})

test('stopping ends a call under way and records no failure', async () => {
  const { store, time, asked, scheduler } = aScheduler([works], () => new Promise<WebAnswer>(() => {}))
  await waitUntil(() => time.waitingMs().length === 1)
  time.advance(0)
  await waitUntil(() => asked.length === 1)
  await scheduler.stop()
  expect(store.outcomes).toEqual([])
  expect(time.waitingMs()).toEqual([])
})

test('stopping waits until what is being written is written and told', async () => {
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

const page = (from: number, count: number): WebAnswer => ({
  kind: 'content',
  bytes: new TextEncoder().encode(
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ service_request_id: `r${from + index}`, requested_datetime: '2026-11-19T00:00:00Z' })),
    ),
  ),
  mediaType: 'application/json',
  etag: null,
  lastModified: null,
})
const pageOf = (request: WebRequest) => Number(new URL(request.url).searchParams.get('page') ?? 1)

test('pages are followed where they are answered, and only as far as there is something new', async () => {
  const { store, asked, turn } = aScheduler([requests], (request) => page(pageOf(request) * 10, pageOf(request) === 4 ? 0 : 10))
  await turn(0, 1)
  expect(asked.map(pageOf)).toEqual([1, 2, 3, 4])
  expect(store.records.size).toBe(30)
  await turn(60_000, 2)
  expect(asked.map(pageOf)).toEqual([1, 2, 3, 4, 1])
})

test.each([
  ['gives the first page again', () => page(0, 10)],
  ['refuses', (request: WebRequest) => (pageOf(request) > 1 ? new WebFailure('refused', { status: 400 }) : page(0, 10))],
])('a publisher that %s when asked for a second page is asked once', async (_, answer) => {
  let round = 0
  const { store, asked, turn } = aScheduler([requests], (request) => {
    const given = answer(request)
    return given instanceof WebFailure || round === 0 ? given : page(100, 10)
  })
  await turn(0, 1)
  expect(store.records.size).toBe(10)
  expect(store.outcomes[0]?.outcome).toMatchObject({ ok: true, count: 10 })
  round++
  await turn(60_000, 2)
  expect(asked.map(pageOf)).toEqual([1, 2, 1])
})

test('an answer with far more records than a page has is not asked for further pages', async () => {
  const { store, asked, turn } = aScheduler([requests], (request) => page(pageOf(request) * 100_000, 10_001))
  await turn(0, 1)
  expect(asked.map(pageOf)).toEqual([1])
  expect(store.records.size).toBe(10_001)
  await turn(60_000, 2)
  expect(asked.map(pageOf)).toEqual([1, 1])
})
