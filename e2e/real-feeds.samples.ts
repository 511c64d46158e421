import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { isOpen, listIncidents } from '@oppidum/domain/records/incident'
import { isRequestOpen, listServiceRequests } from '@oppidum/domain/records/service-request'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { type Browser, expect, test } from '@playwright/test'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type LiveSocket, listen } from './support/live-socket.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { becomes, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

test.describe.configure({ mode: 'serial' })

/** Real answers of publishers, which we may not redistribute. */
const SAMPLES = resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.SAMPLES_DIR || '../shared/feeds')

const FEEDS = [
  { id: 'bloomington', standard: 'open311', file: 'open311/bloomington_requests.json', staleAfterSeconds: 12 },
  { id: 'chicago', standard: 'open311', file: 'open311/chicago_requests.json', staleAfterSeconds: 12 },
  { id: 'iowa', standard: 'wzdx', file: 'wzdx/scenario1_simple_linestring.geojson', staleAfterSeconds: 12 },
  { id: 'wind', standard: 'eia', file: 'energy/eia_v2/US_NW_BPAT-wind.json', route: 'fuel-type-data', share: 0.5 },
  { id: 'demand', standard: 'eia', file: 'energy/eia_v2/US_NW_BPAT-consumption.json', route: 'region-data', share: 0.5 },
]

/** From real files to the screens: exactly their numbers, and nothing from 2012 to 2023 as if it were today's. */
test.describe('real files', () => {
  const folder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess
  let watched: WatchedPage
  let socket: LiveSocket

  test.beforeAll(async () => {
    feeds = await publisher()
    const cityFile = join(folder.path, 'city.json')
    const city = {
      id: 'realville',
      name: 'Realville',
      timeZone: 'America/Chicago',
      bounds: [-94, 39, -86, 42],
      inhabitants: 500_000,
      peakLoadMw: 5_000,
      feeds: FEEDS.map(({ file, ...feed }) => ({ ...feed, name: feed.id, url: `http://127.0.0.1:${feeds.port}/${file}`, everySeconds: 5 })),
    }
    writeFileSync(cityFile, JSON.stringify({ cities: [city] }))
    browser = await openBrowser()
    server = await startServer({
      DATA_DIR: join(folder.path, 'data'),
      CITY_FILE: cityFile,
      OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
      RATE_LIMIT: 'off',
      SAMPLE_ENTRIES: 'off',
    })
    watched = await openPage(browser, server.url)
    socket = await listen(server.url)
  })
  test.afterAll(async () => {
    socket?.close()
    await browser?.close()
    await server?.kill()
    await feeds?.stop()
    folder.remove()
  })

  const all = (status = 'all') => ({ status, limit: '500' })

  // The last three deliver data that is years old, so they are not fresh however often they deliver.
  test('yield exactly their counts and values, each kind announced once over the socket', async () => {
    for (const { file } of FEEDS) feeds.publish(`/${file}`, { body: readFileSync(join(SAMPLES, file), 'utf8'), type: 'application/json' })
    await becomes(
      async () => (await get(server.url, listFeeds)).map((it) => [it.id, it.health, it.lastCount, it.lastRejected]),
      [
        ['bloomington', 'fresh', 21, 0],
        ['chicago', 'fresh', 2, 0],
        ['iowa', 'stale', 3, 0],
        ['wind', 'stale', 2, 0],
        ['demand', 'stale', 2, 0],
      ],
    )
    await becomes(async () => (await get(server.url, listServiceRequests, all())).length, 23)
    const requests = await get(server.url, listServiceRequests, all())
    expect(requests.filter(isRequestOpen)).toHaveLength(20)
    expect(requests.find((it) => it.externalId === '14-01100669')).toMatchObject({
      title: 'Alley Light Out',
      location: '1540 W 17TH ST, CHICAGO, IL, 60608',
      assignedDepartment: 'Division of Electrical Operations CDOT',
      createdAt: '2014-07-12T15:58:43.000Z',
      source: 'chicago',
      quality: 'measured',
    })
    const incidents = await get(server.url, listIncidents, all())
    expect(incidents.map((it) => [it.externalId, it.status, it.priority, it.resolvedAt?.slice(0, 4)]).toSorted()).toEqual([
      ['6f57aded-7291-462e-9892-607b2b7d116c', 'resolved', 'medium', '2010'],
      ['af2e3f51-611f-4ce0-9282-2f28ca68e62f', 'resolved', 'medium', '2010'],
      ['edf2162b-1f5d-4ddd-a731-78fb81a22e6a', 'resolved', 'medium', '2010'],
    ])
    expect((await get(server.url, listIncidents)).filter(isOpen)).toEqual([])
    // An answer follows its delivery within a moment.
    await becomes(async () => (await get(server.url, listEnergy))[0]?.totalConsumption, 3_107.5)
    await becomes(async () => (await get(server.url, listEnergy))[0]?.windPower, 20)
    const [energy] = await get(server.url, listEnergy)
    expect(energy).toMatchObject({
      windPower: 20,
      totalConsumption: 3_107.5,
      solarPower: null,
      totalProduction: null,
      quality: 'estimated',
    })
    expect(energy?.evidence.windPower).toMatchObject({ source: 'wind', observedAt: '2022-10-31T12:00:00.000Z' })
    expect(energy?.evidence.totalConsumption).toMatchObject({ source: 'demand', observedAt: '2023-05-01T11:00:00.000Z' })

    for (const type of ['service-request-created', 'energy-data-update', 'city-metrics-update']) {
      await becomes(() => socket.messages.some((it) => it.type === type), true, type)
    }
    const versions = socket.messages.filter((it) => it.type === 'energy-data-update').map((it) => it.version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  test('are shown with their dates; values years old are dimmed and never current', async () => {
    const { page } = watched
    await goTo(page, '/dashboard')
    await reads(region(page, 'Energy Consumption'), /3,108 MW .*No live data since May 1, 2023/)
    await reads(region(page, 'Smart Energy Grid'), /No live data since May 1, 2023.*20 MW/)
    await reads(region(page, 'Incident Management'), 'No Active Incidents')
    await reads(region(page, 'Citizen Services'), /All 20 .*Building Violation|All 20 .*Alley Light Out/)
    const [energy] = await get(server.url, listEnergy)
    expect(Object.values(energy?.evidence ?? {}).filter((it) => !isStale(it, Date.now()))).toEqual([])

    await goTo(page, '/energy')
    for (const words of [/Wind 20 MW/, /No live data since May 1, 2023/, /Share of the region 50\.0%/])
      await reads(page.getByRole('main'), words)
    // A list draws only visible rows: this one is the oldest of twenty.
    await goTo(page, '/services?q=alley')
    await reads(page.getByRole('main'), '1540 W 17TH ST, CHICAGO, IL, 60608')
    await page.getByRole('link', { name: 'Alley Light Out' }).click()
    await reads(page.getByRole('main'), 'Number at the source: 14-01100669')
    await goTo(page, '/incidents?status=all')
    await reads(page.getByRole('main'), /WDM-58493-NB.*Resolved/)
    expect(watched.complaints).toEqual([])
  })

  test('are no longer current when their feeds fall silent', async () => {
    const { page } = watched
    for (const { file } of FEEDS.slice(0, 2)) feeds.publish(`/${file}`, { status: 503 })
    await goTo(page, '/dashboard')
    await readsNot(region(page, 'Citizen Services'), /No live data/)
    await reads(region(page, 'Citizen Services'), /No live data since \d\d:\d\d.*Alley Light Out/)
    const open = await get(server.url, listServiceRequests, all('open'))
    expect(open.filter((it) => !isStale(it, Date.now()))).toEqual([])
    await becomes(async () => (await get(server.url, listFeeds)).map((it) => it.health), Array(5).fill('stale'))
  })
})
