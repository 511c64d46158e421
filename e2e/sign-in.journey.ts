import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { anotherSession, beSignedIn, PASSWORD, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { totp } from './support/totp.ts'

test.describe.configure({ mode: 'serial' })

/** A browser logs this for every refused call, also for one the page expects to be refused. */
const NOT_REFUSED = (complaint: string) => !/status of (401|422)/.test(complaint)

test.describe('a session', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let watched: WatchedPage
  let page: Page

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', RATE_LIMIT: 'off' })
    watched = await openPage(browser, server.url)
    page = watched.page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  const address = (of = page) => of.url().replace(server.url, '')
  const heading = (of = page) => of.getByRole('heading', { level: 1 })
  const header = (of = page) => of.getByRole('banner')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  async function signOut(): Promise<void> {
    await header().getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Sign out' }).click()
    await header().getByRole('button', { name: 'Your account' }).waitFor({ state: 'hidden' })
  }

  async function signIn(name: string, password = PASSWORD): Promise<void> {
    await page.getByLabel('Email or username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }

  test('starts from a protected screen through sign-up, and returns there, by keyboard alone', async () => {
    await goTo(page, '/energy')
    await page.goto('/account?from=letter#plan')
    await reads(heading(), 'Sign In')
    expect(address()).toBe(`/sign-in?${new URLSearchParams({ returnTo: '/account?from=letter#plan' })}`)
    await page.goBack()
    await becomes(() => address(), '/energy')
    await page.goForward()
    expect(watched.asked('/api/me')).toBe(0)

    await page.getByRole('link', { name: 'Sign Up' }).focus()
    await page.keyboard.press('Enter')
    await reads(heading(), 'Sign Up')
    await becomes(() => page.getByLabel('First name').evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('Enter')
    // Missing input is listed at the top, with focus, and beside each field.
    await becomes(focused, 'Enter your email address.Choose a password.')
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ada@city.example')
    await page.getByLabel('First name').focus()
    await page.keyboard.type('Ada')
    await page.getByLabel('Username').focus()
    await page.keyboard.type('ada_l')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada_lada_l')
    await page.keyboard.press('Enter')
    await reads(page.getByRole('main'), 'This password is easy to guess.')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await reads(header(), /Account Welcome, Ada/)
    expect(address()).toBe('/account?from=letter#plan')
    await reads(header(), /Free Plan Upgrade/)
  })

  test('offers the upgrade on a phone, too, where the header has no room for it', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await header().getByRole('link', { name: 'Upgrade' }).count()).toBe(0)
    await header().getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('link', { name: 'Upgrade' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+b')
    await page.getByRole('dialog', { name: 'Main navigation' }).getByRole('link', { name: 'Upgrade' }).click()
    await reads(heading(), 'Pricing & Plans')
    await page.goBack()
    if (size) await page.setViewportSize(size)
  })

  test('lasts over a reload and in every tab, until it is ended in one of them', async () => {
    await page.reload()
    await reads(header(), 'Welcome, Ada')
    const other = await page.context().newPage()
    await goTo(other, '/dashboard')
    await reads(header(other), 'Welcome, Ada')
    await signOut()
    // The screen requires signing in.
    await reads(heading(), 'Sign In')
    await reads(header(other), /Welcome, User.*Sign In Sign Up/)
    await reads(other.getByRole('region', { name: /^Notifications/ }), 'You have been signed out')
    await other.close()
  })

  test('starts by username, reports mistakes, and does not follow a foreign return address', async () => {
    await page.goto(`/sign-in?${new URLSearchParams({ returnTo: '//evil.example/' })}`)
    await signIn('ADA_L', 'not the password')
    await becomes(focused, 'Wrong account or password. Check both and try again.')
    await signIn('ADA_L')
    await becomes(() => address(), '/dashboard')
    await reads(header(), 'Welcome, Ada')
    // A signed-in person is forwarded at once.
    await page.goto(`/sign-up?${new URLSearchParams({ returnTo: '/traffic?sort=name' })}`)
    await becomes(() => address(), '/traffic?sort=name')
  })

  test('asks for a second factor once it is on', async () => {
    await goTo(page, '/account')
    const factor = region(page, 'Two-factor authentication')
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await factor.getByLabel('Current password').fill(PASSWORD)
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await factor.getByRole('img', { name: /authenticator/ }).waitFor()
    const secret = (await factor.getByText(/^([A-Z2-7]{1,4} ?){6,}$/).innerText()).replace(/\s/g, '')
    const backup = await factor.getByRole('listitem').first().innerText()
    await factor.getByLabel('Code', { exact: true }).fill(totp(secret, Date.now()))
    // The session is renewed and its socket closed: the next one uses a token of the new session.
    const heardAgain = page.waitForEvent('websocket').then((it) => it.waitForEvent('framereceived'))
    await factor.getByRole('button', { name: 'Confirm' }).click()
    await reads(factor, 'On')
    await factor.getByRole('button', { name: 'Turn off' }).waitFor()
    await heardAgain
    await signOut()

    await page.goto(`/sign-in?${new URLSearchParams({ returnTo: '/energy?range=1h' })}`)
    await signIn('ada@city.example')
    await reads(heading(), 'Two-factor authentication')
    await page.getByLabel('Code').fill('wrong-code')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await reads(page.getByRole('main'), 'That code is wrong')
    await page.getByLabel('Code').fill(backup)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await becomes(() => address(), '/energy?range=1h')
  })

  test('ends here, socket and all, when it is ended elsewhere', async () => {
    const bert = await somebody(server.url, { plan: 'basic', firstName: 'Bert' })
    const here = await openPage(browser, server.url)
    await beSignedIn(here.page.context(), server.url, bert)
    await goTo(here.page, '/energy?range=7d')
    await reads(header(here.page), 'Welcome, Bert')
    await reads(region(here.page, 'Load'), /Each point is the mean of/)
    const elsewhere = await anotherSession(server.url, bert)
    const ended = await fetch(`${server.url}/api/account/sessions`, { method: 'DELETE', headers: { cookie: elsewhere } })
    expect(ended.status).toBe(200)
    // No manual request: the socket is closed, and the page notices.
    await reads(header(here.page), /Welcome, User.*Connected/)
    await reads(here.page.getByRole('region', { name: /^Notifications/ }), 'You have been signed out')
    await reads(region(here.page, 'Load'), 'Premium Feature')
    expect(here.complaints.filter(NOT_REFUSED)).toEqual([])
    await here.close()
  })

  test('is not needed to see what is locked, and no call is made that would be refused', async () => {
    const visitor = await openPage(browser, server.url)
    await goTo(visitor.page, '/energy?range=30d&compare=before')
    await reads(region(visitor.page, 'Load'), /Premium Feature This feature requires a Basic\/Pro subscription Upgrade to Basic/)
    const range = (name: RegExp) => visitor.page.getByRole('group', { name: 'Time range' }).getByRole('button', { name })
    await visitor.page.getByRole('checkbox', { name: /before/ }).click()
    await range(/^24 h/).click()
    await reads(region(visitor.page, 'Load'), 'Each point is the mean of 5 min')
    await range(/^7 d/).click()
    await reads(region(visitor.page, 'Load'), 'Premium Feature')
    await goTo(visitor.page, '/energy?from=2026-11-01T00:00:00Z&to=2026-11-01T06:00:00Z')
    await reads(region(visitor.page, 'Load'), 'Premium Feature')
    await goTo(visitor.page, '/dashboard')
    await becomes(() => visitor.page.getByRole('img', { name: /over 24 hours: between/ }).count(), 4)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('has accessible forms in either theme, which fit a phone', { tag: '@long' }, async () => {
    const wide = await openPage(browser, server.url)
    const phone = await openPage(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true })
    for (const { page: seen } of [wide, phone]) {
      for (const path of ['/sign-in', '/sign-up', '/reset-password', '/reset-password?token=x', '/energy?range=7d']) {
        await goTo(seen, path)
        const button = seen.locator('main button[type="submit"]')
        if (await button.count()) await button.click()
        expect(await graveBreachesInBothThemes(seen), path).toEqual([])
        await fits(seen, path)
      }
      await beSignedIn(seen.context(), server.url, await somebody(server.url))
      await goTo(seen, '/account')
      await region(seen, 'Sessions').getByText('Current', { exact: true }).waitFor()
      expect(await graveBreachesInBothThemes(seen), '/account').toEqual([])
      await fits(seen, '/account')
    }
    expect([...wide.complaints, ...phone.complaints]).toEqual([])
    await wide.close()
    await phone.close()
  })

  test('caused no unexpected complaints', () => {
    expect(watched.complaints.filter(NOT_REFUSED)).toEqual([])
  })
})
