import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { WebSocket } from 'ws'
import { browserLaunch } from '../../tools/browser.mjs'
import { httpLoad } from '../http-load.ts'
import { reportRatio } from '../report.ts'
import { type CityOfSize, cityOfSize } from './city-of-size.ts'

const SMALL = { places: 100, records: 1_000 }
const LARGE = { places: 10_000, records: 100_000 }
const VISITS = 3
const LOADS = 3
const SOCKETS = 100
const UPDATES = 8
/** The sections whose speed an update changes: the same number in both cities. */
const CHANGED = 50
/** As little as a larger city may cost. */
const NO_MORE = { atMost: 1.1 }
/** Without a request for anything new for so long, the page is complete. */
const QUIET_MS = 3_000
const SIZES = `${LARGE.places} places and ${LARGE.records} records, against ${SMALL.places} and ${SMALL.records}`

let large: CityOfSize
let small: CityOfSize
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await browserLaunch())
  small = await cityOfSize(SMALL.places, SMALL.records)
  large = await cityOfSize(LARGE.places, LARGE.records)
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await small?.stop()
  await large?.stop()
})

interface Visit {
  requests: number
  bytes: number
  /** Of the answers that draw the map. */
  mapBytes: number
  /** Sum of the times until each answer began. */
  serverMs: number
}

/** Of the map: what its sections are drawn from. */
const OF_MAP = /^\/(api\/map\b|map\/)/

/** What a first visit of the dashboard fetches from the API, with the map that it draws. */
async function visit({ url }: CityOfSize): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const paths = new Map<string, string>()
  const total: Visit = { requests: 0, bytes: 0, mapBytes: 0, serverMs: 0 }
  let lastMs = performance.now()
  network.on('Network.responseReceived', ({ requestId, response: { url: address, timing } }) => {
    const { pathname, search } = new URL(address)
    const path = pathname + search
    // What is requested again belongs to the time that a page is open.
    if (!/^\/(api|map)\//.test(pathname) || [...paths.values()].includes(path)) return
    lastMs = performance.now()
    paths.set(requestId, path)
    total.requests++
    if (timing) total.serverMs += timing.receiveHeadersEnd - timing.sendEnd
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path === undefined) return
    lastMs = performance.now()
    if (OF_MAP.test(path)) total.mapBytes += encodedDataLength
    else total.bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(`${url}/dashboard`)
  await page.locator('[data-drawn]').waitFor({ timeout: 120_000 })
  while (performance.now() - lastMs < QUIET_MS) await wait(100)
  await context.close()
  if (process.env.CITY_SIZE_PATHS) process.stdout.write(`${[...paths.values()].join('\n')}\n`)
  return total
}

it(`a first visit of the dashboard, ${SIZES}`, async () => {
  const [ours, control]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round <= VISITS; round++) {
    const [a, b] = [await visit(large), await visit(small)]
    // The first visit warms up.
    if (round === 0) continue
    ours.push(a)
    control.push(b)
  }
  const report = (row: string, unit: string, look: (visit: Visit) => number) =>
    reportRatio({ row: `dashboard, ${SIZES}: ${row}`, unit, ours: ours.map(look), control: control.map(look), goal: NO_MORE })
  report('requests for data', 'requests', (it) => it.requests)
  report('bytes of data, without the map', 'bytes', (it) => it.bytes)
  report('bytes of data for the map', 'bytes', (it) => it.mapBytes)
  report('time of the server for all of them', 'ms', (it) => it.serverMs)
}, 600_000)

it.each([
  ['200', {}],
  ['304', { conditional: true }],
])(`the traffic list, ${SIZES}: %s`, async (name, { conditional }: { conditional?: boolean }) => {
  const headersFor = async ({ url }: CityOfSize) => {
    const answer = await fetch(`${url}${listTraffic.path}`, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    return { 'accept-encoding': 'gzip', ...(conditional && { 'if-none-match': answer.headers.get('etag') ?? '' }) }
  }
  const [ours, control]: [number[], number[]] = [[], []]
  for (let round = 0; round < LOADS; round++) {
    ours.push((await httpLoad(large.port, listTraffic.path, await headersFor(large))).perSecond)
    control.push((await httpLoad(small.port, listTraffic.path, await headersFor(small))).perSecond)
  }
  reportRatio({ row: `GET ${listTraffic.path} ${name}, ${SIZES}`, unit: 'requests/s', ours, control, goal: { atLeast: 0.9 } })
})

interface Update {
  bytes: number
  lastMs: number
}

/** Delivers new speeds of some sections; until the last of the sockets has the message about them. */
async function update({ url, ingestKey }: CityOfSize, sockets: readonly WebSocket[], nth: number): Promise<Update> {
  const at = new Date().toISOString()
  const rows = Array.from({ length: CHANGED }, (_, index) =>
    JSON.stringify({ measure: 'traffic.speed', place: `section-${index}`, at, value: 10 + ((index + nth) % 30), unit: 'mph' }),
  )
  let bytes = 0
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((done) => {
        const hear = (message: Buffer) => {
          if (!message.subarray(0, 60).includes('"type":"traffic-data-update"')) return
          bytes = Math.max(bytes, message.length)
          socket.off('message', hear)
          done()
        }
        socket.on('message', hear)
      }),
  )
  const from = performance.now()
  const answer = await fetch(`${url}/api/v1/ingest/observations`, {
    method: 'POST',
    headers: { 'x-api-key': ingestKey, 'content-type': 'application/x-ndjson' },
    body: rows.join('\n'),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await Promise.all(heard)
  return { bytes, lastMs: performance.now() - from }
}

async function openSockets({ port }: CityOfSize): Promise<WebSocket[]> {
  const sockets = Array.from({ length: SOCKETS }, () => new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false }))
  for (const socket of sockets) {
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', since: {} }))
  }
  await wait(QUIET_MS)
  return sockets
}

it(`an update of ${CHANGED} sections to ${SOCKETS} sockets, ${SIZES}`, async () => {
  const cities = [
    { city: large, sockets: await openSockets(large), updates: [] as Update[] },
    { city: small, sockets: await openSockets(small), updates: [] as Update[] },
  ] as const
  for (let round = 0; round <= UPDATES; round++)
    for (const { city, sockets, updates } of cities) {
      const one = await update(city, sockets, round)
      if (round > 0) updates.push(one)
      await wait(1_000)
    }
  for (const { sockets } of cities) for (const socket of sockets) socket.terminate()
  const [ours, control] = cities.map((it) => it.updates) as [Update[], Update[]]
  const row = `${CHANGED} new speeds to ${SOCKETS} sockets, ${SIZES}`
  reportRatio({
    row: `${row}: bytes of the message`,
    unit: 'bytes',
    ours: ours.map((it) => it.bytes),
    control: control.map((it) => it.bytes),
    goal: NO_MORE,
  })
  reportRatio({
    row: `${row}: until the last has it`,
    unit: 'ms',
    ours: ours.map((it) => it.lastMs),
    control: control.map((it) => it.lastMs),
    goal: { atMost: 1.25 },
  })
})
