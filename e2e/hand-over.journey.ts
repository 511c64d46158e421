import { changeRole } from '@oppidum/domain/people/people'
import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

test.describe('a shift at the desk', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let ana: Somebody
  let omar: Somebody

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), RATE_LIMIT: 'off', SIMULATOR: 'off' })
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    omar = await somebody(server.url, { firstName: 'Omar' })
    await call(changeRole.method, changeRole.path.replace(':id', omar.userId), { role: 'operator' }, ana)
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  async function call<R>(method: string, path: string, body: unknown, { cookie }: Somebody): Promise<R> {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as R
  }

  test('is handed over: changes, open records, and notes that survive a lost connection', async () => {
    const tree = await call<Incident>(
      incidentDesk.create.method,
      incidentDesk.create.path,
      { title: 'Tree on the tracks', location: 'Mill Lane', type: 'other', priority: 'high' },
      omar,
    )
    const { page, complaints } = await openPage(browser, server.url, { reducedMotion: 'reduce', colorScheme: 'dark' })
    await beSignedIn(page.context(), server.url, ana)
    await goTo(page, '/hand-over')
    await reads(page.getByRole('main'), 'Your first shift at this desk')
    await reads(region(page, 'What changed'), /1 opened.*Tree on the tracks.*Opened/)
    await reads(region(page, 'Due'), /1 due within eight hours.*Tree on the tracks/)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    expect(complaints).toEqual([])

    const notes = page.getByRole('textbox', { name: 'Notes for the next shift' })
    await notes.fill('The line is closed.\n<b>Call the railway at six.</b>')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sign the handover' }).click()
    await reads(region(page, 'Hand over'), 'could not be signed')
    expect(await notes.inputValue()).toContain('at six.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Sign the handover' }).click()
    await reads(region(page, 'Notes from the last shift'), /Ana.*The line is closed. <b>Call the railway at six.<\/b>.*1 open/)
    await becomes(() => notes.inputValue(), '')

    // While she is away, someone else keeps working.
    const path = incidentDesk.change.path.replace(':id', tree.id)
    await call(incidentDesk.change.method, path, { version: tree.version, priority: 'critical' }, omar)
    await goTo(page, '/about')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    await palette.getByRole('combobox').fill('handover')
    await palette.getByRole('option', { name: 'Shift handover' }).first().click()
    await reads(region(page, 'What changed'), /1 raised in priority.*Tree on the tracks.*Raised in priority.*Critical/)
    await page.getByRole('link', { name: 'Tree on the tracks' }).first().click()
    await page.waitForURL(/\/incidents\?incident=/)
    await page.context().close()
  })

  test('shows the last handover to operators; targets require the plan', async () => {
    const { page, complaints, close } = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } })
    await beSignedIn(page.context(), server.url, omar)
    await goTo(page, '/hand-over')
    await reads(region(page, 'Notes from the last shift'), 'Call the railway at six.')
    await reads(region(page, 'Due'), 'Premium Feature')
    await fits(page)
    expect(complaints).toEqual([])
    await close()
  })
})
