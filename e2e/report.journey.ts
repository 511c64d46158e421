import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreaches } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type Somebody, somebody } from './support/people.ts'
import { becomes, reads } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PLACE = 'Central Hospital'
/** A browser logs this for every call that fails. */
const EXPECTED = (complaint: string) => !/ERR_INTERNET_DISCONNECTED|status of 409/.test(complaint)

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let admin: Somebody
test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  const places = [{ name: PLACE, position: [-56.15, -34.9] }]
  const file = writeSmallCity(folder.path, { places, departments: ['Lighting'] })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: file, SIMULATOR: 'off', RATE_LIMIT: 'off' })
  admin = await somebody(server.url)
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function requests(): Promise<ServiceRequest[]> {
  return (await fetch(`${server.url}/api/service-requests?status=all`)).json() as Promise<ServiceRequest[]>
}

/** The stored record; the list may be a moment behind. */
async function requestOf(number: string): Promise<ServiceRequest> {
  const { id } = (await requests()).find((it) => it.number === number) as ServiceRequest
  return (await fetch(`${server.url}/api/service-requests/${id}`)).json() as Promise<ServiceRequest>
}

/** What an operator would send from the desk. */
async function change(number: string, body: object): Promise<void> {
  const { id, version } = await requestOf(number)
  const answer = await fetch(`${server.url}/api/service-requests/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie: admin.cookie },
    body: JSON.stringify({ version, ...body }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

async function choose(page: Page, service: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${service}`) }).check()
  await page.getByLabel('Address or place').fill('hospital cent')
  await page.getByRole('button', { name: PLACE }).click()
}

let link = ''

test('a citizen reports from a phone without a map, loses the connection, and loses nothing', async () => {
  const watched = await openPage(browser, server.url, PHONE)
  const { page } = watched
  await page.goto('/report')
  await reads(heading(page), 'Report a problem')
  await reads(main(page), 'This browser cannot show the map. An address or a place is enough.')
  expect(await graveBreaches(page)).toEqual([])

  // The page says what is missing, and focus is on the field to correct.
  await page.getByRole('button', { name: 'Send report' }).click()
  await reads(main(page), 'Choose what it is.')
  await reads(main(page), 'Say where it is: tap the map or enter an address.')
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'service')

  await choose(page, 'Street light')
  await page.getByLabel('What is wrong?').fill('The lamp is dark. Call me at 099 123 456 <b>soon</b>')
  await page.getByLabel('Email').fill('ana@home.example')
  await page.reload()
  await becomes(() => page.getByLabel('Email').inputValue(), 'ana@home.example')
  await becomes(() => page.getByRole('radio', { name: /^Street light/ }).isChecked(), true)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send report' }).click()
  await reads(page.getByRole('alert'), 'The report has not been sent')
  expect(await requests()).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send report' }).click()
  await reads(main(page), 'Your report has been received')
  await reads(main(page), 'REQ-2')
  await reads(main(page), 'The lamp is dark. Call me at [phone] <b>soon</b>')
  await reads(main(page), 'a***@h***.example')
  expect(await graveBreaches(page)).toEqual([])
  link = page.url()
  await becomes(async () => (await requests()).length, 1)
  // The draft is gone once the report is sent.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(watched.complaints.filter(EXPECTED)).toEqual([])
  await watched.close()
})

test('the next person with the same problem sees it while reporting, and joins it on the map by keyboard', async () => {
  const drawing = await openBrowser()
  const watched = await openPage(drawing, server.url, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'es-UY' })
  const { page } = watched
  await page.goto('/report')
  await reads(heading(page), 'Reportar un problema')
  await page.getByRole('radio', { name: /^Alumbrado/ }).check()
  const holdsFocus = (words: string) =>
    becomes(
      () => page.evaluate((it) => document.activeElement !== document.body && document.activeElement?.textContent?.includes(it), words),
      true,
    )
  await page.getByLabel('Dirección o lugar').fill('central')
  await page.getByRole('button', { name: PLACE }).waitFor()
  // Enter does not send an incomplete form: it moves to the places found, and one of them to the pin.
  await page.getByLabel('Dirección o lugar').press('Enter')
  expect(await page.getByText('Diga brevemente qué pasa.').count()).toBe(0)
  await page.getByRole('button', { name: PLACE }).press('Enter')
  await holdsFocus('El punto está marcado.')
  const pin = page.getByRole('button', { name: /El lugar del problema/ })
  await pin.focus()
  const position = async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('oppidum:report'))) ?? '{}').position
  const before = await position()
  await page.keyboard.press('ArrowRight')
  await becomes(async () => (await position())[0] > before[0] && (await position())[1] === before[1], true)
  await reads(main(page), '¿Es uno de estos?')
  expect(await graveBreaches(page)).toEqual([])
  await page.getByRole('button', { name: /^Yo también/ }).press('Enter')
  await reads(main(page), 'No hace falta describirlo de nuevo')
  await holdsFocus('Es otro problema')
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await reads(main(page), 'Recibimos su reporte')
  await reads(main(page), 'Es sobre el mismo problema que')
  await becomes(async () => (await requests()).map((it) => it.reports).sort(), [1, 2])
  expect(watched.complaints).toEqual([])
  await drawing.close()
})

test('the city closes it, the citizen says it is not fixed, and it is open again', async () => {
  const [number = ''] = new URL(link).pathname.split('/').slice(-1)
  await change(number, { department: 'Lighting' })
  await change(number, { status: 'completed', outcome: 'fixed', reason: 'A new bulb.' })
  const watched = await openPage(browser, server.url, PHONE)
  const { page } = watched
  // Without the code the page asks nothing, and shows no contact details.
  await page.goto(`/report/${number}`)
  await reads(main(page), 'A new bulb.')
  expect(await page.getByRole('button', { name: 'Not fixed' }).count()).toBe(0)
  expect(await main(page).textContent()).not.toContain('@')

  await page.goto('about:blank')
  await page.goto(link)
  await reads(main(page), 'Is it fixed?')
  expect(await graveBreaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Not fixed' }).click()
  await reads(main(page), 'Reopened because it was not fixed.')
  await reads(main(page), 'The reporter says it is not fixed; reopened')
  await becomes(() => page.evaluate(() => document.activeElement?.id), 'report-stands')
  expect(await requestOf(number)).toMatchObject({ status: 'assigned', reopened: 1, confirmation: 'not_fixed', outcome: null })

  await page.getByRole('button', { name: 'Delete my contact details now' }).click()
  await page.getByRole('button', { name: 'Delete and stop emails' }).click()
  await becomes(() => page.getByText('a***@h***.example').count(), 0)
  // The code has left this browser in request bodies only.
  expect(watched.complaints.filter(EXPECTED)).toEqual([])
  await watched.close()
})
