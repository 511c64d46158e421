import { expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { becomes, goTo, reads, readsNot, wordsOf } from './support/screen.ts'
import { FULL } from './support/small-city.ts'
import { smallCityPages } from './support/small-city-pages.ts'

test.describe.configure({ mode: 'serial' })

const SCREENS = ['/dashboard', '/map', '/traffic', '/energy', '/incidents', '/services', '/pricing', '/status', '/about', '/open-data']
const PHONE = { width: 360, height: 740 }

const { open } = smallCityPages(FULL)
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement || it.contains(document.activeElement))
const sidewaysRoom = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
test.describe('a palette that is still loading', () => {
  test('receives what is typed meanwhile, and no key triggers anything else', async () => {
    const { page } = await open()
    const held: (() => void)[] = []
    let isReleased = false
    // Requested twice: fetched, and then imported.
    await page.route('**/assets/Palette-*.js', (route) => {
      const pass = () => void route.continue()
      if (isReleased) pass()
      else held.push(pass)
    })
    await goTo(page, '/dashboard')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('git')
    expect(addressOf(page)).toBe('/dashboard')
    await becomes(() => held.length > 0, true)
    isReleased = true
    for (const release of held) release()
    await becomes(() => page.getByRole('dialog').getByRole('combobox').inputValue(), 'git')
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull()
  })
})

test.describe('keys', () => {
  test('are listed by ?, open screens, leave fields alone and can be turned off', async () => {
    const { page } = await open()
    await goTo(page, '/dashboard')
    await page.keyboard.press('?')
    const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await reads(overview, 'Citizen Services G C')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.keyboard.press('Escape')
    await overview.waitFor({ state: 'hidden' })
    expect(addressOf(page)).toBe('/dashboard')

    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { level: 1, name: 'Traffic Management' }).waitFor()
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search locations' })
    await becomes(() => isFocused(field), true)
    await page.keyboard.type('gi?t/v')
    expect(await field.inputValue()).toBe('gi?t/v')
    await becomes(() => addressOf(page), '/traffic?q=gi%3Ft%2Fv')

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'One-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find or go anywhere' }).waitFor()
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/traffic')
  })
})

test.describe('preferences', () => {
  test('show every speed in the chosen unit', async () => {
    const { page } = await open()
    for (const path of ['/traffic', '/dashboard']) {
      await goTo(page, path)
      await reads(page.getByRole('main'), /\d mph/)
    }
    const speed = page
      .getByRole('main')
      .getByText(/^\d+ mph$/)
      .first()
    const mph = Number.parseInt(await wordsOf(speed), 10)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'km/h', exact: true }).click()
    await page.keyboard.press('Escape')
    for (const path of ['/dashboard', '/traffic']) {
      if (path !== '/dashboard') await goTo(page, path)
      await reads(page.getByRole('main'), /\d km\/h/)
      await readsNot(page.getByRole('main'), 'mph')
    }
    expect(mph).toBeGreaterThan(0)
  })

  test('last as long as the page in a browser without storage', async () => {
    const { page } = await open()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await goTo(page, '/traffic')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'km/h', exact: true }).click()
    await reads(page.getByRole('main'), /\d km\/h/)
  })
})

test.describe('the wall display', () => {
  test('has no frame, shows time and state, and stays a wall on other screens', async () => {
    const { page } = await open({ viewport: { width: 1920, height: 1080 } })
    await goTo(page, '/dashboard?kiosk=1')
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Toggle sidebar' }).count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await reads(page.getByRole('banner'), /\d\d:\d\d:\d\d/)
    await reads(page.getByRole('banner'), 'Connected')
    await reads(page.getByRole('banner'), /operational/i)
    // One and a half times the size, completely visible.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('21px')
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    expect(await sidewaysRoom(page)).toBe(0)
    const wall = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysRoom(page)).toBe(0)
    if (wall) await page.setViewportSize(wall)
    await page.getByRole('region', { name: 'Incident Management' }).getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor()
    await becomes(() => addressOf(page).includes('kiosk=1'), true)
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0)
    await becomes(() => page.locator('html').getAttribute('data-idle'), '')
    await page.mouse.move(200, 200)
    await becomes(() => page.locator('html').getAttribute('data-idle'), null)

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('leave wall')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Sidebar' }).waitFor()
    expect(addressOf(page)).not.toContain('kiosk')
  })
})

test.describe('a wall display after a server update', () => {
  test('reloads by itself, once nobody touches it and only if the build differs', async () => {
    const { page, asked } = await open({ viewport: { width: 1920, height: 1080 } })
    const sockets: { close(): Promise<void> }[] = []
    await page.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer()
      sockets.push(socket)
    })
    // A changed build has another name; the page requests itself without its query string.
    let changed = ''
    await page.route('**/dashboard', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('/assets/index-', `/assets/index-${changed}`) })
    })
    await goTo(page, '/dashboard?kiosk=1')
    await reads(page.getByRole('banner'), 'Connected')
    await page.evaluate(() => Object.assign(window, { stays: true }))
    const stays = () => page.evaluate(() => 'stays' in window).catch(() => null)
    async function lose() {
      const before = sockets.length
      await sockets.at(-1)?.close()
      await becomes(() => sockets.length > before, true)
      await reads(page.getByRole('banner'), /Connected/)
    }
    const askedBefore = asked('/dashboard')
    await lose()
    await becomes(() => asked('/dashboard') > askedBefore, true)
    await becomes(() => page.locator('html').getAttribute('data-idle'), '')
    expect(await stays()).toBe(true)
    changed = 'renewed-'
    await lose()
    await becomes(stays, false)
  })
})

test.describe('right-to-left layout', () => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    test(`mirrors the page at ${viewport.width} px and does not scroll sideways`, async () => {
      const { page } = await open({ viewport })
      for (const path of SCREENS) {
        await goTo(page, path)
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl'
        })
        expect(await sidewaysRoom(page), path).toBe(0)
        if (viewport === PHONE) continue
        const box = await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox()
        expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(viewport.width)
      }
    })
  }
})

test.describe('no serious accessibility violations in either theme', () => {
  for (const locale of ['en-US', 'es-UY']) {
    test(`in palette, shortcuts, settings and wall, ${locale}`, async () => {
      const { page } = await open({ locale })
      await goTo(page, '/dashboard')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('a')
      expect(await graveBreachesInBothThemes(page), 'palette').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      expect(await graveBreachesInBothThemes(page), 'keys').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: /^(Settings|Ajustes)$/ }).click()
      await page.getByRole('button', { name: 'English' }).waitFor()
      expect(await graveBreachesInBothThemes(page), 'settings').toEqual([])
      await goTo(page, '/dashboard?kiosk=1')
      expect(await graveBreachesInBothThemes(page), 'wall').toEqual([])
    })
  }
})
