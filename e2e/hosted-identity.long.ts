import { type Browser, expect, type Page, test } from '@playwright/test'
import { type HostedProvider, hostedProvider } from '../server/src/testing/hosted-provider.ts'
import { freePort } from '../tools/cluster/free-port.mjs'
import { type AttemptRules, CODE } from './hosted/attempts.ts'
import { type FrontendApi, frontendApi } from './hosted/frontend-api.ts'
import { graveBreaches } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

/** The provider's certificate is self-signed. */
const TRUSTING = { ignoreHTTPSErrors: true }
const PASSWORD = 'nine stones in a quiet river'

test.describe('accounts at a hosted provider', () => {
  const folder = ownFolder()
  const rules: AttemptRules = { alsoRequired: ['username'], verifiesEmail: true, secondFactors: new Map() }
  let browser: Browser
  let provider: HostedProvider
  let frontend: FrontendApi
  let server: ServerProcess
  let watched: WatchedPage
  let page: Page
  /** Messages the page sent over its sockets. */
  const sent: string[] = []

  test.beforeAll(async () => {
    const port = await freePort()
    provider = await hostedProvider({ nowMs: Date.now, frontendHost: `127.0.0.1:${port}` })
    ;[browser, frontend, server] = await Promise.all([
      openBrowser({ maps: false }),
      frontendApi(provider, port, rules),
      startServer({
        DATA_DIR: folder.path,
        CITY_FILE: writeSmallCity(folder.path),
        IDENTITY: 'clerk',
        CLERK_PUBLISHABLE_KEY: provider.publishableKey,
        CLERK_SECRET_KEY: provider.secretKey,
        CLERK_API_URL: provider.apiUrl,
      }),
    ])
    watched = await openPage(browser, server.url, TRUSTING)
    page = watched.page
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await frontend?.stop()
    await provider?.stop()
    folder.remove()
  })

  const address = () => page.url().replace(server.url, '')
  const heading = () => page.getByRole('heading', { level: 1 })
  const header = () => page.getByRole('banner')
  const alert = (of = page) => of.getByRole('alert')
  /** Complaints that are neither about refused calls nor from the provider's own frontend. */
  const complaintsOf = ({ complaints }: WatchedPage) =>
    complaints.filter((it) => it !== `foreign host: ${new URL(frontend.url).host}` && !/status of (404|422)/.test(it))

  async function signIn(name: string, password: string): Promise<void> {
    await page.getByLabel('Email or username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }

  async function signOut(): Promise<void> {
    await header().getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Sign out' }).click()
    await header().getByRole('link', { name: 'Sign In' }).waitFor()
  }

  test("say when the provider's script cannot be loaded, and retry", async () => {
    frontend.script('missing')
    await page.goto('/sign-in?returnTo=%2Fpricing%3Ffrom%3Dletter%23plans')
    await reads(alert(), "The sign-in provider's script could not be loaded. Check your connection, then try again.")
    expect(await graveBreaches(page)).toEqual([])
    frontend.script('served')
    await alert().getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Email or username').waitFor()
  })

  test('allow it fifteen seconds, and say so meanwhile', async () => {
    frontend.script('never')
    const waiting = await openPage(browser, server.url, TRUSTING)
    await waiting.page.clock.install()
    await waiting.page.goto('/sign-in')
    await waiting.page.getByText('Loading...', { exact: true }).waitFor()
    await becomes(() => frontend.asked.filter((it) => it.includes('/npm/')).length >= 3, true)
    await waiting.page.clock.runFor(14_000)
    expect(await alert(waiting.page).count()).toBe(0)
    await waiting.page.clock.runFor(2_000)
    await reads(alert(waiting.page), 'The sign-in provider is not answering. Check your connection, then try again.')
    frontend.script('served')
    await waiting.close()
  })

  test('sign in with our own forms, and show the person with the plan from the public metadata', async () => {
    const ada = provider.addPerson({ email: 'ada@city.test', password: PASSWORD, firstName: 'Ada', publicMetadata: { plan: 'basic' } })
    await reads(heading(), 'Sign In')
    await signIn('ada@city.test', 'wrong')
    await reads(page.getByRole('main'), 'Wrong account or password.')
    await signIn('nobody@city.test', PASSWORD)
    await reads(page.getByRole('main'), 'Wrong account or password.')
    await signIn('ada@city.test', PASSWORD)
    await reads(header(), /Welcome, Ada.*Basic Plan/)
    await becomes(address, '/pricing?from=letter#plans')
    expect([...provider.sessions.values()].filter((it) => it.personId === ada.id)).toHaveLength(1)
  })

  test('change the plan through demo billing, and update the provider', async () => {
    await region(page, 'Pro').getByRole('button').click()
    await reads(header(), /Welcome, Ada.*Pro Plan/)
    const [ada] = [...provider.people.values()].filter((it) => it.firstName === 'Ada')
    expect(ada?.publicMetadata).toEqual({ plan: 'pro' })
    sent.length = 0
    await page.goto('/dashboard')
    await reads(header(), /Welcome, Ada.*Pro Plan/)
    await page.getByRole('status').getByText('Connected', { exact: true }).waitFor()
    // The socket is hers: its hello had the provider's token.
    await becomes(() => sent.some((it) => /"type":"hello".*"token":"[\w-]+\.[\w-]+\.[\w-]+"/.test(it)), true)
  })

  test('sign out at the provider', async () => {
    await signOut()
    await becomes(() => [...provider.sessions.values()].every((it) => it.status !== 'active'), true)
    await page.reload()
    await header().getByRole('link', { name: 'Sign In' }).waitFor()
  })

  test('ask for what a sign-up still needs, also after a reload', async () => {
    await header().getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('First name').fill('Eva')
    await page.getByLabel('Email').fill('eva@city.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await reads(page.getByRole('main'), 'Your account needs a username.')
    expect(await page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')
    await page.reload()
    await becomes(address, '/sign-up/continue')
    await reads(page.getByRole('main'), 'Your account is almost ready. Still missing:')
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(1)
    expect(await graveBreaches(page)).toEqual([])
    await page.getByLabel('Username').fill('eva')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await reads(heading(), 'Check your email')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await reads(page.getByRole('main'), 'That code is wrong or has expired.')
    await page.getByLabel('Code').fill(CODE)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await reads(header(), /Welcome, Eva.*Free Plan/)
    await signOut()
  })

  test('ask for the second factor, also after a reload', async () => {
    const { id } = provider.addPerson({ email: 'ines@city.test', password: PASSWORD, username: 'ines' })
    rules.secondFactors.set(id, '123456')
    await header().getByRole('link', { name: 'Sign In' }).click()
    await signIn('ines', PASSWORD)
    await reads(heading(), 'Two-factor authentication')
    await page.goto('/sign-in')
    await reads(heading(), 'Two-factor authentication')
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await reads(header(), /Welcome, ines.*Free Plan/)
    await signOut()
  })

  test('replace a forgotten password, by a code', async () => {
    await header().getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await page.getByLabel('Email').fill('ada@city.test')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill(CODE)
    await page.getByLabel('New password', { exact: true }).fill('twelve herons over the harbour')
    await page.getByRole('button', { name: 'Set password' }).click()
    await reads(header(), /Welcome, Ada.*Pro Plan/)
    expect([...provider.people.values()].find((it) => it.firstName === 'Ada')?.password).toBe('twelve herons over the harbour')
    await page.goto('/account')
    await reads(region(page, 'Profile'), /First name Ada.*ada@city.test/)
    expect(await graveBreaches(page)).toEqual([])
  })

  test('cause no console messages and contact only the provider and us', () => {
    expect(complaintsOf(watched)).toEqual([])
    expect(frontend.asked.filter((it) => it.includes('/npm/@clerk/clerk-js@')).length).toBeGreaterThan(0)
    expect(frontend.asked.filter((it) => it.includes('/npm/') && !it.includes('/clerk-js@'))).toEqual([])
  })
})
