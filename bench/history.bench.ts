import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../e2e/support/people.ts'
import { inProcessBus } from '../server/src/adapters/bus/in-process.adapter.ts'
import { manualClock } from '../server/src/adapters/clock/manual.adapter.ts'
import { localIdentity } from '../server/src/adapters/identity/local/local.adapter.ts'
import { webPushMessages } from '../server/src/adapters/push/web-push.adapter.ts'
import { undiciWebClient } from '../server/src/adapters/web/undici.adapter.ts'
import { type App, createApp } from '../server/src/compose/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import { citiesOf } from '../server/src/features/cities/cities.ts'
import { inThreadDrawer } from '../server/src/features/records/after-action/report-drawer.ts'
import { HISTORY_CACHE } from '../server/src/features/telemetry/history/history-routes.ts'
import { partitionStore } from '../server/src/features/telemetry/observations/partition-store.ts'
import { personStore } from '../server/src/platform/auth/people/person-store.ts'
import { connect, type Db } from '../server/src/platform/db/connection.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../server/src/postgres/bundled-postgres.ts'
import { testPictures } from '../server/src/testing/test-pictures.ts'
import { reportFigure, reportRatio } from './report.ts'

const PLACES = 2_000
const DAYS = 17
/** Per place, over all days: ten million rows. */
const READINGS = 5_000
const CITY_DAYS = 30
const ASKED = 400
/** On two busy cores. */
const FILL_MS = 900_000
/** Queries before anything is counted, so that plans are made and caches warm. */
const WARM_UP = 40

const dataDir = mkdtempSync(join(tmpdir(), 'oppidum-bench-'))
const nowMs = Math.floor(Date.now() / 60_000) * 60_000
/** A manual clock, so that a cached answer expires before the next query. */
const clock = manualClock(nowMs)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let db: Db
let app: App | undefined
let port: number
let stop: () => Promise<void>

const city = {
  id: 'bench',
  name: 'Bench',
  timeZone: 'America/Montevideo',
  bounds: [-56.3, -35, -56, -34.7],
  feeds: [],
  districts: [],
  substations: [],
  inhabitants: 1,
  thresholds: { safetyScale: 1 },
  locations: Array.from({ length: PLACES }, (_, index) => ({
    id: `p-${index}`,
    name: `Place ${index}`,
    geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
  })),
} as unknown as City

/** The rows and their roll-ups, with the statements of the product's own roll-up but without its search for new values. */
async function fill(): Promise<void> {
  const client = await db.pool.connect()
  const run = (text: string, values: unknown[] = []) => {
    const patient = { text, values, query_timeout: FILL_MS }
    return client.query(patient)
  }
  await run('set statement_timeout = 0')
  await run('set synchronous_commit = off')
  await run("set work_mem = '256MB'")
  await run("set maintenance_work_mem = '512MB'")
  await partitionStore(db).ensure(Array.from({ length: CITY_DAYS + 1 }, (_, day) => nowMs - day * DAY_MS))
  await run(
    `insert into series (city_id, measure, place_id) select $1, 'traffic.speed', 'p-' || n from generate_series(0, $2::int - 1) n`,
    [city.id, PLACES],
  )
  await run(`insert into series (city_id, measure, place_id) values ($1, 'city.speed', 'city')`, [city.id])
  // Values differ from row to row, in the order of time in which they would arrive.
  const insert = `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
    select $1, s.series_id, to_timestamp($3::float8 / 1000) + n * make_interval(secs => $4),
      20 + ((s.series_id * 31 + n * 7) % 300) / 10.0, 'measured', 'bench', now()
    from generate_series(0, $5::int - 1) n, series s where s.city_id = $1 and s.measure = $2`
  const everyMs = (DAYS * DAY_MS) / READINGS
  await run(insert, [city.id, 'traffic.speed', nowMs - DAYS * DAY_MS, everyMs / 1_000, READINGS])
  await run(insert, [city.id, 'city.speed', nowMs - CITY_DAYS * DAY_MS, 60, CITY_DAYS * 1_440])
  const bin = (column: string, width: string) => `date_bin('${width}', ${column}, '2000-01-01T00:00:00Z')`
  // Rows come in the order of one index; the other is built at once when all are there.
  await run('drop index rollup_5m_time')
  await run(
    `insert into rollup_5m select city_id, series_id, ${bin('at', '5 minutes')}, avg(value), min(value), max(value), count(*), 'measured'
     from observation group by 1, 2, 3 order by 2, 3`,
  )
  await run('create index rollup_5m_time on rollup_5m (start_at, series_id)')
  await run(
    `insert into rollup_hour select city_id, series_id, ${bin('start_at', '1 hour')}, sum(mean * count) / sum(count), min(lowest), max(highest), sum(count), 'measured'
     from rollup_5m group by 1, 2, 3`,
  )
  await run(
    `insert into rollup_day select city_id, series_id, date_trunc('day', start_at at time zone $1) at time zone $1, avg(mean), min(lowest), max(highest), sum(count), 'measured'
     from rollup_hour group by 1, 2, 3`,
    [city.timeZone],
  )
  await run('vacuum (analyze) observation, rollup_5m, rollup_hour, rollup_day, series')
  await run('reset all')
  client.release()
}

/** Session cookie of a person whose plan includes that much history. */
let analyst: string

const INSTALLATION_KEY = 'a-key-of-the-bench-that-protects-nothing'

beforeAll(async () => {
  const postgres = await startBundledPostgres({ dataDir, log: () => undefined })
  stop = () => postgres.stop()
  db = connect(postgres.address)
  await migrate(db, 'server/src/platform/db/migrations')
  await fill()
  const log = pino({ level: 'silent' })
  const config = readConfig({ RATE_LIMIT: 'off' })
  const own = { db, bus: inProcessBus(), clock, log, cities: citiesOf([city]), people: personStore(db) }
  const local = localIdentity({ ...own, config, installationKeys: [INSTALLATION_KEY] })
  const testApp = { ...own, identity: local, accounts: local.accounts }
  app = createApp(testApp, {
    config,
    webFolder: null,
    simulatedIn: () => new Set(),
    feedReader: null,
    mail: null,
    sender: undiciWebClient({ allow: config.outboundAllow }),
    push: webPushMessages({ installationKeys: [INSTALLATION_KEY], contact: 'mailto:operator@city.example' }),
    gallery: null,
    checkReplies: false,
    payments: null,
    pictures: testPictures('of no picture'),
    drawer: inThreadDrawer(),
    models: null,
  })
  port = Number(new URL(await app.server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  analyst = (await somebody(`http://127.0.0.1:${port}`, { plan: 'basic' })).cookie
}, FILL_MS)
afterAll(async () => {
  agent.destroy()
  await app?.server.close()
  await app?.hub.close()
  await db.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Milliseconds from the request to the last byte of its answer. */
function ask(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    const startedAt = performance.now()
    get({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200 && bytes > 10_000) done(performance.now() - startedAt)
        else fail(new Error(`${path} was answered with ${answer.statusCode} and ${bytes} bytes`))
      })
    }).on('error', fail)
  })
}

const quantile = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] as number

/** The rows of the answer alone. */
async function bareSql(table: string, seriesId: number, fromMs: number, toMs: number): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await db.pool.query({
    name: `control-${table}`,
    text: `select start_at, mean, lowest, highest, quality from ${table} where series_id = $1 and start_at >= $2 and start_at < $3 order by start_at`,
    values: [seriesId, new Date(fromMs), new Date(toMs)],
  })
  if (rows.length < 200) throw new Error(`${table} gave ${rows.length} rows`)
  return performance.now() - startedAt
}

async function compare(row: string, goalMs: number, ours: (round: number) => Promise<number>, control: (round: number) => Promise<number>) {
  const times = { ours: [] as number[], control: [] as number[] }
  for (let round = 0; round < WARM_UP + ASKED; round++) {
    const [a, b] = [await ours(round), await control(round)]
    if (round < WARM_UP) continue
    times.ours.push(a)
    times.control.push(b)
  }
  reportFigure(`${row}, p50`, quantile(times.ours, 0.5), 'ms', goalMs)
  reportFigure(`${row}, p95`, quantile(times.ours, 0.95), 'ms', null)
  reportRatio({ row: `${row}, against its bare SQL`, unit: 'ms', ...times, goal: { atMost: 3 } })
}

async function idOf(measure: string, placeId: string): Promise<number> {
  const { rows } = await db.pool.query('select series_id as id from series where measure = $1 and place_id = $2', [measure, placeId])
  return rows[0]?.id as number
}

it('24 h of a location at ten million rows', async () => {
  const { rows } = await db.pool.query('select count(*)::int as count from observation')
  reportFigure('rows of single values', rows[0]?.count as number, 'rows', null)
  // A prime step through the places: no query repeats, so none is answered from a cache.
  const place = (round: number) => (round * 701) % PLACES
  const first = await idOf('traffic.speed', 'p-0')
  await compare(
    '24 h of a location over HTTP',
    3,
    (round) => ask(`/api/history?measure=traffic.speed&place=p-${place(round)}&range=24h`),
    (round) => bareSql('rollup_5m', first + place(round), nowMs - DAY_MS, nowMs),
  )
})

it('the city over 30 days at ten million rows', async () => {
  const id = await idOf('city.speed', 'city')
  await compare(
    'the city over 30 days over HTTP',
    20,
    () => {
      clock.advance(HISTORY_CACHE.forMs)
      return ask('/api/history?measure=city.speed&range=30d', { cookie: analyst })
    },
    () => bareSql('rollup_hour', id, nowMs - CITY_DAYS * DAY_MS, nowMs),
  )
})
