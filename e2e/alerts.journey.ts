import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { apiKeyOf, beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }
/** Under the limit of the template 'Slow road', and over the value at which it ends. */
const SLOW = 7
const FREE = 38
const SLOW_ROAD: RuleSettings = {
  name: 'Crawling',
  severity: 'warning',
  sharing: 'city',
  scope: { kind: 'places', places: ['section-2'] },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let ana: Somebody
let key: string
let operators: WatchedPage
let page: Page

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path, SMALL_GRID),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
  })
  // The first account of an installation is its admin, who may do what operators may.
  ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
  key = await apiKeyOf(server.url, ana, 'Loops', ['ingest'])
  operators = await openPage(browser, server.url, { reducedMotion: 'reduce' })
  page = operators.page
  await beSignedIn(page.context(), server.url, ana)
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

async function call(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer
}

/** A sensor of the road delivers a speed, mph. */
async function deliver(value: number, place = 'section-0'): Promise<void> {
  const row = { measure: 'traffic.speed', place, at: new Date().toISOString(), value }
  const answer = await call('POST', '/api/v1/ingest/observations', { 'x-api-key': key }, [row])
  expect(await answer.json()).toMatchObject({ accepted: 1 })
}

const main = () => page.getByRole('main')
const panel = () => page.getByRole('complementary', { name: 'Harbour crawls' })
/** By its label, which has the number of unread notices. */
const bell = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toasts = () => page.getByRole('region', { name: /^Notifications/ })

test('an operator makes a rule from a template, and sees what it would have done', async () => {
  await deliver(FREE)
  await goTo(page, '/alerts')
  await reads(main(), 'Nothing is firing')
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await reads(main(), 'No alert rules yet')
  await page.getByRole('link', { name: 'New rule' }).first().click()
  await page.getByRole('link', { name: 'Slow road' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour crawls')
  await page.getByRole('button', { name: 'For the city' }).click()
  await page.getByLabel('Holds for (minutes)').fill('0')
  await page.getByLabel('Resolved after (minutes)').fill('0')
  await reads(main(), /Warns when the speed on Harbour Road, North - South is below 12 mph, until it is above 16 mph/)
  await reads(page.getByRole('region', { name: 'In the last 30 days' }), /In the last 30 days it would not have fired/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create rule' }).click()
  await reads(toasts(), 'Harbour crawls was created and is on')
  await reads(main(), /Harbour crawls.*Warning · For the city · on · never fired/)
})

test('a slow value fires it: toast, badge, list and the dashboard say so, with the value', async () => {
  await goTo(page, '/alerts')
  await deliver(SLOW)
  await reads(toasts(), /Harbour crawls.*Harbour Road, North - South/)
  await reads(main(), /Harbour crawls.*Harbour Road, North - South.*Warning.*Firing/)
  await bell('Notifications: 1 unread').click()
  await page.getByRole('link', { name: /Harbour crawls.*Harbour Road, North - South/ }).click()
  await reads(panel(), /State Firing/)
  await bell('Notifications').waitFor()
  await goTo(page, '/dashboard')
  await page.getByRole('link', { name: 'Open alert' }).click()
  await reads(panel(), /values that caused it.*7\.0 mph limit 12\.0 mph.*Measured · Loops/i)
  await reads(panel(), /history.*firing.*by a value/i)
  await panel().getByRole('link', { name: 'Open the rule' }).click()
  await reads(page.getByRole('heading', { level: 1 }), 'Harbour crawls')
  await page.goBack()
})

test('it is acknowledged with the keyboard, and is over when the road is free', async () => {
  await panel().getByRole('button', { name: 'Acknowledge', exact: true }).focus()
  await page.keyboard.press('Enter')
  await reads(panel(), /State Acknowledged/)
  // The focus has not gone with the button.
  await becomes(
    () =>
      panel()
        .getByRole('button', { name: 'Shelve…' })
        .evaluate((it) => it === document.activeElement),
    true,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await becomes(() => panel().getByRole('button', { name: 'Useful', exact: true }).getAttribute('aria-pressed'), 'true')
  // A little better is not over yet.
  await deliver(14)
  await deliver(FREE)
  await reads(panel(), /State Resolved/)
  await reads(toasts(), /Harbour crawls.*resolved/)
  await page.keyboard.press('Escape')
  await becomes(() => panel().count(), 0)
  await reads(main(), 'Nothing is firing')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await reads(main(), /Harbour crawls.*Resolved.*Lasted/)
})

test('it is shelved with a reason, and fires in silence until the silence is ended', async () => {
  await deliver(SLOW)
  await goTo(page, '/alerts')
  await page.getByRole('link', { name: 'Harbour crawls' }).first().click()
  await panel().getByRole('button', { name: 'Shelve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shelve “Harbour crawls”' })
  await dialog.getByRole('button', { name: 'Shelve', exact: true }).click()
  await reads(dialog, 'Say why, so that your colleagues know.')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Roadworks until noon')
  await dialog.getByRole('button', { name: 'Shelve', exact: true }).click()
  await reads(panel(), /State Shelved.*Roadworks until noon/)
  await bell(/^Notifications: /).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await bell('Notifications').waitFor()
  await page.keyboard.press('Escape')
  await deliver(FREE)
  await reads(panel(), /State Resolved/)
  await deliver(SLOW)
  await goTo(page, '/alerts')
  await reads(main(), /Harbour crawls.*Shelved/)
  await page.getByRole('link', { name: 'Harbour crawls' }).first().click()
  await reads(panel(), /history.*Shelved.*by a value/i)
  await bell('Notifications').waitFor()
  await panel().getByRole('button', { name: 'End the silence' }).click()
  await reads(panel(), /State Firing/)
})

test("every tab of the alerts is accessible, and fits a phone's width", { tag: '@long' }, async () => {
  // With a firing alert on them.
  expect((await call('POST', '/api/alerts/rules', { cookie: ana.cookie }, SLOW_ROAD)).status).toBe(200)
  await deliver(SLOW, 'section-2')
  await goTo(page, '/alerts')
  await reads(main(), /Crawling.*Station Avenue, North - South/)
  const tabs = await page
    .getByRole('navigation', { name: 'Alerts' })
    .getByRole('link')
    .evaluateAll((links) => links.map((it) => it.getAttribute('href') ?? ''))
  expect(tabs.length).toBeGreaterThanOrEqual(3)
  for (const path of [...tabs, '/alerts/rules/new', '/alerts/rules/new?template=substation-overload']) {
    await page.setViewportSize(WIDE)
    await goTo(page, path)
    expect(await graveBreachesInBothThemes(page), path).toEqual([])
    await page.setViewportSize(PHONE)
    await fits(page, `${path} scrolls sideways`)
  }
  await page.setViewportSize(WIDE)
  expect(operators.complaints).toEqual([])
})

test('a rule of one person is theirs alone, and a free account is shown what it would need', async () => {
  const vera = await somebody(server.url, { plan: 'basic', firstName: 'Vera' })
  const watched = await openPage(browser, server.url, { reducedMotion: 'reduce' })
  await beSignedIn(watched.page.context(), server.url, vera)
  await goTo(watched.page, '/alerts/rules/new?measure=traffic.speed&place=section-1&value=20&unit=mph')
  await watched.page.getByLabel('Name', { exact: true }).fill('My way home')
  await watched.page.getByLabel('Holds for (minutes)').fill('0')
  await becomes(() => watched.page.getByRole('button', { name: 'For the city' }).count(), 0)
  await watched.page.getByRole('button', { name: 'Create rule' }).click()
  await reads(watched.page.getByRole('main'), /My way home/)
  await deliver(SLOW, 'section-1')
  await goTo(watched.page, '/alerts')
  await reads(watched.page.getByRole('main'), /My way home.*Market Street, North - South/)
  await readsNot(watched.page.getByRole('main'), 'Harbour crawls')
  await goTo(page, '/alerts')
  await reads(main(), 'Harbour crawls')
  await readsNot(main(), 'My way home')
  expect(watched.complaints).toEqual([])
  await watched.close()

  const eva = await somebody(server.url, { firstName: 'Eva' })
  const free = await openPage(browser, server.url)
  await beSignedIn(free.page.context(), server.url, eva)
  for (const path of ['/alerts', '/alerts/history', '/alerts/rules', '/alerts/rules/new']) {
    await goTo(free.page, path)
    await reads(free.page.getByRole('main'), 'Premium Feature')
  }
  expect(await graveBreachesInBothThemes(free.page)).toEqual([])
  expect(free.complaints).toEqual([])
  const settings: Partial<RuleSettings> = { name: 'Mine' }
  expect((await call('POST', '/api/alerts/rules', { cookie: eva.cookie }, settings)).status).toBe(402)
  await free.close()
  expect(operators.complaints).toEqual([])
})
