import { listFeeds } from '@oppidum/domain/feeds/feed'
import { isActiveNow, listIncidents } from '@oppidum/domain/records/incident'
import { getStatus } from '@oppidum/domain/status/status'
import { type CityMetrics, getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, expect, test } from '@playwright/test'
import { freePort } from '../tools/cluster/free-port.mjs'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, goTo, reads, readsNot, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

test.describe.configure({ mode: 'serial' })

const SCREENS = ['/dashboard', '/map', '/traffic', '/energy', '/incidents', '/services', '/status', '/models', '/about', '/nowhere']

/** The demo city as a newcomer sees it: first start, default settings. */
test.describe('the demo city at its first start', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let env: Record<string, string>
  let watched: WatchedPage

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    env = { PORT: String(await freePort()), DATA_DIR: folder.path, SIMULATOR_SEED: '1' }
    server = await startServer(env)
    process.stdout.write(`first start of the demo city: ${server.readyMs.toFixed(0)} ms\n`)
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  test('returns the opening figures', async () => {
    const [metrics, [energy], [traffic], incidents, status, [simulator]] = await Promise.all([
      get(server.url, getCityMetrics),
      get(server.url, listEnergy),
      get(server.url, listTraffic),
      get(server.url, listIncidents, { limit: '500' }),
      get(server.url, getStatus),
      get(server.url, listFeeds),
    ])
    // Incidents open and close from the first second on, so they are counted at the moment of the start.
    const openedAt = simulator?.since ?? ''
    const opening = incidents.filter((it) => it.createdAt <= openedAt && (it.resolvedAt === null || it.resolvedAt > openedAt))
    const active = opening.filter((it) => isActiveNow({ ...it, status: 'active' }, Date.parse(openedAt)))
    expect(active).toHaveLength(15)
    expect(active.filter((it) => it.affectsTraffic)).toHaveLength(7)
    expect(metrics.activeIncidents).toBe(incidents.filter((it) => isActiveNow(it, Date.now())).length)
    // Power, population and speeds have changed since, but by less than the display shows.
    expect(metrics).toMatchObject({ safety: 'Good', trafficFlow: 'Normal', energyGrid: 'Stable' })
    expect((metrics.population ?? 0) / 1_000_000).toBeCloseTo(1.304, 2)
    expect(metrics.changes.population).toBeCloseTo(2.3, 0)
    expect(metrics.changes.trafficEfficiency).toBeCloseTo(-1.2, 0)
    expect(metrics.changes.energyConsumption).toBeCloseTo(5.7, 0)
    expect(energy).toMatchObject({ stability: 'Stable', load: 'Low', anomalyDetected: false, hasAnomaly: false })
    expect(energy?.solarPower).toBeCloseTo(156, 0)
    expect(energy?.windPower).toBeCloseTo(89, 0)
    expect(energy?.traditionalPower).toBeCloseTo(187, 0)
    expect(energy?.totalConsumption).toBeCloseTo(432, 0)
    expect(energy?.gridEfficiency).toBeCloseTo(94.2, 0)
    expect(traffic).toMatchObject({ id: 'city', location: 'Montevideo, all roads', aiPrediction: null })
    expect(traffic?.avgSpeed).toBeCloseTo(42, 0)
    expect(status).toMatchObject({ operational: true })
  })

  test('shows them, marked as simulated, without console messages', async () => {
    watched = await openPage(browser, server.url)
    const { page, complaints } = watched
    await goTo(page, '/')
    expect(await page.title()).toBe('Oppidum')
    await page.getByRole('status').getByText('Connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'All systems operational' }).waitFor()

    // Stated once for the whole page, with the city's name.
    await reads(page.getByRole('banner'), /Montevideo Demo city, simulated/)
    expect(await page.getByText('Simulated', { exact: true }).count()).toBe(0)
    await reads(region(page, 'Active Citizens'), /1\.3M.*\+2\.[2-4]% from yesterday/)
    await reads(region(page, 'Traffic Efficiency'), /[89]\d%.*-1\.[1-3]% from yesterday/)
    await reads(region(page, 'Energy Consumption'), /43[123] MW.*\+5\.[678]% from yesterday/)
    await reads(region(page, 'Safety Index'), /[89]\d%.*Good/)
    await reads(region(page, 'Traffic Flow Analysis'), /Normal.*Average speed 4[12] mph Active incidents [678] on the roads/)
    await reads(region(page, 'Smart Energy Grid'), /Normal operation.*43[123] MW total/)
    await reads(region(page, 'Smart Energy Grid'), /Solar .*15[567] MW Wind .*(88|89|90) MW Traditional .*18[678] MW/)
    await reads(region(page, 'Smart Energy Grid'), /Stability Stable.*Efficiency 94\.[123]%.*Load Low/)
    await reads(region(page, 'Incident Management'), /All 1[456]/)
    await reads(region(page, 'Citizen Services'), /All \d+/)
    await reads(region(page, 'Situation'), /since (\w+ \d+, )?\d\d:\d\d, .* ago/)
    await reads(page.getByRole('link', { name: /^Incidents/ }), /1[456]/)
    for (const hour of ['6AM', '9AM', '12PM', '3PM', '6PM', '9PM', '12AM']) {
      await reads(region(page, 'Traffic Flow Analysis').getByRole('listitem').filter({ hasText: hour }).first(), /\d\d/)
    }
    expect(await page.getByText('Sample', { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('updates from the socket, without a reload or a call', async () => {
    const { page, heard, asked } = watched
    const figureMessages = () =>
      heard.map((it) => JSON.parse(it) as { type: string; data?: CityMetrics }).filter((it) => it.type === 'city-metrics-update' && it.data)
    const before = figureMessages().length
    await becomes(() => figureMessages().length > before + 1, true, 'no figures came in over the socket')
    await becomes(async () => {
      const figures = figureMessages().at(-1)?.data
      const observed = figures?.evidence.energyConsumption?.observedAt ?? ''
      const card = region(page, 'Energy Consumption')
      return (
        (await wordsOf(card)).includes(`${Math.round(figures?.energyConsumption ?? 0)} MW`) &&
        (await card.locator(`[data-observed-at="${observed}"]`).count()) > 0
      )
    }, true)
    // Nothing polls the city's figures: changes arrive over the socket.
    expect(asked('/api/city-metrics')).toBe(1)
  })

  test('has no serious accessibility violations on any screen in either theme', { tag: '@long' }, async () => {
    const { page, complaints, close } = await openPage(browser, server.url)
    for (const path of SCREENS) {
      await goTo(page, path)
      expect(await graveBreachesInBothThemes(page), path).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('says that the server is gone, keeps the last values, and catches up', async () => {
    const { page, complaints } = watched
    const later = await openPage(browser, server.url)
    await later.page.clock.install()
    await goTo(later.page, '/dashboard')
    await reads(region(later.page, 'Active Citizens'), '1.3M')
    const colour = () =>
      region(page, 'Smart Energy Grid')
        // Storage and substations can show the same number.
        .getByRole('paragraph')
        .filter({ hasText: 'MW total' })
        .getByText(/^43\d$/)
        .evaluate((it) => getComputedStyle(it).color)
    const bright = await colour()
    expect(complaints).toEqual([])

    await server.kill()
    await page.getByRole('status').getByText('Disconnected', { exact: true }).waitFor()
    for (const name of ['Smart Energy Grid', 'Traffic Flow Analysis', 'Incident Management', 'Citizen Services']) {
      await reads(region(page, name), /No live data since \d\d:\d\d/)
    }
    // One notice for all of them.
    await page.getByText(/No connection to the server since \d\d:\d\d/).waitFor()
    await reads(region(page, 'Smart Energy Grid'), /43\d MW total/)
    await reads(region(page, 'Traffic Flow Analysis'), /4\d mph/)
    await readsNot(page.getByRole('main'), /Failed to fetch|Try again/)
    expect(await colour()).not.toBe(bright)
    await page.getByRole('button', { name: 'Status unknown' }).waitFor()

    // Values that nothing polls become stale by the clock alone.
    await later.page.clock.fastForward('04:00')
    for (const name of ['Active Citizens', 'Traffic Efficiency', 'Energy Consumption', 'Safety Index']) {
      await reads(region(later.page, name), /\d.*No live data since \d\d:\d\d/)
    }
    await later.close()

    server = await startServer(env)
    process.stdout.write(`second start of the demo city: ${server.readyMs.toFixed(0)} ms\n`)
    await page.getByRole('status').getByText('Connected', { exact: true }).waitFor()
    await readsNot(page.locator('body'), /No live data|Failed|No connection/)
    await becomes(async () => (await get(server.url, getStatus)).checks.filter((it) => it.state !== 'ok'), [])
    await page.getByRole('button', { name: 'All systems operational' }).waitFor()
    await becomes(async () => {
      const metrics = await get(server.url, getCityMetrics)
      return (await wordsOf(region(page, 'Energy Consumption'))).includes(`${Math.round(metrics.energyConsumption ?? 0)} MW`)
    }, true)
    await watched.close()
  })
})
