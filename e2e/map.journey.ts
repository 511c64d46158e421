import { compareUrgency, isActiveNow, listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { COARSE, canvasOf, drawn, factorBecomes, pointerAt } from './support/map-page.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

test.describe('the map of a small city without tiles', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let watched: WatchedPage
  let page: Page

  test.beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, SMALL_GRID),
      SIMULATOR: 'on',
      RATE_LIMIT: 'off',
    })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })
  test.beforeEach(async () => {
    watched = await openPage(browser, server.url, { reducedMotion: 'reduce', ...COARSE })
    page = watched.page
  })
  test.afterEach(async () => {
    await watched.close()
    expect(watched.complaints).toEqual([])
  })

  const toggle = (name: string) => page.getByRole('group', { name: 'Map layers' }).getByRole('button', { name, exact: true })
  const pressed = async () => {
    const buttons = page.getByRole('group', { name: 'Map layers' }).getByRole('button', { pressed: true })
    return (await buttons.allInnerTexts()).map((it) => it.trim())
  }
  const sheetOf = (name: string | RegExp) => page.getByRole('complementary', { name })

  test('shows Traffic on the dashboard first, and keeps the chosen layers in the address and the browser', async () => {
    await goTo(page, '/dashboard')
    await drawn(page)
    const panel = region(page, 'Real-time City Map')
    expect(await pressed()).toEqual(['Traffic'])
    await reads(panel, /\d\d:\d\d:\d\d/)
    await toggle('Incidents').click()
    await becomes(pressed, ['Traffic', 'Incidents'])
    await toggle('Traffic').click()
    await becomes(() => addressOf(page), '/dashboard?layers=incidents')
    await goTo(page, '/dashboard')
    await drawn(page)
    expect(await pressed()).toEqual(['Incidents'])
    await toggle('Incidents').click()
    await becomes(() => addressOf(page), '/dashboard?layers=none')
    await goTo(page, '/map?layers=energy,traffic')
    await drawn(page)
    expect(await pressed()).toEqual(['Traffic', 'Energy'])
  })

  test('shows linked attribution, before and after drawing, and with the tables', async () => {
    const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
    for (const path of ['/dashboard', '/map', '/map?view=table']) {
      await goTo(page, path)
      await credit.first().waitFor()
      expect(await credit.first().getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    }
  })

  test('zooms in steps of 0.2 from 0.5 to 2 on the dashboard', { tag: '@long' }, async () => {
    await goTo(page, '/dashboard')
    await drawn(page)
    const inward = page.getByRole('button', { name: 'Zoom in' })
    const outward = page.getByRole('button', { name: 'Zoom out' })
    await factorBecomes(page, '1.00')
    for (const factor of ['1.20', '1.40', '1.60', '1.80', '2.00']) {
      await inward.click()
      await factorBecomes(page, factor)
    }
    expect(await inward.isDisabled()).toBe(true)
    for (const factor of ['1.80', '1.60', '1.40', '1.20', '1.00', '0.80', '0.60', '0.50']) {
      await outward.click()
      await factorBecomes(page, factor)
    }
    expect(await outward.isDisabled()).toBe(true)
    expect(await inward.isDisabled()).toBe(false)
  })

  test('zooms level by level on its own page, by keyboard as far as by wheel', { tag: '@long' }, async () => {
    await goTo(page, '/map')
    await drawn(page)
    const inward = page.getByRole('button', { name: 'Zoom in' })
    await inward.focus()
    await page.keyboard.press('Enter')
    await factorBecomes(page, '2.00')
    for (let i = 0; i < 12 && !(await inward.isDisabled()); i++) {
      const before = await page.locator('[data-factor]').getAttribute('data-factor')
      await page.keyboard.press('Enter')
      await becomes(async () => (await page.locator('[data-factor]').getAttribute('data-factor')) !== before, true)
    }
    expect(await inward.isDisabled()).toBe(true)
    // Zoom 18 is some four to six levels below the city.
    expect(Number(await page.locator('[data-factor]').getAttribute('data-factor'))).toBeGreaterThan(12)
  })

  // 720 by 450 is a window of 1440 px at a browser zoom of 200 %.
  for (const [width, height, path] of [
    [390, 844, '/dashboard'],
    [320, 640, '/dashboard'],
    [390, 844, '/map'],
    [320, 640, '/map'],
    [720, 450, '/dashboard'],
    [720, 450, '/map'],
    [1440, 900, '/map'],
  ] as const) {
    test(`keeps the marked incident clear of overlays: ${width} by ${height}, ${path}`, { tag: '@long' }, async () => {
      await page.setViewportSize({ width, height })
      await goTo(page, path)
      const map = page.locator('[data-drawn]').first()
      await map.scrollIntoViewIfNeeded()
      await drawn(page)
      const hidden = () =>
        page.evaluate(() => {
          const ring = document.querySelector('[data-strong]')?.getBoundingClientRect()
          const sheet = document.querySelector('[data-drawn]')?.getBoundingClientRect()
          if (!ring || !sheet) return 'no ring'
          const reach = 20
          const isIn =
            ring.x - reach >= sheet.left && ring.x + reach <= sheet.right && ring.y - reach >= sheet.top && ring.y + reach <= sheet.bottom
          if (!isIn) return 'out of the map'
          const over = [...document.querySelectorAll('[data-covers-map]')].filter((it) => {
            const box = it.getBoundingClientRect()
            return box.left < ring.x + reach && box.right > ring.x - reach && box.top < ring.y + reach && box.bottom > ring.y - reach
          })
          return over.map((it) => it.textContent ?? '').join('; ')
        })
      await becomes(hidden, '')
      // Rotated or widened, it is still in view.
      await page.setViewportSize({ width: height, height: width })
      await becomes(hidden, '')
    })
  }

  test('shows every layer toggle completely on the narrowest phone', { tag: '@long' }, async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/dashboard', '/map']) {
      await goTo(page, path)
      await drawn(page)
      const cut = await page.getByRole('group', { name: 'Map layers' }).evaluate((group) => {
        const zoom = document.querySelector('[data-factor]')?.getBoundingClientRect()
        return [...group.querySelectorAll('button')]
          .filter((it) => {
            const box = it.getBoundingClientRect()
            const isUnderZoom = zoom && box.right > zoom.left && box.left < zoom.right && box.bottom > zoom.top && box.top < zoom.bottom
            return box.right > window.innerWidth || box.left < 0 || it.scrollWidth > it.clientWidth || isUnderZoom
          })
          .map((it) => it.textContent)
      })
      expect({ path, cut }).toEqual({ path, cut: [] })
      const table = await page.getByRole('button', { name: 'Table', exact: true }).first().boundingBox()
      expect((table?.x ?? 999) + (table?.width ?? 0), path).toBeLessThanOrEqual(320)
    }
  })

  test('keeps legend and key behind one button on a phone', { tag: '@long' }, async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/map')
    await drawn(page)
    expect(await page.getByRole('list', { name: 'Key' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Status and key' }).click()
    await reads(page.getByRole('list', { name: 'Key' }), /Free Slow Stopped/)
    await reads(page.getByRole('list', { name: 'City status' }), /Active Incident/)
  })

  test('moves and zooms by keyboard, and its border labels follow', { tag: '@long' }, async () => {
    await goTo(page, '/map')
    await drawn(page)
    const letters = () =>
      page
        .locator('main [aria-hidden="true"]')
        .filter({ hasText: /^[A-HJ-NP-Z]+\d/ })
        .first()
        .innerText()
    const before = await letters()
    await canvasOf(page).focus()
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
    await becomes(async () => (await letters()) !== before, true)
    await page.keyboard.press('+')
    await becomes(async () => Number(await page.locator('[data-factor]').getAttribute('data-factor')) > 1.5, true)
  })

  test('opens a clicked feature in a side panel; the address follows and the back button closes it', async () => {
    await goTo(page, '/map?layers=energy&substation=north')
    await drawn(page)
    const sheet = sheetOf('North substation')
    await reads(sheet, /Substation North substation/)
    await reads(sheet, /Load \d+%/)
    await reads(sheet, /Supplies Old Town/)
    await reads(sheet, /Lines to Sun field/)
    // The camera moved to the substation: its ring has a constant offset from the map's centre.
    const fromMiddle = async () => {
      const [ring, box] = [await page.locator('[data-strong]').first().boundingBox(), await canvasOf(page).boundingBox()]
      if (!ring || !box) throw new Error('There is no map.')
      return { x: Math.round(ring.x - box.x - box.width / 2), y: Math.round(ring.y - box.y - box.height / 2) }
    }
    const at = await fromMiddle()
    await page.getByRole('button', { name: 'Close' }).click()
    await becomes(() => addressOf(page), '/map?layers=energy')
    await becomes(async () => ((await canvasOf(page).boundingBox())?.width ?? 0) > 1_000, true)
    const box = await canvasOf(page).boundingBox()
    if (!box) throw new Error('There is no map.')
    const [x, y] = [box.x + box.width / 2 + at.x, box.y + box.height / 2 + at.y]
    await becomes(() => pointerAt(page, x, y), 'pointer')
    await page.mouse.click(x, y)
    await becomes(() => addressOf(page), '/map?layers=energy&substation=north')
    await sheet.waitFor()
    await sheet.getByRole('link', { name: 'Sun field' }).click()
    await sheetOf('Sun field').waitFor()
    expect(addressOf(page)).toBe('/map?layers=energy&plant=sun')
    await page.goBack()
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(addressOf(page)).toBe('/map?layers=energy')
  })

  test('shows what is near a section or in a district', async () => {
    await goTo(page, '/map?location=section-3')
    await reads(sheetOf(/^Mill Lane/), /Road section Mill Lane, North - South/)
    await reads(sheetOf(/^Mill Lane/), 'Nearby')
    await goTo(page, '/map?district=old-town')
    await reads(sheetOf('Old Town'), /District Old Town Incidents: \d+, Requests: \d+ Supplied by North substation/)
    await goTo(page, '/map?plant=nowhere')
    await reads(page.getByRole('main'), 'Nothing with this name is on the map')
  })

  test('highlights a row when its mark is hovered, and the mark when its row is', async () => {
    const [incident] = (await get(server.url, listIncidents, { status: 'open' }))
      .filter((it) => it.geometry && isActiveNow(it, Date.now()))
      .toSorted(compareUrgency)
    if (!incident) throw new Error('The city has no incidents.')
    await goTo(page, '/dashboard?layers=incidents')
    await drawn(page)
    const row = region(page, 'Incident Management').getByRole('article').filter({ hasText: incident.title }).first()
    await row.hover()
    await becomes(() => row.getAttribute('data-lit'), 'true')
    await reads(
      region(page, 'Real-time City Map').locator('[aria-hidden="true"]').filter({ hasText: incident.title }).first(),
      incident.title,
    )
    await page.mouse.move(0, 0)
    await becomes(() => row.getAttribute('data-lit'), null)
    // The most urgent incident is pinned, with its ring at its mark.
    const ring = await region(page, 'Real-time City Map').locator('[data-strong]').boundingBox()
    if (!ring) throw new Error('The worst incident is not on the map.')
    await page.mouse.move(ring.x, ring.y)
    await becomes(() => row.getAttribute('data-lit'), 'true')
  })

  test('can be walked by keyboard from mark to mark', async () => {
    await goTo(page, '/map?layers=energy,traffic')
    await drawn(page)
    const walk = page.getByRole('listbox', { name: /^Items on the map/ })
    await canvasOf(page).focus()
    await page.keyboard.press('Tab')
    await becomes(() => walk.evaluate((it) => it === document.activeElement), true)
    await reads(walk, /^1 of \d+ /)
    const first = await walk.innerText()
    await page.keyboard.press('ArrowDown')
    await reads(walk, /^2 of \d+ /)
    await page.keyboard.press('ArrowUp')
    await becomes(() => walk.innerText(), first)
    await page.keyboard.press('End')
    const last = (await walk.innerText()).replace(/^\d+ of \d+\s/, '')
    await page.keyboard.press('Enter')
    await becomes(() => /[?&](location|substation|plant|incident)=/.test(addressOf(page)), true)
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), 'ASIDE')
    await page.keyboard.press('Escape')
    await becomes(() => /[?&](location|substation|plant|incident)=/.test(addressOf(page)), false)
    // The walk continues from its last position.
    await becomes(async () => (await walk.innerText()).replace(/^\d+ of \d+\s/, ''), last)
  })

  test('has a sortable table with the same facts for each layer', async () => {
    await goTo(page, '/map?layers=traffic,energy,incidents,requests,districts')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    for (const name of ['Traffic', 'Energy', 'Incidents', 'Requests', 'Districts']) {
      await page.getByRole('table', { name: `${name}, as a table` }).waitFor()
    }
    const traffic = page.getByRole('table', { name: 'Traffic, as a table' })
    await reads(traffic, /Mill Lane, North - South (Low|Medium|High) \d+ mph/)
    expect(await traffic.getByRole('columnheader', { name: 'Congestion' }).getAttribute('aria-sort'), 'the worst first').toBe('ascending')
    const names = async () => (await traffic.getByRole('row').allInnerTexts()).slice(1).map((it) => it.split('\n')[0])
    const location = traffic.getByRole('columnheader', { name: 'Location' })
    await traffic.getByRole('button', { name: 'Location' }).click()
    await becomes(() => location.getAttribute('aria-sort'), 'ascending')
    const up = await names()
    await traffic.getByRole('button', { name: 'Location' }).click()
    await becomes(names, up.toReversed())
    expect(await location.getAttribute('aria-sort')).toBe('descending')
    await reads(page.getByRole('table', { name: 'Energy, as a table' }), /North substation Substation \d+%/)
    await reads(page.getByRole('table', { name: 'Districts, as a table' }), /Old Town North substation \d+%/)
    const metrics = await get(server.url, getCityMetrics)
    expect(
      Number(await page.getByRole('table', { name: 'Incidents, as a table' }).getAttribute('aria-rowcount')) - 1,
    ).toBeGreaterThanOrEqual((metrics.activeIncidents ?? 0) - 2)
    await traffic.getByRole('button', { name: /^Mill Lane/ }).click()
    await sheetOf(/^Mill Lane/).waitFor()
  })

  test('has no serious accessibility violations in either theme', { tag: '@long' }, async () => {
    for (const path of [
      '/map?layers=traffic,energy,incidents,requests,districts',
      '/map?view=table&layers=traffic,incidents',
      '/map?substation=north',
    ]) {
      await goTo(page, path)
      if (!path.includes('table')) await drawn(page)
      expect(await graveBreachesInBothThemes(page), path).toEqual([])
    }
  })

  test('shows tables and says why, in a browser without WebGL', { tag: '@long' }, async () => {
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : (original as (...args: unknown[]) => unknown).call(this, kind, ...rest)
      } as typeof original
    })
    for (const path of ['/dashboard', '/map']) {
      await goTo(page, path)
      await reads(page.getByRole('main'), 'This browser cannot draw the map (it has no WebGL), so its layers are shown as tables.')
      await reads(page.getByRole('table', { name: 'Traffic, as a table' }), /Mill Lane, North - South/)
      expect(watched.asked('/assets/map-worker')).toBe(0)
    }
  })

  test('fills the legend from live answers', { tag: '@long' }, async () => {
    await goTo(page, '/dashboard')
    await drawn(page)
    const legend = region(page, 'Real-time City Map').getByRole('list', { name: 'City status' })
    await becomes(async () => {
      const { activeIncidents } = await get(server.url, getCityMetrics)
      return (await legend.innerText()).replace(/\s+/g, ' ').startsWith(`${activeIncidents} Active Incident`)
    }, true)
    await reads(legend, /Traffic Flow (Normal|Slow|Congested)/)
    await reads(legend, /Energy [Gg]rid (Stable|Strained|Critical|not measured)/)
    await legend.getByRole('button', { name: /^Traffic Flow/ }).click()
    await reads(page.getByRole('dialog'), /Based on traffic efficiency/)
  })

  test('reserves its space while loading: nothing moves when it appears', { tag: '@long' }, async () => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, {
            shifts: (globalThis as unknown as { shifts: number }).shifts + (entry as unknown as { value: number }).value,
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, '/dashboard')
    await drawn(page)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.02)
  })
})
