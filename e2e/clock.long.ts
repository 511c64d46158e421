import { HOUR_MS } from '@oppidum/domain/core/time'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { CITY_RECORD, listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, expect, type Locator, test } from '@playwright/test'
import { get } from './support/api.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

test.describe.configure({ mode: 'serial' })

/** Longer than any value of the demo city stays current, including yesterday's bars. */
const LONG_MS = 50 * HOUR_MS

/** What the page's own clock changes on screen, without any message from the server. */
test.describe('the clock of a page', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  test.beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startServer({ DATA_DIR: folder.path, RATE_LIMIT: 'off' })])
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  test('dims every value on every screen once it is stale, though nothing arrives and nothing fails', async () => {
    const incident = (await get(server.url, listIncidents))[0]?.id
    const request = (await get(server.url, listServiceRequests))[0]?.id
    const section = (await get(server.url, listTraffic)).find((it) => it.id !== CITY_RECORD)?.id
    for (const path of [
      '/dashboard',
      '/traffic',
      `/traffic?location=${section}`,
      '/energy',
      '/incidents',
      `/incidents?incident=${incident}`,
      '/services',
      `/services?request=${request}`,
      '/map',
      `/map?incident=${incident}`,
      `/map?view=table`,
      '/status',
    ]) {
      const { page, close } = await openPage(browser, server.url)
      await page.clock.install()
      let silent = false
      await page.routeWebSocket(/\/ws$/, (held) => {
        const far = held.connectToServer()
        far.onMessage((message) => !silent && held.send(message))
      })
      // Held back for ever: it neither answers nor fails.
      await page.route('**/api/**', (route) => (silent ? undefined : route.continue()))
      await goTo(page, path)
      /** Values shown as current: neither dimmed nor missing. */
      const currentIn = (part: Locator) =>
        part
          .locator('[data-size]')
          .evaluateAll((all) =>
            all.filter((it) => !it.hasAttribute('data-stale') && !/^\s*-/.test(it.textContent ?? '')).map((it) => it.textContent),
          )
      // Those of the screen itself: the sidebar has its own earlier.
      await becomes(async () => (await currentIn(page.getByRole('main'))).length > 0, true, `${path} shows no value`)
      silent = true
      await page.clock.fastForward(LONG_MS)
      await becomes(() => currentIn(page.locator('body')), [], `${path} shows as current what is fifty hours old`)
      await reads(page.getByRole('main'), /No live data since/)
      // Text has no value to dim: the panel around it is dimmed.
      for (const heading of ['Situation', 'Description']) {
        const part = page.locator('section').filter({ has: page.getByRole('heading', { name: heading, level: 3, exact: true }) })
        if (/incident=|request=/.test(path) && (await part.count()) > 0)
          await becomes(() => part.getAttribute('data-stale'), 'true', `${path}: ${heading} is shown as current`)
      }
      await reads(page.getByRole('complementary').or(page.locator('body')).first(), /Status unknown since/)
      await close()
    }
  })

  for (const [how, wrongMs] of [
    ['two hours ahead', 2 * HOUR_MS],
    ['three days behind', -72 * HOUR_MS],
  ] as const) {
    test(`follows the server when the machine's clock is ${how}`, async () => {
      const { page, close } = await openPage(browser, server.url)
      await page.clock.install({ time: Date.now() + wrongMs })
      await goTo(page, '/dashboard')
      const shown = () => region(page, 'Real-time City Map').locator('time').first().getAttribute('datetime')
      await becomes(async () => Math.abs(Date.parse((await shown()) ?? '') - Date.now()) < 3_000, true, 'the clock of the city map')
      await reads(region(page, 'Traffic Flow Analysis'), /Normal|Slow|Congested/)
      await page.getByRole('button', { name: 'All systems operational' }).waitFor()
      expect(await page.getByText(/No live data since/).count()).toBe(0)
      await close()
    })
  }
})
