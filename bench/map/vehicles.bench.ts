import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { positionBytes } from '../../e2e/support/vehicle-feed.ts'
import { browserLaunch } from '../../tools/browser.mjs'
import { longestCpuMs, TASK_CATEGORIES } from '../browser/longest-task.ts'
import { median, reportFigure } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'

const COUNT = 10_000
const EVERY_SECONDS = 10
const ROUNDS = 2
/** Some four deliveries. */
const WATCHED_MS = 40_000
const SETTLED_MS = 10_000
const FIRST_START_MS = 30_000
const DEMO = 'dist/city'

interface DemoCity {
  bounds: [number, number, number, number]
  map?: { tiles: string }
}

let browser: Browser
let oppidum: Served
let agency: Server
const folder = mkdtempSync(join(tmpdir(), 'oppidum-vehicles-'))

/** Every vehicle drives on all the time, so each answer moves all of them. */
function positions([west, south, east, north]: DemoCity['bounds'], nowMs: number): Uint8Array {
  const fraction = (value: number) => value - Math.floor(value)
  const driven = nowMs / 3_600_000
  const vehicles = Array.from({ length: COUNT }, (_, i) => ({
    id: String(i),
    label: `Coach ${i}`,
    routeId: String(i % 140),
    lon: west + (east - west) * fraction(i * 0.618_033_988_7 + driven),
    lat: south + (north - south) * fraction(i * 0.754_877_666_2),
    bearing: 90,
    speed: (i % 15) + 1,
    atMs: nowMs,
  }))
  return positionBytes(vehicles, nowMs)
}

beforeAll(async () => {
  const file = JSON.parse(readFileSync(join(DEMO, 'montevideo.json'), 'utf8')) as { cities: (DemoCity & object)[] }
  const [city] = file.cities
  if (!city) throw new Error('The demo city is missing.')
  agency = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(positions(city.bounds, Date.now()))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => agency.once('listening', done))
  const { port } = agency.address() as AddressInfo
  const feed = {
    standard: 'gtfs-realtime',
    target: 'vehicles',
    id: 'buses',
    name: 'Buses',
    everySeconds: EVERY_SECONDS,
    staleAfterSeconds: 90,
  }
  const path = join(folder, 'city.json')
  const map = city.map && { map: { tiles: relative(folder, join(DEMO, city.map.tiles)) } }
  writeFileSync(path, JSON.stringify({ ...file, cities: [{ ...city, ...map, feeds: [{ ...feed, url: `http://127.0.0.1:${port}/` }] }] }))
  ;[browser, oppidum] = await Promise.all([
    browserLaunch().then((it) => chromium.launch(it)),
    startOppidum({ SIMULATOR: 'on', SIMULATOR_SEED: '1', CITY_FILE: path, OUTBOUND_ALLOW: `127.0.0.1:${port}` }),
  ])
  // The background work of a first start uses the same cores.
  await wait(FIRST_START_MS)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await oppidum?.stop()
  agency?.closeAllConnections()
  agency?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Watched {
  tasks: number
  ms: number
  longest: number
  /** Processor time of the longest task, in ms: other programs on the machine do not count. */
  longestCpu: number
  /** How often positions were fetched meanwhile. */
  fetched: number
}

/** Leaves the map alone for a while, and counts the tasks that blocked the page for more than 50 ms. */
async function watch(path: string, ready: string): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${oppidum.port}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  })
  let fetched = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/vehicles/map')) fetched++
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('[data-drawn]').waitFor({ timeout: 120_000 })
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  await wait(SETTLED_MS)
  fetched = 0
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration))).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  await wait(WATCHED_MS)
  const trace = await browser.stopTracing()
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  await context.close()
  return {
    tasks: tasks.length,
    ms: tasks.reduce((sum, it) => sum + it, 0),
    longest: Math.max(0, ...tasks),
    longestCpu: longestCpuMs(trace),
    fetched,
  }
}

it(`${COUNT} vehicles each ${EVERY_SECONDS} s never hold the page for more than 50 ms`, async () => {
  const ours: Watched[] = []
  const control: Watched[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await watch('/map?layers=vehicles', `[data-vehicles="${COUNT}"]`))
    // The same page without them.
    control.push(await watch('/map?layers=none', '[data-drawn]'))
  }
  const row = `map, ${COUNT} vehicles each ${EVERY_SECONDS} s, ${WATCHED_MS / 1_000} s`
  reportFigure(`${row}: deliveries that were drawn`, median(ours.map((it) => it.fetched)), 'deliveries', null)
  reportFigure(`${row}: tasks over 50 ms, ours`, median(ours.map((it) => it.tasks)), 'tasks', 0)
  reportFigure(`${row}: tasks over 50 ms, control`, median(control.map((it) => it.tasks)), 'tasks', null)
  reportFigure(`${row}: longest of them, ours`, Math.max(...ours.map((it) => it.longest)), 'ms', 50)
  reportFigure(`${row}: longest task in processor time, ours`, Math.max(...ours.map((it) => it.longestCpu)), 'ms', 50)
  reportFigure(`${row}: longest task in processor time, control`, Math.max(...control.map((it) => it.longestCpu)), 'ms', null)
  reportFigure(`${row}: longest of them, control`, Math.max(...control.map((it) => it.longest)), 'ms', null)
})
