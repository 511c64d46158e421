import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContactPoint } from '@oppidum/domain/alerts/contact-point'
import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import { aBrowser } from '../server/src/adapters/push/testing/browser.ts'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, somebody } from './support/people.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

const folder = ownFolder()
/** What the push service received: encrypted, as every push service does. */
const pushed: Buffer[] = []
let service: Server
let server: ServerProcess
let browser: Browser
let page: Page
let complaints: string[]

test.beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push(Buffer.concat(parts))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  browser = await openBrowser({ maps: false })
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    SIMULATOR: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
  ;({ page, complaints } = await openPage(browser, server.url, { permissions: ['notifications'], serviceWorkers: 'allow' }))
  await beSignedIn(page.context(), server.url, await somebody(server.url, { plan: 'basic' }))
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  service?.close()
  folder.remove()
})

/** The id under which the browser knows the page's service worker. */
async function workerId(tools: CDPSession): Promise<string> {
  const known = new Promise<string>((done) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) done(one.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return known
}

interface Shown {
  title: string
  body: string
  tag: string
}

/**
 * Chromium without a window refuses to show notifications, whatever its permissions say. So what the service worker would have shown is
 * kept in the worker; the worker, its installation and its push events are real.
 */
async function keepWhatIsShown(page: Page): Promise<() => Promise<Shown[]>> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page installed no service worker.')
  await worker.evaluate(() => {
    const kept: unknown[] = []
    Object.assign(globalThis, { kept })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) => {
      kept.push({ title, body, tag })
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as { kept: Shown[] }).kept)
}

test('a browser is switched on, receives a message encrypted for it, and shows it', async () => {
  const { port } = service.address() as AddressInfo
  const own = aBrowser(`http://127.0.0.1:${port}/send/1`)
  // Chromium subscribes at its maker's push service, which is not reached from here.
  await page.addInitScript((address) => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    PushManager.prototype.subscribe = async () => ({ toJSON: () => address }) as unknown as PushSubscription
  }, own.address)
  await goTo(page, '/alerts/contact-points')
  const panel = region(page, 'Contact points')
  await reads(panel, 'No contact points yet.')
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await panel.getByRole('button', { name: 'Notify me in this browser' }).click()
  await reads(panel, /Notifications appear on this device.*Browser: 127\.0\.0\.1/)

  await panel.getByRole('button', { name: /^Log of/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await reads(dialog, /Test notification delivered/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  const text = own.open(pushed[0] as Buffer)

  const tools = await page.context().newCDPSession(page)
  const registrationId = await workerId(tools)
  const deliver = (data: string) => tools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
  const shown = await keepWhatIsShown(page)
  await deliver(text)
  const { title, text: body, tag } = JSON.parse(text) as { title: string; text: string; tag: string }
  await becomes(shown, [{ title, body, tag }])
  // Something is shown even for what cannot be read: a browser withdraws the permission otherwise.
  await deliver('not for us')
  await becomes(async () => (await shown()).at(-1), { title: '127.0.0.1', body: '', tag: 'alerts' })

  await dialog.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Turn off here' }).click()
  await reads(panel, 'No contact points yet.')
  const points = (await (await page.request.get('/api/alerts/contact-points')).json()) as ContactPoint[]
  expect(points).toEqual([])
  expect(complaints).toEqual([])
})
