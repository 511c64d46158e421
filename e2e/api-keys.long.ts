import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import pg from 'pg'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { startStore, type TestStore } from './support/test-store.ts'

test.describe.configure({ mode: 'serial' })

const PATH = '/api/traffic-data'

test.describe('API keys of two instances on one store', () => {
  const folder = ownFolder()
  let store: TestStore
  let one: ServerProcess
  let other: ServerProcess
  let ledger: pg.Client
  let browser: Browser

  test.beforeAll(async () => {
    ;[store, browser] = await Promise.all([startStore(), openBrowser({ maps: false })])
    const env = { DATABASE_URL: store.url, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', RATE_LIMIT: 'off' }
    one = await startServer({ ...env, DATA_DIR: join(folder.path, 'a') })
    other = await startServer({ ...env, DATA_DIR: join(folder.path, 'b') })
    ledger = new pg.Client({ connectionString: store.url })
    await ledger.connect()
  })
  test.afterAll(async () => {
    await browser?.close()
    await ledger?.end()
    await one?.kill()
    await other?.kill()
    await store?.stop()
    folder.remove()
  })

  async function makeKey({ cookie }: Somebody): Promise<{ id: string; key: string }> {
    const answer = await fetch(new URL('/api/keys', one.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'Depot', scopes: ['read'], expiresInDays: 30 }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string; key: string }
  }
  const call = async (server: ServerProcess, headers: Record<string, string>) =>
    (await fetch(new URL(PATH, server.url), { headers })).status

  test('let exactly one of 50 simultaneous calls use the last unit, whichever instance they reach', async () => {
    const person = await somebody(one.url)
    const { key } = await makeKey(person)
    for (let calls = 0; calls < 9; calls++) expect(await call(calls % 2 ? one : other, { 'x-api-key': key })).toBe(200)
    const spellings = [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => call(index % 2 ? one : other, spellings[Math.floor(index / 2) % 2] ?? {})),
    )
    expect(statuses.filter((it) => it === 200)).toHaveLength(1)
    expect(statuses.filter((it) => it === 429)).toHaveLength(49)
    const { rows } = await ledger.query(
      `select m.settled, m.reserved, count(*) filter (where r.state = 'settled')::int as receipts,
         count(distinct r.request_id) filter (where r.state = 'settled')::int as requests
       from plan_meter m join plan_receipt r using (person_id, meter, period, starts_at) where m.person_id = $1 group by 1, 2`,
      [person.userId],
    )
    expect(rows).toEqual([{ settled: 10, reserved: 0, receipts: 10, requests: 10 }])
  })

  test('stop working at once on both instances when removed on one', async () => {
    const person = await somebody(one.url)
    const { id, key } = await makeKey(person)
    expect(await call(other, { 'x-api-key': key })).toBe(200)
    const removed = await fetch(new URL(`/api/keys/${id}`, one.url), { method: 'DELETE', headers: { cookie: person.cookie } })
    expect(removed.status).toBe(200)
    const begunAt = performance.now()
    await becomes(() => call(other, { 'x-api-key': key }), 401)
    expect(await call(one, { 'x-api-key': key })).toBe(401)
    // Without the notification, the key would be accepted for two more seconds.
    expect(performance.now() - begunAt).toBeLessThan(1_500)
  })

  test('are created on the page, counted and removed', async () => {
    const person = await somebody(one.url)
    const { page, complaints, close } = await openPage(browser, one.url, { reducedMotion: 'reduce' })
    await beSignedIn(page.context(), one.url, person)
    await goTo(page, '/account')
    const keys = region(page, 'API keys')
    await keys.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Give the key a name.').waitFor()
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await dialog.getByLabel('Name').fill('Depot display')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = await dialog.getByLabel('API key').inputValue()
    expect(key).toMatch(/^opk_/)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await reads(keys, `Depot display opk_…${key.slice(-4)}`)
    for (let calls = 0; calls < 8; calls++) expect(await call(other, { 'x-api-key': key })).toBe(200)
    const usage = region(page, 'Usage')
    await page.reload()
    await reads(usage, /API calls 8 of 10 today.*Three quarters used 2 left.*Renews/)
    // Visible once on the screen, and briefly announced to screen readers.
    await page.getByRole('region', { name: 'Notifications (F8)' }).getByText('API calls: Three quarters used').waitFor()
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await reads(region(page, 'Receipts'), /GET \/api\/traffic-data API calls Counted/)
    // A table wider than a phone scrolls by itself, not the page.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await fits(page)
    if (size) await page.setViewportSize(size)
    await keys.getByRole('button', { name: 'Remove Depot display' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await reads(keys, 'You have no keys.')
    expect(await call(one, { 'x-api-key': key })).toBe(401)
    expect(complaints).toEqual([])
    await close()
  })

  test('come with an API description that loads under the strict policy, without other hosts', async () => {
    const { page, complaints, close } = await openPage(browser, one.url)
    await page.goto('/api/docs')
    await page.getByRole('link', { name: 'v1', exact: true }).waitFor()
    // A link to one call opens its section and the call, wherever it is in the list.
    await page.goto('/api/docs#/v1/getV1TrafficDataById')
    await page.reload()
    await page.getByText('Everybody may call this.').first().waitFor()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByPlaceholder('id', { exact: true }).fill('section-1')
    await page.getByRole('button', { name: 'Execute' }).click()
    await becomes(async () => (await page.locator('.live-responses-table tbody .response-col_status').first().innerText()).trim(), '200')
    expect(complaints).toEqual([])
    await close()
  })
})
