import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../../e2e/support/people.ts'
import { inProcessBus } from '../../server/src/adapters/bus/in-process.adapter.ts'
import { manualClock } from '../../server/src/adapters/clock/manual.adapter.ts'
import { localIdentity } from '../../server/src/adapters/identity/local/local.adapter.ts'
import { webPushMessages } from '../../server/src/adapters/push/web-push.adapter.ts'
import { undiciWebClient } from '../../server/src/adapters/web/undici.adapter.ts'
import { type App, createApp } from '../../server/src/compose/app.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { citiesOf } from '../../server/src/features/cities/cities.ts'
import { inThreadDrawer } from '../../server/src/features/records/after-action/report-drawer.ts'
import { HISTORY_CACHE } from '../../server/src/features/telemetry/history/history-routes.ts'
import { personStore } from '../../server/src/platform/auth/people/person-store.ts'
import { connect, type Db } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { historyReads } from '../../server/src/platform/db/replica/history-reads.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { testPictures } from '../../server/src/testing/test-pictures.ts'
import { bareDistrict, bareHour, bareSql } from '../controls/bare-history.ts'
import { reportFigure, reportRatio } from '../report.ts'
import { CITY_DAYS, city, FILL_MS, fillHistory, MILLIONS, PLACES, YEAR } from './long-history.ts'

/** As many as one answer may contain. */
const DISTRICT = 60
const ASKED = 400
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

/** Session cookie of a person whose plan includes that much history. */
let analyst: string

const INSTALLATION_KEY = 'a-key-of-the-bench-that-protects-nothing'

beforeAll(async () => {
  const postgres = await startBundledPostgres({ dataDir, log: () => undefined })
  stop = () => postgres.stop()
  db = connect(postgres.address)
  await migrate(db, 'server/src/platform/db/migrations')
  await fillHistory(db, nowMs)
  const log = pino({ level: 'silent' })
  const config = readConfig({ RATE_LIMIT: 'off' })
  const own = {
    db,
    history: historyReads(db, [], { log }),
    bus: inProcessBus(),
    clock,
    log,
    cities: citiesOf([city]),
    people: personStore(db),
    tracing: null,
  }
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
function ask(path: string, headers: Record<string, string> = {}, leastBytes = 10_000): Promise<number> {
  return new Promise((done, fail) => {
    const startedAt = performance.now()
    get({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200 && bytes > leastBytes) done(performance.now() - startedAt)
        else fail(new Error(`${path} was answered with ${answer.statusCode} and ${bytes} bytes`))
      })
    }).on('error', fail)
  })
}

const quantile = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] as number

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

/** A prime step through the places: no query repeats, so none is answered from a cache. */
const placeAt = (round: number) => (round * 701) % PLACES
const atSize = `at ${MILLIONS} million values`

it(`an hour, a day, a month and a year of a location ${atSize}`, async () => {
  const { rows } = await db.pool.query('select count(*)::int as count from observation')
  reportFigure('rows of single values', rows[0]?.count as number, 'rows', null)
  const first = await idOf('traffic.speed', 'p-0')
  const path = (round: number, period: string) => `/api/history?measure=traffic.speed&place=p-${placeAt(round)}&${period}`
  await compare(
    `an hour of a location over HTTP ${atSize}`,
    3,
    (round) => ask(path(round, 'range=1h'), {}, 1_000),
    (round) => bareHour(db, first + placeAt(round), nowMs),
  )
  await compare(
    `24 h of a location over HTTP ${atSize}`,
    3,
    (round) => ask(path(round, 'range=24h')),
    (round) => bareSql(db, 'rollup_5m', first + placeAt(round), nowMs - DAY_MS, nowMs),
  )
  const own = { cookie: analyst }
  await compare(
    `30 days of a location over HTTP ${atSize}`,
    20,
    (round) => ask(path(round, 'range=30d'), own),
    (round) => bareSql(db, 'rollup_hour', first + placeAt(round), nowMs - CITY_DAYS * DAY_MS, nowMs),
  )
  const [from, to] = [nowMs - YEAR * DAY_MS, nowMs].map((it) => new Date(it).toISOString())
  await compare(
    `a year of a location over HTTP ${atSize}`,
    20,
    (round) => ask(path(round, `from=${from}&to=${to}`), own),
    (round) => bareSql(db, 'rollup_day', first + placeAt(round), nowMs - YEAR * DAY_MS, nowMs),
  )
})

it(`24 h of the ${DISTRICT} locations of a district ${atSize}`, async () => {
  const first = await idOf('traffic.speed', 'p-0')
  const places = (round: number) => Array.from({ length: DISTRICT }, (_, index) => (placeAt(round) + index) % PLACES)
  await compare(
    `24 h of the ${DISTRICT} locations of a district over HTTP ${atSize}`,
    50,
    (round) => ask(`/api/history/sparklines?measure=traffic.speed&places=${places(round).map((it) => `p-${it}`)}`),
    (round) =>
      bareDistrict(
        db,
        places(round).map((it) => first + it),
        nowMs,
      ),
  )
})

it(`the city over 30 days ${atSize}`, async () => {
  const id = await idOf('city.speed', 'city')
  await compare(
    `the city over 30 days over HTTP ${atSize}`,
    20,
    () => {
      clock.advance(HISTORY_CACHE.forMs)
      return ask('/api/history?measure=city.speed&range=30d', { cookie: analyst })
    },
    () => bareSql(db, 'rollup_hour', id, nowMs - CITY_DAYS * DAY_MS, nowMs),
  )
})
