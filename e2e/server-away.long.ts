import { type Browser, expect, test } from '@playwright/test'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const SINCE = /No connection to the server since \d\d:\d\d/

const folder = ownFolder()
let env: Record<string, string>
let browser: Browser
let server: ServerProcess
let watched: WatchedPage

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  env = { DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', RATE_LIMIT: 'off' }
  server = await startServer(env)
  env.PORT = String(server.port)
  watched = await openPage(browser, server.url, { serviceWorkers: 'allow' })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

/** The worker keeps the page itself last. */
const isKept = () => watched.page.evaluate(async () => (await caches.match('/about')) !== undefined)
/** The city's state is kept when a page is left. */
const leave = () => watched.page.goto('about:blank')

test('without a server, the page opens with the last state, its age, and what is missing', async () => {
  const { page } = watched
  await goTo(page, '/dashboard')
  await reads(region(page, 'Smart Energy Grid'), / MW total/)
  await becomes(isKept, true, 'the page is kept')
  await leave()
  await server.kill()

  for (const path of ['/', '/dashboard']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'City Operations' }).waitFor()
    await reads(page.locator('body'), SINCE)
    for (const name of ['Smart Energy Grid', 'Traffic Flow Analysis', 'Incident Management', 'Citizen Services'])
      await reads(region(page, name), /No live data since \d\d:\d\d/)
    await reads(region(page, 'Smart Energy Grid'), /\d MW total/)
    await readsNot(page.getByRole('main'), /Failed to fetch|Try again/)
  }
  await page.goto('/energy')
  await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
  await reads(region(page, 'Production and consumption'), /Solar \d+ MW.*No live data since \d\d:\d\d/)

  await page.goto('/dashboard')
  await reads(region(page, 'Smart Energy Grid'), /\d MW total.*No live data|No live data.*\d MW total/)
  server = await startServer(env)
  await page.getByText(SINCE).waitFor({ state: 'hidden' })
  await readsNot(page.getByRole('main'), /No live data/)
  expect(watched.complaints.filter((it) => !it.includes('ERR_CONNECTION_REFUSED') && !it.includes('Failed to load resource'))).toEqual([])
})
