import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, it } from 'vitest'
import { apiKeyOf, somebody } from '../../e2e/support/people.ts'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { residentMb } from '../process-memory.ts'
import { reportFigure } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'
import { openRawSockets } from './raw-sockets.ts'

const MINUTES = Number(process.env.MIXED_LOAD_MINUTES ?? 10)
const SOCKETS = 2_000
const READS_PER_SECOND = 500
const CHANGES_PER_SECOND = 100
const OBSERVATION_CALLS_PER_SECOND = 10
const ROWS_PER_CALL = 500
const PLACES = 1_900
const RECORDS = 200
/** Steps a second in which work is begun, so that it comes evenly. */
const STEPS = 20
const READS = ['/api/traffic-data', '/api/energy-data', '/api/incidents', '/api/service-requests', '/api/city-metrics']

let store: TestStore
let oppidum: Served
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
beforeAll(async () => {
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url })
}, 300_000)
afterAll(async () => {
  agent.destroy()
  await oppidum?.stop()
  await store?.stop()
})

interface Answer {
  status: number
  /** Not decoded: reads are compressed, and decoding them would take a fifth of a core. */
  body: Buffer
  ms: number
}

function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((done, fail) => {
    const startedAt = performance.now()
    const sized = body ? { 'content-type': 'application/json', ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers
    const asked = request({ agent, port: oppidum.port, host: '127.0.0.1', method, path, headers: sized }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), ms: performance.now() - startedAt })
      })
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

async function made(method: string, path: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const answer = await send(method, path, headers, JSON.stringify(body))
  const [status, text] = [answer.status, answer.body.toString()]
  if (status < 200 || status > 299) throw new Error(`${path} answers ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

const p99 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

it(`${MINUTES} minutes of ${SOCKETS} sockets, reads, changes of records and observations`, async () => {
  const url = `http://127.0.0.1:${oppidum.port}`
  const admin = await somebody(url, { plan: 'pro' })
  const own = { cookie: admin.cookie }
  const meters = { 'x-api-key': await apiKeyOf(url, admin, 'Meters', ['ingest']), 'content-type': 'application/x-ndjson' }
  const [city] = JSON.parse((await send('GET', '/api/cities', {})).body.toString()) as { bounds: [number, number, number, number] }[]
  const [west, south, east, north] = city?.bounds ?? [0, 0, 0, 0]
  const places = Array.from({ length: PLACES }, (_, index) => ({
    kind: 'substation',
    id: `bench-${index}`,
    name: `Bench ${index}`,
    lon: (west + east) / 2,
    lat: (south + north) / 2,
    capacityMw: 100,
  }))
  await made('POST', '/api/v1/ingest/places', { 'x-api-key': meters['x-api-key'] }, places)
  const records: { id: string; version: number; busy: boolean }[] = []
  for (let index = 0; index < RECORDS; index++) {
    const text = { title: `Burst pipe ${index}`, description: 'Water on the road.', location: `Main Street ${index}` }
    const { id, version } = await made('POST', '/api/incidents', own, { ...text, type: 'other', priority: 'low' })
    records.push({ id: String(id), version: Number(version), busy: false })
  }
  const sockets = await openRawSockets(oppidum.port, SOCKETS)
  await wait(10_000)

  const times = { read: [] as number[], change: [] as number[], observations: [] as number[] }
  const failures = new Map<string, number>()
  const begun = new Set<Promise<void>>()
  const begin = (kind: keyof typeof times, asked: Promise<Answer>): void => {
    const work = asked
      .then(({ status, ms }) => {
        if (status === 200 || status === 304) times[kind].push(ms)
        else failures.set(`${kind} ${status}`, (failures.get(`${kind} ${status}`) ?? 0) + 1)
      })
      .catch((error: Error) => void failures.set(`${kind} ${error.message}`, (failures.get(`${kind} ${error.message}`) ?? 0) + 1))
      .finally(() => begun.delete(work))
    begun.add(work)
  }
  let [turn, missed] = [0, 0]
  const change = async (record: (typeof records)[number]): Promise<Answer> => {
    record.busy = true
    const body = JSON.stringify({ version: record.version, priority: record.version % 2 === 0 ? 'low' : 'high' })
    const answer = await send('PATCH', `/api/incidents/${record.id}`, own, body)
    if (answer.status === 200) record.version = Number(JSON.parse(answer.body.toString()).version)
    record.busy = false
    return answer
  }
  const observations = () => {
    const at = new Date().toISOString()
    const first = (turn * ROWS_PER_CALL) % PLACES
    const rows = Array.from({ length: ROWS_PER_CALL }, (_, index) =>
      JSON.stringify({ measure: 'substation.load', place: `bench-${(first + index) % PLACES}`, at, value: 40 + (index % 17) }),
    )
    return send('POST', '/api/v1/ingest/observations', meters, rows.join('\n'))
  }

  const memory: number[] = []
  const startedAt = performance.now()
  const every = (perSecond: number) => Math.floor(((turn + 1) * perSecond) / STEPS) - Math.floor((turn * perSecond) / STEPS)
  for (; turn < MINUTES * 60 * STEPS; turn++) {
    if (turn % (60 * STEPS) === 0) memory.push(residentMb(oppidum.process.pid as number))
    for (let count = every(READS_PER_SECOND); count > 0; count--)
      begin('read', send('GET', READS[(turn + count) % READS.length] as string, { 'accept-encoding': 'gzip' }))
    for (let count = every(CHANGES_PER_SECOND); count > 0; count--) {
      const record = records[(turn * STEPS + count) % RECORDS] as (typeof records)[number]
      if (record.busy) missed++
      else begin('change', change(record))
    }
    for (let count = every(OBSERVATION_CALLS_PER_SECOND); count > 0; count--) begin('observations', observations())
    await wait(Math.max(0, startedAt + ((turn + 1) * 1_000) / STEPS - performance.now()))
  }
  await Promise.all(begun)
  memory.push(residentMb(oppidum.process.pid as number))
  const seconds = (performance.now() - startedAt) / 1_000
  const open = sockets.open()
  sockets.close()

  const row = `mixed load, ${MINUTES} minutes`
  reportFigure(`${row}: reads a second`, times.read.length / seconds, '', null)
  reportFigure(`${row}: changes of records a second`, times.change.length / seconds, '', null)
  reportFigure(`${row}: observations a second`, (times.observations.length * ROWS_PER_CALL) / seconds, '', null)
  reportFigure(`${row}: changes left out, as the record's last one was not answered yet`, missed, '', null)
  reportFigure(
    `${row}: refused or failed ${[...failures.keys()].join(', ')}`,
    [...failures.values()].reduce((a, b) => a + b, 0),
    '',
    0,
  )
  reportFigure(`${row}: sockets closed`, SOCKETS - open, '', 0)
  reportFigure(`${row}: p99 of a read`, p99(times.read), 'ms', 100)
  reportFigure(`${row}: p99 of an operator's change`, p99(times.change), 'ms', 100)
  reportFigure(`${row}: p99 of ${ROWS_PER_CALL} observations`, p99(times.observations), 'ms', null)
  reportFigure(`${row}: memory, MB at each minute ${memory.map((it) => it.toFixed(0)).join(' ')}`, memory.at(-1) ?? Number.NaN, 'MB', null)
}, 3_600_000)
