import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, somebody } from './support/people.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const folder = ownFolder()
let server: ServerProcess
let browser: Browser
let watched: WatchedPage
let page: Page

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path, SMALL_GRID), SIMULATOR: 'off' })
  watched = await openPage(browser, server.url)
  page = watched.page
  await beSignedIn(page.context(), server.url, await somebody(server.url, { plan: 'pro' }))
})
test.afterAll(async () => {
  const complaints = watched?.complaints ?? []
  await browser?.close()
  await server?.kill()
  folder.remove()
  expect(complaints).toEqual([])
})

const rules = () => region(page, 'Alert rules')

test('a rule is made from a template, by the keyboard alone', async () => {
  await goTo(page, '/alerts/rules')
  await reads(rules(), 'Begin with one of ten templates.')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await rules().getByRole('link', { name: 'New rule' }).focus()
  await page.keyboard.press('Enter')
  const cards = region(page, 'What do you want to be alerted to?')
  await expect(cards.getByRole('link')).toHaveCount(11)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await cards.getByRole('link', { name: 'Slow road' }).focus()
  await page.keyboard.press('Enter')

  const form = region(page, 'Settings')
  await reads(form, 'Warns when the speed on Harbour Road, North - South is below 12 mph for 10 minutes, until it is above 16 mph.')
  await form.getByLabel('Search places').focus()
  await page.keyboard.type('mill')
  await reads(form, '1 place found')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Remove Harbour Road, North - South' }).focus()
  await page.keyboard.press('Enter')
  await reads(form, 'Warns when the speed on Mill Lane, North - South is below 12 mph')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await form.getByRole('button', { name: 'Create rule' }).focus()
  await page.keyboard.press('Enter')
  await reads(rules(), 'Slow road Warns when the speed on Mill Lane, North - South is below 12 mph')
  await reads(rules(), 'never fired')
})

test('a rule is made from a chart, with a second condition', async () => {
  await goTo(page, '/traffic/section-0')
  await page
    .getByRole('link', { name: /^Alert me/ })
    .first()
    .click()
  const form = region(page, 'Settings')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await reads(form, 'Give the rule a name.')
  await form.getByLabel('Name').fill('Harbour Road at a standstill')
  await form.getByLabel('Limit').fill('5,5')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await form.getByLabel('Value').nth(1).selectOption('traffic.flow')
  await form.getByLabel('Limit').nth(1).fill('100')
  await reads(form, 'is below 5.5 mph and the traffic flow there is above 100 vehicles/h, for 5 minutes.')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await reads(rules(), 'Harbour Road at a standstill')
})

test('a rule is turned off, changed and removed, and every version stays', async () => {
  await goTo(page, '/alerts/rules')
  await rules().getByRole('button', { name: 'Turn off Slow road' }).click()
  await rules().getByRole('button', { name: 'Turn on Slow road' }).click()
  // The form would begin with the version before.
  await rules().getByRole('button', { name: 'Turn off Slow road' }).waitFor()
  await rules().getByRole('link', { name: 'Edit Slow road' }).click()
  const form = region(page, 'Settings')
  await form.getByRole('button', { name: 'Critical' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await reads(region(page, 'Versions'), 'Version 4')
  await reads(region(page, 'Versions'), 'Raises a critical alert when the speed on Mill Lane')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await goTo(page, '/alerts/rules')
  await rules().getByRole('button', { name: 'Remove Slow road' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await becomes(() => rules().getByRole('listitem').count(), 1)
})

test('the free plan sees the premium card in place', async () => {
  const free = await openPage(browser, server.url)
  await beSignedIn(free.page.context(), server.url, await somebody(server.url))
  for (const path of ['/alerts/rules', '/alerts/rules/new?template=slow-road']) {
    await goTo(free.page, path)
    await reads(free.page.getByRole('main'), 'Premium')
  }
  await free.close()
})
