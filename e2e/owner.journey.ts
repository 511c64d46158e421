import { changeRole } from '@oppidum/domain/people/people'
import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const FIRE = 'Smoke from the roof of a warehouse'
const LEAK = 'Water runs over the road'
const NAME = 'Roads and Traffic'
const TIME = '\\d\\d:\\d\\d'
/** A target of hours can be due on the next day. */
const DUE = `(?:\\w+ \\d+, )?${TIME}`
const AT = { position: [-56.15, -34.92] }

/** From 'Unassigned' to a name, on every screen that shows an incident. */
test.describe('the owner of an incident', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let ana: Somebody
  let anas: WatchedPage
  let omars: WatchedPage
  let guests: WatchedPage
  let page: Page
  let other: Page
  let fire: Incident

  test.beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { departments: [NAME, 'Fire Brigade'] }),
      RATE_LIMIT: 'off',
      SIMULATOR: 'off',
    })
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    const omar = await somebody(server.url, { plan: 'pro', firstName: 'Omar' })
    await call(changeRole.method, changeRole.path.replace(':id', omar.userId), { role: 'operator' })
    anas = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    omars = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    guests = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await beSignedIn(anas.page.context(), server.url, ana)
    await beSignedIn(omars.page.context(), server.url, omar)
    page = anas.page
    other = omars.page
    const its = { type: 'other', status: 'active', ...AT }
    fire = await call<Incident>('POST', incidentDesk.create.path, { ...its, title: FIRE, priority: 'critical' })
    await call('POST', incidentDesk.create.path, { ...its, title: LEAK, priority: 'high' })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  async function call<R>(method: string, path: string, body: unknown): Promise<R> {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: { 'content-type': 'application/json', cookie: ana.cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as R
  }
  const row = (title: string, of: Page) => of.getByRole('article').filter({ hasText: title })
  const sheet = (title: string, of = page) => of.getByRole('complementary', { name: title })
  const line = (of: Page) => region(of, 'Situation')
  const ground = (part: Locator) => part.evaluate((it) => getComputedStyle(it).backgroundColor)
  const CLEAR = 'rgba(0, 0, 0, 0)'

  test('is nobody on every screen, and Assign is the main action', async () => {
    await goTo(page, '/dashboard')
    await reads(line(page), new RegExp(`${FIRE}.*Critical.*Acknowledged by you ${TIME}\\. Unassigned\\. Resolve by ${DUE}\\.`))
    expect(await ground(line(page).getByRole('link', { name: 'Assign', exact: true }))).not.toBe(CLEAR)
    expect(await ground(line(page).getByRole('button', { name: 'Assign to me' }))).toBe(CLEAR)
    expect(await ground(line(page).getByRole('link', { name: 'Open', exact: true }))).toBe(CLEAR)
    await goTo(page, `/incidents?incident=${fire.id}`)
    await reads(row(FIRE, page), 'Unassigned')
    await reads(sheet(FIRE), /Unassigned\..*Assignee Nobody/)
    const acts = sheet(FIRE).getByRole('region', { name: 'Actions' })
    await reads(acts, /^Assign Assign to me/)
    expect(await ground(acts.getByRole('button', { name: 'Assign', exact: true }))).not.toBe(CLEAR)
    expect(await ground(acts.getByRole('button', { name: 'Assign to me' }))).toBe(CLEAR)
    await goTo(guests.page, '/dashboard')
    // The person who opened it counts as having seen it; readers without names see nothing more.
    await reads(line(guests.page), new RegExp(`Acknowledged ${TIME}\\.`))
    await readsNot(line(guests.page), 'Unassigned')
    expect(await line(guests.page).getByRole('button').count()).toBe(0)
  })

  test('becomes oneself with M on the focused record: in the side panel, and in the list', async () => {
    const toMe = sheet(FIRE).getByRole('button', { name: 'Assign to me' })
    expect(await toMe.getAttribute('aria-keyshortcuts')).toBe('M')
    await toMe.hover()
    await reads(page.getByRole('tooltip'), 'Key: M')
    await page.keyboard.press('?')
    await reads(page.getByRole('dialog', { name: 'Keyboard shortcuts' }), /Assign to me M/)
    await page.keyboard.press('Escape')
    await readsNot(page.locator('body'), /Assign to me M/)

    await sheet(FIRE).focus()
    await page.keyboard.press('m')
    await reads(sheet(FIRE), new RegExp(`Acknowledged by you ${TIME}\\. You\\. Resolve by ${DUE}\\..*Assignee Ana`))
    expect(await toMe.count()).toBe(0)

    // In the list it means the row, even if another record's panel is open.
    await row(LEAK, page).getByRole('link').focus()
    await page.keyboard.press('m')
    await reads(row(LEAK, page), /You/)
    await readsNot(page.getByRole('main'), 'Unassigned')

    // A department in addition to the person.
    await sheet(FIRE).focus()
    await page.keyboard.press('s')
    await sheet(FIRE).getByLabel('Department').selectOption(NAME)
    await sheet(FIRE).getByRole('button', { name: 'Assign', exact: true }).click()
    await reads(sheet(FIRE), new RegExp(`Acknowledged by you ${TIME}\\. Roads and Traffic, you\\. Resolve by ${DUE}\\.`))
    expect(await graveBreachesInBothThemes(page)).toEqual([])
  })

  test('is then shown to another operator in the situation line, on the map, in list, board, phone and wall', async () => {
    const sentence = new RegExp(`Acknowledged by Ana ${TIME}\\. Roads and Traffic, Ana\\. Resolve by ${DUE}\\.`)
    await goTo(other, '/dashboard')
    await reads(line(other), sentence)
    // The label beside its mark on the map.
    await reads(other.locator('p', { hasText: /^Critical, .*Roads and Traffic, Ana$/ }), 'Roads and Traffic, Ana')
    await reads(region(other, 'Incident Management').getByRole('article').filter({ hasText: FIRE }), 'Roads and Traffic, Ana')
    await goTo(other, '/incidents')
    await reads(row(FIRE, other), 'Roads and Traffic, Ana')
    await reads(row(LEAK, other), /\bAna\b/)
    await goTo(other, '/incidents?view=board')
    await reads(row(FIRE, other), 'Roads and Traffic, Ana')

    await other.setViewportSize({ width: 390, height: 844 })
    await goTo(other, '/incidents')
    const owner = row(FIRE, other).getByText('Roads and Traffic, Ana', { exact: true })
    await owner.waitFor()
    expect(await owner.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    await fits(other)

    await other.setViewportSize({ width: 2560, height: 1440 })
    await goTo(other, '/dashboard?kiosk=1')
    await reads(line(other), sentence)
    const panel = region(other, 'Incident Management')
    await reads(panel.getByRole('list', { name: 'Active incidents by priority' }), /^Critical 1 High 1 Medium 0 Low 0$/)
    await reads(panel.getByLabel('Active incidents by owner'), /Roads and Traffic 1/)
    await reads(panel, new RegExp(`${FIRE}.*Roads and Traffic, Ana`))
    expect(omars.complaints).toEqual([])
  })

  test('is shown to a visitor as department and time, without a name', async () => {
    const { page: guest } = guests
    const looks = ['/dashboard', '/incidents', '/incidents?view=board', `/incidents?incident=${fire.id}`, '/dashboard?kiosk=1']
    for (const look of looks) {
      await goTo(guest, look)
      await reads(guest.getByRole('main'), NAME)
      expect(await wordsOf(guest.getByRole('main')), look).not.toMatch(/\bAna\b|\bOmar\b|Unassigned/)
    }
    await reads(line(guest), /Acknowledged \d\d:\d\d\. Roads and Traffic\./)
    expect(guests.complaints).toEqual([])
  })

  test('is recorded in the audit trail, which can be filtered by record, person and kind', async () => {
    const main = page.getByRole('main')
    for (const [name, value] of [
      ['Record number', fire.number],
      ['Done by', 'Ana'],
    ] as const) {
      await goTo(page, '/admin/audit')
      await page.getByRole('searchbox', { name }).fill(value)
      await reads(main, new RegExp(`Record assigned.*${fire.number}`))
    }
    await goTo(page, '/admin/audit')
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('record-assigned')
    await reads(main, new RegExp(fire.number))
    await page.getByRole('searchbox', { name: 'Record number' }).fill(fire.number)
    await becomes(() => page.getByRole('main').getByRole('listitem').filter({ hasText: fire.number }).count(), 2)
    await page.getByRole('searchbox', { name: 'Done by' }).fill('Omar')
    await reads(main, 'No matches')
    expect(anas.complaints).toEqual([])
  })
})
