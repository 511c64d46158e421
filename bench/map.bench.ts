import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getMap } from '@oppidum/domain/cities/map'
import { type Incident, listIncidents } from '@oppidum/domain/records/incident'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { browserLaunch } from '../tools/browser.mjs'
import { BARE, bareMap } from './controls/bare-map.ts'
import { reportFigure } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const COUNT = 20_000
const PAGE = 500
const ROUNDS = 3
const SETTLED_MS = 4_000
const FIRST_START_MS = 40_000
const VIEWPORT = { width: 1440, height: 900 }
/** One pan drags there and back in this many moves. */
const PANS = 8
const MOVES = 12
const DRAG_PX = 320

const maplibre = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'dist')

let browser: Browser
let oppidum: Served
let bounds: readonly [number, number, number, number]
let pattern: Incident

beforeAll(async () => {
  ;[browser, oppidum] = await Promise.all([browserLaunch().then((it) => chromium.launch(it)), startOppidum({ SIMULATOR_SEED: '1' })])
  // The background work of a first start uses the same cores.
  await wait(FIRST_START_MS)
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${oppidum.port}${path}`)).json()
  bounds = getMap.reply.parse(await ask(getMap.path)).bounds
  const [first] = listIncidents.reply.parse(await ask(`${listIncidents.path}?status=open`))
  if (!first) throw new Error('The demo city has no incident.')
  pattern = first
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await oppidum?.stop()
})

/** Spread evenly over the map sheet, the same in each run. */
function places(): [number, number][] {
  const [west, south, east, north] = bounds
  const fraction = (value: number) => value - Math.floor(value)
  return Array.from({ length: COUNT }, (_, i) => [
    west + (east - west) * fraction(i * 0.618_033_988_7),
    south + (north - south) * fraction(i * 0.754_877_666_2),
  ])
}

function incidents(): Incident[] {
  const priorities = ['low', 'low', 'medium', 'medium', 'high', 'critical'] as const
  return places().map((coordinates, index) => ({
    ...pattern,
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    number: `INC-${index}`,
    priority: priorities[index % priorities.length] ?? 'low',
    severity: priorities[index % priorities.length] ?? 'low',
    status: 'active',
    startsAt: null,
    geometry: { type: 'Point', coordinates },
  }))
}

/** The list of incidents returns these instead, page by page; everything else is the product's own. */
async function withIncidents(context: BrowserContext): Promise<void> {
  const all = incidents()
  await context.route(`**${listIncidents.path}*`, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const next = from + PAGE
    return route.fulfill({
      json: all.slice(from, next),
      headers: {
        'x-total-count': String(COUNT),
        // With ETags like the product's own answers, so that unchanged ones are not parsed again.
        etag: `"${from}"`,
        ...(next < COUNT && { link: `<${listIncidents.path}?cursor=${next}>; rel="next"` }),
      },
    })
  })
}

async function openOurs(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${oppidum.port}`, viewport: VIEWPORT, colorScheme: 'dark' })
  await withIncidents(context)
  const page = await context.newPage()
  await page.goto('/map?layers=incidents')
  await page.locator('[data-drawn]').waitFor({ timeout: 120_000 })
  // Every page of the list has arrived when the table would show all of them.
  await page.locator(`[data-incidents="${COUNT}"]`).waitFor({ timeout: 240_000 })
  return { page, context }
}

async function openControl(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${oppidum.port}`, viewport: VIEWPORT })
  const [west, south, east, north] = bounds
  const html = bareMap(places(), { center: [(west + east) / 2, (south + north) / 2], zoom: 12.6 })
  await context.route(`**${BARE.page}`, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  for (const [path, name] of [
    [BARE.program, 'maplibre-gl.mjs'],
    [BARE.worker, 'maplibre-gl-worker.mjs'],
  ] as const) {
    await context.route(`**${path}`, (route) =>
      route.fulfill({ body: readFileSync(join(maplibre, name), 'utf8'), contentType: 'text/javascript' }),
    )
  }
  const page = await context.newPage()
  await page.goto(BARE.page)
  await page.locator('[data-drawn]').waitFor({ timeout: 120_000 })
  return { page, context }
}

interface Panned {
  tasks: number
  ms: number
  longest: number
}

/** Drags the map, and counts the tasks that blocked the page for more than 50 ms. */
async function pan(page: Page): Promise<Panned> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration))).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })
  const [x, y] = [VIEWPORT.width / 2, VIEWPORT.height / 2]
  for (let i = 0; i < PANS; i++) {
    const way = i % 2 === 0 ? 1 : -1
    await page.mouse.move(x - (way * DRAG_PX) / 2, y)
    await page.mouse.down()
    for (let move = 1; move <= MOVES; move++)
      await page.mouse.move(x - (way * DRAG_PX) / 2 + (way * DRAG_PX * move) / MOVES, y + way * move * 4)
    await page.mouse.up()
  }
  return page.evaluate(() => {
    const { tasks } = globalThis as unknown as { tasks: number[] }
    return { tasks: tasks.length, ms: tasks.reduce((sum, it) => sum + it, 0), longest: Math.max(0, ...tasks) }
  })
}

it(`panning over ${COUNT} incidents holds the page no longer than a bare map with as many points`, async () => {
  const ours: Panned[] = []
  const control: Panned[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const [open, seen] of [
      [openOurs, ours],
      [openControl, control],
    ] as const) {
      const { page, context } = await open()
      // The worker is still placing the last points.
      await wait(SETTLED_MS)
      seen.push(await pan(page))
      await context.close()
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const row = (name: string, unit: string, of: (it: Panned) => number) => {
    const [mine, bare] = [median(ours.map(of)), median(control.map(of))]
    reportFigure(`map, ${COUNT} points, ${PANS} pans: ${name}, ours`, mine, unit, null)
    reportFigure(`map, ${COUNT} points, ${PANS} pans: ${name}, more than the control`, mine - bare, unit, 0)
  }
  row('tasks over 50 ms', 'tasks', (it) => it.tasks)
  row('time in them', 'ms', (it) => it.ms)
  reportFigure('longest of them, ours', Math.max(...ours.map((it) => it.longest)), 'ms', null)
  reportFigure('longest of them, control', Math.max(...control.map((it) => it.longest)), 'ms', null)
})
