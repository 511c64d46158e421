import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '../tools/cluster/free-port.mjs'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

const folder = ownFolder()
/** A site of somebody else, which shows what it is given as its whole content. */
let site: Server
let content = ''
let server: ServerProcess
let browser: Browser

/** The site by the name that may frame, or by its address, which may not. */
const siteAt = (host: 'localhost' | '127.0.0.1') => `http://${host}:${(site.address() as AddressInfo).port}`

test.beforeAll(async () => {
  site = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${content}`))
  await new Promise<void>((done) => site.listen(0, done))
  browser = await openBrowser({ maps: false })
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path, SMALL_GRID),
    SIMULATOR: 'on',
    PORT: String(await freePort()),
    EMBED_ORIGINS: siteAt('localhost'),
  })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  site?.close()
  folder.remove()
})

async function atSite(host: 'localhost' | '127.0.0.1', code: string): Promise<Page> {
  content = code
  const page = await browser.newPage()
  await page.goto(siteAt(host))
  return page
}

test('a site shows a figure of the city, with its age and source; one that is not listed cannot', async () => {
  const { page, complaints, close } = await openPage(browser, server.url)
  await goTo(page, '/about')
  await page.getByRole('link', { name: 'Open data' }).click()
  await reads(region(page, 'On your own site'), siteAt('localhost'))
  const file = region(page, 'Incidents').getByLabel('Map data (GeoJSON)')
  expect((await fetch(await file.inputValue())).status).toBe(200)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  const code = await region(page, 'On your own site').getByLabel('Code for your page').inputValue()
  await region(page, 'On your own site').getByLabel('What it shows').selectOption('map')
  const mapCode = await region(page, 'On your own site').getByLabel('Code for your page').inputValue()
  expect(complaints).toEqual([])
  await close()

  const host = await atSite('localhost', `${code}${mapCode}`)
  const card = host.frameLocator('iframe').first()
  await expect(card.getByRole('heading', { name: 'Active incidents' })).toBeVisible()
  await expect(card.getByText('simulated')).toBeVisible()
  await expect(card.getByText('calculated by Oppidum')).toBeVisible()
  await expect(card.getByText(/^\(\d+ minutes? ago\)$/)).toBeVisible()
  await expect(card.getByText('Could not be refreshed')).toBeHidden()
  const map = host.frameLocator('iframe').last()
  await expect(map.getByRole('img', { name: 'Smallport: active incidents' })).toBeVisible()
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
  expect(await host.context().cookies()).toEqual([])
  await host.close()

  const stranger = await atSite('127.0.0.1', code)
  await expect(stranger.frameLocator('iframe').getByRole('heading', { name: 'Active incidents' })).toHaveCount(0)
  await stranger.close()
})

test('a frame whose refresh fails says so, marks what has become old, and recovers', async () => {
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto(`${server.url}/embed/card`)
  await expect(page.getByText('simulated')).toBeVisible()
  let isDown = true
  await page.route('**/embed/card', (route) => (isDown ? route.abort() : route.continue()))
  await page.clock.runFor(31_000)
  await expect(page.getByText('Could not be refreshed')).toBeVisible()
  await page.clock.fastForward('30:00')
  await expect(page.getByText('Out of date')).toBeVisible()
  isDown = false
  // The pauses grow with each failure. An answer has to come within 20 s of the page's time.
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(page.getByText('Could not be refreshed')).toBeHidden({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await page.close()
})
