import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { COARSE, canvasOf, drawn, pointerAt } from './support/map-page.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'
import { type FeedVehicle, POSITIONS, vehiclePositions } from './support/vehicle-feed.ts'

test.describe.configure({ mode: 'serial' })

test.describe('vehicles of public transport', () => {
  const folder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess
  let watched: WatchedPage
  let page: Page

  const bus = (id: string, more: Partial<FeedVehicle> = {}): FeedVehicle => ({
    id,
    label: `Coach ${id}`,
    routeId: `Line ${id}`,
    lat: -34.92,
    lon: -56.17,
    bearing: 90,
    speed: 10,
    atMs: Date.now(),
    ...more,
  })
  /** One of them has not moved for a while. */
  const fleet = (more: Partial<FeedVehicle> = {}) => [
    bus('7', more),
    bus('8', { lat: -34.9, lon: -56.15 }),
    bus('9', { lat: -34.91, lon: -56.19, atMs: Date.now() - 5 * 60_000 }),
  ]
  const publish = (more: Partial<FeedVehicle> = {}) => feeds.publish(POSITIONS, vehiclePositions(fleet(more), Date.now()))

  test.beforeAll(async () => {
    browser = await openBrowser()
    feeds = await publisher()
    publish()
    const feed = { standard: 'gtfs-realtime', target: 'vehicles', id: 'buses', name: 'City buses', everySeconds: 5, staleAfterSeconds: 120 }
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { ...SMALL_GRID, feeds: [{ ...feed, url: `http://127.0.0.1:${feeds.port}${POSITIONS}` }] }),
      OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
      SIMULATOR: 'off',
      RATE_LIMIT: 'off',
    })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await feeds?.stop()
    folder.remove()
  })
  test.beforeEach(async () => {
    publish()
    await becomes(async () => (await vehicles()).length, 3)
    watched = await openPage(browser, server.url, { reducedMotion: 'reduce', ...COARSE })
    page = watched.page
  })
  test.afterEach(async () => {
    await watched.close()
    expect(watched.complaints).toEqual([])
  })

  const vehicles = async () => (await (await fetch(`${server.url}/api/v1/vehicles`)).json()) as Vehicle[]
  const rows = () => page.getByRole('table', { name: 'Vehicles, as a table' }).getByRole('row')
  const panel = (name: string) => page.getByRole('complementary', { name })

  test('the layer is drawn, says how many are old, and a click on a dot opens its vehicle', async () => {
    await goTo(page, '/map?layers=traffic')
    await drawn(page)
    await page.getByRole('group', { name: 'Map layers' }).getByRole('button', { name: 'Vehicles', exact: true }).click()
    await reads(page.getByRole('main'), '3 vehicles (1 with an old position)')
    await reads(page.getByRole('main'), 'Vehicle, old position')

    // Drawing may have taken longer than the seconds that the panel is about to name.
    publish()
    // The ring around an open vehicle is where its dot is.
    await goTo(page, '/map?layers=vehicles&vehicle=buses%3A7')
    await drawn(page)
    await reads(panel('Line 7'), /Coach 7/)
    await reads(panel('Line 7'), /Last seen \d+ s ago/)
    await reads(panel('Line 7'), /Speed 22 mph/)
    await reads(panel('Line 7'), /Measured, buses,/)
    const fromMiddle = async () => {
      const [ring, map] = [await page.locator('[class*=ring]').first().boundingBox(), await canvasOf(page).boundingBox()]
      if (!ring || !map) throw new Error('There is no ring.')
      return { x: ring.x - map.x - map.width / 2, y: ring.y - map.y - map.height / 2 }
    }
    const dot = await fromMiddle()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await becomes(() => panel('Line 7').count(), 0)
    // The map is wider now, around the same middle.
    await becomes(async () => ((await canvasOf(page).boundingBox())?.width ?? 0) > 1_000, true)
    const map = await canvasOf(page).boundingBox()
    if (!map) throw new Error('There is no map.')
    const [x, y] = [map.x + map.width / 2 + dot.x, map.y + map.height / 2 + dot.y]
    await becomes(() => pointerAt(page, x, y), 'pointer')
    await page.mouse.click(x, y)
    await reads(panel('Line 7'), /Coach 7/)
  })

  test('a vehicle that moves is drawn where it is, and its panel says so without a reload', async () => {
    await goTo(page, '/map?layers=vehicles&vehicle=buses%3A7')
    await drawn(page)
    await reads(panel('Line 7'), /Speed 22 mph/)
    // Before the page hears anything, it would fetch the whole list.
    await becomes(() => watched.heard.length > 0, true)
    publish({ lat: -34.915, lon: -56.165, speed: 5 })
    await reads(panel('Line 7'), /Speed 11 mph/)
    await becomes(() => watched.heard.some((it) => it.includes('"vehicles-update"') && it.length < 500), true)
  })

  test('the table has a row for each vehicle, for keyboards, in both languages and themes', async () => {
    await goTo(page, '/map?layers=vehicles&view=table')
    await becomes(() => rows().count(), 4)
    await reads(rows().nth(1), /Line 7 Coach 7/)
    await reads(rows().nth(3), /Line 9 Coach 9 .* \d min ago buses/)
    await expect(rows().nth(3)).toHaveAttribute('data-stale', 'true')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await rows().nth(2).getByRole('button').press('Enter')
    await reads(panel('Line 8'), /Coach 8/)
  })

  test('on a phone, an old position says so, in Spanish', { tag: '@long' }, async () => {
    const phone = await openPage(browser, server.url, {
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'es-UY',
      ...COARSE,
    })
    await goTo(phone.page, '/map?layers=vehicles&vehicle=buses%3A9')
    await drawn(phone.page)
    const sheet = phone.page.getByRole('dialog')
    await reads(sheet, /Coach 9/)
    await reads(sheet, /Última posición hace \d min/)
    await reads(sheet, /Esta posición es vieja/)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
