import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBundledPostgres } from '../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../tools/cluster/free-port.mjs'
import { longestCpuMs, TASK_CATEGORIES } from './browser/longest-task.ts'
import { plainBrowser } from './browser/plain-browser.ts'
import { type Scrolled, scrollThrough } from './browser/scroll-through.ts'
import { roadWorks, writeBigCity, writeSpeeds } from './city-size/big-city.ts'
import { plainList } from './controls/plain-list.ts'
import { reportFigure, reportRatio } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const COUNT = 10_000
const ROUNDS = 2

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

/** Until it becomes true; the timeout of the whole start ends it otherwise. */
async function waitFor(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(500)
}

async function total(path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}${path}`)
  return Number(answer.headers.get('x-total-count'))
}

async function withList<T>(path: string, label: string, use: (scroll: () => Promise<Scrolled>, page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${oppidum.port}`, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('group', { name: label }).getByRole('listitem').first().waitFor()
  const used = await use(() => scrollThrough(page, `[role="group"][aria-label="${label}"]`, COUNT), page)
  await context.close()
  return used
}

const ours = (path: string, label: string) => withList(path, label, (scroll) => scroll())

/** Processor time of the longest task, in ms: time in which the server, on the same two cores, kept the page waiting does not count. */
const oursTraced = (path: string, label: string) =>
  withList(path, label, async (scroll, page) => {
    await browser.startTracing(page, { categories: TASK_CATEGORIES })
    await scroll()
    return longestCpuMs(await browser.stopTracing())
  })

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
    // Apart from the others, because a trace takes time itself.
    reportFigure(`${row}: longest task in processor time`, await oursTraced(path, label), 'ms', 50)
  })
}
