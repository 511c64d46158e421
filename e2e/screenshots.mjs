import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserLaunch } from '../tools/browser.mjs'

/** Pictures of every screen for a review: `node e2e/screenshots.mjs URL FOLDER [NAME=SESSION]`, against a server that runs. */
const [url, folder, session] = process.argv.slice(2)
if (!url || !folder) {
  process.stderr.write('node e2e/screenshots.mjs URL FOLDER [NAME=SESSION]\n')
  process.exit(1)
}

const SCREENS = ['dashboard', 'map', 'traffic', 'energy', 'incidents', 'services', 'status', 'about', 'nowhere', 'dashboard?kiosk=1']
/** With the session cookie of an admin. */
const OF_ADMINS = ['admin/feeds', 'admin/feeds/new', 'admin/feeds/new?standard=wzdx']
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 2560, height: 1440 },
]
/** @type {readonly ('dark' | 'light')[]} */
const THEMES = ['dark', 'light']

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await browserLaunch())
for (const viewport of SIZES) {
  for (const colorScheme of THEMES) {
    const context = await browser.newContext({ baseURL: url, viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const name = (/** @type {string} */ screen) => join(folder, `${screen.replace(/\W+/g, '-')}-${colorScheme}-${viewport.width}.png`)
    const [cookie, value = ''] = (session ?? '').split('=', 2)
    if (cookie) await context.addCookies([{ name: cookie, value, url }])
    for (const screen of cookie ? [...SCREENS, ...OF_ADMINS] : SCREENS) {
      await page.goto(`/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
      await page.screenshot({ path: name(screen) })
    }
    await page.goto('/incidents')
    const first = page.getByRole('article').getByRole('link').first()
    // A city without incidents has no sheet to show.
    const hasOne = await first.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (hasOne) {
      await first.click()
      await page.getByRole('heading', { name: 'Situation' }).waitFor()
      await page.screenshot({ path: name('incident-sheet') })
    }
    await context.close()
  }
}
await browser.close()
