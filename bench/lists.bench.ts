import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBundledPostgres } from '../server/src/postgres/bundled-postgres.ts'
import { browserLaunch } from '../tools/browser.mjs'
import { roadWorks, writeBigCity, writeSpeeds } from './big-city.ts'
import { plainList } from './controls/plain-list.ts'
import { reportFigure, reportRatio } from './report.ts'
import { freePort, type Served, startOppidum } from './served.ts'

const COUNT = 10_000
const ROUNDS = 2
/** Pixels per frame: half a screen, faster than a scroll wheel. */
const STEP_PX = 450

const folder = mkdtempSync(join(tmpdir(), 'oppidum-big-city-'))
let works: Awaited<ReturnType<typeof roadWorks>>
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let browser: Browser
beforeAll(async () => {
  works = await roadWorks(COUNT)
  const cityFile = writeBigCity(folder, COUNT, works.port)
  const tcpPort = await freePort()
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  await writeSpeeds(store.address, cityFile)
  const { user, database } = store.address
  ;[browser, oppidum] = await Promise.all([
    plainBrowser(),
    startOppidum({
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`,
      CITY_FILE: cityFile,
      SIMULATOR: 'off',
      OUTBOUND_ALLOW: `127.0.0.1:${works.port}`,
    }),
  ])
  await waitFor(async () => (await total(listIncidents.path)) === COUNT)
  await waitFor(async () => (await total(listTraffic.path)) > COUNT)
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await oppidum?.stop()
  await store?.stop()
  await works?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Lists need no WebGL, and a browser that renders in software without it is many times as fast as one with a software GPU:
 * frames then wait for the code being measured, and for nothing else.
 */
async function plainBrowser(): Promise<Browser> {
  const launch = await browserLaunch()
  return chromium.launch({ ...launch, args: [...launch.args.filter((it) => !/gl=|angle|swiftshader/.test(it)), '--disable-gpu'] })
}

/** Until it becomes true; the timeout of the whole start ends it otherwise. */
async function waitFor(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(500)
}

async function total(path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}${path}`)
  return Number(answer.headers.get('x-total-count'))
}

interface Scrolled {
  /** Tasks that blocked the page for more than 50 ms, while scrolling. */
  longTasks: number
  longMs: number
  rows: number
  frames: number
  heapMb: number
}

/** Scrolls a list from top to bottom, frame by frame, and waits while more is loading. */
async function scrollThrough(page: Page, selector: string, rows: number): Promise<Scrolled> {
  return page.evaluate(
    async ({ selector, rows, stepPx }) => {
      const area = document.querySelector(selector)
      if (!area) throw new Error(`There is no ${selector}.`)
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
      observer.observe({ type: 'longtask' })
      const held = () => Number(area.querySelector('li[aria-setsize]')?.getAttribute('aria-setsize') ?? area.childElementCount)
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      let frames = 0
      const givenUpAt = performance.now() + 240_000
      while (performance.now() < givenUpAt) {
        const end = area.scrollTop + area.clientHeight >= area.scrollHeight - 2
        if (end && held() >= rows) break
        area.scrollTop += stepPx
        frames++
        await frame()
      }
      await frame()
      tasks.push(...observer.takeRecords().map((it) => it.duration))
      observer.disconnect()
      const { memory } = performance as { memory?: { usedJSHeapSize: number } }
      return {
        longTasks: tasks.length,
        longMs: tasks.reduce((sum, it) => sum + it, 0),
        rows: held(),
        frames,
        heapMb: (memory?.usedJSHeapSize ?? 0) / 1e6,
      }
    },
    { selector, rows, stepPx: STEP_PX },
  )
}

async function ours(path: string, label: string): Promise<Scrolled> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${oppidum.port}`, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('group', { name: label }).getByRole('listitem').first().waitFor()
  const scrolled = await scrollThrough(page, `[role="group"][aria-label="${label}"]`, COUNT)
  await context.close()
  return scrolled
}

async function control(): Promise<Scrolled> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(plainList(COUNT))
  const scrolled = await scrollThrough(page, '#list', COUNT)
  await page.close()
  return scrolled
}

for (const [path, label] of [
  ['/incidents', 'Incidents'],
  ['/traffic', 'Traffic Management'],
] as const) {
  it(`scrolling ${path} through ${COUNT} rows`, async () => {
    const a: Scrolled[] = []
    const b: Scrolled[] = []
    for (let round = 0; round < ROUNDS; round++) {
      a.push(await ours(path, label))
      b.push(await control())
    }
    for (const { rows } of [...a, ...b]) expect(rows).toBeGreaterThanOrEqual(COUNT)
    const row = `scrolling ${path} through ${COUNT} rows, all pages fetched on the way (${a[0]?.frames} frames)`
    // One more on both sides: no tasks against no tasks is as good as it can be.
    reportRatio({
      row: `${row}: tasks over 50 ms, plus one`,
      unit: 'tasks',
      ours: a.map((it) => it.longTasks + 1),
      control: b.map((it) => it.longTasks + 1),
      goal: { atMost: 1 },
    })
    reportRatio({
      row: `${row}: ms in tasks over 50 ms, plus 50`,
      unit: 'ms',
      ours: a.map((it) => it.longMs + 50),
      control: b.map((it) => it.longMs + 50),
      goal: { atMost: 1 },
    })
    reportFigure(`${row}: memory of the page`, Math.max(...a.map((it) => it.heapMb)), 'MB', 150)
  })
}
