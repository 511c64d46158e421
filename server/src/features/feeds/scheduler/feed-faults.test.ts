import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import { afterEach, expect, test } from 'vitest'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { fixture } from '../testing/fixture.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { feedJob } from './feed-job.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A WZDx and an Open311 feed of a publisher on loopback, over the real client; `turn` fetches both once. */
async function aPublisher(listener: RequestListener, startMs = Date.parse('2026-11-20T07:00:00Z')) {
  const server: Server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const time = manualTimers(startMs)
  const store = memoryStore()
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`), limits: { firstByteMs: 500, totalMs: 5_000 } })
  const feeds = [
    { standard: 'wzdx', id: 'works', name: 'Works', url: `http://127.0.0.1:${port}/works`, everySeconds: 60, maxBytes: 100_000 },
    {
      standard: 'open311',
      id: 'requests',
      name: 'Requests',
      url: `http://127.0.0.1:${port}/requests.json`,
      everySeconds: 60,
      maxBytes: 100_000,
    },
  ].map((it) => ({ cityId: 'town', feed: FeedSchema.parse(it) }))
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const parts = { ...time, web, ...store, pool: inThreadPool(), random: () => 0, secretOf: async () => undefined, log }
  const jobs = feeds.map((it) => feedJob(parts, it))
  const scheduler = jobRunner({ ...time, log }, jobs)
  scheduler.start()
  ends.push(
    () => scheduler.stop(),
    () => web.close(),
    async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  )
  const turn = async (ms = 900_000) => {
    const before = store.outcomes.length
    await waitUntil(() => time.waitingMs().length === 2)
    time.advance(ms)
    await waitUntil(() => store.outcomes.length === before + 2 && time.waitingMs().length === 2)
    return store.outcomes.slice(before).map((it) => it.outcome)
  }
  return { store, turn, time }
}

const BOMB = gzipSync(Buffer.alloc(20_000_000, ' '))
const json = { 'content-type': 'application/json' }
const problems = (outcomes: FetchOutcome[]) => [...new Set(outcomes.map((it) => (it.ok ? 'ok' : it.problem)))]

const drills: [name: string, listener: RequestListener, problem: string][] = [
  ['silence', () => {}, 'The publisher is too slow.'],
  ['status 500', (_, response) => response.writeHead(500).end(), 'The publisher refused the request (status 500).'],
  ['status 403', (_, response) => response.writeHead(403).end(), 'The publisher refused the request (status 403).'],
  [
    'a truncated body',
    (_, response) => {
      response.writeHead(200, { ...json, 'content-length': '500' }).write('{"features": [')
      setImmediate(() => response.destroy())
    },
    "The publisher's response could not be understood.",
  ],
  [
    'a body that stops in the middle without saying so',
    (_, response) => response.writeHead(200, json).end('{"features": ['),
    "The publisher's response could not be understood: it is incomplete or not well-formed.",
  ],
  [
    'a wrong media type',
    (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('[]'),
    "The publisher's response could not be understood.",
  ],
  [
    'a web page under a wrong name',
    (_, response) => response.writeHead(200, json).end(fixture('open311/web-page.html')),
    "The publisher's response is a web page, not data.",
  ],
  [
    'a gzip bomb',
    (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(BOMB),
    "The publisher's response is too large.",
  ],
  [
    'an endless body',
    (_, response) => {
      response.writeHead(200, json)
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(10_000)));
      }
      response.on('drain', pour)
      pour()
    },
    "The publisher's response is too large.",
  ],
  [
    'a redirect to the metadata address',
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    'The address is not allowed.',
  ],
  ['a redirect to itself', (request, response) => response.writeHead(302, { location: request.url }).end(), 'The address is not allowed.'],
]

test.each(drills)('%s marks the feed as failed and nothing else; afterwards it recovers', async (_, listener, problem) => {
  let broken = true
  const { store, turn } = await aPublisher((request, response) => {
    if (broken) listener(request, response)
    else response.writeHead(200, json).end(fixture(request.url?.startsWith('/works') ? 'wzdx/project.geojson' : 'open311/list.json'))
  })
  expect(problems(await turn())).toEqual([problem])
  expect(store.records.size).toBe(0)
  broken = false
  expect(problems(await turn())).toEqual(['ok'])
  expect(store.records.size).toBe(5)
})

test('refuses an entity bomb before it expands', async () => {
  const { turn } = await aPublisher((request, response) => {
    if (request.url?.startsWith('/works')) response.writeHead(200, json).end(fixture('wzdx/empty.geojson'))
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(fixture('open311/entity-bomb.xml'))
  })
  expect(problems(await turn())).toEqual(
    expect.arrayContaining(['ok', "The publisher's response was rejected: it declares a document type or entities."]),
  )
})

test('changes nothing when the same file comes a hundred times', async () => {
  const { store, turn } = await aPublisher((request, response) => {
    const works = request.url?.startsWith('/works')
    if (works && request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else
      response
        .writeHead(200, { ...json, ...(works ? { etag: '"1"' } : {}) })
        .end(fixture(works ? 'wzdx/project.geojson' : 'open311/list.json'))
  })
  await turn()
  const before = JSON.stringify([...store.records])
  for (let times = 1; times < 100; times++) expect(problems(await turn())).toEqual(['ok'])
  expect(JSON.stringify([...store.records])).toBe(before)
})

test('keeps times right when the clock is ten minutes slow', async () => {
  const { store, turn } = await aPublisher(
    (request, response) =>
      response.writeHead(200, json).end(fixture(request.url?.startsWith('/works') ? 'wzdx/empty.geojson' : 'open311/list.json')),
    Date.parse('2026-11-19T10:50:00Z') - 900_000,
  )
  const outcomes = await turn()
  expect(store.records.get('requests/4711')?.updatedAt).toBe('2026-11-19T11:00:00.000Z')
  expect(outcomes.find((it) => it.ok && it.count === 3)).toMatchObject({ observedAt: '2026-11-17T15:30:00.500Z' })
})
