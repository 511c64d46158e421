import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreaches, graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { run } from './support/command.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, PASSWORD, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { totp } from './support/totp.ts'

test.describe.configure({ mode: 'serial' })

test.describe('admins and invited people', () => {
  const folder = ownFolder()
  let browser: Browser
  let env: Record<string, string>
  let server: ServerProcess
  let ana: Somebody
  let admins: WatchedPage
  let guests: WatchedPage
  let page: Page
  let guest: Page

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    env = { DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'off', RATE_LIMIT: 'off' }
    server = await startServer(env)
    // The first account of an installation.
    ana = await somebody(server.url, { firstName: 'Ana' })
    admins = await openPage(browser, server.url, { acceptDownloads: true })
    guests = await openPage(browser, server.url)
    page = admins.page
    guest = guests.page
    await beSignedIn(page.context(), server.url, ana)
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  const row = (name: string) => region(page, 'Accounts').getByRole('listitem').filter({ hasText: name })
  const roleOf = (name: string) => page.getByLabel(`${name}'s role`)
  const toasts = (of = page) => of.getByRole('region', { name: /^Notifications/ })

  test('a visitor is sent to the sign-in; other roles see that they have no access', async () => {
    await guest.goto('/admin/people')
    await reads(guest.getByRole('heading', { level: 1 }), 'Sign In')
    const eva = await somebody(server.url, { firstName: 'Eva' })
    await beSignedIn(guest.context(), server.url, eva)
    for (const path of ['/admin/people', '/admin/audit', '/admin/mail', '/admin/open311', '/admin/system']) {
      await goTo(guest, path)
      await readsNot(guest.getByRole('main'), /Accounts|Entries|Emails|Apps that can send|Duties/)
    }
    await guest.context().clearCookies()
  })

  test('an admin invites someone by email, who signs up from the link and is an operator', async () => {
    await goTo(page, '/admin/people')
    await reads(row('Ana'), /Ana you.*1 open session/)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByLabel('Email').fill('omar')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await reads(dialog, 'Enter one email address')
    await dialog.getByLabel('Email').fill('Omar@City.Example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await reads(region(page, 'Open invitations'), /omar@city\.example invited .* by Ana Operator/)

    await goTo(page, '/admin/mail')
    await reads(page.getByRole('main'), 'They contain links that give access')
    await page.getByRole('button', { name: 'You have been invited to Oppidum' }).click()
    const letter = page.getByRole('dialog', { name: 'You have been invited to Oppidum' })
    await reads(letter, /sign-up\?invitation=/)
    expect(await graveBreaches(page)).toEqual([])
    // The installation's address has another name for this machine.
    const link = /https?:\/\/[^/\s]+(\/sign-up\?invitation=\S+)/.exec(await letter.innerText())?.[1] ?? 'no link'

    await guest.goto(link)
    await guest.getByLabel('Email').fill('omar@city.example')
    await guest.getByLabel('First name').fill('Omar')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await reads(guest.getByRole('banner'), 'Welcome, Omar')

    await goTo(page, '/admin/people?q=omar')
    await becomes(() => roleOf('Omar').inputValue(), 'operator')
    expect(await region(page, 'Open invitations').count()).toBe(0)
  })

  test('an admin finds the state of the installation in the account menu, with its age and source', async () => {
    await goTo(page, '/dashboard')
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('link', { name: 'System', exact: true }).click()
    await reads(page.getByRole('heading', { level: 1 }), 'System')
    await reads(region(page, 'Instances'), /reported by the instances.*answers now Running/)
    const [id = ''] = (await region(page, 'Instances').getByRole('rowheader').innerText()).split(/\s/)
    await reads(region(page, 'Duties'), new RegExp(`Maintenance ${id}`))
    await reads(region(page, 'Jobs'), 'status.checks')
    await page.getByRole('link', { name: 'No backup is on record' }).click()
    await becomes(() => new URL(page.url()).hash, '#backup')
  })

  test('the palette finds people for an admin, does not remember them, and hides the screens from others', async () => {
    const palette = (of: Page) => of.getByRole('dialog', { name: 'Find or go anywhere' })
    await goTo(page, '/admin/audit')
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('omar@')
    await reads(palette(page).getByRole('group', { name: 'People' }), 'Omar omar@city.example')
    await page.keyboard.press('Enter')
    await reads(page.getByRole('heading', { level: 1 }), 'People')
    await becomes(() => roleOf('Omar').inputValue(), 'operator')
    expect(await page.evaluate(() => localStorage.getItem('palette_recent') ?? '')).not.toContain('omar')

    await guest.keyboard.press('Control+k')
    await palette(guest).getByRole('combobox').fill('a')
    await reads(palette(guest), 'Account')
    expect(
      await palette(guest)
        .getByRole('option', { name: /Audit trail|Outgoing mail/ })
        .count(),
    ).toBe(0)
  })

  test('a role is changed in place; a person who loses access while looking is sent away at once', async () => {
    await roleOf('Omar').selectOption('admin')
    await reads(toasts(), 'Omar is now: Admin')
    await goTo(guest, '/admin/people')
    await reads(region(guest, 'Accounts'), 'Ana')

    await roleOf('Omar').selectOption('viewer')
    const ask = page.getByRole('dialog', { name: "Remove Omar's admin role?" })
    await reads(ask, 'This takes effect immediately, on open pages too.')
    await ask.getByRole('button', { name: 'Change to Viewer' }).click()
    await reads(toasts(), 'Omar is now: Viewer')
    // Nobody reloads that page.
    await becomes(() => region(guest, 'Accounts').count(), 0)
  })

  test('the last admin cannot be demoted, and learns why', async () => {
    await goTo(page, '/admin/people')
    await roleOf('Ana').selectOption('viewer')
    await page.getByRole('dialog').getByRole('button', { name: 'Change to Viewer' }).click()
    await reads(toasts(), 'Nothing was changed A city needs an admin')
    await becomes(() => roleOf('Ana').inputValue(), 'admin')
  })

  test('a command changes a role while the server runs', async () => {
    const command = (...words: string[]) => run('oppidum', ['user', ...words], env)
    expect(await command('promote', 'omar@city.example', '--role', 'operator')).toMatchObject({ code: 0, error: '' })
    await goTo(page, '/admin/people?q=omar')
    await becomes(() => roleOf('Omar').inputValue(), 'operator')
    expect((await command('list')).out).toMatch(/ {2}omar@city\.example {2}free {2}\*=operator\n/)
    const unknown = await command('promote', 'nobody@city.example', '--role', 'admin')
    expect(unknown).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/^Nobody with the email address nobody@city\.example[^\n]+\n$/),
    })
  })

  test('an admin ends sessions and removes an account, after one confirmation', async () => {
    await row('Omar').getByRole('button', { name: 'End sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
    await reads(row('Omar'), 'no open session')
    await reads(guest.getByRole('heading', { level: 1 }), 'Sign In')
    await row('Omar').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await row('Omar').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: "Remove Omar's account?" }).getByRole('button', { name: 'Remove' }).click()
    await becomes(() => row('Omar').count(), 0)
  })

  test('the trail shows all of it without the removed name, and can be downloaded', async () => {
    await goTo(page, '/admin/audit')
    const entries = region(page, 'Entries').getByRole('listitem')
    await reads(entries.first(), /Account removed by Ana for removed account/)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('role-changed')
    await becomes(() => new URL(page.url()).search, '?action=role-changed')
    await reads(entries.filter({ hasText: 'Viewer (was Admin)' }), /Role changed role: Viewer \(was Admin\) by Ana for removed account/)
    // By invitation, twice by Ana, and twice by the command: for every city, and where a city had its own.
    await becomes(() => entries.count(), 5)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(/^audit_.+_\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines.join('\n')).toMatch(/,role-changed,.*,Ana,session,.*,removed account,/)
  })

  /** Sets a second factor up as the form asks for it, by keyboard. */
  async function setUpFactor(part: Locator): Promise<void> {
    await part.getByLabel('Current password').fill(PASSWORD)
    await part.page().keyboard.press('Enter')
    const secret = await part.getByText(/^([A-Z2-7]{1,4} ?){6,}$/).innerText()
    await part.getByLabel('Code', { exact: true }).fill(totp(secret, Date.now()))
    await part.page().keyboard.press('Enter')
  }

  test('an admin requires two-factor authentication; who has none is led to it at once, and let in after it', async () => {
    const olga = await somebody(server.url, { firstName: 'Olga' })
    await beSignedIn(guest.context(), server.url, olga)
    await goTo(guest, '/traffic')
    await goTo(page, '/admin/people')
    const rule = region(page, 'Who needs two-factor authentication')
    await reads(rule, 'set it up for your own account first')
    await rule.getByRole('link', { name: 'Go to your account' }).click()
    const factor = region(page, 'Two-factor authentication')
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await setUpFactor(factor)
    await factor.getByRole('button', { name: 'Turn off' }).waitFor()

    await goTo(page, '/admin/people')
    await rule.getByRole('button', { name: 'Everyone with an account' }).click()
    const ask = page.getByRole('dialog', { name: 'Change who needs two-factor authentication?' })
    await ask.getByRole('button', { name: 'Require it: Everyone with an account' }).click()
    await reads(toasts(), 'Two-factor authentication required: Everyone with an account')
    await reads(row('Olga'), 'two-factor off')
    // Nobody reloads that page.
    await reads(guest.getByRole('heading', { level: 1 }), 'Set up two-factor authentication')
    await reads(guest.getByRole('main'), 'Your role needs it.')
    expect(await graveBreaches(guest)).toEqual([])
    await setUpFactor(guest.getByRole('main'))
    await becomes(() => new URL(guest.url()).pathname, '/traffic')
    await reads(guest.getByRole('banner'), 'Welcome, Olga')
  })

  for (const [path, words] of [
    ['/admin/people', 'Accounts'],
    ['/admin/audit', 'Entries'],
    // Deleting an account also deletes the emails to it.
    ['/admin/mail', 'No emails'],
    ['/admin/open311', 'No app can send requests yet'],
    ['/admin/system', 'Slowest statements'],
  ] as const) {
    test(`${path} is accessible in both themes and on a phone`, { tag: '@long' }, async () => {
      await goTo(page, path)
      await reads(page.getByRole('main'), words)
      expect(await graveBreachesInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      await fits(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }

  test('the only complaints are about calls that were meant to be refused', () => {
    const isMeant = (it: string) => /status of (401|403|409)/.test(it)
    expect([...admins.complaints, ...guests.complaints].filter((it) => !isMeant(it))).toEqual([])
  })
})
