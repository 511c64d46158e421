import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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

const ALERT = Buffer.from(fixture('cap/alert.xml')).toString()
const alert = (name: string) => ALERT.replace('uy-1', name)
const index = (...links: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><updated>2026-11-20T06:30:00Z</updated>${links
    .map((it) => `<entry><updated>2026-11-20T06:00:00Z</updated><link href="${it}"/></entry>`)
    .join('')}</feed>`

/** A publisher on loopback with an index and its alerts, over the real client; `turn` fetches the index once. */
async function aPublisher(listed: () => string[], answer?: RequestListener) {
  const requested: string[] = []
  const server: Server = createServer((request, response) => {
    const name = request.url?.split('?')[0] ?? ''
    requested.push(request.url ?? '')
    if (name === '/index') response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(index(...listed()))
    else if (answer) answer(request, response)
    else response.writeHead(200, { 'content-type': 'application/cap+xml' }).end(alert(name.slice(1)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const time = manualTimers(Date.parse('2026-11-20T07:00:00Z'))
  const store = memoryStore()
  const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  const url = `http://127.0.0.1:${port}/index`
  const feed = FeedSchema.parse({ standard: 'cap', id: 'warnings', name: 'Warnings', url, everySeconds: 60, area: 'all', keyEnv: 'KEY' })
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const parts = { ...time, web, ...store, pool: inThreadPool(), random: () => 0, secretOf: async () => 'key', log }
  const scheduler = jobRunner({ ...time, log }, [feedJob(parts, { cityId: 'town', feed })])
  scheduler.start()
  ends.push(
    () => scheduler.stop(),
    () => web.close(),
    async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  )
  const statuses = () => [...store.records.values()].map((it) => `${it.externalId.split(',')[1]} ${it.status}`)
  const turn = async () => {
    const before = store.outcomes.length
    await waitUntil(() => time.waitingMs().length === 1)
    time.advance(900_000)
    await waitUntil(() => store.outcomes.length === before + 1 && time.waitingMs().length === 1)
    return store.outcomes.at(-1)?.outcome
  }
  return { turn, statuses, requested, port }
}

test('fetches each alert of an index once, with the key of its publisher', async () => {
  const { turn, statuses, requested } = await aPublisher(() => ['/a', '/b'])
  expect(await turn()).toMatchObject({ ok: true, count: 2 })
  await turn()
  expect(statuses()).toEqual(['a pending', 'b pending'])
  expect(requested.filter((it) => !it.startsWith('/index'))).toEqual(['/a?api_key=key', '/b?api_key=key'])
})

test('an alert that the index no longer lists ends after two fetches', async () => {
  let listed = ['/a', '/b']
  const { turn, statuses } = await aPublisher(() => listed)
  await turn()
  listed = ['/b']
  await turn()
  expect(statuses()).toEqual(['a pending', 'b pending'])
  await turn()
  expect(statuses()).toEqual(['a resolved', 'b pending'])
})

test('nothing ends while an alert of the index cannot be fetched; it is tried again', async () => {
  let listed = ['/a']
  let broken = true
  const { turn, statuses } = await aPublisher(
    () => listed,
    (request, response) => {
      if (broken && request.url?.startsWith('/b')) response.writeHead(500).end()
      else response.writeHead(200, { 'content-type': 'text/xml' }).end(alert((request.url ?? '').slice(1, 2)))
    },
  )
  await turn()
  listed = ['/b']
  for (let times = 0; times < 2; times++) await turn()
  expect(await turn()).toMatchObject({
    notice: "Some documents in the publisher's list could not be fetched yet. They are requested again with the next fetch.",
  })
  expect(statuses()).toEqual(['a pending'])
  broken = false
  await turn()
  expect(await turn()).toMatchObject({ ok: true, notice: null })
  expect(statuses()).toEqual(['a resolved', 'b pending'])
})

test('leaves a publisher alone that refuses three alerts in a row, and begins with the others the next time', async () => {
  const listed = ['/1', '/2', '/3', '/4', '/5']
  const { turn, requested } = await aPublisher(
    () => listed,
    (_, response) => response.writeHead(404).end(),
  )
  await turn()
  await turn()
  expect(requested.map((it) => it.split('?')[0])).toEqual(['/index', '/1', '/2', '/3', '/index', '/4', '/5', '/1'])
})

test('stops at the first alert when the publisher asks for a pause', async () => {
  const { turn, requested } = await aPublisher(
    () => ['/1', '/2'],
    (_, response) => response.writeHead(429, { 'retry-after': '600' }).end(),
  )
  await turn()
  expect(requested.map((it) => it.split('?')[0])).toEqual(['/index', '/1'])
})

test('fetches at most a hundred alerts at a time', async () => {
  const listed = Array.from({ length: 130 }, (_, number) => `/${number}`)
  const { turn, statuses, requested } = await aPublisher(() => listed)
  await turn()
  expect(statuses()).toHaveLength(100)
  await turn()
  expect(statuses()).toHaveLength(130)
  expect(requested).toHaveLength(132)
})

test('a link to a private address is not followed', async () => {
  const { turn, requested, statuses } = await aPublisher(() => ['http://169.254.169.254/latest/', 'http://127.0.0.1:9/a', '/b'])
  expect(await turn()).toMatchObject({ ok: true, count: 1 })
  expect(statuses()).toEqual(['b pending'])
  expect(requested).toEqual(['/index?api_key=key', '/b?api_key=key'])
})

test('an unchanged index is read again until its alerts are all there, then only when an alert begins or expires', async () => {
  let broken = true
  const { turn, statuses } = await aPublisher(
    () => ['/a'],
    (_, response) => {
      if (broken) response.writeHead(503).end()
      else response.writeHead(200, { 'content-type': 'text/xml' }).end(alert('a'))
    },
  )
  const counts = async () => {
    const outcome = await turn()
    return outcome?.ok ? outcome.count : undefined
  }
  expect([await counts(), await counts(), await counts()]).toEqual([0, 0, 0])
  broken = false
  expect([await counts(), await counts(), await counts(), await counts()], 'twice, so that others could end').toEqual([1, 1, null, null])
  expect(statuses()).toEqual(['a pending'])
  // A quarter of an hour each, from 08:45 to its beginning at 11:00.
  for (let times = 0; times < 9; times++) await turn()
  expect(statuses()).toEqual(['a active'])
})
