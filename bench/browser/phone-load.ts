import type { Browser, CDPSession } from 'playwright-core'

/** Lighthouse's phone: a processor a quarter as fast as this one, and a slow 4G line; bytes/s and ms. */
const CPU_RATE = 4
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The map is drawn in software here, by a processor that is slowed down. */
const DRAWN_WAIT_MS = 120_000

export const KINDS = ['document', 'scripts', 'styles', 'fonts', 'answers', 'map program', 'map data'] as const
export type Kind = (typeof KINDS)[number]

/** One visit to the dashboard on a phone; times in ms since the navigation began. */
export interface PhoneLoad {
  largestPaintMs: number
  /** Time in tasks beyond their first 50 ms, until the page is idle. */
  blockedMs: number
  /** The same until the map is drawn. */
  blockedWithMapMs: number
  layoutShift: number
  /** The first message with data over the socket. */
  firstPushMs: number
  mapDrawnMs: number
  /** Bytes on the wire by kind, until the map is drawn; without what is preloaded for other screens. */
  bytes: Record<Kind, number>
  requests: number
}

interface Watched {
  largestPaintMs: number
  layoutShift: number
  tasks: { startMs: number; durationMs: number }[]
}

/** Loads the page in a new context, so that nothing is cached. */
export async function loadOnPhone(browser: Browser, url: string): Promise<PhoneLoad> {
  const context = await browser.newContext(SCREEN)
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', LINE)
    await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    const wire = followWire(network)
    await page.addInitScript(watch)
    await page.goto(url)
    await page.locator('[data-drawn]').waitFor({ timeout: DRAWN_WAIT_MS })
    const { seen, mapDrawnMs, preloadMs, originMs } = await page.evaluate(() => ({
      seen: (globalThis as unknown as { watched: Watched }).watched,
      mapDrawnMs: performance.now(),
      preloadMs: performance.getEntriesByName('idle-preload')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      originMs: performance.timeOrigin,
    }))
    const sent = wire.sent.filter((it) => it.begunMs - originMs < preloadMs || isOfMap(it.path))
    const idleMs = Math.max(...sent.filter((it) => !isOfMap(it.path)).map((it) => it.endedMs - originMs))
    const blocked = (untilMs: number) =>
      seen.tasks.filter((it) => it.startMs < untilMs).reduce((sum, it) => sum + Math.max(0, it.durationMs - 50), 0)
    const bytes = Object.fromEntries(KINDS.map((it) => [it, 0])) as Record<Kind, number>
    for (const it of sent) bytes[kindOf(it)] += it.bytes
    return {
      largestPaintMs: seen.largestPaintMs,
      blockedMs: blocked(Math.min(idleMs, mapDrawnMs)),
      blockedWithMapMs: blocked(mapDrawnMs),
      layoutShift: seen.layoutShift,
      firstPushMs: wire.firstPushMs() - originMs,
      mapDrawnMs,
      bytes,
      requests: sent.length,
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page, before its own program. */
function watch(): void {
  const watched: Watched = { largestPaintMs: 0, layoutShift: 0, tasks: [] }
  Object.assign(globalThis, { watched })
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (it) => {
    watched.largestPaintMs = it.startTime
  })
  observe('layout-shift', (it) => {
    if (!it.hadRecentInput) watched.layoutShift += it.value ?? 0
  })
  observe('longtask', (it) => watched.tasks.push({ startMs: it.startTime, durationMs: it.duration }))
}

interface Sent {
  path: string
  type: string
  /** Epoch ms. */
  begunMs: number
  endedMs: number
  bytes: number
}

function followWire(network: CDPSession): { sent: Sent[]; firstPushMs: () => number } {
  const open = new Map<string, Sent & { atS: number }>()
  const sent: Sent[] = []
  let clockMs = 0
  let pushMs = Number.NaN
  network.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
    clockMs = wallTime * 1_000 - timestamp * 1_000
    const { pathname } = new URL(request.url)
    open.set(requestId, {
      path: pathname,
      type: type ?? 'Other',
      begunMs: wallTime * 1_000,
      endedMs: wallTime * 1_000,
      bytes: 0,
      atS: timestamp,
    })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const it = open.get(requestId)
    if (!it) return
    open.delete(requestId)
    sent.push({ ...it, endedMs: it.begunMs + (timestamp - it.atS) * 1_000, bytes: encodedDataLength })
  })
  network.on('Network.webSocketFrameReceived', ({ timestamp, response }) => {
    if (Number.isNaN(pushMs) && response.payloadData.includes('"data"')) pushMs = clockMs + timestamp * 1_000
  })
  return { sent, firstPushMs: () => pushMs }
}

const OF_MAP = /^\/(assets\/(map|MapPanel|open-drawing|drawing-pace\.worker|CityDrawing|map-\w+)-|api\/map\b|map\/)/
const isOfMap = (path: string) => OF_MAP.test(path)

function kindOf({ path, type }: Sent): Kind {
  if (isOfMap(path)) return path.startsWith('/assets/') ? 'map program' : 'map data'
  if (type === 'Document') return 'document'
  if (path.endsWith('.js')) return 'scripts'
  if (path.endsWith('.css')) return 'styles'
  return path.endsWith('.woff2') ? 'fonts' : 'answers'
}
