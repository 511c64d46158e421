import { listIncidents } from '@oppidum/domain/records/incident'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, goTo, reads, readsNot, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { FULL, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const SCREENS = ['/dashboard', '/map', '/traffic', '/energy', '/incidents', '/services', '/pricing', '/status', '/about']
const PHONE = { width: 360, height: 740 }

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
const opened: WatchedPage[] = []

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path, FULL), SIMULATOR: 'on', RATE_LIMIT: 'off' })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})
test.afterEach(async () => {
  const complaints = opened.flatMap((it) => it.complaints)
  for (const it of opened.splice(0)) await it.close()
  expect(complaints).toEqual([])
})

async function open(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, server.url, options)
  opened.push(watched)
  return watched
}
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement || it.contains(document.activeElement))
const sidewaysRoom = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const hoverOver = async (page: Page, part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}
const tip = (page: Page) => page.getByRole('tooltip')

test.describe('the palette', () => {
  test('leads to an incident by keyboard, and remembers it', async () => {
    const { page, asked } = await open()
    const [incident] = await get(server.url, listIncidents, { status: 'open' })
    if (!incident) throw new Error('The city has no incidents.')
    await goTo(page, '/dashboard')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    const field = palette.getByRole('combobox')
    await becomes(() => isFocused(field), true)
    await reads(palette, 'Energy Grid')

    const before = asked('/api/incidents')
    await field.pressSequentially(incident.number)
    const found = palette.getByRole('group', { name: 'Incidents' }).getByRole('option').first()
    await reads(found, incident.location)
    await reads(palette.getByRole('status'), /\d+ results?/)
    // One call once typing has settled; the live list keeps polling.
    expect(asked('/api/incidents') - before).toBeLessThan(incident.number.length)
    await becomes(() => found.getAttribute('aria-selected'), 'true')
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'hidden' })
    await becomes(() => addressOf(page), `/incidents?incident=${incident.id}`)
    const sheet = page.getByRole('complementary', { name: incident.title, exact: true })
    await becomes(() => isFocused(sheet), true)

    await page.keyboard.press('Control+k')
    await reads(palette.getByRole('group', { name: 'Recent' }), incident.location)
    await page.keyboard.press('Control+k')
    await palette.waitFor({ state: 'hidden' })
  })

  test('finds places, opens screens, runs actions, and says when nothing matches', async () => {
    const { page } = await open()
    await goTo(page, '/about')
    await page.getByRole('button', { name: 'Find or go anywhere' }).click()
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    const field = palette.getByRole('combobox')
    await field.fill('harbour')
    await reads(palette.getByRole('group', { name: 'Places' }), 'Harbour Road')
    await field.fill('no such thing at all')
    await reads(palette, 'No matches')
    await field.fill('theme: light')
    await page.keyboard.press('Enter')
    await becomes(() => page.locator('html').getAttribute('data-theme'), 'light')
    await page.keyboard.press('Control+k')
    await field.fill('grid')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  })

  test('says which search failed and retries it', async () => {
    const watched = await open()
    const { page } = watched
    await goTo(page, '/dashboard')
    await page.route('**/api/places*', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    await palette.getByRole('combobox').fill('harbour')
    const places = palette.getByRole('group', { name: 'Places' })
    await reads(places, 'This search failed Try again')
    await page.unroute('**/api/places*')
    await places.getByRole('option').click()
    await reads(places, 'Harbour Road')
    watched.complaints.splice(0)
  })
})

test.describe('a palette that is still loading', { tag: '@long' }, () => {
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

test.describe('keys', { tag: '@long' }, () => {
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

test.describe('languages', () => {
  test('are Spanish from the first paint for a browser that asks for it', async () => {
    const { page } = await open({ locale: 'es-UY' })
    const texts: [string, string, RegExp][] = [
      ['/dashboard', 'Operaciones urbanas', /Gestión de incidentes/],
      ['/traffic', 'Gestión del tránsito', /Ubicación/],
      ['/energy', 'Supervisión de energía', /Proporción renovable/],
      ['/incidents', 'Incidentes', /Peor|Más graves primero/],
      ['/services', 'Solicitudes de servicio', /Enviada hace \d+ h/],
      ['/about', 'Acerca de', /Qué hace/],
      ['/nowhere', '404 Página no encontrada', /No hay nada en esta dirección/],
    ]
    await page.addInitScript(() => {
      // Records every text that was ever a heading, to see whether another language came first.
      Object.assign(window, { headings: new Set<string>() })
      new MutationObserver(() => {
        for (const it of document.querySelectorAll('h1, h2'))
          (window as unknown as { headings: Set<string> }).headings.add(it.textContent ?? '')
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    for (const [path, title, words] of texts) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await reads(page.locator('body'), words)
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      await becomes(async () => (await page.title()).startsWith(path === '/dashboard' ? 'Oppidum' : title), true)
      const headings = await page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings])
      expect(headings.filter((it) => /Operations|Management|Monitoring|Requests|Found/.test(it))).toEqual([])
    }
    await goTo(page, '/traffic')
    await reads(page.getByRole('main'), /\d+ tramos/)
    await goTo(page, '/dashboard')
    await reads(page.getByRole('main'), /\d,\d\s?%/)
  })

  test('follow the person’s choice, at once and after a reload; others get English', async () => {
    const { page } = await open({ locale: 'fr-FR' })
    await goTo(page, '/energy')
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Supervisión de energía' }).waitFor()
    await becomes(() => page.title(), 'Supervisión de energía - Oppidum')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Supervisión de energía' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await page.getByRole('button', { name: 'Ajustes' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
  })
})

test.describe('preferences', { tag: '@long' }, () => {
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

test.describe('the wall display', { tag: '@long' }, () => {
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

test.describe('a wall display after a server update', { tag: '@long' }, () => {
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

test.describe('right-to-left layout', { tag: '@long' }, () => {
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

test.describe('tips', { tag: '@long' }, () => {
  test('appear 700 ms after the pointer, at once after another one, and close with Escape', async () => {
    // At this width a visitor's header has room for the theme beside the settings.
    const { page } = await open({ viewport: { width: 1920, height: 1080 } })
    await goTo(page, '/about')
    await page.evaluate(() => {
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      document.addEventListener('pointermove', (event) => {
        if (event.target instanceof Element && event.target.closest('[data-tip]')) times.over ??= performance.now()
      })
      new MutationObserver(() => {
        if (document.querySelector('[role="tooltip"]')) times.shown ??= performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Settings' }).hover()
    await reads(tip(page), 'Settings')
    const { over, shown } = await page.evaluate(() => (window as unknown as { times: { over: number; shown: number } }).times)
    expect(shown - over).toBeGreaterThanOrEqual(700)
    expect(shown - over).toBeLessThan(3_000)
    await page.getByRole('button', { name: /^Theme/ }).hover()
    await reads(tip(page), 'Theme: System')
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'hidden' })
  })

  test('show source, age and quality of a value by pointer, keyboard and touch', async () => {
    const EXPLAINED = /^Simulated, .+ Observed \w+ \d+, \d{4}, \d\d:\d\d:\d\d in Smallport, \d+ \w+ ago/
    const { page } = await open()
    await goTo(page, '/traffic')
    const row = page.getByRole('article').nth(1)
    // The link covers its row; the pointer still reaches the value.
    await hoverOver(page, row.locator('[data-size]', { hasText: 'mph' }).first())
    await reads(tip(page), EXPLAINED)
    await page.mouse.move(0, 0)
    await tip(page).waitFor({ state: 'hidden' })

    await page.keyboard.press('v')
    await reads(tip(page), EXPLAINED)
    const first = await page.locator('[aria-describedby="tip"]').boundingBox()
    await page.keyboard.press('v')
    await becomes(async () => JSON.stringify(await page.locator('[aria-describedby="tip"]').boundingBox()) !== JSON.stringify(first), true)
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'hidden' })

    await goTo(page, '/incidents')
    await page.keyboard.press('/')
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab')
          return page.evaluate(() => document.activeElement?.closest('article') !== null)
        },
        { timeout: 20_000, intervals: [50] },
      )
      .toBe(true)
    await reads(tip(page), EXPLAINED)

    const { page: phone } = await open({ viewport: PHONE, hasTouch: true, isMobile: true })
    await goTo(phone, '/energy')
    await phone.getByRole('main').locator('[data-value]').first().tap()
    await reads(tip(phone), EXPLAINED)
    await phone.getByRole('heading', { level: 1 }).tap()
    await tip(phone).waitFor({ state: 'hidden' })
  })
})

test.describe('toasts', { tag: '@long' }, () => {
  test('appear one at a time, are reached by F8, and close by button or after 5 s', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await goTo(page, '/incidents')
    await page.getByRole('article').getByRole('link').first().click()
    const copy = page.getByRole('button', { name: 'Copy link' })
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
    await copy.click()
    await toast.waitFor()
    const standsIn = () => page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'))
    await page.keyboard.press('F8')
    await becomes(standsIn, 'Notifications (F8)')
    const first = await toast.elementHandle()
    await copy.dispatchEvent('click')
    await first?.waitForElementState('hidden')
    await becomes(() => toast.count(), 1)
    await reads(toast, 'Link copied')
    expect(await standsIn()).toBe('Notifications (F8)')
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'hidden' })

    await page.mouse.move(0, 0)
    await copy.focus()
    const startedAt = Date.now()
    await page.keyboard.press('Enter')
    await toast.waitFor()
    await toast.waitFor({ state: 'hidden' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4_900)
  })
})

test.describe('no serious accessibility violations in either theme', { tag: '@long' }, () => {
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
