import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 390, height: 844 }
const OFFLINE = /No connection to the server since \d\d:\d\d/

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let watched: WatchedPage
let page: Page

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', RATE_LIMIT: 'off' })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})
test.beforeEach(async () => {
  watched = await openPage(browser, server.url)
  page = watched.page
})
test.afterEach(() => watched.close())

/** No call succeeds and no new socket opens; open ones are cut. The browser keeps what it has. */
async function cut(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}
const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' })
const goBySidebar = (name: string) =>
  sidebar()
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
const offlineLine = () => page.getByText(OFFLINE)
/** The code of the other screens was preloaded while idle. */
const preloaded = () =>
  page.evaluate(() => {
    const [mark] = performance.getEntriesByName('idle-preload')
    const assets = performance
      .getEntriesByType('resource')
      .filter((it) => it.name.includes('/assets/') && it.startTime > (mark?.startTime ?? Infinity))
    const last = assets.at(-1)
    // Nothing more arrives for a while.
    return last !== undefined && performance.now() - (last as PerformanceResourceTiming).responseEnd > 3_000
  })

test('other screens open offline with frame, last data and its age, and one notice; all of it recovers by itself', async () => {
  await goTo(page, '/dashboard')
  await reads(region(page, 'Smart Energy Grid'), / MW total/)
  await becomes(preloaded, true, 'the other screens are preloaded')
  await cut(page.context())
  await offlineLine().waitFor()
  for (const name of ['Smart Energy Grid', 'Traffic Flow Analysis', 'Incident Management', 'Citizen Services'])
    await reads(region(page, name), /No live data since \d\d:\d\d/)
  await reads(region(page, 'Smart Energy Grid'), /\d MW total/)
  await readsNot(page.getByRole('main'), /Failed to fetch|Try again/)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)

  for (const [name, title] of [
    ['Traffic Control', 'Traffic Management'],
    ['Energy Grid', 'Energy Monitoring'],
    ['Incidents', 'Incidents'],
    ['Citizen Services', 'Service Requests'],
    ['Pricing & Plans', 'Pricing & Plans'],
    ['City Map', 'City Map'],
    ['Overview', 'City Operations'],
  ] as const) {
    await goBySidebar(name)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await readsNot(page.getByRole('main'), /could not be loaded|Oops|Failed to fetch/)
    expect(await offlineLine().count(), title).toBe(1)
  }
  await goBySidebar('Energy Grid')
  await reads(region(page, 'Production and consumption'), /Solar \d+ MW.*No live data since \d\d:\d\d/)
  // Charts of a screen never opened: they say what is missing, and nothing has failed.
  for (const name of ['Load', 'Production by source', 'Wind'])
    await reads(region(page, name), /No data yet\. It will load when the connection is back\./)
  expect(await graveBreachesInBothThemes(page)).toEqual([])

  await page.context().setOffline(false)
  await offlineLine().waitFor({ state: 'hidden' })
  await readsNot(page.getByRole('main'), /No live data|No data yet/)
  await reads(region(page, 'Load'), /Load: \d+ MW at/)
  await reads(region(page, 'Production by source'), /Wind Traditional MW.*The line is the total/)
})

test('a screen whose code is missing says so within the frame, names no module, and opens by itself', async () => {
  // A browser that saves data preloads nothing.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.setViewportSize(PHONE)
  await goTo(page, '/dashboard')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  await drawer.waitFor()
  await cut(page.context())
  await drawer.getByRole('link', { name: 'Traffic Control' }).click()
  await page.getByRole('heading', { level: 1, name: 'Traffic Management' }).waitFor()
  await reads(page.getByRole('main'), 'This screen could not be loaded')
  await offlineLine().waitFor()
  await reads(page.getByRole('main'), 'opens automatically')
  expect(await page.locator('body').innerText()).not.toMatch(/https?:|assets|\.js|Oops/)
  await fits(page)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await reads(page.getByRole('main'), 'This screen could not be loaded')

  await page.context().setOffline(false)
  await readsNot(page.getByRole('main'), 'could not be loaded')
  await reads(page.getByRole('main'), /\d+ mph/)
  await offlineLine().waitFor({ state: 'hidden' })
})

test('nothing is preloaded for a browser that saves data', async () => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.clock.install()
  await goTo(page, '/pricing')
  await page.clock.fastForward('01:00')
  expect(await page.evaluate(() => performance.getEntriesByName('idle-preload').length)).toBe(0)
})

test('a screen that fails to render keeps the frame and can be retried', async () => {
  await goTo(page, '/dashboard')
  // Its charts need it, the frame does not.
  await page.evaluate(() => {
    const real = window.IntersectionObserver
    function broken() {
      throw new Error('Importing a module script failed: http://localhost/assets/EnergyScreen-1.js')
    }
    Object.assign(window, { IntersectionObserver: broken, heal: () => Object.assign(window, { IntersectionObserver: real }) })
  })
  await goBySidebar('Energy Grid')
  await reads(page.getByRole('alert'), 'Oops! Sorry, an unexpected error has occurred Unknown error Try again')
  await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
  expect(await page.getByRole('main').count()).toBe(1)
  await reads(sidebar(), 'AI-Powered By')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await page.evaluate(() => (window as unknown as { heal: () => void }).heal())
  await page.getByRole('button', { name: 'Try again' }).click()
  await reads(page.getByRole('main'), /Solar.*\d MW/)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a missing page is drawn within the frame, from phone to wide screen', async () => {
  await goTo(page, '/nowhere')
  await reads(page.getByRole('main'), 'There is nothing at this address. Go to the overview')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  for (const width of [320, 390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
  }
  expect(watched.complaints).toEqual([])
})
