import { incidentDesk } from '@oppidum/domain/records/desk'
import { type Incident, listIncidents } from '@oppidum/domain/records/incident'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads, readsNot } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

const folder = ownFolder()
let env: Record<string, string>
let browser: Browser
let server: ServerProcess
let watched: WatchedPage
let page: Page
let ana: Somebody
let eva: Somebody

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  env = { DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'off', RATE_LIMIT: 'off' }
  server = await startServer(env)
  env.PORT = String(server.port)
  ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
  eva = await somebody(server.url, { firstName: 'Eva' })
  watched = await openPage(browser, server.url, { serviceWorkers: 'allow', reducedMotion: 'reduce' })
  page = watched.page
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

async function call<R>(method: string, path: string, body?: unknown): Promise<R> {
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: { 'content-type': 'application/json', cookie: ana.cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as R
}
const anIncident = (title: string) =>
  call<Incident>('POST', incidentDesk.create.path, { title, type: 'other', location: 'Harbour Road 7', priority: 'high', status: 'active' })
const commentsOf = async ({ id }: Incident) =>
  (await call<TimelineEntry[]>('GET', `/api/incidents/${id}/timeline`)).filter((it) => it.action === 'commented').map((it) => it.text)

const sheet = (title: string) => page.getByRole('complementary', { name: title })
const act = (part: Locator, name: string) => part.getByRole('button', { name, exact: true })
const line = () => page.getByText(/waiting to be sent\.|your decision/)
const isKept = () => page.evaluate(async () => (await caches.match('/about')) !== undefined)

async function comment(title: string, words: string): Promise<void> {
  const part = sheet(title)
  await act(part, 'Comment').click()
  await part.getByRole('textbox', { name: 'Comment' }).fill(words)
  await act(part, 'Add comment').click()
}

test('what a person does without a server waits for them alone, goes once, and stops at a conflict', async () => {
  const pipe = await anIncident('Burst pipe')
  const lamp = await anIncident('Lamp out')
  await beSignedIn(page.context(), server.url, ana)
  await goTo(page, '/incidents')
  await reads(page.getByRole('main'), /Burst pipe/)
  await becomes(isKept, true, 'the page is kept')
  await server.kill()
  await page.getByText(/No connection to the server since/).waitFor()

  // Without a server: a change of priority, two comments, one of them discarded, and a new incident.
  await page.goto(`/incidents?incident=${pipe.id}`)
  await sheet('Burst pipe').waitFor()
  await comment('Burst pipe', 'Valve is closed.')
  await reads(line(), /1 action is waiting to be sent\./)
  await comment('Burst pipe', 'Wrong street.')
  await reads(line(), /2 actions are waiting to be sent\./)
  await act(sheet('Burst pipe').getByRole('listitem').filter({ hasText: 'Wrong street.' }), 'Discard').click()
  await reads(line(), /1 action is/)
  await page.goto(`/incidents?incident=${lamp.id}&act=edit`)
  await sheet('Lamp out').getByLabel('Title').fill('Two lamps out')
  await act(sheet('Lamp out'), 'Save').click()
  await reads(line(), /2 actions are/)
  // The city's state is the server's until it answers.
  await reads(sheet('Lamp out'), /Title: Two lamps out \(was Lamp out\)/)
  await page.goto('/incidents')
  await page.getByRole('button', { name: 'New incident' }).click()
  const form = page.getByRole('dialog', { name: 'New incident' })
  await form.getByLabel('Title').fill('Tree on the lane')
  await form.getByLabel('Place').fill('Mill Lane')
  await act(form, 'Create').click()
  await reads(line(), /3 actions are/)
  await page.reload()
  await reads(line(), /3 actions are/)
  await act(page.locator('body'), 'Show').click()
  await reads(page.getByRole('dialog'), /Valve is closed\..*Two lamps out.*Tree on the lane/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await page.goto('about:blank')

  // Back: somebody else has changed the lamp meanwhile.
  server = await startServer(env)
  await call('PATCH', `/api/incidents/${lamp.id}`, { version: 1, title: 'Lamp flickers' })

  // Another account on the same browser.
  await beSignedIn(page.context(), server.url, eva)
  await goTo(page, '/incidents')
  await reads(page.locator('body'), 'Eva')
  await page.waitForLoadState('networkidle')
  expect(await line().count()).toBe(0)
  expect(await commentsOf(pipe)).toEqual([])

  await page.goto('about:blank')
  await beSignedIn(page.context(), server.url, ana)
  await goTo(page, '/incidents')
  await reads(line(), /1 action needs your decision\./)
  await readsNot(page.locator('body'), /waiting to be sent\./)
  expect(await commentsOf(pipe)).toEqual(['Valve is closed.'])
  const trees = async () => (await call<Incident[]>('GET', listIncidents.path)).filter((it) => it.title === 'Tree on the lane').length
  await becomes(trees, 1, 'the new incident is there')

  await act(page.locator('body'), 'Show').click()
  const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await reads(
    dialog,
    /Someone else changed this record.*Your change Title: Two lamps out \(was Lamp flickers\).*Changed in the meantime Title: Lamp flickers \(was Lamp out\)/,
  )
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await act(dialog, 'Send my change anyway').click()
  await becomes(async () => (await call<Incident>('GET', `/api/incidents/${lamp.id}`)).title, 'Two lamps out')
  await becomes(() => line().count(), 0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect([await commentsOf(pipe), await trees()]).toEqual([['Valve is closed.'], 1])
  expect(await line().count()).toBe(0)
})
