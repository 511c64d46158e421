import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

/** In the small city, on the street of its first monitored section. */
const HERE = { latitude: 0, longitude: 0 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let admin: Somebody

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  const places = [{ name: 'Central Hospital', position: [-56.15, -34.9] }]
  const file = writeSmallCity(folder.path, { places, departments: ['Lighting'] })
  Object.assign(HERE, { longitude: -56.15, latitude: -34.9002 })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: file, SIMULATOR: 'off', RATE_LIMIT: 'off' })
  admin = await somebody(server.url)
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

const clipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })

test('the first admin finds the setup steps, also after closing the tab, hides them and finds them again', async () => {
  const first = await openPage(browser, server.url)
  await beSignedIn(first.page.context(), server.url, admin)
  await goTo(first.page, '/dashboard')
  const strip = region(first.page, 'Set up this installation 2 of 4 done')
  await reads(strip, 'Set up your city (Done) Invite people Connect feeds or choose the demo (Done) Send email Back up the data')
  await first.page.close()

  const page = await first.page.context().newPage()
  await goTo(page, '/dashboard')
  const again = region(page, 'Set up this installation 2 of 4 done')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await again.getByRole('link', { name: 'Invite people' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor()
  await reads(page.getByRole('main'), /Invite people To do Yours is the only account/)
  await reads(page.getByRole('main'), /Back up the data Check yourself Oppidum cannot see whether you have a backup/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  for (const width of [320, 390, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'People', exact: true }).click()

  // Invited, and the link copied instead of found in the outbox.
  await clipboard(page.context())
  await page.getByRole('button', { name: 'Invite', exact: false }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('omar@city.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Copy link omar@city.example' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/sign-up\?invitation=[\w-]{43}$/)
  const omar = await openPage(browser, server.url)
  await omar.page.goto(link)
  await omar.page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor()
  await omar.close()

  await goTo(page, '/dashboard')
  await region(page, 'Set up this installation 3 of 4 done')
    .getByRole('button', { name: /^Hide the checklist/ })
    .click()
  await readsNot(page.getByRole('main'), 'Set up this installation')
  await page.reload()
  await page.getByRole('button', { name: 'Your account', exact: false }).first().click()
  await page.getByRole('link', { name: 'Setup', exact: true }).click()
  await page.getByRole('button', { name: 'Show on the dashboard' }).click()
  await goTo(page, '/dashboard')
  await region(page, 'Set up this installation 3 of 4 done').waitFor()
  await first.close()
})

test('an admin on the free plan learns why to upgrade, and locked parts name the plan that includes them', async () => {
  const watched = await openPage(browser, server.url)
  const { page } = watched
  await beSignedIn(page.context(), server.url, admin)
  await goTo(page, '/incidents?view=situations')
  const card = region(page, 'Premium Feature')
  await reads(card, 'Upgrade to Pro')
  await reads(card, 'Plans belong to accounts, administrators')
  await goTo(page, '/pricing')
  await reads(page.getByRole('main'), 'Plans belong to accounts, administrators')
  await reads(region(page, 'Basic'), /Planned: Priority support, Custom reports, Real-time alerts/)
  await reads(region(page, 'Pro'), /Custom integrations.*Planned: Multi-city support/)
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
  }
  expect(watched.complaints).toEqual([])
  await watched.close()
})

test('a new key comes with a working example call', async () => {
  const watched = await openPage(browser, server.url)
  const { page } = watched
  await beSignedIn(page.context(), server.url, admin)
  await goTo(page, '/account')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('A first call')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const curl = await page.getByRole('dialog').getByLabel('First call').inputValue()
  const [, key = '', address = ''] = /^curl -H 'X-API-Key: (opk_[\w-]+)' '(http[^']+)'$/.exec(curl) ?? []
  const answer = await fetch(address, { headers: { 'x-api-key': key } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveProperty('trafficEfficiency')
  await watched.close()
})

test('a citizen on a phone finds the report form; the position fills in the address, and the status page shows it', async () => {
  const watched = await openPage(browser, server.url, { ...PHONE, geolocation: HERE, permissions: ['geolocation'] })
  const { page } = watched
  await goTo(page, '/dashboard')
  expect(await region(page, 'Citizen Services').getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe('/report')
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  await drawer.waitFor()
  expect(await drawer.getByRole('navigation').getByRole('link').count()).toBe(8)
  await drawer.getByRole('link', { name: 'Report a problem' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Report a problem' }).waitFor()

  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Use my location' }).tap()
  const address = page.getByLabel('Address or place')
  await becomes(() => address.inputValue(), 'Garden Row, North - South')
  await reads(page.getByRole('main'), 'Taken from the pin')
  // A typed address stays, wherever the pin moves.
  await address.fill('Back gate of the hospital')
  await readsNot(page.getByRole('main'), 'Taken from the pin')
  await page.getByRole('button', { name: 'Use my location' }).tap()
  expect(await address.inputValue()).toBe('Back gate of the hospital')
  await page.getByLabel('What is wrong').fill('A deep hole in the road.')

  // The connection drops between two taps: nothing is lost, and it is sent once it is back.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send report' }).tap()
  await page.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send report' }).tap()
  await reads(page.getByRole('main'), 'Back gate of the hospital')
  expect(page.url()).toMatch(/\/report\/REQ-/)
  const { position } = (await (await fetch(`${server.url}/api${new URL(page.url()).pathname}`)).json()) as { position: number[] }
  expect(position).toEqual([HERE.longitude, HERE.latitude])
  await fits(page)
  await watched.close()
})
