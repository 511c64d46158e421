import { expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { type FeedsAdmin, feedsAdmin } from './support/feeds-admin.ts'
import { fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { MEASURED, SITES, sensorTable, sensorValues } from './support/sensor-feed.ts'

test.describe.configure({ mode: 'serial' })

test.describe('an admin and the sensors of a feed', () => {
  let admin: FeedsAdmin
  let page: Page

  const publish = () => admin.feeds.publish(MEASURED, sensorValues(['S-1', 'S-2'], Date.now()))

  test.beforeAll(async () => {
    const sensors = sensorTable([
      { id: 'S-1', name: 'Harbour loop', lat: -34.93, lon: -56.2001, bearing: 0 },
      { id: 'S-2', name: 'Ring loop', lat: -34.93, lon: -56.145, bearing: 0 },
    ])
    admin = await feedsAdmin((feeds) => feeds.publish(SITES, sensors))
    publish()
    page = admin.page
  })
  test.afterAll(() => admin?.close())

  const main = () => page.getByRole('main')
  const press = (name: string) => page.getByRole('button', { name, exact: true })

  test('a test shows which sensors are on a section of the city', async () => {
    await goTo(page, '/admin/feeds/new?standard=datex2')
    await page.getByLabel('Name').fill('Counters')
    await page.getByLabel('Address', { exact: true }).fill(admin.address(MEASURED))
    await page.getByLabel('Seconds between two fetches').fill('5')
    await page.getByLabel('Content').selectOption({ label: 'Measured data or travel times' })
    await page.getByLabel('Address of the site table').fill(admin.address(SITES))
    await page.getByText('More settings').click()
    await page.getByLabel('Stale after seconds').fill('3600')
    await press('Test').click()
    const result = region(page, 'Result of the test')
    await reads(result, /traffic values would be stored.*1 of 2 sensors match the city's map/)
    await reads(result, /Ring loop S-2 No section.*Harbour loop S-1 Matched with the nearest section · Harbour Road, North - South · 9 m/)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
  })

  test('once it is added, the section of the matched sensor has its speed', async () => {
    await press('Add and start').click()
    await reads(page.getByRole('heading', { level: 1 }), 'Counters')
    await reads(region(page, 'Sensors'), '1 of 2 matched')
    await goTo(page, '/traffic/section-0')
    await reads(main(), /Average speed 53 mph.* Flow 800 vehicles/)
  })

  test('a sensor without a section is matched by hand, and its values come to that section', async () => {
    await goTo(page, '/admin/feeds/counters')
    await page.getByRole('button', { name: 'Match Ring loop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Section of Ring loop' })
    await reads(dialog, /Garden Row, North - South 456 m/)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await dialog.getByLabel('Find a section by name').fill('garden')
    await dialog.getByRole('radio').check()
    await dialog.getByRole('button', { name: 'Match', exact: true }).click()
    await reads(region(page, 'Sensors'), /2 of 2 matched.*Ring loop S-2 Matched by hand · Garden Row/)
    publish()
    await goTo(page, '/traffic/section-5')
    await reads(main(), /Average speed 53 mph.* Flow 800 vehicles/)
  })

  test('a sensor that measures nothing of the city is ignored', async () => {
    await goTo(page, '/admin/feeds/counters')
    await page.getByRole('button', { name: 'Match Ring loop' }).click()
    await press('Ignore this sensor').click()
    await reads(region(page, 'Sensors'), /Ring loop S-2 Ignored/)
  })

  test('the page of a feed shows its fetches, answers, versions, and errors in plain words', async () => {
    await reads(region(page, 'Last fetches'), /Stored/)
    await readsNot(main(), 'Errors of the last fetches')
    const answers = region(page, 'Last answers')
    await answers.getByRole('group').first().click()
    await reads(answers, 'MeasuredDataPublication')
    await reads(region(page, 'Versions'), /Version 1 · \d\d:\d\d · Ana.*Added/)
    admin.feeds.publish(MEASURED, { status: 503 })
    await reads(region(page, 'Errors of the last fetches'), /once/)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await fits(page)
    expect(admin.watched.complaints).toEqual([])
  })
})
