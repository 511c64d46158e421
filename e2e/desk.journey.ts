import { changeRole } from '@oppidum/domain/people/people'
import { incidentDesk, requestDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads, readsNot, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

test.describe('the desk, from first report to outcome', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let ana: Somebody
  let omar: Somebody
  let eva: Somebody
  let anas: WatchedPage
  let omars: WatchedPage
  let page: Page
  let other: Page

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { departments: ['Roads', 'Fire Brigade'] }),
      RATE_LIMIT: 'off',
      SIMULATOR: 'off',
    })
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    omar = await somebody(server.url, { firstName: 'Omar' })
    await call(changeRole.method, changeRole.path.replace(':id', omar.userId), { role: 'operator' })
    eva = await somebody(server.url, { firstName: 'Eva' })
    // Reduced motion: otherwise colours are read during a theme's transition.
    anas = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    omars = await openPage(browser, server.url)
    await beSignedIn(anas.page.context(), server.url, ana)
    await beSignedIn(omars.page.context(), server.url, omar)
    page = anas.page
    other = omars.page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  async function call<R>(method: string, path: string, body: unknown, { cookie } = ana): Promise<R> {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as R
  }
  const anIncident = (title: string, more: object = {}) =>
    call<Incident>('POST', incidentDesk.create.path, {
      title,
      type: 'other',
      location: 'Harbour Road 7',
      priority: 'high',
      status: 'active',
      ...more,
    })
  const sheet = (title: string, of = page) => of.getByRole('complementary', { name: title })
  const act = (part: Locator, name: string) => part.getByRole('button', { name, exact: true })
  const row = (title: string, of = page) => of.getByRole('article').filter({ hasText: title })
  const toasts = (of = page) => of.getByRole('region', { name: /^Notifications/ })

  test('a signed-in person reports an incident, which waits for confirmation, and is offered nothing else', async () => {
    const { page: evas, close } = await openPage(browser, server.url)
    await beSignedIn(evas.context(), server.url, eva)
    await goTo(evas, '/incidents')
    await reads(evas.getByRole('main'), 'No Active Incidents')
    await evas.getByRole('button', { name: 'Report an incident' }).click()
    const form = evas.getByRole('dialog', { name: 'Report an incident' })
    await act(form, 'Send report').click()
    await reads(form, 'Enter at least three letters.')
    await form.getByLabel('Title').fill('Tree on the lane')
    await form.getByLabel('Place').fill('Mill Lane by the bridge')
    await act(form, 'Send report').click()
    await reads(sheet('Tree on the lane', evas), /Status Pending/)
    expect(await act(sheet('Tree on the lane', evas), 'Acknowledge').count()).toBe(0)
    await close()
  })

  test('an operator acknowledges, assigns, comments, resolves with an outcome, and reopens', async () => {
    await goTo(page, '/incidents')
    await row('Tree on the lane').getByRole('link').click()
    const tree = sheet('Tree on the lane')
    await act(tree, 'Acknowledge').click()
    await reads(tree, /Status Active.*Ana acknowledged it/)
    await act(tree, 'Assign').click()
    await tree.getByLabel('Department').selectOption('Roads')
    await tree.getByLabel('Assignee').selectOption({ label: 'Omar' })
    await act(tree, 'Assign').click()
    await reads(tree, /Department Roads Assignee Omar/)
    await reads(tree, 'Ana assigned it to Roads')

    await act(tree, 'Comment').click()
    await tree.getByRole('textbox', { name: 'Comment' }).fill('A crew with a saw is on its way.')
    await act(tree, 'Add comment').click()
    await reads(tree, /Ana commented Internal A crew with a saw is on its way\./)

    await act(tree, 'Resolve').click()
    await act(tree, 'Resolve').click()
    await reads(tree, 'Choose how it ended.')
    await tree.getByLabel('Fixed', { exact: true }).check()
    await act(tree, 'Resolve').click()
    await reads(tree, 'Give a reason, or add a picture that shows it.')
    await tree.getByLabel('Reason').fill('Cut up and carried away.')
    await act(tree, 'Resolve').click()
    await reads(tree, /Status Resolved.*Outcome Fixed\s*Cut up and carried away\..*Ana closed it: Fixed/)

    await act(tree, 'Reopen').click()
    await tree.getByLabel('Reason').fill('Half of it is still there.')
    await act(tree, 'Reopen').click()
    await reads(tree, /Status Active.*Reopened once.*Ana reopened it Half of it is still there\./)
  })

  test("the second of two editors sees the first one's change and keeps their own input", async () => {
    const { id } = await anIncident('Signal fell over')
    await goTo(other, `/incidents?incident=${id}&act=edit`)
    const form = sheet('Signal fell over', other)
    await form.getByLabel('Description').fill('The mast lies across both lanes.')
    await form.getByLabel('It affects traffic on a road').check()
    await call('PATCH', `/api/incidents/${id}`, { version: 1, status: 'in_progress' })
    await act(form, 'Save').click()
    await reads(form, /Ana changed status to In Progress at \d\d:\d\d\. Your text is kept\. Send again\?/)
    await becomes(() => form.getByLabel('Description').inputValue(), 'The mast lies across both lanes.')
    await act(form, 'Send again').click()
    await reads(form, /Status In Progress.*Roads Affects traffic.*Description The mast lies across both lanes\./)
    await reads(toasts(other), 'saved')

    // An unreachable server does not lose the input either.
    await act(form, 'Comment').click()
    await form.getByRole('textbox', { name: 'Comment' }).fill('Police are here.')
    await other.route('**/comments', (route) => route.abort())
    await act(form, 'Add comment').click()
    await reads(form, 'The server is not responding. Your text is kept; try again.')
    await other.unroute('**/comments')
    await act(form, 'Add comment').click()
    await reads(form, 'Omar commented Internal Police are here.')
  })

  test('the board moves cards by keyboard, asks for an outcome, and has no serious violations in either theme', async () => {
    await anIncident('Water on the road')
    await goTo(page, '/incidents?view=board&q=water')
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await column('Active').getByRole('link', { name: 'Water on the road' }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await reads(column('In Progress'), 'Water on the road')
    await readsNot(column('Active'), 'Water on the road')
    // Focus moves with the card, so the next step does not have to look for it.
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Water on the road')
    await page.keyboard.press('Shift+ArrowRight')
    const closing = page.getByRole('dialog', { name: /Water on the road/ })
    await reads(closing, 'Close with an outcome')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await becomes(() => closing.count(), 0)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
  })

  test('a closed side panel returns focus to its row: by Escape, by its button and on a phone', async () => {
    await anIncident('Sign bent one')
    await anIncident('Sign bent two')
    await goTo(page, '/incidents?q=sign+bent&sort=oldest')
    const link = row('Sign bent two').getByRole('link', { name: 'Sign bent two' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await link.focus()
    await page.keyboard.press('Enter')
    await sheet('Sign bent two').waitFor()
    await page.keyboard.press('Escape')
    await becomes(() => sheet('Sign bent two').count(), 0)
    await becomes(focused, 'Sign bent two')
    await page.keyboard.press('Enter')
    await sheet('Sign bent two').getByRole('button', { name: 'Close', exact: true }).click()
    await becomes(focused, 'Sign bent two')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Sign bent two' }).waitFor()
    await page.keyboard.press('Escape')
    await becomes(focused, 'Sign bent two')
    await page.setViewportSize({ width: 1440, height: 900 })

    await goTo(page, '/incidents?view=board&q=sign+bent')
    await row('Sign bent two').getByRole('link', { name: 'Sign bent two' }).focus()
    await page.keyboard.press('Enter')
    await sheet('Sign bent two').waitFor()
    await page.keyboard.press('Escape')
    await becomes(focused, 'Sign bent two')

    await call('POST', requestDesk.create.path, { title: 'Lamp is dark', category: 'maintenance', location: 'Mill Lane 4' })
    await goTo(page, '/services?q=lamp')
    await row('Lamp is dark').getByRole('link', { name: 'View Details Lamp is dark' }).focus()
    await page.keyboard.press('Enter')
    await sheet('Lamp is dark').waitFor()
    await page.keyboard.press('Escape')
    await becomes(focused, 'View Details Lamp is dark')
  })

  test('several records are changed at once by keyboard, and each failure gives its reason', async () => {
    const first = await anIncident('Bin lies open one')
    await anIncident('Bin lies open two')
    await anIncident('Bin lies open three')
    await goTo(page, '/incidents?q=bin+lies&status=all&sort=oldest')
    await reads(row('Bin lies open three'), 'Active')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page
      .getByRole('checkbox', { name: /^Select INC/ })
      .nth(2)
      .click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Bulk actions' })
    await reads(bar, '3 selected')
    await act(bar, 'Resolve').click()
    const form = page.getByRole('dialog', { name: '3 records' })
    await form.getByLabel('Fixed', { exact: true }).check()
    await form.getByLabel('Reason').fill('Closed by the night crew.')
    // Omar changes one of them between the key press and its arrival.
    await page.route('**/bulk', async (route) => {
      await call('PATCH', `/api/incidents/${first.id}`, { version: 1, status: 'in_progress' }, omar)
      await route.continue()
    })
    await act(form, 'Change 3').click()
    const result = page.getByRole('region', { name: 'Result' })
    await reads(result, new RegExp(`2 changed, 1 not: ${first.number} Bin lies open one: Somebody else has changed this incident`))
    await reads(row('Bin lies open three'), 'Resolved')

    // Omar's plan does not include bulk changes; he learns that, and changes them one by one.
    await goTo(other, '/incidents?q=bin+lies&status=all')
    await other
      .getByRole('checkbox', { name: /^Select INC/ })
      .first()
      .check()
    await reads(other.getByRole('region', { name: 'Bulk actions' }), 'Premium Feature')
  })

  test("the list's filter is in the address and survives a reload", async () => {
    await anIncident('Smoke from a cellar', { type: 'fire', priority: 'critical', department: 'Fire Brigade' })
    await goTo(page, '/incidents')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByLabel('Type').selectOption('fire')
    await filters.getByLabel('Department').selectOption('Fire Brigade')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor()
    await page.getByRole('checkbox', { name: /^Low/ }).uncheck()
    const narrowed = 'type=fire&department=Fire+Brigade&priority=critical%2Chigh%2Cmedium'
    await becomes(() => new URL(page.url()).search, `?${narrowed}`)
    await page.reload()
    await reads(page.getByRole('main'), /Critical 1 .*1 incidents.*Smoke from a cellar/)
    await readsNot(page.getByRole('main'), 'Tree on the lane')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
  })

  test("a visitor reads an incident's history without names, and is offered no action that would be refused", async () => {
    const guest = await openPage(browser, server.url)
    await goTo(guest.page, '/incidents')
    await row('Tree on the lane', guest.page).getByRole('link').click()
    const first = new URL(guest.page.url()).searchParams.get('incident') ?? ''
    const tree = sheet('Tree on the lane', guest.page)
    await reads(tree, /An operator reopened it.*An operator closed it: Fixed/)
    expect(await wordsOf(tree)).not.toMatch(/Ana|Omar|a saw is on its way|Assignee|Pictures/)
    for (const name of ['Acknowledge', 'Assign', 'Resolve', 'Start', 'More', 'New incident', 'Report an incident'])
      expect(await guest.page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    expect(await guest.page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
    // An answer with names for some readers must not be cached.
    const answer = await fetch(new URL(incidentDesk.timeline.path.replace(':id', first), server.url))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(guest.complaints).toEqual([])
    await guest.close()
    expect(anas.complaints).toEqual([])
  })
})
