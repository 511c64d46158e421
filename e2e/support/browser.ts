import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../tools/browser.mjs'
import { TIMINGS } from './timings.ts'

/** @param maps false if no map is shown: without a graphics card it uses more CPU than everything else */
export async function openBrowser({ maps = true } = {}): Promise<Browser> {
  const launch = await browserLaunch()
  // Only the map itself is then drawn by a graphics card in software. Putting the page together that way took four times as much CPU.
  if (maps) return chromium.launch({ ...launch, args: [...launch.args, '--disable-gpu-compositing'] })
  // Then the page itself is drawn the cheap way, too.
  const args = [...launch.args.filter((it) => !/angle|swiftshader/.test(it)), '--disable-gpu', '--disable-3d-apis']
  return chromium.launch({ ...launch, args })
}

export interface WatchedPage {
  page: Page
  /** What an open console would show: errors, exceptions, violations of the content policy, calls to other hosts. */
  complaints: string[]
  /** Every message received over the page's sockets, oldest first. */
  heard: string[]
  /** Number of requests to an API path. */
  asked(path: string): number
  close(): Promise<void>
}

/** A page with its own profile at the server's address, watched from before its first request. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // The faults that a test makes in the network reach no service worker, which would answer in its place.
    serviceWorkers: 'block',
    ...options,
  })
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
    // The page's loads are read from its timeline; the default of 250 entries is fewer than its files, each fetched and then imported.
    performance.setResourceTimingBufferSize(2_000)
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
  })
  return { page, complaints, heard, asked: (path) => counts.get(path) ?? 0, close: () => context.close() }
}
