import { expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openPage } from './support/browser.ts'
import { type FeedsAdmin, feedsAdmin } from './support/feeds-admin.ts'
import { beSignedIn, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { NO_USE, ZONES, zones } from './support/three-feeds.ts'

test.describe.configure({ mode: 'serial' })

/** Where the publisher moves its feed. */
const MOVED = '/moved/zones.geojson'

test.describe('an admin and the feeds of the city', () => {
  let admin: FeedsAdmin
  let page: Page

  test.beforeAll(async () => {
    admin = await feedsAdmin((feeds) => feeds.publish(ZONES, zones(Date.now())))
    page = admin.page
  })
  test.afterAll(() => admin?.close())

  const main = () => page.getByRole('main')
  const press = (name: string) => page.getByRole('button', { name, exact: true })

  test('others do not see the screen', async () => {
    const eva = await openPage(admin.browser, admin.server.url)
    await beSignedIn(eva.page.context(), admin.server.url, await somebody(admin.server.url, { firstName: 'Eva' }))
    for (const path of ['/admin/feeds', '/admin/feeds/new', '/admin/feeds/zones', '/admin/feeds/zones/edit']) {
      await goTo(eva.page, path)
      await readsNot(eva.page.getByRole('main'), /Add a feed|What does the publisher offer|This feed does not exist/)
    }
    expect(eva.complaints).toEqual([])
    await eva.close()
  })

  test('the screen says what a feed is and how to add the first', async () => {
    await goTo(page, '/admin/setup')
    await page.getByRole('link', { name: 'Feeds', exact: true }).click()
    await reads(main(), 'No feeds yet')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await main().getByRole('link', { name: 'Add a feed' }).first().click()
    await reads(main(), 'What does the publisher offer?')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: 'WZDx road events' }).click()
  })

  test('a test with a wrong address says why; with the right one it shows what would be stored, and stores nothing', async () => {
    await page.getByLabel('Name').fill('Work zones')
    await page.getByLabel('Address').fill(admin.address('/nowhere'))
    await page.getByLabel('Seconds between two fetches').fill('5')
    await press('Test').click()
    const result = region(page, 'Result of the test')
    await reads(result, 'This feed cannot be used as it is')
    await page.getByLabel('Address').fill(admin.address(ZONES))
    await press('Test').click()
    await reads(result, /incidents would be stored.*application\/geo\+json.*Bridge repair/)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await fits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('after it is added, by the keyboard, its first values are on the screens without a restart', async () => {
    await page.getByLabel('Name').focus()
    await page.keyboard.press('Enter')
    await reads(page.getByRole('heading', { level: 1 }), 'Work zones')
    await reads(main(), /Last delivery [23] records(?!, \d+ rejected)/)
    await goTo(page, '/incidents')
    await reads(main(), 'Bridge repair')
  })

  test('a paused feed is not fetched and raises no alarm; started, it goes on', async () => {
    await goTo(page, '/admin/feeds')
    await page.getByRole('button', { name: 'Pause Work zones' }).click()
    await reads(main().getByRole('listitem'), /Paused.*none while paused/)
    const before = admin.feeds.asked(ZONES)
    await goTo(page, '/status')
    await reads(main(), 'Paused')
    expect(admin.feeds.asked(ZONES)).toBe(before)
    await goTo(page, '/admin/feeds')
    await page.getByRole('button', { name: 'Start Work zones' }).click()
    await reads(main().getByRole('listitem'), /Fresh/)
    await becomes(() => admin.feeds.asked(ZONES) > before, true)
  })

  test('a feed that fails says why, and works again at its new address', async () => {
    admin.feeds.publish(ZONES, NO_USE.page)
    await reads(main().getByRole('listitem'), 'The last fetch failed')
    admin.feeds.publish(MOVED, zones(Date.now()))
    await page.getByRole('link', { name: 'Edit Work zones' }).click()
    await page.getByLabel('Address').fill(admin.address(MOVED))
    await press('Save').click()
    await reads(main(), 'Fresh')
    expect(admin.feeds.asked(MOVED)).toBeGreaterThan(0)
  })

  test('of two admins who change a feed at the same time the second is shown what the first changed', async () => {
    const other = await openPage(admin.browser, admin.server.url, { storageState: await page.context().storageState() })
    for (const it of [page, other.page]) {
      await goTo(it, '/admin/feeds/work-zones/edit')
      await it.getByLabel('Name').waitFor()
    }
    await page.getByText('More settings').click()
    await page.getByLabel('Attribution').fill('City of Smallport')
    await press('Save').click()
    await reads(page.getByRole('region', { name: /^Notifications/ }), 'Work zones was changed')
    await other.page.getByLabel('Name').fill('Road works')
    await other.page.getByRole('button', { name: 'Save' }).click()
    await reads(other.page.getByRole('main'), /saved a newer version.*Attribution.*City of Smallport/)
    await other.page.getByRole('button', { name: 'Keep my entries' }).click()
    await other.page.getByRole('button', { name: 'Save' }).click()
    await reads(other.page.getByRole('heading', { level: 1 }), 'Road works')
    // The refused change is one that the browser reports.
    expect(other.complaints.filter((it) => !it.includes('409'))).toEqual([])
    await other.close()
  })

  test('a feed is removed after a question, and what it delivered stays', async () => {
    await goTo(page, '/admin/feeds')
    await page.getByRole('button', { name: 'Remove Road works' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Road works?' })
    await reads(dialog, 'what it delivered stays')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await reads(main(), 'No feeds yet')
    await goTo(page, '/incidents')
    await reads(main(), 'Bridge repair')
    expect(admin.watched.complaints).toEqual([])
  })
})
