import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { manualTimers } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { bundledProgram, PARSE_WORKER } from '../testing/bundled-program.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeReading } from '../testing/whole-answer.ts'
import type { Reading } from './feed-reading.ts'
import type { ParseJob } from './parse-job.ts'
import { inThreadPool, type ParsePool, parsePool } from './parse-pool.ts'

let worker: Awaited<ReturnType<typeof bundledProgram>>
let workerUrl: URL
beforeAll(async () => {
  worker = await bundledProgram(PARSE_WORKER)
  workerUrl = worker.url
}, 60_000)
afterAll(() => worker.remove())

const pools: ParsePool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((it) => it.stop()))
})
const keep = (pool: ParsePool) => {
  pools.push(pool)
  return pool
}

const feed = FeedSchema.parse({ standard: 'open311', id: 'requests', name: 'R', url: 'https://city.invalid/', everySeconds: 60 })
const job = (bytes: Uint8Array = fixture('open311/list.json')): ParseJob => ({
  bytes: new Uint8Array(bytes),
  mediaType: '',
  feed,
  context: { nowMs: Date.parse('2026-11-20T07:00:00Z') },
})
/** A worker with this code. */
const badWorker = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, job }) => { ${code} })`)}`,
  )
const done = `parentPort.postMessage({ id, reply: { kind: 'handful', drafts: [], end: { observedAt: null, rejected: [], flawed: [] } } })`
const nothing = { drafts: [], observedAt: null, rejected: [], flawed: [] }
const whole = async (pool: ParsePool, bytes?: Uint8Array) => wholeReading(await pool.decode(job(bytes)))

test('the bundled thread gives the same result as the caller’s own thread', async () => {
  const pool = keep(parsePool({ workerUrl }))
  expect(await whole(pool)).toEqual(await whole(inThreadPool()))
})

test('the sites of a feed go to the thread', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const counters = FeedSchema.parse({
    standard: 'datex2',
    id: 'counters',
    name: 'C',
    url: 'https://city.invalid/',
    everySeconds: 60,
    content: 'measurements',
  })
  const table = await inThreadPool().decode({ ...job(fixture('datex2/version-3-site-table.xml')), feed: counters, isReference: true })
  await table.next()
  const sites = new Map((table.sites?.() ?? []).map((it) => [it.id, it]))
  expect(sites.size).toBeGreaterThan(0)
  const read = async (from: ParsePool) => {
    const { context, ...rest } = job(fixture('datex2/version-3-measured.xml'))
    return wholeReading(await from.decode({ ...rest, feed: counters, context: { ...context, sites } }))
  }
  const expected = await read(inThreadPool())
  expect(expected.drafts.length).toBeGreaterThan(0)
  expect(await read(pool)).toEqual(expected)
  expect(await read(pool)).toEqual(expected)
})

test('a long list arrives whole and in order', async () => {
  const list = Array.from({ length: 2_345 }, (_, index) => ({
    service_request_id: `r${index}`,
    requested_datetime: '2026-11-19T00:00:00Z',
  }))
  const { drafts } = await whole(keep(parsePool({ workerUrl })), Buffer.from(JSON.stringify(list)))
  expect(drafts.map((it) => 'externalId' in it && it.externalId)).toEqual(list.map((it) => it.service_request_id))
})

test('the links of an answer come with it, and linked documents go to the thread', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const warnings = FeedSchema.parse({
    standard: 'cap',
    id: 'warnings',
    name: 'W',
    url: 'https://city.invalid/',
    everySeconds: 60,
    area: 'all',
  })
  const read = (documents: NonNullable<ParseJob['context']['documents']>) =>
    pool.decode({ ...job(fixture('cap/index.rss')), feed: warnings, context: { nowMs: Date.parse('2026-11-20T07:00:00Z'), documents } })
  const { links = [] } = await read(new Map())
  expect(links.map((it) => it.url)).toEqual(['https://weather.invalid/alerts/1.cap', 'https://weather.invalid/alerts/2.cap'])
  const documents = new Map(links.map((it, index) => [it.key, { bytes: fixture(`cap/${index ? 'parts' : 'alert'}.xml`), mediaType: '' }]))
  const reading = await read(documents)
  expect((await wholeReading(reading)).drafts).toMatchObject([{ title: 'Elsewhere' }, { title: 'Tormentas fuertes en el sur' }])
})

const many = (count: number) =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ service_request_id: `r${index}`, requested_datetime: '2026-11-19T00:00:00Z' })),
    ),
  )

const LONG = { shortBytes: 0 }

/** Sizes of the batches that are left. */
async function sizesOf(reading: Reading, pause = () => Promise.resolve()) {
  const sizes: number[] = []
  for (let part = await reading.next(); part; part = await reading.next()) {
    sizes.push(part.length)
    await pause()
  }
  return sizes
}

test.each([
  ['short', {}],
  ['long', LONG],
])('while a %s answer is stored slowly, those of other feeds are read', async (_, limits) => {
  const pool = keep(parsePool({ workerUrl, limits }))
  const slow = await pool.decode(job(many(1_700)))
  await slow.next()
  expect((await whole(pool)).drafts).toHaveLength(3)
  expect((await whole(pool)).drafts).toHaveLength(3)
  expect(await sizesOf(slow)).toEqual([500, 500, 200])
})

test('a long answer’s drafts are made on demand, and only so many long answers are open', async () => {
  const pool = keep(parsePool({ workerUrl, limits: { ...LONG, open: 2 } }))
  const first = await pool.decode(job(many(1_700)))
  const second = await pool.decode(job(many(600)))
  let isRead = false
  const third = pool.decode(job()).then((reading) => {
    isRead = true
    return sizesOf(reading)
  })
  expect(await sizesOf(first, () => new Promise((done) => setTimeout(done, 20)).then(() => expect(isRead).toBe(false)))).toEqual([
    500, 500, 500, 200,
  ])
  expect(await third).toEqual([3])
  expect(await sizesOf(second)).toEqual([500, 100])
})

test('the bytes of open answers are bounded, and the one that waits for room is not overtaken', async () => {
  const pool = keep(parsePool({ workerUrl, limits: { ...LONG, openBytes: 100_000 } }))
  const first = await pool.decode(job(many(1_000)))
  const order: string[] = []
  const second = pool.decode(job(many(1_700))).then((reading) => {
    order.push('large')
    reading.close()
  })
  const third = pool.decode(job()).then((reading) => {
    order.push('small')
    reading.close()
  })
  first.close()
  await Promise.all([second, third])
  expect(order).toEqual(['large', 'small'])
})

test('what is read ahead is bounded: the next short answer is read when one before has been taken', async () => {
  const pool = keep(parsePool({ workerUrl, limits: { ahead: 1 } }))
  const first = await pool.decode(job(many(1_200)))
  let isRead = false
  const second = pool.decode(job()).then((reading) => {
    isRead = true
    return sizesOf(reading)
  })
  await first.next()
  await new Promise((done) => setTimeout(done, 20))
  expect(isRead).toBe(false)
  first.close()
  expect(await second).toEqual([3])
})

test('closing a long reading lets the next answer in and ends the reading', async () => {
  const pool = keep(parsePool({ workerUrl, limits: { ...LONG, open: 1 } }))
  const reading = await pool.decode(job(many(1_700)))
  await reading.next()
  const under = reading.next()
  reading.close()
  await expect(under).rejects.toMatchObject({ problem: 'crashed' })
  expect((await whole(pool)).drafts).toHaveLength(3)
  await expect(reading.next()).rejects.toMatchObject({ problem: 'crashed' })
})

test.each([
  ['short', {}],
  ['long', LONG],
])('a %s answer that is broken at its end gives no drafts', async (_, limits) => {
  const pool = keep(parsePool({ workerUrl, limits }))
  await expect(pool.decode(job(many(1_700).subarray(0, -1)))).rejects.toMatchObject({ problem: 'broken' })
})

test('an invalid answer fails alone', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const [bad, good] = await Promise.allSettled([pool.decode(job(fixture('open311/entity-bomb.xml'))), pool.decode(job())])
  expect(bad).toMatchObject({ status: 'rejected', reason: { problem: 'forbidden_xml' } })
  expect(good.status).toBe('fulfilled')
})

test.each([
  ['short', {}],
  ['long', LONG],
])('a thread that dies fails its %s answer, and the next one gets a new thread', async (_, limits) => {
  const pool = keep(parsePool({ workerUrl: badWorker(`if (job.bytes.length === 1) process.exit(3); ${done}`), limits }))
  const [bad, good] = await Promise.allSettled([pool.decode(job(new Uint8Array(1))), pool.decode(job())])
  expect(bad).toMatchObject({ status: 'rejected', reason: { problem: 'crashed' } })
  expect(good.status).toBe('fulfilled')
})

test('a thread that needs too much memory dies alone', async () => {
  const pool = keep(
    parsePool({
      workerUrl: badWorker(`const hoard = []; while (job.bytes.length === 1) hoard.push(new Array(1e5).fill({})); ${done}`),
      limits: { memoryMb: 32 },
    }),
  )
  await expect(pool.decode(job(new Uint8Array(1)))).rejects.toMatchObject({ problem: 'crashed' })
  await expect(whole(pool)).resolves.toEqual(nothing)
}, 30_000)

test.each([
  ['short', {}, 20_000],
  ['long', LONG, 60_000],
])('a thread that does not finish a %s answer is ended', async (_, limits, timeMs) => {
  const time = manualTimers(0)
  const pool = keep(parsePool({ workerUrl: badWorker(`while (job.bytes.length === 1); ${done}`), after: time.after, limits }))
  const bad = pool.decode(job(new Uint8Array(1)))
  time.advance(timeMs)
  await expect(bad).rejects.toMatchObject({ problem: 'too_slow' })
  await expect(whole(pool)).resolves.toEqual(nothing)
})

test('the queue is bounded', async () => {
  const pool = keep(parsePool({ workerUrl: badWorker(''), limits: { ahead: 1, waiting: 2 } }))
  const waiting = Promise.allSettled([1, 2, 3].map(() => pool.decode(job())))
  await expect(pool.decode(job())).rejects.toMatchObject({ problem: 'busy' })
  await pool.stop()
  const settled = await waiting
  expect(settled.map((it) => it.status === 'rejected' && it.reason.problem)).toEqual(['crashed', 'crashed', 'crashed'])
})

test('the bytes that wait are bounded', async () => {
  const pool = keep(parsePool({ workerUrl: badWorker(''), limits: { ahead: 1, waitingBytes: 100 } }))
  const large = () => job(new Uint8Array(80))
  const waiting = Promise.allSettled([pool.decode(large()), pool.decode(large())])
  await expect(pool.decode(large())).rejects.toMatchObject({ problem: 'busy' })
  await pool.stop()
  await waiting
})

test('an idle thread is ended and started again for the next answer', async () => {
  const time = manualTimers(0)
  const pool = keep(parsePool({ workerUrl, after: time.after }))
  await whole(pool)
  expect(time.waitingMs()).toEqual([120_000])
  time.advance(120_000)
  expect((await whole(pool)).drafts).toHaveLength(3)
})
