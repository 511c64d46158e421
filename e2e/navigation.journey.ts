import { type Browser, expect, type Page, test } from '@playwright/test'
import { openIncidents } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, fits, goTo, reads, readsNot, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

/** The ten entries of the sidebar in the specification's order; About is at the bottom. */
const ENTRIES = [
  { name: 'Overview', path: '/dashboard', title: 'City Operations', window: 'Oppidum' },
  { name: 'City Map', path: '/map', title: 'City Map', window: 'City Map - Oppidum' },
  { name: 'Traffic Control', path: '/traffic', title: 'Traffic Management', window: 'Traffic Management - Oppidum' },
  { name: 'Energy Grid', path: '/energy', title: 'Energy Monitoring', window: 'Energy Monitoring - Oppidum' },
  { name: 'Incidents', path: '/incidents', title: 'Incidents', window: 'Incidents - Oppidum' },
  { name: 'Citizen Services', path: '/services', title: 'Service Requests', window: 'Service Requests - Oppidum' },
  { name: 'AI Assistant', path: '/ai-assistant', title: 'Sign in', window: 'Sign in', outside: true },
  { name: 'Images Gallery', path: '/images-gallery', title: 'Sign in', window: 'Sign in', outside: true },
  { name: 'Images', path: '/images/upload', title: 'Sign in', window: 'Sign in', outside: true },
  { name: 'Pricing & Plans', path: '/pricing', title: 'Pricing & Plans', window: 'Pricing & Plans - Oppidum' },
  { name: 'Report a problem', path: '/report', title: 'Report a problem', window: 'Report a problem', outside: true },
  { name: 'About', path: '/about', title: 'About', window: 'About - Oppidum' },
]
const PHONE = { width: 360, height: 740 }

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
test.afterEach(async () => {
  await watched.close()
  expect(watched.complaints).toEqual([])
})

const addressNow = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' })
const widthOf = async () => Math.round((await sidebar().boundingBox())?.width ?? 0)
const focused = () =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || '')

test.describe('sidebar', () => {
  test('leads to every screen, in order, and marks the current one', async () => {
    await goTo(page, '/')
    const links = sidebar().getByRole('link')
    expect((await links.allInnerTexts()).map((it) => it.replace(/[\s\d]+$/, ''))).toEqual(ENTRIES.map((it) => it.name))
    await reads(sidebar(), 'AI-Powered By Oppidum')
    for (const { name, path, title, window } of ENTRIES.filter((it) => !it.outside)) {
      await sidebar()
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      expect(addressNow()).toBe(path)
      await becomes(() => page.title(), window)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.getByRole('main').count()).toBe(1)
      await reads(sidebar().locator('[aria-current="page"]'), new RegExp(`^${name}`))
    }
  })

  test('collapses to icons with Ctrl+B, Cmd+B or its button, and remembers it for seven days', async () => {
    await goTo(page, '/dashboard')
    expect(await widthOf()).toBe(256)
    await page.keyboard.press('Control+b')
    await becomes(widthOf, 48)
    const cookie = (await page.context().cookies()).find((it) => it.name === 'sidebar_state')
    expect(cookie).toMatchObject({ value: 'false', path: '/', sameSite: 'Lax' })
    expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeCloseTo(604_800, -2)
    await page.reload()
    await becomes(widthOf, 48)
    // A page that is still rendering restores its scroll position, which closes a tooltip.
    await page.locator('main [data-size]').first().waitFor()
    const tip = page.getByRole('tooltip', { name: 'Traffic Control' })
    await becomes(async () => {
      // A real pointer is never still: a page that redraws beneath it closes the tooltip until it moves again.
      await page.mouse.move(600, 400)
      await sidebar().getByRole('link', { name: 'Traffic Control' }).hover()
      return tip.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    }, true)
    await page.keyboard.press('Meta+b')
    await becomes(widthOf, 256)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await becomes(widthOf, 48)
  })

  test('is a drawer below 768 px, opened by its button or Ctrl+B and closed by navigation', async () => {
    await page.setViewportSize({ width: 767, height: 800 })
    await goTo(page, '/dashboard')
    expect(await sidebar().count()).toBe(0)
    await page.keyboard.press('Control+b')
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    await drawer.waitFor()
    await becomes(async () => Math.round((await drawer.boundingBox())?.width ?? 0), 288)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await reads(drawer, 'AI Assistant')
    await readsNot(drawer, 'Images')
    await drawer.getByRole('link', { name: 'Energy Grid' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
    await page.setViewportSize({ width: 768, height: 800 })
    await sidebar().waitFor()
  })
})

test.describe('keyboard', () => {
  test('skips to the content, walks the sidebar, opens a record and closes it again', async () => {
    await goTo(page, '/dashboard')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await becomes(() => page.getByRole('main').evaluate((it) => it === document.activeElement), true)

    await goTo(page, '/dashboard')
    await page.keyboard.press('Tab')
    for (const { name } of ENTRIES.slice(0, 5)) {
      await page.keyboard.press('Tab')
      expect(await focused()).toMatch(new RegExp(`^${name}`))
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor()
    const first = page.getByRole('group', { name: 'Incidents', exact: true }).getByRole('article').getByRole('link').first()
    await first.waitFor()
    const name = await wordsOf(first)
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab')
          return focused()
        },
        { timeout: 20_000, intervals: [50] },
      )
      .toBe(name)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('complementary', { name })
    await sheet.waitFor()
    expect(addressNow()).toMatch(/^\/incidents\?incident=[0-9a-f-]{36}$/)
    await becomes(() => sheet.evaluate((it) => it.contains(document.activeElement)), true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(addressNow()).toBe('/incidents')
  })
})

test.describe('addresses', () => {
  test('open a record directly; the back button closes its panel', async () => {
    const [incident] = (await openIncidents(server.url)).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    if (!incident) throw new Error('The city has no incidents.')
    await goTo(page, '/incidents')
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Situation' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Situation' }).waitFor({ state: 'hidden' })
    expect(addressNow()).toBe('/incidents')

    await goTo(page, `/incidents?incident=${incident.id}`)
    const sheet = page.getByRole('complementary', { name: incident.title, exact: true })
    await reads(sheet, incident.number)
    await reads(sheet, incident.location)
    await reads(sheet, /Simulated, demo city simulator, \w+ \d+, \d{4}, \d\d:\d\d:\d\d/)
  })

  test('keep search, filter and order over a reload', async () => {
    await goTo(page, '/traffic')
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('harbour')
    await becomes(addressNow, '/traffic?q=harbour')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
    await becomes(addressNow, '/traffic?q=harbour&sort=name')
    for (const look of [async () => {}, async () => void (await page.reload())]) {
      await look()
      await reads(page.getByRole('main'), 'Harbour Road, North - South')
      await readsNot(page.getByRole('main'), 'Market Street')
      await reads(page.getByRole('main'), 'Smallport, all roads')
      expect(await page.getByRole('searchbox').inputValue()).toBe('harbour')
    }
    await page.getByRole('searchbox').fill('nothing of that name')
    await reads(page.getByRole('main'), 'No matches Use fewer words, or remove a filter.')

    await goTo(page, '/incidents')
    await page.getByRole('checkbox', { name: 'Low' }).click()
    await becomes(addressNow, '/incidents?priority=critical%2Chigh%2Cmedium')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await becomes(addressNow, '/incidents?priority=critical%2Chigh%2Cmedium&status=all')
    await page.reload()
    await becomes(() => page.getByRole('checkbox', { name: 'Low' }).isChecked(), false)
    expect(await page.getByRole('button', { name: 'All', exact: true }).getAttribute('aria-pressed')).toBe('true')

    await goTo(page, '/services?status=completed')
    await becomes(async () => new Set(await page.getByRole('article').getByText('Completed').allInnerTexts()).size, 1)
    await page.goBack()
    await becomes(addressNow, '/incidents?priority=critical%2Chigh%2Cmedium&status=all')
  })

  test("return focus to a section's row when its panel closes", async () => {
    await goTo(page, '/traffic?sort=name')
    await page.getByRole('link', { name: 'Market Street, North - South', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Market Street, North - South' }).waitFor()
    await page.keyboard.press('Escape')
    await becomes(addressNow, '/traffic?sort=name')
    await becomes(focused, 'Market Street, North - South')
  })

  test('that do not exist say so', async () => {
    await goTo(page, '/nowhere')
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
    await becomes(() => page.title(), '404 Page Not Found')
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'City Operations' }).waitFor()
    await goTo(page, '/incidents?incident=00000000-0000-7000-8000-000000000000')
    await reads(page.getByRole('main'), 'This incident could not be found')
    watched.complaints.splice(0)
  })
})

test.describe('the page', () => {
  test('remembers its theme', async () => {
    const ink = () => page.getByRole('heading', { level: 1 }).evaluate((it) => getComputedStyle(it).color)
    await page.emulateMedia({ colorScheme: 'dark' })
    // At this width a visitor's header has room for it; otherwise it is in the settings.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await goTo(page, '/dashboard')
    const dark = await ink()
    await page.getByRole('button', { name: 'Theme: System. Switch to Light' }).click()
    await becomes(async () => (await ink()) !== dark, true)
    const light = await ink()
    await page.reload()
    await page.getByRole('button', { name: 'Theme: Light. Switch to Dark' }).waitFor()
    expect(await ink()).toBe(light)
    await page.getByRole('button', { name: 'Theme: Light. Switch to Dark' }).click()
    await becomes(ink, dark)
  })

  for (const viewport of [PHONE, { width: 2560, height: 1440 }]) {
    test(`fits into ${viewport.width} px without scrolling sideways`, { tag: '@long' }, async () => {
      await page.setViewportSize(viewport)
      for (const { path } of [...ENTRIES, { path: '/nowhere' }]) {
        await goTo(page, path)
        await fits(page, path)
      }
      await goTo(page, '/incidents')
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Situation' }).waitFor()
      await fits(page)
    })
  }

  test('names a contact', { tag: '@long' }, async () => {
    await goTo(page, '/about#contact')
    await reads(page.getByRole('region', { name: 'Contact' }), 'Ask its administrator how to reach the Oppidum developers.')
    for (const skill of ['Frontend', 'Backend', 'DevOps', 'AI/ML']) await page.getByRole('heading', { name: skill, exact: true }).waitFor()
  })
})
