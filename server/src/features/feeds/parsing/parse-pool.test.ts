import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { viteImportGlobPlugin } from 'rolldown/experimental'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { manualTimers } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeReading } from '../testing/whole-answer.ts'
import type { ParseJob } from './parse-job.ts'
import { inThreadPool, type ParsePool, parsePool } from './parse-pool.ts'

let folder = ''
let workerUrl: URL
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-parse-'))
  const file = join(folder, 'parse-worker.mjs')
  await build({
    input: new URL('parse-worker.ts', import.meta.url).pathname,
    platform: 'node',
    plugins: [viteImportGlobPlugin()],
    output: { file, format: 'esm' },
    logLevel: 'silent',
  })
  workerUrl = pathToFileURL(file)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

test('a long list arrives whole and in order', async () => {
  const list = Array.from({ length: 2_345 }, (_, index) => ({
    service_request_id: `r${index}`,
    requested_datetime: '2026-11-19T00:00:00Z',
  }))
  const { drafts } = await whole(keep(parsePool({ workerUrl })), Buffer.from(JSON.stringify(list)))
  expect(drafts.map((it) => 'externalId' in it && it.externalId)).toEqual(list.map((it) => it.service_request_id))
})

const many = (count: number) =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ service_request_id: `r${index}`, requested_datetime: '2026-11-19T00:00:00Z' })),
    ),
  )

test('drafts are made on demand, and the next answer is parsed when the one before has been taken', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const reading = await pool.decode(job(many(1_700)))
  let isRead = false
  const after = pool.decode(job()).then(() => {
    isRead = true
  })
  const sizes: (number | undefined)[] = []
  for (let part = await reading.next(); part; part = await reading.next()) {
    sizes.push(part.length)
    await new Promise((done) => setTimeout(done, 20))
    if (sizes.length < 4) expect(isRead).toBe(false)
  }
  expect(sizes).toEqual([500, 500, 500, 200])
  await after
})

test('closing a reading lets the next answer in and ends the reading', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const reading = await pool.decode(job(many(1_700)))
  await reading.next()
  const under = reading.next()
  reading.close()
  await expect(under).rejects.toMatchObject({ problem: 'crashed' })
  expect((await whole(pool)).drafts).toHaveLength(3)
  await expect(reading.next()).rejects.toMatchObject({ problem: 'crashed' })
})

test('a thread is ended after a large answer', async () => {
  const time = manualTimers(0)
  const pool = keep(parsePool({ workerUrl, after: time.after, limits: { largeBytes: 1_000 } }))
  expect((await whole(pool, many(700))).drafts).toHaveLength(700)
  expect((await whole(pool)).drafts).toHaveLength(3)
})

test('an answer that is broken at its end gives no drafts', async () => {
  const pool = keep(parsePool({ workerUrl }))
  await expect(pool.decode(job(many(1_700).subarray(0, -1)))).rejects.toMatchObject({ problem: 'broken' })
})

test('an invalid answer fails alone', async () => {
  const pool = keep(parsePool({ workerUrl }))
  const [bad, good] = await Promise.allSettled([pool.decode(job(fixture('open311/entity-bomb.xml'))), pool.decode(job())])
  expect(bad).toMatchObject({ status: 'rejected', reason: { problem: 'forbidden_xml' } })
  expect(good.status).toBe('fulfilled')
})

test('a thread that dies fails its answer, and the next one gets a new thread', async () => {
  const pool = keep(parsePool({ workerUrl: badWorker(`if (job.bytes.length === 1) process.exit(3); ${done}`) }))
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

test('a thread that does not finish is ended', async () => {
  const time = manualTimers(0)
  const pool = keep(parsePool({ workerUrl: badWorker(`while (job.bytes.length === 1); ${done}`), after: time.after }))
  const bad = pool.decode(job(new Uint8Array(1)))
  const good = pool.decode(job())
  time.advance(60_000)
  await expect(bad).rejects.toMatchObject({ problem: 'too_slow' })
  await expect(good.then(wholeReading)).resolves.toEqual(nothing)
})

test('the queue is bounded', async () => {
  const pool = keep(parsePool({ workerUrl: badWorker(''), limits: { waiting: 2 } }))
  const waiting = Promise.allSettled([1, 2, 3].map(() => pool.decode(job())))
  await expect(pool.decode(job())).rejects.toMatchObject({ problem: 'busy' })
  await pool.stop()
  const settled = await waiting
  expect(settled.map((it) => it.status === 'rejected' && it.reason.problem)).toEqual(['crashed', 'crashed', 'crashed'])
})

test('the bytes that wait are bounded', async () => {
  const pool = keep(parsePool({ workerUrl: badWorker(''), limits: { waitingBytes: 100 } }))
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
