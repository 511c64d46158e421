import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlertValue } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beSignedIn, type Somebody, somebody } from '../../e2e/support/people.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { longestCpuMs, TASK_CATEGORIES } from '../browser/longest-task.ts'
import { plainBrowser } from '../browser/plain-browser.ts'
import { type Scrolled, scrollThrough } from '../browser/scroll-through.ts'
import { plainList } from '../controls/plain-list.ts'
import { median, reportFigure } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const COUNT = 10_000
const ROADS = 100
const RULES = 20
const ROUNDS = 2
const VIEWPORT = { width: 1440, height: 900 }

const folder = mkdtempSync(join(tmpdir(), 'oppidum-alert-list-'))
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let browser: Browser
let owner: Somebody

const RULE: RuleSettings = {
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 12, unit: 'mph' },
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}

const SLOW: AlertValue = {
  leaf: 0,
  value: 9.5,
  unit: 'mph',
  limit: 12,
  observedAt: new Date().toISOString(),
  receivedAt: new Date().toISOString(),
  source: 'loops',
  quality: 'measured',
}

/** A month of alerts of some rules that are off by now, as the evaluator stores them: some are open, some are flapping. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into alert_rule (id, city_id, owner_id, sharing, version, active, created_at, changed_at)
     select gen_random_uuid(), 'bench', $1, 'own', 1, false, now(), now() from generate_series(1, ${RULES})`,
    [owner.userId],
  )
  await client.query(
    `insert into alert_rule_version (rule_id, version, settings, active, changed_at) select id, 1, $1::jsonb, false, now() from alert_rule`,
    [JSON.stringify(RULE)],
  )
  await client.query(
    `insert into alert (id, city_id, rule_id, rule_version, owner_id, sharing, name, severity, place_id, place_name, domain, state,
       started_at, fired_at, resolved_at, flapping, evidence, sequence)
     select gen_random_uuid(), 'bench', r.id, 1, $1, 'own', 'Slow road ' || r.nth, (array['info', 'warning', 'critical'])[1 + n % 3],
       'road-' || road, 'Road ' || road || ', ' || md5(n::text), 'traffic',
       case when open then 'firing' else 'resolved' end, at, at, case when not open then at + interval '3 minutes' end, n % 17 = 0,
       $2::jsonb, 1
     from generate_series(0, ${COUNT - 1}) n
     join (select id, row_number() over () - 1 as nth from alert_rule) r on r.nth = n % ${RULES}
     cross join lateral (select now() - (n + 1) * interval '4 minutes' as at, n / ${RULES} % ${ROADS} as road) x
     cross join lateral (select n < ${ROADS * RULES} and n % 11 = 0 as open) y`,
    [owner.userId, JSON.stringify([SLOW])],
  )
  await client.query('vacuum (analyze) alert')
  await client.end()
}

beforeAll(async () => {
  const cityFile = join(folder, 'city.json')
  const city = { id: 'bench', name: 'Bench', timeZone: 'UTC', bounds: [-56.4, -35, -56, -34.6], inhabitants: 1_000_000 }
  writeFileSync(cityFile, JSON.stringify({ cities: [city] }))
  const tcpPort = await freePort()
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  const db = connect(store.address)
  await migrate(db, 'server/src/platform/db/migrations')
  await db.close()
  const { user, database } = store.address
  const url = `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`
  ;[browser, oppidum] = await Promise.all([
    plainBrowser(),
    startOppidum({ DATABASE_URL: url, CITY_FILE: cityFile, SIMULATOR: 'off', MODELS: 'off' }),
  ])
  owner = await somebody(`http://127.0.0.1:${oppidum.port}`, { plan: 'pro' })
  await fill(url)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await oppidum?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Watched = Scrolled & { longestCpu: number }

async function watched(page: Page, selector: string): Promise<Watched> {
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  const scrolled = await scrollThrough(page, selector, COUNT)
  return { ...scrolled, longestCpu: longestCpuMs(await browser.stopTracing()) }
}

async function ours(): Promise<Watched> {
  const url = `http://127.0.0.1:${oppidum.port}`
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT })
  await beSignedIn(context, url, owner)
  const page = await context.newPage()
  await page.goto('/alerts/history')
  await page.getByRole('group', { name: 'Alerts' }).getByRole('listitem').first().waitFor()
  const scrolled = await watched(page, '[role="group"][aria-label="Alerts"]')
  await context.close()
  return scrolled
}

async function control(): Promise<Watched> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.setContent(plainList(COUNT))
  const scrolled = await watched(page, '#list')
  await page.close()
  return scrolled
}

it(`scrolling through ${COUNT} alerts never holds the page for more than 50 ms`, async () => {
  const a: Watched[] = []
  const b: Watched[] = []
  for (let round = 0; round < ROUNDS; round++) {
    a.push(await ours())
    b.push(await control())
  }
  for (const { rows } of [...a, ...b]) expect(rows).toBeGreaterThanOrEqual(COUNT)
  const row = `scrolling through ${COUNT} alerts, all pages fetched on the way (${a[0]?.frames} frames)`
  reportFigure(`${row}: longest task in processor time, ours`, Math.max(...a.map((it) => it.longestCpu)), 'ms', 50)
  reportFigure(`${row}: longest task in processor time, control`, Math.max(...b.map((it) => it.longestCpu)), 'ms', null)
  reportFigure(`${row}: tasks over 50 ms, ours`, median(a.map((it) => it.longTasks)), 'tasks', 0)
  reportFigure(`${row}: tasks over 50 ms, control`, median(b.map((it) => it.longTasks)), 'tasks', null)
  reportFigure(`${row}: memory of the page`, Math.max(...a.map((it) => it.heapMb)), 'MB', 150)
})
