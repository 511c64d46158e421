import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { countIncidents, listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listSectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, type Page, type Request, test } from '@playwright/test'
import { get } from './support/api.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

test.describe.configure({ mode: 'serial' })

/** More than two pages of each kind, and no number twice. */
const ZONES = 1_260
const AHEAD = 40
const REQUESTS = 1_130
const SECTIONS = 1_070

const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

function zone(index: number) {
  const ahead = index < AHEAD
  return {
    id: `Z-${index}`,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone',
        data_source_id: '1',
        name: `Works ${index}`,
        road_names: [`Road ${index}`],
        direction: 'westbound',
        description: `Works ${index}`,
        creation_date: at(-1 - index / 100),
        update_date: at(-1),
      },
      start_date: at(ahead ? 30 : -2),
      end_date: at(48),
      vehicle_impact: index % 5 === 0 ? 'all-lanes-closed' : 'some-lanes-closed',
      is_start_date_verified: true,
      is_end_date_verified: false,
    },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-56.25 + (index % 40) / 200, -34.95 + Math.floor(index / 40) / 400],
        [-56.249 + (index % 40) / 200, -34.95 + Math.floor(index / 40) / 400],
      ],
    },
  }
}

const request = (index: number) => ({
  service_request_id: `R-${index}`,
  status: 'open',
  service_name: `Lamp ${index}`,
  service_code: 'LIGHT',
  description: 'Dark.',
  requested_datetime: at(-2 - index / 100),
  updated_datetime: at(-1),
  address: `${index} Mill Lane`,
  lat: -34.9,
  long: -56.1,
})

/** A list returns 500 records; statements about all records must not be based on those. */
test.describe('a city with more records than one page of a list', () => {
  const folder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess
  let page: Page

  test.beforeAll(async () => {
    feeds = await publisher()
    const now = at(0)
    const zones = {
      feed_info: { publisher: 'P', version: '4.2', update_date: now, data_sources: [] },
      type: 'FeatureCollection',
      features: Array.from({ length: ZONES }, (_, index) => zone(index)),
    }
    feeds.publish('/zones', { body: JSON.stringify(zones), type: 'application/geo+json' })
    feeds.publish('/requests', {
      body: JSON.stringify(Array.from({ length: REQUESTS }, (_, index) => request(index))),
      type: 'application/json',
    })
    const feed = (id: string, standard: string) => ({
      id,
      name: id,
      url: `http://127.0.0.1:${feeds.port}/${id}`,
      standard,
      everySeconds: 30,
      staleAfterSeconds: 600,
    })
    const city = {
      id: 'manyport',
      name: 'Manyport',
      timeZone: 'America/Montevideo',
      bounds: [-56.3, -35, -56, -34.8],
      inhabitants: 1_300_000,
      peakLoadMw: 780,
      locations: Array.from({ length: SECTIONS }, (_, index) => ({
        id: `s-${index}`,
        name: `Street ${String(index).padStart(4, '0')}`,
        freeFlowMph: 40,
        geometry: { type: 'Point', coordinates: [-56.2 + (index % 50) / 400, -34.94 + Math.floor(index / 50) / 400] },
      })),
      feeds: [feed('zones', 'wzdx'), feed('requests', 'open311')],
    }
    const file = join(folder.path, 'city.json')
    writeFileSync(file, JSON.stringify({ cities: [city] }))
    ;[browser, server] = await Promise.all([
      openBrowser(),
      startServer({
        DATA_DIR: folder.path,
        CITY_FILE: file,
        SIMULATOR: 'off',
        OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
        RATE_LIMIT: 'off',
      }),
    ])
    page = (await openPage(browser, server.url)).page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await feeds?.stop()
    folder.remove()
  })

  const active = (ZONES - AHEAD).toLocaleString('en-US')
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })

  /** Until the feeds have delivered. */
  async function filled(): Promise<void> {
    await becomes(async () => (await get(server.url, countIncidents)).total, ZONES, 'the zones are not all there')
    await becomes(async () => (await get(server.url, getCityMetrics)).activeIncidents, ZONES - AHEAD)
  }

  test('shows the same number of active incidents in sidebar, legend, panel, situation and figures', async () => {
    await filled()
    await goTo(page, '/dashboard')
    await reads(entry('Incidents'), new RegExp(`${active}$`))
    await reads(page.getByRole('list', { name: 'City status' }), `${active} Active Incidents`)
    await reads(page.getByRole('link', { name: /^All .* Incidents$/ }), active)
    const counts = await get(server.url, countIncidents)
    const sum = page.getByRole('list', { name: 'Active incidents by priority' })
    await becomes(
      async () => (await sum.getByRole('listitem').allInnerTexts()).reduce((all, it) => all + Number(it.replace(/\D/g, '')), 0),
      ZONES - AHEAD,
      `the situation says otherwise: ${JSON.stringify(counts)}`,
    )
  })

  test('counts all incidents by priority and lists the most urgent of all first', async () => {
    await filled()
    await goTo(page, '/incidents')
    const { critical, high, medium, low } = await get(server.url, countIncidents)
    const group = page.getByRole('group', { name: 'Priority' })
    for (const count of [critical, high, medium, low]) await reads(group, new RegExp(`(^|\\s)${count.toLocaleString('en-US')}(\\s|$)`))
    const [worst] = await get(server.url, listIncidents, { status: 'open', sort: 'worst' })
    await reads(page.getByRole('main').getByRole('article').first(), worst?.title ?? 'none')
    await page.getByRole('searchbox').fill(`Works ${ZONES - 5}`)
    await reads(page.getByRole('main').getByRole('article').first(), `Works ${ZONES - 5}`)
    await reads(group, /(^|\s)1(\s|$)/)
  })

  test('counts all requests and sections, and sorts all sections', async () => {
    await filled()
    await goTo(page, '/services')
    await reads(page.getByRole('main'), `${REQUESTS.toLocaleString('en-US')} requests`)
    await reads(entry('Citizen Services'), new RegExp(`${REQUESTS.toLocaleString('en-US')}$`))
    await goTo(page, '/traffic?sort=name')
    await reads(page.getByRole('main'), `${SECTIONS.toLocaleString('en-US')} sections`)
    await goTo(page, '/traffic?q=Street%201069')
    await reads(page.getByRole('main'), /(^|\s)1 sections/)
    await becomes(async () => (await get(server.url, listTraffic)).length, 500)
  })

  test('draws every section of the dashboard from one answer, and reads no further page of their list', async () => {
    await filled()
    const answers: string[] = []
    const note = (it: Request) => {
      const { pathname, search } = new URL(it.url())
      if (pathname === listSectionTraffic.path || (pathname === listTraffic.path && search !== '')) answers.push(pathname + search)
    }
    page.on('request', note)
    await goTo(page, '/dashboard')
    await page.locator('[data-drawn]').waitFor()
    await becomes(() => page.getByText(/ not on the map/).count(), 0)
    page.off('request', note)
    await becomes(() => [...new Set(answers)], [listSectionTraffic.path])
  })

  test('loads the further pages of the work list, and none of them again for the map beside it', async () => {
    await filled()
    /** By the order in which they were asked for. */
    const orders: (string | null)[] = []
    const note = (it: Request) => {
      const { pathname, searchParams } = new URL(it.url())
      if (pathname === listIncidents.path && searchParams.has('cursor')) orders.push(searchParams.get('sort'))
    }
    page.on('request', note)
    const before = page.viewportSize()
    await page.setViewportSize({ width: 1920, height: 1000 })
    await goTo(page, '/incidents')
    const list = page.getByRole('group', { name: 'Incidents' })
    const rows = list.getByRole('listitem')
    // The list loads its next page when its end is near.
    await becomes(async () => {
      await list.evaluate((it) => it.scrollTo(0, it.scrollHeight))
      return rows.last().getAttribute('aria-posinset')
    }, String(ZONES))
    await page.locator(`[data-incidents="${ZONES}"]`).waitFor()
    page.off('request', note)
    await becomes(() => [...new Set(orders)], ['worst'])
    if (before) await page.setViewportSize(before)
  })

  test('draws every record on the map, and says how many are still loading', async () => {
    await filled()
    await goTo(page, '/map?layers=incidents,traffic&view=table')
    await becomes(
      () => page.getByRole('table', { name: /Incidents/ }).getAttribute('aria-rowcount'),
      String(ZONES - AHEAD + 1),
      'not every incident is in the table',
    )
    await becomes(() => page.getByText(/ not on the map/).count(), 0)
    // The most urgent of all is marked, though the list starts with the newest.
    const [worst] = await get(server.url, listIncidents, { status: 'current', sort: 'worst' })
    await goTo(page, '/map?layers=traffic')
    await reads(page.getByRole('main'), worst?.title ?? 'none')
    await goTo(page, '/map?layers=districts')
    await reads(page.getByRole('list', { name: 'City status' }), `${active} Active Incidents`)
  })
})
