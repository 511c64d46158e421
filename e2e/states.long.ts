import { listFeeds } from '@oppidum/domain/feeds/feed'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { getStatus } from '@oppidum/domain/status/status'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type LiveSocket, listen } from './support/live-socket.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { DEMAND, FUELS, NO_USE, publishAll, REQUESTS, writeFedCity, ZONES } from './support/three-feeds.ts'

test.describe.configure({ mode: 'serial' })

/** A city fed by feeds alone: from before the first delivery to one that has gone silent. */
test.describe('a city of feeds', () => {
  const folder = ownFolder()
  const bareFolder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess
  let bare: ServerProcess
  let watched: WatchedPage
  let page: Page
  let socket: LiveSocket

  test.beforeAll(async () => {
    feeds = await publisher()
    const env = (path: string) => ({
      DATA_DIR: path,
      CITY_FILE: writeFedCity(path, feeds.port),
      SIMULATOR: 'off',
      OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
      RATE_LIMIT: 'off',
    })
    ;[browser, server, bare] = await Promise.all([
      openBrowser({ maps: false }),
      startServer(env(folder.path)),
      startServer({ ...env(bareFolder.path), SAMPLE_ENTRIES: 'off' }),
    ])
    watched = await openPage(browser, server.url)
    page = watched.page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await bare?.kill()
    await feeds?.stop()
    folder.remove()
    bareFolder.remove()
  })

  const healthOf = async (id: string) => (await get(server.url, listFeeds)).find((it) => it.id === id)?.health
  const refused = async () => {
    for (const id of ['requests', 'zones', 'fuels', 'demand']) await becomes(() => healthOf(id), 'failed')
  }

  test('shows three samples of each kind before the first delivery, marked as such, and never in an answer', async () => {
    await refused()
    await goTo(page, '/dashboard')
    for (const [name, title] of [
      ['Incident Management', 'Two cars collided'],
      ['Citizen Services', 'Pothole by the school gate'],
    ] as const) {
      await reads(region(page, name), /^[\w ]+Sample/)
      await reads(region(page, name), title)
      expect(await region(page, name).getByRole('article').count()).toBe(3)
      expect(await region(page, name).getByRole('article').getByText('Sample', { exact: true }).count()).toBe(3)
      expect(await region(page, name).getByRole('article').getByRole('link').count()).toBe(0)
    }
    await reads(region(page, 'Traffic Flow Analysis'), /Sample.*42 mph.*7 on the roads/)
    await reads(region(page, 'Smart Energy Grid'), /Sample.*432 MW total.*156 MW.*89 MW.*187 MW/)
    await reads(region(page, 'Active Citizens'), /0\.2M .*registered$/)
    await reads(region(page, 'Energy Consumption'), /- not measured .*no comparison yet$/)
    await page.getByRole('button', { name: 'Not operational: Feeds' }).waitFor()
    expect(await get(server.url, listIncidents)).toEqual([])
    expect(await get(server.url, listServiceRequests)).toEqual([])
    for (const [path, words] of [
      ['/incidents', 'No Active Incidents All systems are operating normally.'],
      ['/services', 'No Service Requests All citizen requests have been processed.'],
    ] as const) {
      await goTo(page, path)
      await reads(page.getByRole('main'), words)
      expect(await page.getByText('Sample', { exact: true }).count()).toBe(0)
    }
  })

  test('shows empty states when samples are switched off', async () => {
    const other = await openPage(browser, bare.url)
    await goTo(other.page, '/dashboard')
    await reads(region(other.page, 'Incident Management'), 'No Active Incidents All systems are operating normally.')
    await reads(region(other.page, 'Citizen Services'), 'No Service Requests All citizen requests have been processed.')
    await reads(region(other.page, 'Traffic Flow Analysis'), 'No traffic data')
    await reads(region(other.page, 'Smart Energy Grid'), 'No energy data')
    expect(await other.page.getByText('Sample', { exact: true }).count()).toBe(0)
    expect(other.complaints).toEqual([])
    await other.close()
    await bare.kill()
  })

  test('shows exactly what the feeds say: in answers, over the socket, on the screens', async () => {
    socket = await listen(server.url)
    await goTo(page, '/dashboard')
    publishAll(feeds)
    for (const id of ['requests', 'zones', 'fuels', 'demand']) await becomes(() => healthOf(id), 'fresh')

    // An answer follows its delivery within a moment.
    await becomes(async () => (await get(server.url, listEnergy))[0]?.totalProduction, 500)
    await becomes(async () => (await get(server.url, listEnergy))[0]?.totalConsumption, 500)
    const [energy] = await get(server.url, listEnergy)
    expect(energy).toMatchObject({
      solarPower: 120,
      windPower: 100,
      traditionalPower: 280,
      totalConsumption: 500,
      totalProduction: 500,
      renewableShare: 44,
      load: 'Low',
      regionShare: 0.5,
      stability: null,
      gridEfficiency: null,
      quality: 'estimated',
    })
    const incidents = await get(server.url, listIncidents)
    expect(incidents.map((it) => [it.externalId, it.title, it.priority, it.status, it.location, it.source])).toEqual([
      ['Z-3', 'Line painting', 'low', 'pending', 'I-80 westbound, Exit 1 to Exit 2', 'zones'],
      ['Z-2', 'Resurfacing', 'medium', 'active', 'I-80 westbound, Exit 1 to Exit 2', 'zones'],
      ['Z-1', 'Bridge repair', 'high', 'active', 'I-80 westbound, Exit 1 to Exit 2', 'zones'],
    ])
    const requests = await get(server.url, listServiceRequests)
    expect(requests.map((it) => [it.externalId, it.title, it.category, it.priority, it.status, it.assignedDepartment])).toEqual([
      ['R-1', 'Street light out', 'maintenance', 'high', 'pending', 'Lighting'],
      ['R-2', '<img src=x onerror=alert(1)> Pothole', 'other', 'unknown', 'assigned', null],
      ['R-3', 'Fallen branch', 'other', 'unknown', 'completed', null],
    ])

    const messagesOf = (type: string) => socket.messages.filter((it) => it.type === type)
    await becomes(() => messagesOf('incident-created').length, 3)
    await becomes(() => messagesOf('service-request-created').length, 3)
    for (const [type, records] of [
      ['incident-created', incidents],
      ['service-request-created', requests],
    ] as const) {
      const ids = messagesOf(type).map((it) => (it.data && 'id' in it.data ? it.data.id : null))
      expect(ids.toSorted()).toEqual(records.map((it) => it.id).toSorted())
    }
    for (const type of ['energy-data-update', 'traffic-data-update', 'city-metrics-update'])
      await becomes(() => messagesOf(type).length > 0, true, type)

    await reads(region(page, 'Energy Consumption'), '500 MW')
    await reads(region(page, 'Smart Energy Grid'), /500 MW total 44\.0% renewable .*24\.0% 120 MW .*20\.0% 100 MW .*56\.0% 280 MW/)
    await reads(region(page, 'Incident Management'), /All 2 Incidents Bridge repair .*High.*Active.*Resurfacing .*Medium.*Active/)
    await reads(
      region(page, 'Citizen Services'),
      /All 2 Citizen Services Street light out Submitted 3h ago Pending High Maintenance Lighting/,
    )
    await reads(region(page, 'Citizen Services'), '<img src=x onerror=alert(1)> Pothole Submitted 26h ago')
    await reads(region(page, 'Traffic Flow Analysis'), 'Active incidents 2 on the roads')
    await reads(region(page, 'Situation'), 'No emergencies, only planned works. Critical 0 High 1 Medium 1 Low 0')
    expect(await page.getByText(/^(Sample|Simulated)$/).count()).toBe(0)
    await page.getByRole('button', { name: 'All systems operational' }).waitFor()

    await goTo(page, '/energy')
    await reads(page.getByRole('main'), /Solar 120 MW .*Wind 100 MW .*Traditional 280 MW .*Consumption 500 MW .*Share of the region 50\.0%/)
    await goTo(page, '/services?status=all&sort=newest')
    await reads(page.getByRole('main'), /12 Mill Lane.*<script>alert\(1\)<\/script> & <b>deep<\/b>.*Garden Row/)
    await goTo(page, '/incidents')
    await reads(page.getByRole('main'), /Bridge repair.*Resurfacing.*Line painting/)
    expect(watched.complaints).toEqual([])
  })

  for (const [call, panel, words, screen] of [
    ['/api/traffic-data', 'Traffic Flow Analysis', 'Failed to fetch traffic data', '/traffic'],
    ['/api/energy-data', 'Smart Energy Grid', 'Failed to fetch energy data', '/energy'],
    ['/api/incidents', 'Incident Management', 'Failed to fetch incidents', '/incidents'],
    ['/api/service-requests', 'Citizen Services', 'Failed to fetch service requests', '/services'],
  ] as const) {
    test(`a blocked ${call} only affects its own panel`, async () => {
      const other = await openPage(browser, server.url)
      const blocked = (url: URL) => url.pathname === call
      await other.page.route(blocked, (route) => route.abort())
      // Otherwise the socket would deliver the values.
      await other.page.routeWebSocket(/\/ws$/, (held) => held.close())
      await goTo(other.page, '/dashboard')
      await reads(region(other.page, panel), /Sample.*Try again/)
      await reads(region(other.page, panel), words)
      for (const neighbour of ['Traffic Flow Analysis', 'Smart Energy Grid', 'Incident Management', 'Citizen Services']) {
        if (neighbour !== panel) await readsNot(region(other.page, neighbour), /Failed|Sample/)
      }
      await goTo(other.page, screen)
      await reads(other.page.getByRole('main'), words)
      const again = other.page.getByRole('button', { name: 'Try again' })
      await again.focus()
      await other.page.unroute(blocked)
      // At once, before the screen retries by itself.
      await other.page.keyboard.press('Enter')
      await readsNot(other.page.getByRole('main'), words)
      await other.close()
    })
  }

  test('keeps the last values when a publisher answers with something else', async () => {
    await goTo(page, '/dashboard')
    const before = await Promise.all([get(server.url, listServiceRequests), get(server.url, listEnergy)])
    const known = (list: (typeof before)[0]) => list.map((it) => [it.externalId, it.version, it.status])
    for (const round of [
      { [REQUESTS]: NO_USE.truncated, [FUELS]: NO_USE.page, [DEMAND]: NO_USE.huge },
      { [REQUESTS]: NO_USE.deep, [FUELS]: NO_USE.empty, [DEMAND]: NO_USE.truncated },
    ]) {
      const asked = Object.keys(round).map((path) => [path, feeds.asked(path)] as const)
      for (const [path, answer] of Object.entries(round)) feeds.publish(path, answer)
      for (const [path, count] of asked) await becomes(() => feeds.asked(path) > count, true)
      for (const id of ['requests', 'fuels', 'demand']) await becomes(async () => (await healthOf(id)) !== 'fresh', true)
      const [requests, energy] = await Promise.all([get(server.url, listServiceRequests), get(server.url, listEnergy)])
      expect(known(requests)).toEqual(known(before[0]))
      expect(energy[0]).toMatchObject({ solarPower: 120, windPower: 100, traditionalPower: 280, totalConsumption: 500 })
    }
    for (const feed of await get(server.url, listFeeds)) {
      if (feed.id !== 'zones') expect(feed.problem, feed.id).toMatch(/^[A-Z][^/\\{]+\.$/)
    }
    expect(await healthOf('zones')).toBe('fresh')
  })

  test('shows nothing of a silent feed as current, and recovers when it returns', async () => {
    await reads(region(page, 'Citizen Services'), /No live data since \d\d:\d\d/)
    const silent = (await get(server.url, listServiceRequests)).filter((it) => it.status !== 'completed')
    expect(silent.map((it) => Date.parse(it.staleAt) <= Date.now())).toEqual([true, true])
    // The list of feeds is cached for up to a second.
    await becomes(() => healthOf('requests'), 'stale')
    await reads(region(page, 'Citizen Services'), 'Street light out')
    await readsNot(region(page, 'Incident Management'), /No live data/)
    const feedsCheck = async () => (await get(server.url, getStatus)).checks.find((it) => it.id === 'feeds')
    await becomes(async () => (await feedsCheck())?.problem?.includes('Citizen requests is stale'), true)
    await page.getByRole('button', { name: 'Not operational: Feeds' }).click()
    await reads(page.getByRole('dialog', { name: 'System Status' }), 'Citizen requests is stale')
    await page.keyboard.press('Escape')
    await goTo(page, '/services')
    await reads(page.getByRole('main'), /No live data since \d\d:\d\d.*Street light out/)

    publishAll(feeds)
    feeds.publish(ZONES, { status: 503 })
    for (const id of ['requests', 'fuels', 'demand']) await becomes(() => healthOf(id), 'fresh')
    await readsNot(page.getByRole('main'), 'No live data')

    await goTo(page, '/dashboard')
    await reads(region(page, 'Incident Management'), /No live data since \d\d:\d\d.*Bridge repair/)
    await reads(region(page, 'Situation'), /No live data since \d\d:\d\d/)
    await reads(region(page, 'Safety Index'), /No live data since \d\d:\d\d/)
    await readsNot(region(page, 'Citizen Services'), 'No live data')
    await readsNot(region(page, 'Smart Energy Grid'), 'No live data')
    await watched.close()
    expect(watched.complaints).toEqual([])
  })
})
