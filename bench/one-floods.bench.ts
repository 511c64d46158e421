import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { startStore, type TestStore } from '../e2e/support/test-store.ts'
import { median, reportFigure, reportRatio } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const ROUNDS = 6
const READS = 200
/** ms between two reads: they should be answered at once, not load the server. */
const PAUSE_MS = 5
const HOT = '/api/incidents'
const FLOODS = ['openapi', 'openapi-queries', 'addresses', 'places', 'searches', 'history', 'unclear', 'sockets', 'unread']

let store: TestStore
let oppidum: Served
let flood: ChildProcess
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, SIMULATOR_SEED: '1', MODELS: 'off', RATE_LIMIT: 'on' })
  flood = fork(join(import.meta.dirname, 'flood.mjs'), [String(oppidum.port)])
  await once(flood, 'message')
}, 300_000)
afterAll(async () => {
  flood?.disconnect()
  agent.destroy()
  await oppidum?.stop()
  await store?.stop()
})

/** @returns the flood's counts since the last message */
async function say(kind: string): Promise<{ sent: number; answered: number }> {
  flood.send(kind)
  const [counts] = await once(flood, 'message')
  return counts
}

function read(): Promise<number> {
  return new Promise((done, fail) => {
    const startedAt = performance.now()
    get({ agent, port: oppidum.port, host: '127.0.0.1', path: HOT, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`${HOT} was answered with ${answer.statusCode}`))
      answer.resume().on('end', () => done(performance.now() - startedAt))
    }).on('error', fail)
  })
}

/** 95th percentile for a visitor who reads the public list, in ms. */
async function p95(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < READS; i++) {
    times.push(await read())
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return times.sort((a, b) => a - b)[Math.floor(READS * 0.95)] as number
}

it("another visitor's reads while one address asks 300 times a second", async () => {
  await p95()
  for (const kind of FLOODS) {
    const [busy, idle, sent, answered]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      await say('rest')
      idle.push(await p95())
      await say(kind)
      const startedAt = performance.now()
      busy.push(await p95())
      const counts = await say('rest')
      const seconds = (performance.now() - startedAt) / 1_000
      sent.push(counts.sent / seconds)
      answered.push(counts.answered / seconds)
    }
    reportRatio({
      row: `GET ${HOT}, 95th of 100, one address floods ${kind}`,
      unit: 'ms',
      ours: busy,
      control: idle,
      goal: { atMost: 1.5 },
    })
    reportFigure(`  ${kind} a second, sent by that address`, median(sent), '', null)
    reportFigure(`  ${kind} a second, not refused`, median(answered), '', null)
  }
}, 900_000)
