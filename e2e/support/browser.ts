import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../tools/browser.mjs'
import { TIMINGS } from './timings.ts'

/** @param maps false where nobody looks at a map: without a graphics card it takes more of the machine than all the rest. */
export async function openBrowser({ maps = true } = {}): Promise<Browser> {
  const launch = await browserLaunch()
  if (maps) return chromium.launch(launch)
  // Then the page itself is drawn the cheap way, too.
  const args = [...launch.args.filter((it) => !/angle|swiftshader/.test(it)), '--disable-gpu', '--disable-3d-apis']
  return chromium.launch({ ...launch, args })
}

export interface WatchedPage {
  page: Page
  /** What a person with an open console would have seen: errors, thrown faults, breaches of the content policy, calls to other hosts. */
  complaints: string[]
  /** Every message that came in over the page's sockets, oldest first. */
  heard: string[]
  /** How often a path of the API was asked for. */
  asked(path: string): number
  close(): Promise<void>
}

/** A page of its own profile at the server's address, under watch from before its first request. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options })
  context.setDefaultTimeout(TIMINGS.stepMs)
  const page = await context.newPage()
  const { host } = new URL(url)
  const complaints: string[] = []
  const heard: string[] = []
  const counts = new Map<string, number>()
  page.on('console', (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`))
  page.on('request', (request) => {
    const to = new URL(request.url())
    if (to.protocol.startsWith('http') && to.host !== host) complaints.push(`foreign host: ${to.host}`)
    counts.set(to.pathname, (counts.get(to.pathname) ?? 0) + 1)
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== host) complaints.push(`foreign socket: ${socket.url()}`)
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)))
  })
  await page.addInitScript(() => {
    // What a page loads is read off its timeline; the usual 250 entries are fewer than its files, each fetched and then imported.
    performance.setResourceTimingBufferSize(2_000)
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
  })
  return { page, complaints, heard, asked: (path) => counts.get(path) ?? 0, close: () => context.close() }
}
