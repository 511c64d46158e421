import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, expect, test } from '@playwright/test'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes, goTo } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { FULL, writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const KB = 1_000

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let watched: WatchedPage

test.beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path, FULL), SIMULATOR: 'on' })
  watched = await openPage(browser, server.url)
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

interface Load {
  path: string
  search: string
  type: string
  status: number
  /** Time of the request, epoch ms. */
  begunMs: number
  /** Bytes on the wire, headers included. */
  bytes: number
  fromCache: boolean
  headers: Record<string, string>
}

/** Everything a visit loads from the network, until the page starts to preload other screens. */
async function visit(): Promise<Load[]> {
  const { page } = watched
  const network: CDPSession = await page.context().newCDPSession(page)
  const loads = new Map<string, Load>()
  const cached = new Set<string>()
  const begun = new Map<string, number>()
  network.on('Network.requestWillBeSent', ({ requestId, wallTime }) => begun.set(requestId, wallTime * 1_000))
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname, search } = new URL(response.url)
    loads.set(requestId, {
      path: pathname,
      search,
      type,
      status: response.status,
      begunMs: begun.get(requestId) ?? 0,
      bytes: response.encodedDataLength,
      fromCache: cached.has(requestId) || response.fromDiskCache === true,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value])),
    })
  })
  // This event comes before the one from the cache itself.
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes = Math.max(load.bytes, encodedDataLength)
  })
  await network.send('Network.enable')
  await goTo(page, '/dashboard')
  await page.locator('[data-drawn]').waitFor()
  await page.waitForLoadState('networkidle')
  await network.detach()
  const endMs = await idleFromMs()
  return [...loads.values()].filter((it) => it.path !== '/ws' && it.begunMs < endMs)
}

/** When the page started to preload other screens, epoch ms; infinity if it has not. */
const idleFromMs = () =>
  watched.page.evaluate(() => {
    const [mark] = performance.getEntriesByName('idle-preload')
    return mark ? performance.timeOrigin + mark.startTime : Number.POSITIVE_INFINITY
  })

/** Loaded after the first screen is drawn, for its map: code, worker, tiles. */
const OF_MAP = /^\/(assets\/(map|MapPanel|open-drawing|drawing-pace\.worker|CityDrawing|map-\w+)-|api\/map\b|map\/)/

/** Without requests repeated while the map is drawn: polls belong to the time a page is open, not to its load. */
function firstOfEach(loads: readonly Load[]): Load[] {
  const seen = new Set<string>()
  return loads.filter(({ path, search }) => !seen.has(path + search) && seen.add(path + search))
}

const total = (loads: readonly Load[]) => loads.reduce((sum, it) => sum + it.bytes, 0)

test('the first visit is light, and the second loads almost nothing', async () => {
  const all = await visit()
  const first = firstOfEach(all).filter((it) => !OF_MAP.test(it.path))
  // Parts are fetched before they run.
  const scripts = first.filter((it) => it.type === 'Script' || it.path.endsWith('.js'))
  const packed = await Promise.all(
    scripts.map(async ({ path }) => gzipSync(Buffer.from(await (await fetch(new URL(path, server.url))).arrayBuffer())).length),
  )
  const scriptBytes = packed.reduce((sum, it) => sum + it, 0)
  process.stdout.write(
    `first load: ${first.length} requests, ${(total(first) / KB).toFixed(0)} kB, script ${(scriptBytes / KB).toFixed(0)} kB packed\n`,
  )
  expect(scriptBytes).toBeLessThanOrEqual(200 * KB)
  expect(total(first)).toBeLessThanOrEqual(300 * KB)
  const ofMap = firstOfEach(all).filter((it) => OF_MAP.test(it.path))
  const mapProgram = ofMap.filter((it) => it.path.startsWith('/assets/'))
  process.stdout.write(`map: ${(total(ofMap) / KB).toFixed(0)} kB, program ${(total(mapProgram) / KB).toFixed(0)} kB\n`)
  expect(total(mapProgram)).toBeLessThanOrEqual(330 * KB)
  expect(first.length, first.map((it) => it.path).join(' ')).toBeLessThanOrEqual(25)
  expect(first.filter((it) => it.status >= 400)).toEqual([])

  // The rules of other screens come with the first part that needs them.
  const sheets = all.filter((it) => it.type === 'Stylesheet' || it.path.endsWith('.css'))
  expect(sheets.map((it) => it.path)).toEqual([expect.stringMatching(/^\/assets\/style-/)])
  expect(total(sheets)).toBeLessThanOrEqual(15 * KB)

  // Map labels use the same font file.
  const fonts = first.filter((it) => it.type === 'Font')
  expect(new Set(fonts.map((it) => it.path)).size).toBe(1)
  const preloads = await watched.page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((it) => it.getAttribute('href')))
  expect(preloads).toEqual([fonts[0]?.path])
  // The map is requested once the page is drawn, and not before anything the page needs.
  const begun = all.findIndex((it) => OF_MAP.test(it.path))
  expect(begun).toBeGreaterThan(all.findLastIndex((it) => it.type === 'Stylesheet'))
  expect(begun).toBeGreaterThan(all.findIndex((it) => it.path === '/api/incidents'))
  for (const { path, headers } of all.filter((it) => it.path.startsWith('/assets/'))) {
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    // A one-line file does not get smaller by compression.
    const isLine = Number(headers['content-length']) < 64
    if (!path.endsWith('.woff2') && !isLine) expect(headers['content-encoding'] ?? 'none', path).toMatch(/^(br|gzip)$/)
  }

  const second = await visit()
  // Data that arrived between the visits is new and has to be sent.
  const before = new Map(first.map((it) => [it.path + it.search, it.headers.etag]))
  const isNews = ({ path, search, headers }: Load) => headers.etag !== undefined && headers.etag !== before.get(path + search)
  const sent = firstOfEach(second).filter((it) => !it.fromCache && it.bytes > 0 && !OF_MAP.test(it.path) && !isNews(it))
  process.stdout.write(`second load: ${sent.length} requests, ${(total(sent) / KB).toFixed(0)} kB\n`)
  expect(sent.filter((it) => it.path.startsWith('/assets/'))).toEqual([])
  expect(total(sent)).toBeLessThanOrEqual(60 * KB)
  expect(watched.complaints).toEqual([])
})

test("other screens' code loads later, when the browser is idle, without the heavy parts", async () => {
  const { page } = watched
  // On a screen without a map, whose own parts would load at the same time.
  await goTo(page, '/about')
  const ahead = () =>
    page.evaluate(() => {
      const [mark] = performance.getEntriesByName('idle-preload')
      return performance
        .getEntriesByType('resource')
        .filter((it) => mark && it.startTime > mark.startTime && it.name.includes('/assets/'))
        .map((it) => ({ path: new URL(it.name).pathname, bytes: (it as PerformanceResourceTiming).encodedBodySize }))
    })
  await becomes(async () => (await ahead()).some((it) => it.path.includes('ModerationScreen')), true)
  // Each is fetched, and then imported from the browser's cache.
  const loads = [...new Map((await ahead()).map((it) => [it.path, it])).values()]
  const bytes = loads.reduce((sum, it) => sum + it.bytes, 0)
  process.stdout.write(`loaded ahead: ${loads.length} files, ${(bytes / KB).toFixed(0)} kB\n`)
  expect(bytes).toBeLessThanOrEqual(500 * KB)
  expect(loads.filter((it) => /HostedSign|open-drawing|map-(library|worker)/.test(it.path))).toEqual([])
})
