import { getMap } from '@oppidum/domain/cities/map'
import { type Browser, expect, test } from '@playwright/test'
import { graveBreaches } from './support/accessibility.ts'
import { get } from './support/api.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { COARSE, canvasOf, colours, drawn, factorBecomes } from './support/map-page.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads, readsNot } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { publishAll, writeFedCity, ZONES } from './support/three-feeds.ts'

test.describe.configure({ mode: 'serial' })

const NO_ZONES = {
  feed_info: { publisher: 'Feedford', version: '4.2', update_date: '2026-01-01T00:00:00Z', data_sources: [] },
  type: 'FeatureCollection',
  features: [],
}

test.describe('the map of the demo city', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess

  test.beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer({ DATA_DIR: folder.path, SIMULATOR_SEED: '1', RATE_LIMIT: 'off' })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  // Without a graphics card, each picture of the whole city takes seconds.
  test('draws the city from our own server in either theme, and switches without losing the view', async () => {
    test.setTimeout(240_000)
    const { page, complaints, close } = await openPage(browser, server.url, { colorScheme: 'dark', reducedMotion: 'reduce' })
    const { base } = await get(server.url, getMap)
    expect(base?.kind).toBe('tiles')
    await goTo(page, '/map?layers=traffic,energy,incidents')
    await drawn(page)
    expect(await colours(page)).toBeGreaterThan(400)
    await reads(page.getByRole('list', { name: 'Key' }), 'Free Slow Stopped')
    expect(await graveBreaches(page)).toEqual([])
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await factorBecomes(page, '2.00')
    const ground = async () => {
      const box = await canvasOf(page).boundingBox()
      if (!box) throw new Error('There is no map.')
      return (await page.screenshot({ clip: { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 60, height: 60 } })).toString(
        'base64',
      )
    }
    const dark = await ground()
    // The most urgent incident decides where the map opens; in the countryside there is less to draw than in the centre.
    const drawnDark = await colours(page)
    expect(drawnDark).toBeGreaterThan(100)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await becomes(async () => (await ground()) !== dark, true)
    await factorBecomes(page, '2.00')
    await becomes(async () => (await colours(page)) > drawnDark / 2, true)
    expect(await graveBreaches(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

test.describe('the map of a city of feeds', () => {
  const folder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess

  test.beforeAll(async () => {
    feeds = await publisher()
    publishAll(feeds)
    feeds.publish(ZONES, { body: JSON.stringify(NO_ZONES), type: 'application/geo+json' })
    ;[browser, server] = await Promise.all([
      openBrowser(),
      startServer({
        DATA_DIR: folder.path,
        CITY_FILE: writeFedCity(folder.path, feeds.port),
        SIMULATOR: 'off',
        OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
        RATE_LIMIT: 'off',
      }),
    ])
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await feeds?.stop()
    folder.remove()
  })

  test('shows a new incident while it is open, pinned before its layer is on', async () => {
    const { page, complaints, close } = await openPage(browser, server.url, { reducedMotion: 'reduce', ...COARSE })
    await goTo(page, '/map?layers=none')
    await drawn(page)
    const main = page.getByRole('main')
    await reads(page.getByRole('list', { name: 'City status' }), /^0 Active Incidents Traffic flow not measured/)
    await readsNot(main, 'Bridge repair')
    publishAll(feeds)
    await reads(page.getByRole('list', { name: 'City status' }), /^2 Active Incidents/)
    // The most urgent one has its label on the map; the layer adds the other.
    await reads(main, 'Bridge repair')
    await page.getByRole('group', { name: 'Map layers' }).getByRole('button', { name: 'Incidents' }).click()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await reads(page.getByRole('table', { name: 'Incidents, as a table' }), /Bridge repair.*Resurfacing/)
    expect(complaints).toEqual([])
    await close()
  })
})
