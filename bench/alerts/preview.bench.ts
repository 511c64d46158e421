import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewAlertRule, type RulePreview } from '@oppidum/domain/alerts/preview'
import type { RuleSettings, Scope } from '@oppidum/domain/alerts/rule'
import { DAY_MS } from '@oppidum/domain/core/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Somebody, somebody } from '../../e2e/support/people.ts'
import { partitionStore } from '../../server/src/features/telemetry/observations/partition-store.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { median, reportFigure } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const ROADS = 100
const DAYS = 30
const EVERY_SECONDS = 300
const ROUNDS = 15

const folder = mkdtempSync(join(tmpdir(), 'oppidum-preview-'))
const nowMs = Date.now()
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let owner: Somebody

/** A district with all roads. */
function writeCity(path: string): void {
  const bounds = [-56.4, -35, -56, -34.6] as const
  const [west, south, east, north] = bounds
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const locations = Array.from({ length: ROADS }, (_, index) => {
    const lon = -56.35 + index * 0.002
    const coordinates = [
      [lon, -34.9],
      [lon, -34.89],
    ]
    return { id: `road-${index}`, name: `Road ${index}`, freeFlowMph: 40, geometry: { type: 'LineString', coordinates } }
  })
  const districts = [{ id: 'centre', name: 'Centre', geometry: { type: 'Polygon', coordinates: [ring] } }]
  const city = { id: 'bench', name: 'Bench', timeZone: 'UTC', bounds, inhabitants: 1_000_000, locations, districts }
  writeFileSync(path, JSON.stringify({ cities: [city] }))
}

/** Values that are below 20 mph now and then, and their roll-ups, with the statements of the product's own roll-up. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  await client.query(
    `insert into series (city_id, measure, place_id) select 'bench', 'traffic.speed', 'road-' || n from generate_series(0, $1::int - 1) n`,
    [ROADS],
  )
  // A second measure at one place only, so that it does not weigh on the district.
  await client.query(`insert into series (city_id, measure, place_id) values ('bench', 'traffic.flow', 'road-1')`)
  await client.query(
    `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
     select 'bench', s.series_id, t, 18 + ((s.series_id * 31 + n * 7) % 300) / 10.0, 'measured', 'bench', t
     from generate_series(0, $1::int - 1) n cross join lateral (select to_timestamp($2::float8 / 1000) + n * make_interval(secs => $3) as t) x, series s`,
    [(DAYS * DAY_MS) / 1_000 / EVERY_SECONDS, nowMs - DAYS * DAY_MS, EVERY_SECONDS],
  )
  const bin = (column: string, width: string) => `date_bin('${width}', ${column}, '2000-01-01T00:00:00Z')`
  await client.query(
    `insert into rollup_5m select city_id, series_id, ${bin('at', '5 minutes')}, avg(value), min(value), max(value), count(*), 'measured'
     from observation group by 1, 2, 3`,
  )
  await client.query(
    `insert into rollup_hour select city_id, series_id, ${bin('start_at', '1 hour')}, sum(mean * count) / sum(count), min(lowest), max(highest), sum(count), 'measured'
     from rollup_5m group by 1, 2, 3`,
  )
  await client.query(
    `insert into rollup_day select city_id, series_id, date_trunc('day', start_at), avg(mean), min(lowest), max(highest), sum(count), 'measured'
     from rollup_hour group by 1, 2, 3`,
  )
  await client.query('vacuum (analyze) observation, rollup_5m, rollup_hour, rollup_day, series')
  await client.end()
}

beforeAll(async () => {
  const cityFile = join(folder, 'city.json')
  writeCity(cityFile)
  const tcpPort = await freePort()
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  const db = connect(store.address)
  await migrate(db, 'server/src/platform/db/migrations')
  await partitionStore(db).ensure(Array.from({ length: DAYS + 1 }, (_, day) => nowMs - day * DAY_MS))
  await db.close()
  const { user, database } = store.address
  const url = `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`
  await fill(url)
  oppidum = await startOppidum({ DATABASE_URL: url, CITY_FILE: cityFile, SIMULATOR: 'off', MODELS: 'off' })
  owner = await somebody(`http://127.0.0.1:${oppidum.port}`, { plan: 'pro' })
}, 300_000)
afterAll(async () => {
  await oppidum?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Leaves = (value: number) => RuleSettings['condition']
const slow: Leaves = (value) => ({ kind: 'threshold', measure: 'traffic.speed', side: 'below', value, unit: 'mph', clearAt: value + 3 })
const slowAndBusy: Leaves = (value) => ({
  all: [slow(value), { kind: 'threshold', measure: 'traffic.flow', side: 'above', value: 20, unit: 'vehicles/h' }],
})

async function preview(scope: Scope, condition: RuleSettings['condition']): Promise<{ ms: number; preview: RulePreview }> {
  const body: RuleSettings = {
    name: 'Slow road',
    severity: 'warning',
    sharing: 'own',
    scope,
    condition,
    forMinutes: 0,
    resolveMinutes: 0,
    noData: 'keep',
    contactPoints: [],
    opensIncident: null,
  }
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}${previewAlertRule.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: owner.cookie },
    body: JSON.stringify(body),
  })
  const reply = await answer.json()
  return { ms: performance.now() - startedAt, preview: previewAlertRule.reply.parse(reply) }
}

const PLACE: Scope = { kind: 'places', places: ['road-1'] }

it.each<[string, Scope, Leaves, number, number]>([
  ['one place', PLACE, slow, 1, 300],
  ['one place with two conditions', PLACE, slowAndBusy, 1, 300],
  [`a district of ${ROADS} roads`, { kind: 'district', district: 'centre' }, slow, ROADS, 2_000],
])(`a preview of ${DAYS} days of %s`, async (name, scope, condition, places, atMost) => {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    // Another limit each time, so that nothing is answered from a cache.
    const asked = await preview(scope, condition(18.5 + round / 10))
    expect(asked.preview.places).toBe(places)
    expect(asked.preview.fired).toBeGreaterThan(0)
    // The first one warms up the store.
    if (round > 0) times.push(asked.ms)
  }
  const row = `preview of an alert rule over ${DAYS} days of ${name}, a value each ${EVERY_SECONDS / 60} min`
  reportFigure(`${row}, median`, median(times), 'ms', atMost)
  reportFigure(`${row}, slowest of ${ROUNDS}`, Math.max(...times), 'ms', null)
})
