import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { getHistory, listIncidentMarks } from '@oppidum/domain/telemetry/history'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { get } from './support/api.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { dateField } from './support/date-field.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

test.describe.configure({ mode: 'serial' })

/** The demo city has a history from its first start: ranges, comparison, reading values, and pages, for a plan that includes them. */
test.describe('the history of the demo city', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let watched: WatchedPage
  let page: Page
  let section: string
  let substation: string
  let person: Somebody

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({ DATA_DIR: folder.path, SIMULATOR_SEED: '1', RATE_LIMIT: 'off' })
    person = await somebody(server.url, { plan: 'basic' })
    watched = await openPage(browser, server.url)
    page = watched.page
    await beSignedIn(page.context(), server.url, person)
    section = (await get(server.url, listTraffic))[1]?.id ?? ''
    substation = (await get(server.url, listEnergy))[0]?.substations[0]?.id ?? ''
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  const chart = (name: string): Locator => region(page, name)
  const address = () => new URL(page.url()).search
  const pressed = async (part: Locator) => (await part.getAttribute('aria-pressed')) === 'true'
  const range = (name: string) => page.getByRole('group', { name: 'Time range' }).getByRole('button', { name, exact: true })

  test('shows the last 24 hours with a sentence, and other ranges on request', async () => {
    await goTo(page, '/energy')
    await reads(
      chart('Load'),
      /MW.*Now, \d\d:\d\d.*Load: 43\d MW at \d\d:\d\d\. Highest \d{3} MW at .*Each point is the mean of 5 min\. Times are in Montevideo time\./,
    )
    expect(await pressed(range('24 h'))).toBe(true)
    await becomes(() => chart('Load').locator('canvas').count(), 1)

    await range('7 d').click()
    await becomes(address, '?range=7d')
    await reads(chart('Load'), /Each point is the mean of (30 min|1 h)/)
    await range('Live').click()
    await reads(chart('Load'), 'Each point is the mean of 1 min')
    await page.goBack()
    await becomes(address, '?range=7d')
    expect(await pressed(range('7 d'))).toBe(true)
    await reads(chart('Load'), /Each point is the mean of (30 min|1 h)/)
    await page.goBack()
    await becomes(address, '')
    expect(await pressed(range('24 h'))).toBe(true)
  })

  test('accepts any address', { tag: '@long' }, async () => {
    for (const search of [
      '?range=decade',
      '?from=then&to=now',
      '?from=2026-11-20T00:00:00Z&to=2020-01-01T00:00:00Z',
      '?range=&compare=x',
    ]) {
      await goTo(page, `/energy${search}`)
      expect(await pressed(range('24 h')), search).toBe(true)
      await reads(chart('Load'), 'Each point is the mean of 5 min')
    }
  })

  test('compares with the day before', async () => {
    await goTo(page, '/energy')
    await page.getByRole('checkbox', { name: 'Day before' }).click()
    await becomes(address, '?compare=before')
    await reads(chart('Load'), /That is \d+ MW (more|less) than the day before/)
    await range('7 d').click()
    await becomes(address, '?compare=before&range=7d')
    await reads(chart('Load'), /7 days before/)
  })

  test('accepts two local times, and explains what is wrong with them', async () => {
    await goTo(page, '/energy')
    await range('Custom').click()
    const [from, to] = [dateField(page, 'From'), dateField(page, 'To')]
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await to.fill(await from.value())
    await show.click()
    await reads(page.getByRole('alert'), 'The end must be after the start.')
    await from.clear()
    await show.click()
    await reads(page.getByRole('alert'), 'Enter both times.')
    await from.fill('2015-01-01T00:00')
    await show.click()
    await reads(page.getByRole('alert'), 'Values are kept for five years')
    expect(address()).toBe('')

    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
    await from.fill(`${day}T06:00`)
    await to.fill(`${day}T18:00`)
    await show.click()
    // Montevideo is three hours behind.
    await becomes(address, `?from=${encodeURIComponent(`${day}T09:00:00.000Z`)}&to=${encodeURIComponent(`${day}T21:00:00.000Z`)}`)
    // Hourly, as history older than two days was delivered; until it is there, the last day has five-minute steps.
    await reads(chart('Load'), /06:00.*18:00 Load: \d+ MW at 17:30\. .*Each point is the mean of 1 h\./)
    await readsNot(chart('Load'), 'Now,')
    await range('1 h').click()
    await becomes(address, '?range=1h')
    await reads(chart('Load'), 'Now,')
  })

  test('reads each value by keyboard and by pointer', async () => {
    await goTo(page, '/energy')
    const slider = chart('Load').getByRole('slider', { name: 'Load' })
    await slider.focus()
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d, 43\d\.\d MW$/)
    // By position: in the first minute of a step its mean equals the newest value, and both have the same text.
    const place = async () => Number(await slider.getAttribute('aria-valuenow'))
    const last = await place()
    await page.keyboard.press('ArrowLeft')
    await becomes(async () => (await place()) < last, true)
    await page.keyboard.press('Home')
    await becomes(async () => Number(await slider.getAttribute('aria-valuenow')), 0)
    await reads(chart('Load'), /\d\d:\d\d – \d\d:\d\d \d+\.\d MW Simulated/)
    await page.keyboard.press('PageUp')
    await becomes(async () => Number(await slider.getAttribute('aria-valuenow')), 10)
    await page.keyboard.press('Escape')
    await readsNot(chart('Load'), /MW Simulated/)
    const box = await slider.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40)
    await reads(chart('Load'), /MW Simulated/)
  })

  test('gives the same values as a table and as a file', async () => {
    await goTo(page, '/energy?compare=before')
    const load = chart('Load')
    await reads(load, 'than the day before')
    const history = await get(server.url, getHistory, { measure: 'energy.consumption', compare: 'before' }, { cookie: person.cookie })
    await load.getByRole('button', { name: 'Table' }).click()
    const rows = load.getByRole('table').getByRole('row')
    expect(await wordsOf(rows.first())).toBe('Time Mean MW Lowest Highest before Quality')
    const downloading = page.waitForEvent('download')
    await load.getByRole('button', { name: 'CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^energy-consumption_montevideo_\d{4}-\d\d-\d\dT\d{4}_\d{4}-\d\d-\d\dT\d{4}\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('place,measure,time_utc,time_city,mean,lowest,highest,unit,quality,newest_source,before_mean')
    const cells = lines.slice(1).map((line) => line.split(','))
    // All but the newest steps, which keep changing, equal the answer's.
    const settled = history.period.points.slice(1, -2)
    for (const point of settled.slice(0, 50)) {
      const row = cells.find((it) => it[2] === point.at)
      expect([row?.[4], row?.[5], row?.[6], row?.[7], row?.[8]].join()).toBe(
        [point.mean, point.lowest, point.highest, 'MW', 'simulated'].join(),
      )
    }
    // A row of the table is the file's row, rounded.
    const same = cells.at(-4) ?? []
    const row = rows.filter({ has: page.locator(`time[datetime="${same[2]}"]`) })
    // As the page rounds: halves go up, while toFixed uses the binary value.
    const rounded = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    await reads(row, [same[4], same[5], same[6], same[10]].map((it) => rounded.format(Number(it))).join(' '))
    expect(await load.getByRole('table').getAttribute('aria-rowcount')).toBe(String(cells.length + 1))
  })

  test('opens an incident from its mark on the axis', async () => {
    const marks = await get(server.url, listIncidentMarks, { type: 'power_outage' })
    expect(marks.length).toBeGreaterThan(0)
    await goTo(page, '/energy')
    const list = chart('Load').getByRole('list', { name: 'Incidents on the time axis' })
    const single = list.getByRole('link').first()
    await single.waitFor()
    const title = ((await single.getAttribute('aria-label')) ?? '').replace(/^\w+: (.*), .*$/, '$1')
    await single.focus()
    await page.keyboard.press('Enter')
    await becomes(() => new URL(page.url()).pathname, '/incidents')
    await reads(page.getByRole('main'), title.split(',')[0] ?? '')
  })

  test('has a page for each location, substation and figure', { tag: '@long' }, async () => {
    await goTo(page, `/traffic/${section}`)
    await reads(page.getByRole('main'), /Road section .*Average speed \d+ mph Free flow \d+ mph/)
    await reads(chart('Average speed'), /Average speed: \d+ mph at/)
    await reads(chart('Flow'), /Flow: [\d,]+ vehicles\/h at/)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await becomes(() => page.title(), `${name} - Traffic location - Oppidum`)
    await goTo(page, '/traffic/city')
    await reads(chart('Average speed'), /Average speed: 4\d mph at/)

    await goTo(page, '/energy')
    await page
      .getByRole('link', { name: /^I Punta Gorda/ })
      .first()
      .click()
    await reads(page.getByRole('main'), /I Punta Gorda .*Load \d+\.\d MW Of its capacity \d+%/)
    await reads(chart('Load'), /Capacity \d+ MW/)

    await goTo(page, '/dashboard')
    await page.getByRole('link', { name: 'Safety Index' }).click()
    await becomes(() => new URL(page.url()).pathname, '/metrics/safety')
    await reads(page.getByRole('main'), /How it is calculated 100 minus [\d.]+ times the open incidents/)
    await reads(chart('Safety Index'), /Safety Index: \d\d points at/)
    await reads(chart('Active incidents'), /Active incidents: \d+ incidents at/)
    for (const [metric, name] of [
      ['citizens', 'Active Citizens'],
      ['traffic', 'Traffic Efficiency'],
      ['energy', 'Energy Consumption'],
    ] as const) {
      await goTo(page, `/metrics/${metric}`)
      await reads(chart(name), `${name}: `)
    }
    // The figures beside the charts include their last day.
    await goTo(page, '/dashboard')
    await becomes(() => page.getByRole('img', { name: /over 24 hours: between/ }).count(), 4)
    await region(page, 'Smart Energy Grid').scrollIntoViewIfNeeded()
    await becomes(() => page.getByRole('img', { name: /over 24 hours: between/ }).count(), 7)
    expect(watched.complaints).toEqual([])
  })

  test("links a section's panel to its page", async () => {
    await goTo(page, `/traffic?location=${section}`)
    // What loads above the link moves it, even in the middle of a click.
    await page.getByText('This browser cannot draw the map').waitFor()
    await page.getByText('Premium Feature').waitFor()
    await page.getByRole('link', { name: 'History of this location' }).click()
    await becomes(() => new URL(page.url()).pathname, `/traffic/${section}`)
  })

  test("titles an entity's page with its name and leads back to the list as it was", async () => {
    await goTo(page, '/traffic?sort=name')
    await page.locator('main a[href^="/traffic/"]:not([href="/traffic/city"])').first().click()
    await reads(page.getByRole('main').getByRole('heading', { level: 1 }), /, .+ - /)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.getByRole('banner').getByRole('link', { name: 'Traffic Management' }).click()
    await becomes(() => `${new URL(page.url()).pathname}${new URL(page.url()).search}`, '/traffic?sort=name')
    await reads(page.getByRole('heading', { level: 1 }), 'Traffic Management')
  })

  test('lists the roads that lower traffic efficiency, each with a link', async () => {
    await goTo(page, '/metrics/traffic')
    await reads(page.getByRole('heading', { level: 1 }), 'Traffic Efficiency')
    const table = page.getByRole('table', { name: 'Roads lowering it most now' })
    await reads(table, /Share of the loss Percentage points .+%/)
    await table.getByRole('link').first().click()
    await becomes(() => /^\/traffic\/./.test(new URL(page.url()).pathname), true)
  })

  test('says that an unknown entity does not exist', async () => {
    const other = await openPage(browser, server.url)
    for (const [path, words] of [
      ['/traffic/nowhere', 'This location could not be found'],
      ['/energy/substations/nowhere', 'This substation could not be found'],
      ['/metrics/happiness', 'This figure could not be found'],
    ] as const) {
      await goTo(other.page, path)
      await reads(other.page.getByRole('main'), words)
      expect(await other.page.getByRole('navigation').count(), path).toBeGreaterThan(0)
    }
    await other.close()
  })

  test('fits the widest axis label, a recent midnight, on a phone', { tag: '@long' }, async () => {
    const phone = await openPage(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await beSignedIn(phone.page.context(), server.url, person)
    // The last one at least ten minutes ago: this day and the day before have five-minute steps, whose axis ends where requested.
    const midnight = Date.parse(`${new Date(Date.now() - 3.2 * HOUR_MS).toISOString().slice(0, 10)}T03:00:00.000Z`)
    const [from, to] = [midnight - 80_000_000, midnight + 600_000].map((it) => new Date(it).toISOString())
    await goTo(phone.page, `/energy?from=${from}&to=${to}`)
    // Axis labels are hidden from screen readers.
    await phone.page
      .getByText(/^[A-Z][a-z]{2} 00:00$/)
      .first()
      .waitFor()
    await fits(phone.page)
    await phone.close()
  })

  test('has no serious accessibility violations in either theme, and fits a phone', { tag: '@long' }, async () => {
    const wide = await openPage(browser, server.url)
    const phone = await openPage(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true })
    for (const { page: seen } of [wide, phone]) await beSignedIn(seen.context(), server.url, person)
    for (const path of [
      '/energy?compare=before',
      `/traffic/${section}`,
      `/energy/substations/${substation}`,
      '/metrics/safety',
      '/traffic/nowhere',
    ]) {
      for (const { page: seen } of [wide, phone]) {
        await goTo(seen, path)
        expect(await graveBreachesInBothThemes(seen), path).toEqual([])
      }
      await fits(phone.page, path)
    }
    expect(wide.complaints.filter((it) => !it.includes('404'))).toEqual([])
    await wide.close()
    await phone.close()
  })

  test('keeps what it has drawn when the server is gone, and says so', { tag: '@long' }, async () => {
    const { page: left, close } = await openPage(browser, server.url)
    await goTo(left, '/energy?range=live')
    const load = region(left, 'Load')
    await reads(load, /Load: 4\d\d MW at/)
    await becomes(() => load.locator('canvas').count(), 1)
    await reads(region(left, 'Production by source'), /The line is the total/)
    await server.kill()
    // One notice for the screen; each chart says since when it is old, and none says it failed.
    await left.getByText(/No connection to the server since \d\d:\d\d/).waitFor()
    expect(await left.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await reads(load, /No live data since \d\d:\d\d/)
    expect(await load.locator('[data-dim] canvas').count()).toBe(1)
    await reads(load, /Load: 4\d\d MW at/)
    await reads(region(left, 'Production by source'), /No live data since \d\d:\d\d.*The line is the total/)
    await readsNot(left.getByRole('main'), /Failed to fetch|Try again/)
    await reads(left.getByRole('banner'), /Disconnected since \d\d:\d\d/)
    await close()
  })
})
