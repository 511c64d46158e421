import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, it } from 'vitest'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { ensurePrograms } from '../../interop/debian.mjs'
import { type NatsServer, startNats } from '../../server/src/adapters/bus/testing/nats-server.ts'
import { reportGoal, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'
import { lineOf, type MeteredCity, meteredCity } from './metered-city.ts'
import { postOf, requestsPerSecond } from './request-sender.ts'

const ROWS = 1_000
const CALLS = 60
const SINGLES = 8_000
const CONNECTIONS = 128
const ROUNDS = 4
/** Size of a stored message of one row. */
const MESSAGE_BYTES = 250

let folder: string
let nats: NatsServer
let connection: NatsConnection
let store: TestStore
let oppidum: Served
let city: MeteredCity

beforeAll(async () => {
  await ensurePrograms(['nats-server'])
  folder = mkdtempSync(join(tmpdir(), 'oppidum-nats-'))
  nats = await startNats({ args: ['--jetstream', '--store_dir', folder] })
  connection = await connect({ servers: nats.host })
  await (await jetstreamManager(connection)).streams.add({ name: 'control', subjects: ['control'] })
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, NATS_URL: `nats://${nats.host}`, SIMULATOR: 'off', MODELS: 'off' })
  city = await meteredCity(oppidum)
}, 300_000)
afterAll(async () => {
  await oppidum?.stop()
  await store?.stop()
  await connection?.close()
  await nats?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

/** Messages a second that JetStream acknowledges, each sender one after the other. */
async function bareMessages(senders: number, count: number, bytes: number): Promise<number> {
  const js = jetstream(connection)
  const payload = Buffer.alloc(bytes, 'x')
  let left = count
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (left-- > 0) await js.publish('control', payload)
    }),
  )
  return (count * 1_000) / (performance.now() - startedAt)
}

it('calls through the buffer, against bare messages of JetStream', async () => {
  const type = { ...city.headers, 'content-type': 'application/json' }
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = city.rows(SINGLES).map((it) => postOf(oppidum.port, '/api/v1/ingest/observations', type, Buffer.from(lineOf(it))))
    const perSecond = await requestsPerSecond(oppidum.port, CONNECTIONS, () => requests.pop() ?? null)
    const bare = await bareMessages(CONNECTIONS, SINGLES, MESSAGE_BYTES)
    // The first round warms up both.
    if (round === 0) continue
    ours.push(perSecond)
    control.push(bare)
  }
  reportRatio({ row: 'one row a call, accepted by the buffer', unit: 'calls/s', ours, control, goal: { atLeast: 0.25 } })
})

it(`calls of ${ROWS} rows through the buffer`, async () => {
  const type = { ...city.headers, 'content-type': 'application/x-ndjson' }
  const figures: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = Array.from({ length: CALLS }, () =>
      postOf(oppidum.port, '/api/v1/ingest/observations', type, Buffer.from(city.rows(ROWS).map(lineOf).join('\n'))),
    )
    const perSecond = await requestsPerSecond(oppidum.port, 4, () => requests.pop() ?? null)
    if (round > 0) figures.push(perSecond)
  }
  reportGoal(`${ROWS} rows a call, accepted by the buffer, thousand rows a second`, (Math.max(...figures) * ROWS) / 1_000, { atLeast: 60 })
})
