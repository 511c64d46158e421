import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { writeMeterCity } from '../../e2e/support/meter-city.ts'
import { type Mosquitto, startMosquitto } from '../../e2e/support/mosquitto.ts'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { median, reportGoal, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const SENSORS = 2_000
const MESSAGES = 60_000
const ROUNDS = 4
const LOOK_MS = 10

const folder = mkdtempSync(join(tmpdir(), 'oppidum-bench-'))
const baseMs = Date.now() - 3_600_000
const peers: ChildProcess[] = []
let store: TestStore
let broker: Mosquitto
let oppidum: Served
let pool: pg.Pool
let sender: ChildProcess
let receiver: ChildProcess

async function aPeer(...words: string[]): Promise<ChildProcess> {
  const child = fork('bench/controls/mqtt-peer.mjs', words)
  peers.push(child)
  await once(child, 'message')
  return child
}

beforeAll(async () => {
  store = await startStore()
  // By default it has 20 messages under way to a subscriber and drops those beyond 1,000 more.
  broker = await startMosquitto(['max_inflight_messages 5000', 'max_queued_messages 0'])
  const file = writeMeterCity(folder, { url: `mqtt://127.0.0.1:${broker.port}`, version: '5', everySeconds: 60 })
  const outbound = { OUTBOUND_ALLOW: `127.0.0.1:${broker.port}` }
  oppidum = await startOppidum({ DATABASE_URL: store.url, CITY_FILE: file, SIMULATOR: 'off', MODELS: 'off', ...outbound })
  pool = new pg.Pool({ connectionString: store.url })
  sender = await aPeer('send', String(broker.port))
  receiver = await aPeer('receive', String(broker.port), 'echo/+/load')
}, 300_000)
afterAll(async () => {
  for (const it of peers) it.kill()
  await pool?.end()
  await oppidum?.stop()
  await broker?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stored = async (): Promise<number> =>
  (await pool.query(`select count(*)::int as count from observation where source_id = 'meters'`)).rows[0].count

/** The messages of a round have times that no other has. */
function send(topic: string, count: number, round: number): number {
  const startMs = baseMs + round * 1_000
  sender.send({ topic, count, sensors: SENSORS, startMs })
  return startMs
}

/** Newest time of the sensor that sends last. Messages come in order, so all are stored when its last one is; a cheap question. */
const newestMs = async (): Promise<number> =>
  (
    await pool.query(
      `select (extract(epoch from l.at) * 1000)::float8 as ms from observation_latest l join series s using (series_id) where s.place_id = $1`,
      [`bench-${SENSORS - 1}`],
    )
  ).rows[0]?.ms ?? 0

/** Until all values of the round are in the database. */
async function intoTheStore(count: number, round: number): Promise<number> {
  const before = await stored()
  const startedAt = Date.now()
  const startMs = send('meters/+/load', count, round)
  while ((await newestMs()) < startMs + count / SENSORS - 1) await wait(LOOK_MS)
  const perSecond = (count * 1_000) / (Date.now() - startedAt)
  const lost = before + count - (await stored())
  if (lost !== 0) throw new Error(`${lost} of ${count} values are not stored.`)
  return perSecond
}

/** Until a subscriber that stores nothing has all of them. */
async function echo(count: number, round: number): Promise<number> {
  receiver.send({ count })
  await once(receiver, 'message')
  const startedAt = Date.now()
  send('echo/+/load', count, round)
  const [endedAt] = (await once(receiver, 'message')) as [number]
  return (count * 1_000) / (endedAt - startedAt)
}

it(`${MESSAGES} messages of QoS 1 from ${SENSORS} meters`, async () => {
  // Until the feed has subscribed, nothing arrives.
  for (let attempt = 0; (await stored()) === 0; attempt++) {
    send('meters/+/load', 1, attempt)
    await wait(500)
  }
  await wait(500)
  const ours: number[] = []
  const control: number[] = []
  for (let round = 1; round <= ROUNDS + 1; round++) {
    const a = await intoTheStore(MESSAGES, round * 100)
    const b = await echo(MESSAGES, round * 100)
    // The first round warms up both.
    if (round === 1) continue
    ours.push(a)
    control.push(b)
  }
  reportRatio({ row: 'MQTT QoS 1, broker to the store, against its echo', unit: 'messages/s', ours, control, goal: { atLeast: 0.2 } })
  reportGoal('the same, thousand messages a second', median(ours) / 1_000, { atLeast: 10 })
})
