import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadImage } from '@oppidum/domain/image'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../e2e/people.ts'
import { type Taken, takenBy } from './process-memory.ts'
import { median, reportFigure, reportRatio } from './report.ts'
import { seededPhotos } from './seeded-photos.ts'
import { type Served, startOppidum } from './served.ts'

const PEOPLE = 25
const UPLOADS = 50
const ROUNDS = 6
const HOT = '/api/traffic-data'
/** Between two hot reads, in ms: they are to be answered at once, not to load the server. */
const PAUSE_MS = 5
const IDLE_READS = 400
const LOOK_MS = 200

const folder = mkdtempSync(join(tmpdir(), 'oppidum-uploads-'))
let oppidum: Served
let senders: ChildProcess
beforeAll(async () => {
  const env = { DATA_DIR: join(folder, 'data'), SIMULATOR_SEED: '1', SIGNUP_ROLE: 'viewer' }
  // As an operator has it who sets nothing: the store of its own, the demo city, the models. What the first start leaves in memory,
  // thirty days of a city, is not what a server takes that stands.
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

/** Resolves when all pictures stand in their galleries, with how many were told to come again first. */
async function uploadAll(): Promise<number> {
  senders.send('all at once')
  const [{ told }] = (await Promise.race([
    once(senders, 'message'),
    once(senders, 'exit').then(() => Promise.reject(new Error('those who send ended'))),
  ])) as [{ told: number[] }]
  return told.filter((times) => times > 0).length
}

/** Latencies of hot reads, one after the other, as long as `going` says so. */
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

/** The most that the server and all that it started took together: the store, the models, what decodes pictures and what looks at them. */
function watchMemory(): () => Taken {
  const most: Taken = { residentMb: 0, shareMb: 0 }
  const timer = setInterval(() => {
    const now = takenBy(oppidum.process.pid as number)
    most.residentMb = Math.max(most.residentMb, now.residentMb)
    most.shareMb = Math.max(most.shareMb, now.shareMb)
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

it(`hot reads while ${PEOPLE} people put up ${UPLOADS} pictures at once, beside an idle server`, async () => {
  const [busy, idle]: [number[][], number[][]] = [[], []]
  const memory: Taken[] = []
  const waves: { tookMs: number; toldLater: number }[] = []
  await hotReads((count) => count < IDLE_READS)
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await hotReads((count) => count < IDLE_READS))
    const watched = watchMemory()
    let uploading = true
    const startedAt = performance.now()
    const all = uploadAll().finally(() => {
      uploading = false
    })
    busy.push(await hotReads(() => uploading))
    waves.push({ toldLater: await all, tookMs: performance.now() - startedAt })
    memory.push(watched())
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
  const highest = (of: (it: Taken) => number) => Math.max(...memory.map(of))
  reportFigure(
    'all processes together, what they share counted once',
    highest((it) => it.shareMb),
    'MB',
    900,
  )
  reportFigure(
    'the same, the memory of the store counted again in each of its processes',
    highest((it) => it.residentMb),
    'MB',
    null,
  )
  reportFigure(`${UPLOADS} pictures stood after`, median(waves.map((it) => it.tookMs)) / 1_000, 's', null)
  reportFigure('of them were told to come again first', median(waves.map((it) => it.toldLater)), 'pictures', null)
}, 600_000)
