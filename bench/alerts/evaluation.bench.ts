import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Condition } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeyOf, type Somebody, somebody } from '../../e2e/support/people.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { familySeconds, processSeconds } from '../process-time.ts'
import { median, reportFigure, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const SERIES = 10_000
const RULES = 1_000
const PLACES_A_RULE = SERIES / RULES
const A_SECOND = 5_000
/** Rows of a call; all calls are spread evenly over the time. */
const ROWS = 1_000
const EVERY_MS = (ROWS * 1_000) / A_SECOND
const ROUNDS = 2
const ROUND_MS = 40_000
const SETTLED_MS = 15_000
/** Roads of which each call has one slow value, which the next call about the same road ends. */
const FALLS_A_CALL = 1
const LOOK_EVERY_MS = 50

const folder = mkdtempSync(join(tmpdir(), 'oppidum-alerts-'))
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let db: pg.Client
let owner: Somebody
let key: string

const settings = (name: string, condition: Condition, places: string[]): RuleSettings => ({
  name,
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places },
  condition,
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
})

const BELOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 10, unit: 'mph', clearAt: 12 } as const

/** Kinds of condition as cities have them: mostly limits. All contain the limit, so that a slow value fires each. */
function conditionOf(index: number): Condition {
  switch (index % 10) {
    case 0:
    case 1:
      return { any: [BELOW, { kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 50, unit: '%', withinMinutes: 10 }] }
    case 2:
      return { any: [BELOW, { kind: 'absence', measure: 'traffic.speed', minutes: 30 }] }
    case 3:
      return { any: [BELOW, { kind: 'unusual', measure: 'traffic.speed', direction: 'fall', percent: 80 }] }
    default:
      return BELOW
  }
}

beforeAll(async () => {
  const cityFile = join(folder, 'city.json')
  const locations = Array.from({ length: SERIES }, (_, index) => {
    const [lon, lat] = [-56.39 + (index % 100) * 0.0038, -34.99 + Math.floor(index / 100) * 0.0038] as const
    const coordinates = [
      [lon, lat],
      [lon + 0.001, lat],
    ]
    return { id: `road-${index}`, name: `Road ${index}`, freeFlowMph: 40, geometry: { type: 'LineString', coordinates } }
  })
  const city = { id: 'bench', name: 'Bench', timeZone: 'UTC', bounds: [-56.4, -35, -56, -34.6], inhabitants: 1_000_000, locations }
  writeFileSync(cityFile, JSON.stringify({ cities: [city] }))
  const tcpPort = await freePort()
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  const { user, database } = store.address
  const url = `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`
  oppidum = await startOppidum({ DATABASE_URL: url, CITY_FILE: cityFile, SIMULATOR: 'off', MODELS: 'off' })
  db = new pg.Client({ connectionString: url })
  await db.connect()
  const base = `http://127.0.0.1:${oppidum.port}`
  owner = await somebody(base, { plan: 'pro' })
  key = await apiKeyOf(base, owner, 'Loops', ['ingest'])
  const rules = Array.from({ length: RULES }, (_, index) => {
    const places = Array.from({ length: PLACES_A_RULE }, (_, n) => `road-${index * PLACES_A_RULE + n}`)
    const id = `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
    return { id, settings: settings(`Rule ${index}`, conditionOf(index), places) }
  })
  await db.query(
    `insert into alert_rule (id, city_id, owner_id, sharing, version, active, created_at, changed_at)
     select id, 'bench', $2, 'own', 1, false, now(), now() from jsonb_to_recordset($1::jsonb) as r(id uuid)`,
    [JSON.stringify(rules), owner.userId],
  )
  await db.query(
    `insert into alert_rule_version (rule_id, version, settings, active, changed_at)
     select id, 1, settings, true, now() from jsonb_to_recordset($1::jsonb) as r(id uuid, settings jsonb)`,
    [JSON.stringify(rules)],
  )
}, 300_000)
afterAll(async () => {
  await db?.end()
  await oppidum?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Switches all rules on or off; the evaluator looks at the rules again because somebody's rights have changed. */
async function switchRules(active: boolean): Promise<void> {
  await db.query('update alert_rule set active = $1, changed_at = now()', [active])
  for (const plan of ['basic', 'pro']) {
    const answer = await fetch(`http://127.0.0.1:${oppidum.port}/api/upgrade-plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: owner.cookie },
      body: JSON.stringify({ plan }),
    })
    expect(answer.status).toBe(200)
  }
}

/** When a slow value of a road was sent, epoch ms; removed once its alert is seen. */
const slowSince = new Map<string, number>()
let call = 0

async function send(mayFall: boolean): Promise<void> {
  const at = new Date().toISOString()
  const first = (call * ROWS) % SERIES
  const round = Math.floor((call * ROWS) / SERIES)
  call++
  const falling = new Set<number>()
  if (mayFall) for (let n = 0; n < FALLS_A_CALL; n++) falling.add((round * 37 + n * 101) % ROWS)
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const place = `road-${first + index}`
    const value = falling.has(index) ? 5 : 30 + ((first + index + call * 7) % 20)
    return JSON.stringify({ measure: 'traffic.speed', place, at, value })
  })
  const startedMs = Date.now()
  for (const index of falling) slowSince.set(`road-${first + index}`, startedMs)
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}/api/v1/ingest/observations`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Sends values at the wanted pace, if the machine keeps up. @returns how many calls were answered a second */
async function load(ms: number, mayFall: boolean): Promise<number> {
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() - startedAt < ms) {
    // One after the other, as one source does; a call that takes long delays the next ones, which then follow at once.
    await send(mayFall)
    sent++
    const early = startedAt + sent * EVERY_MS - performance.now()
    if (early > 0) await wait(early)
  }
  return sent / ((performance.now() - startedAt) / 1_000)
}

const delays: number[] = []
/** Looks for new alerts until it is stopped, and notes how long ago the value was sent that caused each. */
function watch(): () => Promise<void> {
  let isOn = true
  let last = '00000000-0000-0000-0000-000000000000'
  const looking = (async () => {
    const { rows } = await db.query<{ id: string | null }>('select max(id::text) as id from alert')
    last = rows[0]?.id ?? last
    while (isOn) {
      const { rows } = await db.query<{ id: string; place: string }>(
        'select id, place_id as place from alert where id > $1 order by id limit 1000',
        [last],
      )
      const seenMs = Date.now()
      for (const { id, place } of rows) {
        last = id
        const sentMs = slowSince.get(place)
        if (sentMs !== undefined) delays.push(seenMs - sentMs)
        slowSince.delete(place)
      }
      await wait(LOOK_EVERY_MS)
    }
  })()
  return () => {
    isOn = false
    return looking
  }
}

interface Used {
  /** Share of one core. */
  server: number
  store: number
  /** Observations a second that were accepted: fewer than asked for on a machine that is busy otherwise. */
  pace: number
}

async function measured(mayFall: boolean): Promise<Used> {
  const pid = oppidum.process.pid as number
  const postmaster = Number((await db.query<{ pid: number }>(`select pg_backend_pid() as pid`)).rows[0]?.pid)
  const parent = parentOf(postmaster)
  const before = { server: processSeconds(pid), store: familySeconds(parent), atMs: performance.now() }
  const perSecond = await load(ROUND_MS, mayFall)
  const seconds = (performance.now() - before.atMs) / 1_000
  return {
    server: (processSeconds(pid) - before.server) / seconds,
    store: (familySeconds(parent) - before.store) / seconds,
    pace: perSecond * ROWS,
  }
}

it(`${RULES} rules over ${SERIES} series at ${A_SECOND} observations a second`, async () => {
  await load((SERIES / A_SECOND) * 1_000, false)
  const [withRules, without]: [Used[], Used[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await switchRules(false)
    await load(SETTLED_MS, false)
    without.push(await measured(false))
    await switchRules(true)
    await load(SETTLED_MS, false)
    slowSince.clear()
    const stop = watch()
    withRules.push(await measured(true))
    // What was sent last fires too.
    await wait(3_000)
    await stop()
  }
  const row = `${RULES} alert rules, ${SERIES} series, ${A_SECOND} observations/s wanted`
  reportFigure(`${row}: pace with rules`, median(withRules.map((it) => it.pace)), 'observations/s', null)
  reportFigure(`${row}: pace without rules`, median(without.map((it) => it.pace)), 'observations/s', null)
  const more = (of: 'server' | 'store') => 100 * (median(withRules.map((it) => it[of])) - median(without.map((it) => it[of])))
  reportFigure(`${row}: evaluation, of one core, the server`, more('server'), '%', 20)
  reportFigure(`${row}: the same, its questions to the store`, more('store'), '%', null)
  reportRatio({
    row: `${row}: processor time of the server, against no rules`,
    unit: '% of one core',
    ours: withRules.map((it) => 100 * it.server),
    control: without.map((it) => 100 * it.server),
    goal: { atMost: 2 },
  })
  const sorted = delays.toSorted((a, b) => a - b)
  reportFigure(`${row}: from sending a value to its alert, median of ${sorted.length}`, median(sorted), 'ms', null)
  reportFigure(`${row}: the same, p99`, sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, 'ms', 2_000)
  reportFigure(`${row}: values that caused no alert`, slowSince.size, 'values', 0)
})

/** The postmaster of a backend. */
function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
}
