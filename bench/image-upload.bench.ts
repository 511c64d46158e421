import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadImage } from '@oppidum/domain/gallery/image'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../e2e/support/people.ts'
import { type MemoryUse, memoryUseOf } from './process-memory.ts'
import { median, reportFigure, reportRatio } from './report.ts'
import { seededPhotos } from './seeded-photos.ts'
import { type Served, startOppidum } from './served.ts'

const PEOPLE = 25
const UPLOADS = 50
const ROUNDS = 6
/** Waves that only measure memory: a memory reading takes longer than a read. */
const WATCHED = 3
const HOT = '/api/traffic-data'
/** ms between two hot reads: they should be answered at once, not load the server. */
const PAUSE_MS = 5
const IDLE_READS = 400
const LOOK_MS = 200

const folder = mkdtempSync(join(tmpdir(), 'oppidum-uploads-'))
let oppidum: Served
let senders: ChildProcess
beforeAll(async () => {
  const env = { DATA_DIR: join(folder, 'data'), SIMULATOR_SEED: '1', SIGNUP_ROLE: 'viewer' }
  // With default settings: bundled store, demo city, models. The memory used by the first start, which creates thirty days of
  // history, is not that of a running server.
  await (await startOppidum(env)).stop()
  oppidum = await startOppidum(env)
  const cookies: string[] = []
  for (let at = 0; at < PEOPLE; at++) cookies.push((await somebody(url(), { plan: 'basic' })).cookie)
  const bodies = (await seededPhotos(UPLOADS, 1)).map((photo, at) => {
    const file = join(folder, `${at}.json`)
    writeFileSync(file, JSON.stringify({ prompt: 'Trams on the quay', imageData: photo.toString('base64') }))
    return { cookie: cookies[at % PEOPLE], file }
  })
  const order = join(folder, 'order.json')
  writeFileSync(order, JSON.stringify({ address: url() + uploadImage.path, bodies }))
  senders = fork('bench/senders.mjs', [order])
  await once(senders, 'message')
}, 300_000)
afterAll(async () => {
  senders?.kill('SIGKILL')
  await oppidum?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const url = () => `http://127.0.0.1:${oppidum.port}`

/** Resolves when all pictures are in their galleries, with the number of senders asked to retry first. */
async function uploadAll(): Promise<number> {
  const over = new AbortController()
  const { signal } = over
  try {
    senders.send('all at once')
    const ended = once(senders, 'exit', { signal }).then(() => Promise.reject(new Error('Those who send have ended.')))
    const [{ retries }] = (await Promise.race([once(senders, 'message', { signal }), ended])) as [{ retries: number[] }]
    return retries.filter((times) => times > 0).length
  } finally {
    over.abort()
  }
}

/** Latencies of hot reads, one after the other, while `going` returns true. */
async function hotReads(going: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (going(times.length)) {
    const startedAt = performance.now()
    const answer = await fetch(url() + HOT, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    await wait(PAUSE_MS)
  }
  return times
}

const share = (values: readonly number[], part: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** Per wave: number asked to retry, and seconds until all pictures were stored. */
const retried: number[] = []
const tookS: number[] = []

/** Has everyone upload their pictures once; `meanwhile` is notified when the last one is stored. */
async function wave<T>(meanwhile: (uploading: () => boolean) => Promise<T>): Promise<T> {
  let uploading = true
  const startedAt = performance.now()
  const all = uploadAll().finally(() => {
    uploading = false
  })
  const [result, retries] = await Promise.all([meanwhile(() => uploading), all])
  retried.push(retries)
  tookS.push((performance.now() - startedAt) / 1_000)
  return result
}

it(`hot reads while ${PEOPLE} people put up ${UPLOADS} pictures at once, beside an idle server`, async () => {
  const [busy, idle]: [number[][], number[][]] = [[], []]
  // The first picture starts the picture processes and loads the models.
  await wave(hotReads)
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await hotReads((count) => count < IDLE_READS))
    busy.push(await wave(hotReads))
  }
  for (const [called, part] of [
    ['median', 0.5],
    ['95th of 100', 0.95],
  ] as const)
    reportRatio({
      row: `GET ${HOT}, ${called}, ${UPLOADS} uploads at once`,
      unit: 'ms',
      ours: busy.map((times) => share(times, part)),
      control: idle.map((times) => share(times, part)),
      goal: { atMost: 1.3 },
    })
  reportFigure(`${UPLOADS} pictures stood after`, median(tookS), 's', null)
  reportFigure('of them had to try again first', median(retried), 'pictures', null)
}, 600_000)

it(`memory of all processes while ${UPLOADS} pictures come at once`, async () => {
  const seen: MemoryUse[] = []
  for (let round = 0; round < WATCHED; round++)
    await wave(async (uploading) => {
      while (uploading()) {
        seen.push(memoryUseOf(oppidum.process.pid as number))
        await wait(LOOK_MS)
      }
    })
  const shares = Math.max(...seen.map((it) => it.shareMb))
  const resident = Math.max(...seen.map((it) => it.residentMb))
  reportFigure('server, store, models and both processes of pictures, what they share counted once', shares, 'MB', 900)
  reportFigure('the same, the memory of the store counted again in each of its processes', resident, 'MB', null)
}, 600_000)
