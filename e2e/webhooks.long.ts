import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, somebody } from './support/people.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

const folder = ownFolder()
/** What the receiver got: the body and its signature. */
const received: { body: string; signature: string }[] = []
let receiver: Server
let server: ServerProcess
let browser: Browser
let page: Page

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['oppidum-signature']) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  browser = await openBrowser({ maps: false })
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    SIMULATOR: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${port}`,
  })
  const watched = await openPage(browser, server.url)
  page = watched.page
  await beSignedIn(page.context(), server.url, await somebody(server.url, { plan: 'pro' }))
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  receiver?.close()
  folder.remove()
})

test('a person has events sent to their program, and tests it', async () => {
  const { port } = receiver.address() as AddressInfo
  await goTo(page, '/account')
  const panel = region(page, 'Webhooks')
  await reads(panel, 'You have no webhooks.')
  await panel.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Dispatch')
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await dialog.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await reads(panel, 'Nothing delivered yet')

  await panel.getByRole('button', { name: 'Log of Dispatch' }).click()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await reads(dialog, /Test delivered .*status 204/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await becomes(() => received.length, 2)
  const [first, second] = received as [(typeof received)[number], (typeof received)[number]]
  expect(second.body).toBe(first.body)
  const [, time] = /^t=(\d+),/.exec(second.signature) ?? []
  expect(second.signature).toBe(`t=${time},v1=${createHmac('sha256', secret).update(`${time}.${second.body}`).digest('hex')}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await reads(panel, /active .*Last delivered/)

  await panel.getByRole('button', { name: 'Change Dispatch' }).click()
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Incident: comment').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await reads(panel, /Night shift.*Incident: comment/)
  await panel.getByRole('button', { name: 'Pause Night shift' }).click()
  await reads(panel, /paused/)
  await panel.getByRole('button', { name: 'Resume Night shift' }).click()
  await reads(panel, /active/)
})
