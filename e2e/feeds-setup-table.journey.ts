import { expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { type FeedsAdmin, feedsAdmin } from './support/feeds-admin.ts'
import type { Published } from './support/publisher.ts'
import { fits, goTo, reads, readsNot, region } from './support/screen.ts'

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
  /** The name of what has the focus; '' for nothing, as where a button lost it. */
  const focused = () =>
    page.evaluate(() => {
      const it = document.activeElement as HTMLInputElement | null
      if (!it || it === document.body) return ''
      return (it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent ?? '').trim()
    })
  /** Presses Tab until this has the focus. */
  async function tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press(key)
      if (name.test(await focused())) return
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  async function pressAt(name: RegExp): Promise<void> {
    await tabTo(name)
    await page.keyboard.press('Enter')
  }
  /** The options begin with what is typed. */
  async function chooseAt(name: RegExp, typed: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await tabTo(name, key)
    await page.keyboard.type(typed)
  }

  test('makes its mapping from the columns of a test, with the keyboard alone', async () => {
    await goTo(page, '/admin/feeds')
    await reads(main(), 'Add a feed')
    await pressAt(/^(Add|New)\b.*feed/i)
    await reads(main(), 'data tables')
    await pressAt(/data tables/i)
    await reads(main(), 'Kind of table')
    await chooseAt(/^Name/, 'Link speeds')
    await chooseAt(/^Address/, admin.address(LINKS))
    await chooseAt(/^Kind of table/, 'JSON')
    await chooseAt(/^Content/, 'Speeds')
    await reads(main(), /Id.*Speed.*Flow/)
    await readsNot(main(), 'Solar power')
    await pressAt(/^Add a word: Status/)
    await expect.poll(focused).toMatch(/^Publisher's word: Status/)
    await page.keyboard.type('out of order')
    await chooseAt(/^Meaning of: out of order/, 'No data')
    await pressAt(/^Test$/)
    await reads(region(page, 'Result of the test'), 'This feed cannot be used as it is')
    expect(await focused()).toBe('Test')
    // The form keeps the keyboard where it was, so the columns are behind it.
    await chooseAt(/^Unit of: Speed|^Column for: Speed/, 'speed', 'Shift+Tab')
    await chooseAt(/^Unit of: Speed/, 'mph')
    await chooseAt(/^Column for: Time(?! of)/, 'data_as_of', 'Shift+Tab')
    await chooseAt(/^Column for: Id/, 'link_id', 'Shift+Tab')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await pressAt(/^Test$/)
    await reads(region(page, 'Result of the test'), /2 traffic values would be stored.*1 of 2 sensors match/)
  })

  test('folds what nobody has to change, under an identifier made of its name', async () => {
    await expect(page.getByLabel('Identifier')).toBeHidden()
    await tabTo(/^More settings/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Identifier')).toHaveValue('link-speeds')
  })

  test('once it is added, its speed is on the page of the section', async () => {
    await pressAt(/^Add and start/)
    await reads(page.getByRole('heading', { level: 1 }), 'Link speeds')
    await goTo(page, '/traffic/section-0')
    await reads(main(), /Average speed 3[12] mph/)
    expect(admin.watched.complaints).toEqual([])
  })
})
