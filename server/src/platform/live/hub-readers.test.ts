import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { type LiveClient, liveClient } from '../../testing/live-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sessionRights } from '../auth/session-rights.ts'
import { transaction } from '../db/connection.ts'
import { NO_PEERS } from '../http/guard/peer-counts.ts'
import { type Hub, hub } from './hub.ts'
import { LIVE_LIMITS } from './live-limits.ts'
import type { LiveSource } from './live-source.ts'
import { drawVersions } from './live-version-store.ts'
import { type Snapshots, snapshots } from './snapshots.ts'

/** An answer of 400 KB that is different at each read. */
function bigSource(): LiveSource {
  let turn = 0
  return {
    kind: 'traffic',
    path: '/api/traffic-data',
    form: 'list',
    async read() {
      turn++
      const items = Array.from({ length: 400 }, (_, index) => ({ id: `s-${index}`, json: JSON.stringify(record(`s-${index}`, turn)) }))
      return { items, shown: 500, total: 400, next: null }
    },
  }
}

function record(id: string, turn: number) {
  const empty = {
    avgSpeed: null,
    congestionLevel: null,
    incidentCount: turn,
    aiPrediction: 'x'.repeat(800),
    prediction: null,
    freeFlowSpeed: null,
  }
  const place = { speedRatio: null, flow: null, lengthKm: null, roadClass: null, district: null, square: null, gridReference: null }
  return { id, location: id, ...empty, ...place, source: null, observedAt: null, staleAt: null, quality: null, evidence: {} }
}

const LIMITS = { ...LIVE_LIMITS, openingsOfAddress: 5, helloBytesOfAddress: 1024 * 1024 }

let app: TestApp
let built: Snapshots
let live: Hub
let url: string
let broadcasts = 0
const server = createServer()
beforeAll(async () => {
  app = await startTestApp()
  built = snapshots(app.context, [bigSource()], { coalesceMs: 0 })
  await built.start()
  const visitors = sessionRights(app.context, { of: async () => null })
  live = hub({
    ...app.context,
    snapshots: built,
    sessionRights: visitors,
    peers: NO_PEERS,
    limits: LIMITS,
    refuse: (socket) => socket.destroy(),
    onBroadcast: () => broadcasts++,
  })
  server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head, '127.0.0.1'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await live.close()
  await built.stop()
  server.close()
  await app.close()
})

/** Resolves when it has been offered to every page. */
async function change(): Promise<void> {
  const before = broadcasts
  await transaction(app.database.db, (tx) => drawVersions(tx, 'montevideo', ['traffic']))
  await app.context.bus.publish({ cityId: 'montevideo', kind: 'traffic' })
  await built.settled()
  await vi.waitUntil(() => broadcasts > before, { timeout: 10_000 })
}

/** Stops the client reading, and makes changes until the server skips messages. Returns the number of changes. */
async function stall(client: LiveClient): Promise<number> {
  client.socket.pause()
  let changes = 0
  while (live.stats().skipped === 0 && changes < 60) {
    await change()
    changes++
  }
  return changes
}

it('a page that does not read takes bounded memory, and other pages miss nothing', async () => {
  const reader = await liveClient(url, { hello: { type: 'hello' }, inflates: false })
  const lazy = await liveClient(url, { hello: { type: 'hello' }, inflates: false })
  await Promise.all([reader.count(1), lazy.count(1)])
  const changes = await stall(lazy)
  expect(live.stats().skipped).toBeGreaterThan(0)
  for (let i = 0; i < 5; i++) await change()
  expect(live.stats().bufferedBytes).toBeLessThan(1024 * 1024)
  await reader.count(1 + changes + 5)
  const versions = reader.messages.map((it) => it.version)
  expect(versions).toEqual([...versions].sort((a, b) => a - b))
  expect(versions.at(-1)).toBe(built.get('montevideo', 'traffic')?.version)

  // When it reads again, it gets the whole state.
  lazy.socket.resume()
  await vi.waitUntil(() => lazy.messages.at(-1)?.version === versions.at(-1), { timeout: 10_000 })
  expect(lazy.messages.at(-1)).toMatchObject({ data: { form: 'all' } })

  // After half a minute without reading it is closed; the other page is not.
  await stall(lazy)
  lazy.socket.pause()
  for (let i = 0; live.stats().bufferedBytes === 0 && i < 60; i++) await change()
  await change()
  app.clock.advance(31_000)
  await change()
  expect(live.stats().sockets).toBe(1)
  expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  reader.socket.terminate()
  lazy.socket.terminate()
})

it('a client that reads nothing is closed even when nothing changes and it answers pings', async () => {
  app.clock.advance(60_000)
  const lazy = await liveClient(url, { hello: { type: 'hello' }, inflates: false })
  await lazy.count(1)
  lazy.socket.pause()
  for (let i = 0; live.stats().bufferedBytes === 0 && i < 60; i++) await change()
  expect(live.stats()).toMatchObject({ sockets: 1 })
  // The next change shows it: from here on it counts as not reading.
  await change()
  app.clock.advance(31_000)
  lazy.socket.pong()
  await vi.waitUntil(() => live.stats().sockets === 0, { timeout: 10_000 })
  lazy.socket.terminate()
})

it('a socket is closed when the replies to its address’s hellos exceed the bytes of a minute', async () => {
  app.clock.advance(60_000)
  const client = await liveClient(url)
  // Each reply is 400 KB, and an address may have 1 MB in this test.
  for (let i = 0; i < 3; i++) client.say({ type: 'hello' })
  expect(await client.closed).toEqual({ code: 1013, reason: 'too many bytes for this address' })
  expect(client.messages).toHaveLength(2)
  app.clock.advance(60_000)
  const later = await liveClient(url, { hello: { type: 'hello' }, inflates: false })
  expect(await later.count(1)).toHaveLength(1)
  later.socket.terminate()
})

it('an address may open a limited number of sockets in a minute, even if it closes them at once', () => {
  const address = '192.0.2.7'
  for (let i = 0; i < LIMITS.openingsOfAddress; i++) expect(live.refuse(address)).toBeNull()
  expect(live.refuse(address)).toBe(60)
  expect(live.refuse('192.0.2.8')).toBeNull()
  app.clock.advance(60_000)
  expect(live.refuse(address)).toBeNull()
})

/** The lengths of what a socket receives, and what it says. */
async function heardBy(options: ClientOptions): Promise<{ wireBytes: number; text: string }> {
  const socket = new WebSocket(url, options)
  let wireBytes = 0
  socket.once('upgrade', ({ socket: connection }) => connection.on('data', (part: Buffer) => (wireBytes += part.length)))
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello' })))
  const [text] = (await once(socket, 'message')) as [Buffer]
  socket.terminate()
  return { wireBytes, text: text.toString() }
}

it('a socket that inflates gets the same messages in a twentieth of the bytes, others get them as they are', async () => {
  app.clock.advance(60_000)
  const browser = await heardBy({ perMessageDeflate: true })
  const plain = await heardBy({ perMessageDeflate: false })
  expect(browser.text).toBe(plain.text)
  expect(browser.wireBytes).toBeLessThan(plain.wireBytes / 20)
})

it('a socket that asks for a smaller window gets messages as they are', async () => {
  app.clock.advance(60_000)
  const { wireBytes, text } = await heardBy({ perMessageDeflate: { serverMaxWindowBits: 9 } })
  expect(wireBytes).toBeGreaterThan(text.length)
})
