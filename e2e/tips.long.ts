import { expect, type Locator, type Page, test } from '@playwright/test'
import { becomes, goTo, reads } from './support/screen.ts'
import { FULL } from './support/small-city.ts'
import { smallCityPages } from './support/small-city-pages.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 740 }

const { open } = smallCityPages(FULL)
const hoverOver = async (page: Page, part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}
const tip = (page: Page) => page.getByRole('tooltip')

test.describe('tips', () => {
  test('appear 700 ms after the pointer, at once after another one, and close with Escape', async () => {
    // At this width a visitor's header has room for the theme beside the settings.
    const { page } = await open({ viewport: { width: 1920, height: 1080 } })
    await goTo(page, '/about')
    await page.evaluate(() => {
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      document.addEventListener('pointermove', (event) => {
        if (event.target instanceof Element && event.target.closest('[data-tip]')) times.over ??= performance.now()
      })
      new MutationObserver(() => {
        if (document.querySelector('[role="tooltip"]')) times.shown ??= performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Settings' }).hover()
    await reads(tip(page), 'Settings')
    const { over, shown } = await page.evaluate(() => (window as unknown as { times: { over: number; shown: number } }).times)
    expect(shown - over).toBeGreaterThanOrEqual(700)
    expect(shown - over).toBeLessThan(3_000)
    await page.getByRole('button', { name: /^Theme/ }).hover()
    await reads(tip(page), 'Theme: System')
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'hidden' })
  })

  test('show source, age and quality of a value by pointer, keyboard and touch', async () => {
    const EXPLAINED = /^Simulated, .+ Observed \w+ \d+, \d{4}, \d\d:\d\d:\d\d in Smallport, \d+ \w+ ago/
    const { page } = await open()
    await goTo(page, '/traffic')
    const row = page.getByRole('article').nth(1)
    // The link covers its row; the pointer still reaches the value.
    await hoverOver(page, row.locator('[data-size]', { hasText: 'mph' }).first())
    await reads(tip(page), EXPLAINED)
    await page.mouse.move(0, 0)
    await tip(page).waitFor({ state: 'hidden' })

    await page.keyboard.press('v')
    await reads(tip(page), EXPLAINED)
    const first = await page.locator('[aria-describedby="tip"]').boundingBox()
    await page.keyboard.press('v')
    await becomes(async () => JSON.stringify(await page.locator('[aria-describedby="tip"]').boundingBox()) !== JSON.stringify(first), true)
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'hidden' })

    await goTo(page, '/incidents')
    await page.keyboard.press('/')
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab')
          return page.evaluate(() => document.activeElement?.closest('article') !== null)
        },
        { timeout: 20_000, intervals: [50] },
      )
      .toBe(true)
    await reads(tip(page), EXPLAINED)

    const { page: phone } = await open({ viewport: PHONE, hasTouch: true, isMobile: true })
    await goTo(phone, '/energy')
    await phone.getByRole('main').locator('[data-value]').first().tap()
    await reads(tip(phone), EXPLAINED)
    await phone.getByRole('heading', { level: 1 }).tap()
    await tip(phone).waitFor({ state: 'hidden' })
  })
})

test.describe('toasts', () => {
  test('appear one at a time, are reached by F8, and close by button or after 5 s', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await goTo(page, '/incidents')
    await page.getByRole('article').getByRole('link').first().click()
    const copy = page.getByRole('button', { name: 'Copy link' })
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
    await copy.click()
    await toast.waitFor()
    const standsIn = () => page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'))
    await page.keyboard.press('F8')
    await becomes(standsIn, 'Notifications (F8)')
    const first = await toast.elementHandle()
    await copy.dispatchEvent('click')
    await first?.waitForElementState('hidden')
    await becomes(() => toast.count(), 1)
    await reads(toast, 'Link copied')
    expect(await standsIn()).toBe('Notifications (F8)')
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'hidden' })

    await page.mouse.move(0, 0)
    await copy.focus()
    const startedAt = Date.now()
    await page.keyboard.press('Enter')
    await toast.waitFor()
    await toast.waitFor({ state: 'hidden' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4_900)
  })
})
