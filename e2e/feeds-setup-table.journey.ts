import { expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { type FeedsAdmin, feedsAdmin } from './support/feeds-admin.ts'
import type { Published } from './support/publisher.ts'
import { goTo, reads, readsNot, region } from './support/screen.ts'

test.describe.configure({ mode: 'serial' })

const LINKS = '/links.json'

/** Speeds of two links of a data portal, one of which is a section of the city. */
function links(atMs: number): Published {
  const data_as_of = new Date(atMs).toISOString()
  const body = JSON.stringify([
    { link_id: 'section-0', speed: '31.5', travel_time: '120', data_as_of, link_name: 'Harbour Road' },
    { link_id: 'elsewhere', speed: '12.0', travel_time: '80', data_as_of, link_name: 'Elsewhere' },
  ])
  return { body, type: 'application/json' }
}

test.describe('an admin and a table of a data portal', () => {
  let admin: FeedsAdmin
  let page: Page

  test.beforeAll(async () => {
    admin = await feedsAdmin((feeds) => feeds.publish(LINKS, links(Date.now())))
    page = admin.page
  })
  test.afterAll(() => admin?.close())

  const main = () => page.getByRole('main')
  /** The label of what has the focus. */
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')
  /** Goes on with the keyboard until a field with this label has the focus. */
  async function tabTo(label: string): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      if ((await focused()).includes(label)) return
    }
    throw new Error(`the keyboard does not reach ${label}`)
  }

  test('makes its mapping from the columns of a test, with the keyboard alone', async () => {
    await goTo(page, '/admin/feeds/new?standard=table')
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type('Link speeds')
    await page.keyboard.press('Tab')
    await page.keyboard.type(admin.address(LINKS))
    await tabTo('Kind of table')
    await page.keyboard.type('JSON')
    await tabTo('Content')
    await page.keyboard.type('Speeds')
    await reads(main(), /Id.*Speed.*Flow/)
    await readsNot(main(), 'Solar power')
    await page.getByRole('button', { name: 'Test', exact: true }).focus()
    await page.keyboard.press('Enter')
    await reads(region(page, 'Result of the test'), 'This feed cannot be used as it is')
    await page.getByLabel(/^Column for: Id/).focus()
    await page.keyboard.type('link_id')
    for (const [meaning, column] of [
      [/^Column for: Time(?! of)/, 'data_as_of'],
      [/^Column for: Speed/, 'speed'],
    ] as const) {
      await page.getByLabel(meaning).focus()
      await page.keyboard.type(column)
    }
    await page.getByLabel(/^Unit of: Speed/).focus()
    await page.keyboard.type('mph')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Test', exact: true }).focus()
    await page.keyboard.press('Enter')
    await reads(region(page, 'Result of the test'), /2 traffic values would be stored.*1 of 2 sensors match/)
  })

  test('folds what nobody has to change, under an identifier made of its name', async () => {
    await expect(page.getByLabel('Identifier')).toBeHidden()
    await page.getByText('More settings').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Identifier')).toHaveValue('link-speeds')
  })

  test('once it is added, its speed is on the page of the section', async () => {
    await page.getByRole('button', { name: 'Add and start' }).focus()
    await page.keyboard.press('Enter')
    await reads(page.getByRole('heading', { level: 1 }), 'Link speeds')
    await goTo(page, '/traffic/section-0')
    await reads(main(), /Average speed 3[12] mph/)
    expect(admin.watched.complaints).toEqual([])
  })
})
