import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { rawUnnest } from '../controls/raw-unnest.ts'
import { reportGoal, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'
import { lineOf, type MeteredCity, meteredCity } from './metered-city.ts'
import { postOf, requestsPerSecond } from './request-sender.ts'

const ROWS = 50_000
const ROUNDS = 6
/** Calls of each round; two are under way at any time, so that one is read while another is stored. */
const CALLS = 6
const SINGLES = 16_000
const CONNECTIONS = 128

let store: TestStore
let oppidum: Served
let pool: pg.Pool
let city: MeteredCity

beforeAll(async () => {
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, SIMULATOR: 'off', MODELS: 'off' })
  pool = new pg.Pool({ connectionString: store.url })
  city = await meteredCity(oppidum)
}, 300_000)
afterAll(async () => {
  await pool?.end()
  await oppidum?.stop()
  await store?.stop()
})

it(`calls of ${ROWS} rows, durable`, async () => {
  const raw = await rawUnnest(pool, 'observation_control', { durable: true })
  const type = { ...city.headers, 'content-type': 'application/x-ndjson' }
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const calls = Array.from({ length: CALLS }, () => city.rows(ROWS))
    const requests = calls.map((it) => postOf(oppidum.port, '/api/v1/ingest/observations', type, Buffer.from(it.map(lineOf).join('\n'))))
    const perSecond = await requestsPerSecond(oppidum.port, 2, () => requests.pop() ?? null)
    const startedAt = performance.now()
    for (const it of calls) await raw(it)
    // The first round warms up both.
    if (round === 0) continue
    ours.push(perSecond * ROWS)
    control.push((CALLS * ROWS * 1_000) / (performance.now() - startedAt))
  }
  reportRatio({ row: `POST ingest/observations, ${ROWS} rows a call, durable`, unit: 'rows/s', ours, control, goal: { atLeast: 0.5 } })
  reportGoal('the same, thousand rows a second', ours.reduce((sum, it) => sum + it, 0) / ours.length / 1_000, { atLeast: 60 })
})

it('calls of one row, durable', async () => {
  const type = { ...city.headers, 'content-type': 'application/json' }
  const figures: number[] = []
  for (let round = 0; round <= 3; round++) {
    const requests = city.rows(SINGLES).map((it) => postOf(oppidum.port, '/api/v1/ingest/observations', type, Buffer.from(lineOf(it))))
    const perSecond = await requestsPerSecond(oppidum.port, CONNECTIONS, () => requests.pop() ?? null)
    if (round > 0) figures.push(perSecond)
  }
  const best = Math.max(...figures)
  reportGoal('POST ingest/observations, one row a call, durable, thousand calls a second', best / 1_000, { atLeast: 8 })
})
