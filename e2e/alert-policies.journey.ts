import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const folder = ownFolder()
let server: ServerProcess
let browser: Browser
let watched: WatchedPage
let page: Page
let admin: Somebody

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path, SMALL_GRID), SIMULATOR: 'off' })
  watched = await openPage(browser, server.url)
  page = watched.page
  // The first account is the admin.
  admin = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
  await beSignedIn(page.context(), server.url, admin)
})
test.afterAll(async () => {
  const complaints = watched?.complaints ?? []
  await browser?.close()
  await server?.kill()
  folder.remove()
  expect(complaints).toEqual([])
})

const policies = () => region(page, 'Notification policies')
const who = () => region(page, 'Who would be notified now?')

test('a policy is added by the keyboard, tried out before it is saved, and kept', async () => {
  await goTo(page, '/alerts/policies')
  await reads(policies(), 'No policies yet')
  await reads(who(), 'No policy reaches anyone, so operators see it on screen Ana on the screen')
  expect(await graveBreachesInBothThemes(page)).toEqual([])

  await policies().getByRole('button', { name: 'New policy' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New policy' })
  await dialog.getByLabel('Name').focus()
  await page.keyboard.type('Grave at night')
  await dialog.getByRole('checkbox', { name: 'Critical' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: 'People on shift' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Ana' }).check()
  await dialog.getByLabel('Escalates after, minutes').fill('10')
  await dialog.getByRole('group', { name: 'Then notifies' }).getByRole('checkbox', { name: 'Admins', exact: true }).check()
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')

  await reads(policies(), 'Your changes are not saved yet.')
  await reads(who(), 'Grave at night Ana on the screen If nobody has acknowledged it after 10 min: Ana on the screen')
  await who().getByRole('combobox', { name: 'Severity' }).selectOption('info')
  await reads(who(), 'No policy reaches anyone')
  await policies().getByRole('button', { name: 'Save policies' }).click()
  await becomes(() => policies().getByRole('button', { name: 'Save policies' }).count(), 0)
  await goTo(page, '/alerts/policies')
  await reads(policies(), 'Grave at night Critical · any subject · anywhere Notifies Ana')
})

test('a person sets quiet hours, and the preview follows them', async () => {
  const preferences = region(page, 'How you are notified')
  await preferences.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await preferences.getByLabel('From').fill('00:00')
  await preferences.getByLabel('Until').fill('23:59')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await preferences.getByRole('button', { name: 'Save' }).click()
  // Leaving the page at once would cancel the request.
  await page.getByText('Preferences saved', { exact: true }).waitFor()
  await goTo(page, '/alerts/policies')
  await becomes(() => preferences.getByLabel('Until').inputValue(), '23:59')
})

test('it all fits on a telephone, in Spanish too', async () => {
  const spanish = await openPage(browser, server.url, { locale: 'es-UY' })
  await beSignedIn(spanish.page.context(), server.url, admin)
  for (const { page: shown } of [watched, spanish]) {
    await shown.setViewportSize({ width: 390, height: 844 })
    await goTo(shown, '/alerts/policies')
    await fits(shown)
    expect(await graveBreachesInBothThemes(shown)).toEqual([])
  }
  await reads(region(spanish.page, 'Políticas de aviso'), 'Avisa a Ana')
  await spanish.close()
})
