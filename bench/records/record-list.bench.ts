import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@oppidum/domain/core/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { reportFigure, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const RECORDS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const OPEN = RECORDS / 10
const COUNT = RECORDS.toLocaleString('en')
const ROUNDS = 15
/** Rounds of a plain page before anything is counted, so that plans are made and the programs are warm. */
const WARM_UP = 30
const LIMIT = 50

const folder = mkdtempSync(join(tmpdir(), 'oppidum-record-list-'))
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let db: pg.Client
beforeAll(async () => {
  const tcpPort = await freePort()
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  const made = connect(store.address)
  await migrate(made, 'server/src/platform/db/migrations')
  await made.close()
  const { user, database } = store.address
  const url = `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`
  db = new pg.Client({ connectionString: url })
  await db.connect()
  await fill()
  const cityFile = join(folder, 'city.json')
  const city = { id: 'bench', name: 'Bench', timeZone: 'UTC', bounds: [-56.4, -35, -56, -34.6], inhabitants: 1_000_000, peakLoadMw: 780 }
  writeFileSync(cityFile, JSON.stringify({ cities: [city] }))
  oppidum = await startOppidum({ DATABASE_URL: url, CITY_FILE: cityFile, SIMULATOR: 'off', MODELS: 'off' })
}, 900_000)
afterAll(async () => {
  await oppidum?.stop()
  await db?.end()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Two years of requests, the last tenth open. The large index is created afterwards, which is faster. */
async function fill(): Promise<void> {
  await db.query('drop index service_request_text')
  await db.query(`insert into service_request (city_id, id, number, source_id, external_id, external_updated_at, content_hash, version,
      change_version, quality, stale_after_seconds, title, description, location, district, square, created_at, updated_at, observed_at,
      clock_suspect, category, priority, status, assigned_department, completed_at, duplicate_of)
    select 'bench', ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'REQ-2026-' || lpad(i::text, 7, '0'), 'works', 'e' || i,
      t, '', 1, i, 'measured', 300,
      (array['Street lamp is dark', 'Pothole in the road', 'Árbol caído', 'Broken pavement', 'Basura sin recoger'])[1 + i % 5],
      'Told by a neighbour near house ' || i * 7919 % 9973 || ', ' || md5((i / 50)::text),
      (array['Av. Italia', 'Bulevar Artigas', 'José Ellauri', 'Av. 8 de Octubre', 'Rivera'])[1 + i * 31 % 5] || ' ' || i * 13 % 5000,
      'District ' || i * 17 % 18, 'L' || 1 + i % 9, t, t + interval '1 hour', t + interval '1 hour', false,
      (array['maintenance', 'infrastructure', 'environment', 'other'])[1 + i % 4], (array['low', 'medium', 'high'])[1 + i / 7 % 3],
      case when i > ${RECORDS - OPEN} then (array['pending', 'assigned', 'scheduled', 'in_progress'])[1 + i / 3 % 4] else 'completed' end,
      case when i % 11 <> 0 then 'Department ' || i % 13 end, case when i <= ${RECORDS - OPEN} then t + interval '1 hour' end,
      case when i % 41 = 0 then '018f0000-0000-7000-8000-000000000001'::uuid end
    from (select i, now() - (${RECORDS} - i) * interval '63 seconds' as t from generate_series(1::bigint, ${RECORDS}) i) x`)
  await db.query(`set maintenance_work_mem = '512MB'`)
  await db.query('create index service_request_text on service_request using gin (search_text gin_trgm_ops)')
  await db.query('vacuum analyze service_request')
  await db.query('vacuum analyze record_count')
}

let questions = 0

/**
 * ms until the complete answer. No two queries are spelled alike, so none is answered from a cache: each page is put to the store, and only
 * the records that have not changed since the round before are not read whole again (decision 0145).
 */
async function asked(query: string): Promise<{ ms: number; total: number; count: number }> {
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}/api/service-requests?limit=${LIMIT}&${query}&nth=${questions++}`)
  const records = (await answer.json()) as unknown[]
  return { ms: performance.now() - from, total: Number(answer.headers.get('x-total-count')), count: records.length }
}

async function bare(sql: string): Promise<number> {
  const from = performance.now()
  await db.query(sql)
  return performance.now() - from
}

const PAGE = `select * from service_request where city_id = 'bench'`
const NEWEST = `order by created_at desc, id desc limit ${LIMIT}`
const DEEP = { at: new Date(Date.now() - 400 * DAY_MS).toISOString(), id: '018f0000-0000-7000-8000-000000000001' }
const cursor = (at = DEEP.at) => Buffer.from(`${at} ${DEEP.id}`).toString('base64url')

it.each<[string, string, string]>([
  ['everything', 'status=all', NEWEST],
  ['everything, from a deep cursor', `cursor=${cursor()}`, `and (created_at, id) < ('${DEEP.at}', '${DEEP.id}') ${NEWEST}`],
  ['open', 'status=open', `and status <> 'completed' ${NEWEST}`],
  ['open, last change first', 'status=open&sort=updated', `and status <> 'completed' order by updated_at desc, id desc limit ${LIMIT}`],
  [
    'a priority, a category, a department and a district',
    'priority=high&category=other,environment&department=Department+3&district=District+4&duplicates=hide',
    `and priority = 'high' and category in ('other', 'environment') and assigned_department = 'Department 3' and district = 'District 4'
     and duplicate_of is null ${NEWEST}`,
  ],
])('a page of a long list: %s', async (name, query, condition) => {
  const sql = `${PAGE} ${condition}`
  await compare(name, () => ({ query, queries: [sql] }), WARM_UP)
})

it('a page of a long list that nobody has asked for before', async () => {
  await compare(
    'everything, from another deep cursor each time',
    (round) => {
      const at = new Date(Date.parse(DEEP.at) - (1 + round) * DAY_MS).toISOString()
      return { query: `cursor=${cursor(at)}`, queries: [`${PAGE} and (created_at, id) < ('${at}', '${DEEP.id}') ${NEWEST}`] }
    },
    WARM_UP,
  )
})

/** Matching text and ages must be counted record by record in any case: the control fetches the page, and the count. */
it.each<[string, string, string]>([
  [
    'older than 100 days, of one department',
    'minAgeHours=2400&department=Department+3',
    `and created_at <= now() - interval '2400 hours' and assigned_department = 'Department 3'`,
  ],
  ['a number', 'q=REQ-2026-0500000', `and search_text like '%req-2026-0500000%'`],
  ['a street and its house', 'q=ELLAURI+1234', `and search_text like '%ellauri 1234%'`],
  ['what a fifth of all say', 'q=pothole', `and search_text like '%pothole%'`],
  ['one letter', 'q=a', `and search_text like '%a%'`],
  ['nothing there is', 'q=xyzzy', `and search_text like '%xyzzy%'`],
])('a page of a long list, counted: %s', async (name, query, condition) => {
  const count = `select count(*) from service_request where city_id = 'bench' ${condition}`
  await compare(`with its count, ${name}`, () => ({ query, queries: [`${PAGE} ${condition} ${NEWEST}`, count] }))
})

async function compare(name: string, of: (round: number) => { query: string; queries: string[] }, warmUp = 0): Promise<void> {
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round < warmUp + ROUNDS; round++) {
    const { query, queries } = of(round)
    const { ms, count } = await asked(query)
    let all = 0
    for (const sql of queries) all += await bare(sql)
    if (round >= warmUp) {
      ours.push(ms)
      control.push(all)
    }
    if (!name.includes('nothing')) expect(count).toBeGreaterThan(0)
  }
  reportRatio({ row: `list page of ${COUNT} over HTTP, ${name}`, unit: 'ms', ours, control, goal: { atMost: 3 } })
}

it('how many there are is exact', async () => {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) as count from service_request where priority = 'high' and status <> 'completed' and duplicate_of is null`,
  )
  expect((await asked('status=open&priority=high&duplicates=hide')).total).toBe(Number(rows[0]?.count))
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}/api/service-requests/counts?priority=high`)
  await answer.json()
  expect(answer.status).toBe(200)
  reportFigure(`counts of ${COUNT} by priority and status with their evidence`, performance.now() - from, 'ms', null)
})
