import { incidentDesk, requestDesk } from '@oppidum/domain/records/desk'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const WIDTHS = [1440, 1024, 768, 390, 320]
const TITLE = { incidents: 'Smoke from a cellar', services: 'Lamp is dark' }
/** Two rows of tools; on a phone, touch targets make them a little higher. */
const MOST_PX = { list: 124, board: 170 }

test.describe('the toolbar of a work list', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let ana: Somebody
  const opened: Record<string, string> = {}

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { departments: ['Roads', 'Fire Brigade'] }),
      RATE_LIMIT: 'off',
      SIMULATOR: 'off',
    })
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    // One of each priority, and one without a priority.
    for (const priority of ['critical', 'high', 'medium', 'low', undefined])
      opened.incidents = await made(incidentDesk.create.path, {
        title: TITLE.incidents,
        type: 'fire',
        location: 'Harbour Road 7',
        status: 'active',
        ...(priority && { priority }),
      })
    for (const priority of ['high', 'medium', 'low'])
      opened.services = await made(requestDesk.create.path, {
        title: TITLE.services,
        category: 'maintenance',
        location: 'Harbour Road 9',
        description: 'It has been dark for a week.',
        priority,
      })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  async function made(path: string, body: object): Promise<string> {
    const answer = await fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: ana.cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }

  async function anas(width: number, locale = 'en-US'): Promise<WatchedPage> {
    const hers = await openPage(browser, server.url, { viewport: { width, height: 900 }, locale, reducedMotion: 'reduce' })
    await beSignedIn(hers.page.context(), server.url, ana)
    return hers
  }

  for (const locale of ['en-US', 'es-UY']) {
    for (const width of WIDTHS) {
      test(`fits in two rows at most, in ${locale} at ${width} px, with nothing cut off`, async () => {
        const { page, close, complaints } = await anas(width, locale)
        for (const screen of ['incidents', 'services'] as const) {
          for (const view of ['list', 'board'] as const) {
            for (const open of ['', `&${screen === 'incidents' ? 'incident' : 'request'}=${opened[screen]}`]) {
              const address = `/${screen}?view=${view}${open}`
              await page.goto(address)
              await page.locator('[data-record]').first().waitFor()
              if (open)
                await page
                  .getByRole(width < 768 ? 'dialog' : 'complementary')
                  .first()
                  .waitFor()
              await becomes(() => page.evaluate(() => document.fonts.status), 'loaded')
              const { rows, height, cut } = await toolsOf(page)
              expect(cut, address).toEqual([])
              expect(rows, address).toBeGreaterThan(0)
              expect(rows, address).toBeLessThanOrEqual(2)
              expect(height, address).toBeLessThanOrEqual(MOST_PX[view])
            }
          }
        }
        expect(complaints).toEqual([])
        await close()
      })
    }
  }

  test('keeps every filter, the order and the saved views reachable by keyboard at 320 px, and all of it in the address', async () => {
    const { page, close } = await anas(320, 'es-UY')
    await goTo(page, '/incidents')
    const searchOf = () => new URL(page.url()).search
    await page.getByRole('searchbox', { name: 'Buscar incidentes' }).focus()
    await page.keyboard.press('Tab')
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Filtros')
    await page.keyboard.press('Enter')
    const plate = page.getByRole('dialog', { name: 'Filtros' })
    const values = {
      Orden: 'newest',
      Tipo: 'fire',
      Estado: 'all',
      Departamento: 'none',
      Antigüedad: '<24',
      Responsable: 'none',
      'Reportes unidos': 'show',
    }
    for (const [name, value] of Object.entries(values)) await plate.getByLabel(name, { exact: true }).selectOption(value)
    await becomes(searchOf, '?sort=newest&type=fire&status=all&department=none&maxAgeHours=24&assignee=none&duplicates=show')
    expect(await plate.getByLabel('Barrio', { exact: true }).count()).toBe(1)
    expect(await plate.getByRole('button', { name: 'Vistas guardadas' }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtros, 5 activos' }).waitFor()
    // Checked items show a tick, with text for screen readers.
    await page.getByRole('checkbox', { name: /^Baja/ }).focus()
    await page.keyboard.press('Space')
    await becomes(
      searchOf,
      '?sort=newest&type=fire&status=all&department=none&maxAgeHours=24&assignee=none&duplicates=show&priority=unknown%2Ccritical%2Chigh%2Cmedium',
    )
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Filtros, 5 activos' }).click()
    await plate.getByRole('button', { name: 'Quitar estos filtros' }).click()
    await becomes(searchOf, '?sort=newest&status=all&priority=unknown%2Ccritical%2Chigh%2Cmedium')
    await reads(page.getByRole('main'), 'Smoke from a cellar')
    await close()
  })
})

/** Controls above the first record: number of rows, height, and which of them are cut off. */
async function toolsOf(page: Page): Promise<{ rows: number; height: number; cut: string[] }> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const first = Math.min(...[...main.querySelectorAll('[data-record]')].map((it) => it.getBoundingClientRect().top))
    const { left, right } = main.getBoundingClientRect()
    const bar = main.querySelector('[data-tight]')?.parentElement?.getBoundingClientRect()
    const beside = main.querySelector('aside')?.getBoundingClientRect().left ?? right
    const tools = [...main.querySelectorAll<HTMLElement>('a, button, select, input, label')]
      .filter((it) => it.checkVisibility() && !it.closest('[data-record], aside, [role="dialog"]'))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.bottom <= first && box.top >= (bar?.top ?? 0))
    const bands: { top: number; bottom: number }[] = []
    for (const { box } of tools.toSorted((a, b) => a.box.top - b.box.top)) {
      const last = bands.at(-1)
      if (last && box.top < last.bottom - 1) last.bottom = Math.max(last.bottom, box.bottom)
      else bands.push({ top: box.top, bottom: box.bottom })
    }
    const isCut = ({ it, box }: (typeof tools)[number]) =>
      box.left < left - 1 ||
      box.right > Math.min(right, beside, innerWidth) + 1 ||
      (it.tagName !== 'INPUT' && it.scrollWidth > it.clientWidth + 1)
    return {
      rows: bands.length,
      height: Math.round(first - (bar?.top ?? 0)),
      cut: tools.filter(isCut).map(({ it }) => it.outerHTML.slice(0, 120)),
    }
  })
}
