import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../../e2e/support/people.ts'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { rawUnnest } from '../controls/raw-unnest.ts'
import { reportGoal, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'
import { postOf, requestsPerSecond } from './request-sender.ts'

const SUBSTATIONS = 2_000
const ROWS = 50_000
const ROUNDS = 6
/** Calls of each round; two are under way at any time, so that one is read while another is stored. */
const CALLS = 6
const SINGLES = 16_000
const CONNECTIONS = 128

let store: TestStore
let oppidum: Served
let pool: pg.Pool
let headers: Record<string, string>
let startMs: number

beforeAll(async () => {
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, SIMULATOR: 'off', MODELS: 'off' })
  pool = new pg.Pool({ connectionString: store.url })
  const url = `http://127.0.0.1:${oppidum.port}`
  const { cookie } = await somebody(url, { plan: 'pro' })
  const answer = await fetch(`${url}/api/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Meters', scopes: ['ingest'] }),
  })
  const { key } = (await answer.json()) as { key: string }
  headers = { 'x-api-key': key }
  const cities = (await (await fetch(`${url}/api/cities`)).json()) as { bounds: [number, number, number, number] }[]
  const [west, south, east, north] = cities[0]?.bounds ?? [0, 0, 0, 0]
  const places = Array.from({ length: SUBSTATIONS - 20 }, (_, index) => ({
    kind: 'substation',
    id: `bench-${index}`,
    name: `Bench ${index}`,
    lon: (west + east) / 2,
    lat: (south + north) / 2,
    capacityMw: 100,
  }))
  const added = await fetch(`${url}/api/v1/ingest/places`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(places),
  })
  const result = (await added.json()) as { accepted: number }
  if (result.accepted !== places.length) throw new Error(JSON.stringify(result).slice(0, 500))
  // The same day for every row, so that ours and the control have one partition.
  startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
}, 300_000)
afterAll(async () => {
  await pool?.end()
  await oppidum?.stop()
  await store?.stop()
})

let clockMs = 0
/** Rows that were not sent before: 25 readings of 2,000 substations. */
function rows(count: number): { placeId: string; atMs: number; value: number }[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % (SUBSTATIONS - 20) === 0) clockMs += 100
    return { placeId: `bench-${index % (SUBSTATIONS - 20)}`, atMs: startMs + clockMs, value: 40 + (index % 17) }
  })
}

const lineOf = ({ placeId, atMs, value }: ReturnType<typeof rows>[number]) =>
  JSON.stringify({ measure: 'substation.load', place: placeId, at: new Date(atMs).toISOString(), value })

it(`calls of ${ROWS} rows, durable`, async () => {
  const raw = await rawUnnest(pool, 'observation_control', { durable: true })
  const type = { ...headers, 'content-type': 'application/x-ndjson' }
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const calls = Array.from({ length: CALLS }, () => rows(ROWS))
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
  const type = { ...headers, 'content-type': 'application/json' }
  const figures: number[] = []
  for (let round = 0; round <= 3; round++) {
    const requests = rows(SINGLES).map((it) => postOf(oppidum.port, '/api/v1/ingest/observations', type, Buffer.from(lineOf(it))))
    const perSecond = await requestsPerSecond(oppidum.port, CONNECTIONS, () => requests.pop() ?? null)
    if (round > 0) figures.push(perSecond)
  }
  const best = Math.max(...figures)
  reportGoal('POST ingest/observations, one row a call, durable, thousand calls a second', best / 1_000, { atLeast: 8 })
})
