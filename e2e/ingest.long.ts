import { type Browser, expect, test } from '@playwright/test'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { somebody } from './support/people.ts'
import { goTo, reads, readsNot } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

const folder = ownFolder()
let browser: Browser
let server: ServerProcess

test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path, SMALL_GRID),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
  })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

async function post(path: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

test('a sensor that is added while a map is open appears on it with its value, and goes on to its own screen', async () => {
  const { cookie } = await somebody(server.url, { plan: 'pro' })
  const { key } = (await post('/api/keys', { cookie }, { name: 'Depot', scopes: ['ingest'] })) as { key: string }
  const headers = { 'x-api-key': key }
  const watched = await openPage(browser, server.url, { reducedMotion: 'reduce' })
  const { page } = watched
  await goTo(page, '/map?view=table&layers=traffic')
  const table = page.getByRole('main')
  await reads(table, 'Harbour Road')
  await readsNot(table, 'Lighthouse Bridge')

  const place = { kind: 'section', id: 'bridge', name: 'Lighthouse Bridge, A - B', lon: -56.16, lat: -34.92, freeFlowMph: 40 }
  expect(await post('/api/v1/ingest/places', headers, [place])).toMatchObject({ accepted: 1 })
  const value = { measure: 'traffic.speed', place: 'bridge', at: new Date().toISOString(), value: 17 }
  expect(await post('/api/v1/ingest/observations', headers, [value])).toMatchObject({ accepted: 1 })

  await reads(table, /Lighthouse Bridge, A - B.*17/)
  await goTo(page, '/traffic/bridge')
  await reads(page.getByRole('heading', { level: 1 }), 'Lighthouse Bridge, A - B')
  await reads(page.getByRole('main'), '17')
  expect(watched.complaints).toEqual([])
  await watched.close()
})
