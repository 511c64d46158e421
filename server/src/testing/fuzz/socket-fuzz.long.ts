import { connect } from 'node:net'
import fc from 'fast-check'
import { generate, type Packet } from 'mqtt-packet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MessageListener } from '../../adapters/mqtt/message-listener.ts'
import { mqttListener } from '../../adapters/mqtt/mqtt-listener.adapter.ts'
import { liveClient } from '../live-client.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { withKey } from '../test-keys.ts'
import { faultsOf } from './answer-rules.ts'
import { SEED, seeded, TIMEOUT_MS } from './fuzz-size.ts'
import { IDS, NUMBERS, PROTOTYPE_NAMES, TEXTS } from './hostile-values.ts'
import { bytesOf, speak } from './raw-request.ts'

/** The sockets of the server: live updates, and MQTT. */
let app: TestApp
let port = 0
let listener: MessageListener
let key = ''
const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)
beforeAll(async () => {
  app = await startTestApp()
  port = Number(new URL(await app.listen()).port)
  key = (await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest', 'read', 'write'] })).key
  listener = await mqttListener({ host: '127.0.0.1', port: 0, gate: app.features.ingest.messages, log: { warn: () => {} } })
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  await listener.close()
  await app.close()
})

async function expectHealthy(): Promise<void> {
  expect(unhandled).toEqual([])
  const live = await liveClient(`ws://127.0.0.1:${port}/ws`, { hello: { type: 'hello' } })
  expect((await live.count(1)).length).toBeGreaterThan(0)
  live.socket.terminate()
  expect((await app.get('/api/ready')).status).toBe(200)
}

let number = 0
const nextAddress = () => `127.3.${(++number >> 8) % 250}.${1 + (number % 250)}`

const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Origin: http://localhost:3000',
]

it(
  `no handshake of a socket breaks a promise (seed ${SEED})`,
  async () => {
    const line = fc.constantFrom(
      ...HANDSHAKE,
      'Sec-WebSocket-Version: 8',
      'Sec-WebSocket-Key: short',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==, x',
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits="',
      'Sec-WebSocket-Extensions: ,',
      'Sec-WebSocket-Protocol: a,a',
      'Upgrade: h2c, websocket',
      'Origin: http://evil.example',
      'Origin: http://localhost:3000.evil.example',
      'Cookie: a=%',
      'Content-Length: 10',
      'Transfer-Encoding: chunked',
    )
    const path = fc.constantFrom('/ws', '/ws?city=salto', '/ws/..', '/%77s', '//ws', '/ws%00', '/api/me', 'http://x/ws', '*')
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'GET', 'POST', 'HEAD'),
        fc.shuffledSubarray(HANDSHAKE, { minLength: 2 }),
        fc.array(line, { maxLength: 3 }),
        fc.uint8Array({ maxLength: 80 }),
        async (target, method, some, more, junk) => {
          const bytes = bytesOf({ method, target, headers: [...some, ...more], body: null })
          const text = bytes.toString('latin1').replace('Connection: close\r\n', '')
          const answer = await speak(port, Buffer.concat([Buffer.from(text, 'latin1'), junk]), nextAddress())
          if (answer.status === 101) return
          expect(answer.status === 0 ? [] : faultsOf(answer, method)).toEqual([])
        },
      ),
      seeded(75),
    )
    await expectHealthy()
  },
  TIMEOUT_MS,
)

/** A frame as a client sends it, with whatever bits. */
function frame(first: number, payload: Uint8Array, { mask = true, claimed = payload.length }): Buffer {
  const length =
    claimed < 126
      ? [claimed]
      : claimed < 65_536
        ? [126, claimed >> 8, claimed & 255]
        : [127, 0, 0, 0, 0, (claimed >>> 24) & 255, (claimed >> 16) & 255, (claimed >> 8) & 255, claimed & 255]
  const head = Buffer.from([first, (length[0] as number) | (mask ? 128 : 0), ...length.slice(1), ...(mask ? [0, 0, 0, 0] : [])])
  return Buffer.concat([head, payload])
}

it(
  `no frame of a socket breaks the server (seed ${SEED})`,
  async () => {
    const hello = fc
      .record({
        type: fc.constantFrom<unknown>('hello', 'bye', 1, null),
        city: fc.constantFrom<unknown>('montevideo', 'nowhere', ...TEXTS.slice(0, 12), ...PROTOTYPE_NAMES, 1),
        token: fc.constantFrom<unknown>(undefined, '', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', ...IDS),
        plan: fc.constantFrom<unknown>(undefined, 'pro', 'x'),
        role: fc.constantFrom<unknown>(undefined, 'admin', 7),
        versions: fc.dictionary(
          fc.constantFrom('incidents', 'traffic', ...PROTOTYPE_NAMES),
          fc.constantFrom<unknown>(...NUMBERS, '1', null, []),
        ),
      })
      .map((it) => Buffer.from(JSON.stringify(it)))
    const payload = fc.oneof(
      hello,
      fc.uint8Array({ maxLength: 300 }),
      fc.constant(Buffer.alloc(70_000, 97)),
      fc.constant(Buffer.from('['.repeat(30_000))),
    )
    const first = fc.constantFrom(0x81, 0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8a, 0xc1, 0xf1, 0x83, 0x8f, 0x09)
    const one = fc
      .tuple(first, payload, fc.boolean(), fc.constantFrom<number | undefined>(undefined, undefined, undefined, 0, 125, 65_535, 2 ** 31))
      .map(([bits, bytes, mask, claimed]) => frame(bits, bytes, { mask: mask || bits === 0x81, ...(claimed !== undefined && { claimed }) }))
    const open = Buffer.from(`GET /ws HTTP/1.1\r\nHost: x\r\n${HANDSHAKE.join('\r\n')}\r\n\r\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 8 }), async (frames) => {
        const answer = await speak(port, Buffer.concat([open, ...frames]), nextAddress())
        expect(answer.status).toBe(101)
      }),
      seeded(75),
    )
    await expectHealthy()
  },
  TIMEOUT_MS,
)

it(
  `no bytes sent by MQTT break the server (seed ${SEED})`,
  async () => {
    const connectTo = (version: 4 | 5, password: string): Packet => ({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId: 'fuzz',
      clean: true,
      keepalive: 10,
      username: 'key',
      password: Buffer.from(password),
    })
    const topic = fc.constantFrom(
      'ingest/montevideo/observations',
      'ingest/montevideo/incidents',
      'ingest/montevideo/requests',
      'ingest/montevideo/places',
      'ingest/nowhere/x',
      'a/#',
      '$SYS/x',
      '/'.repeat(500),
      'ingest/__proto__/constructor',
    )
    const payload = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        ...TEXTS,
        '['.repeat(20_000),
        '{"id":"\\ud800"}',
        '[{"measure":"traffic.speed","place":"italia-1","at":"+275760-09-13T00:00:00Z","value":1e309}]',
      ),
    )
    const publish = fc.tuple(topic, payload, fc.constantFrom<0 | 1 | 2>(0, 1, 2), fc.boolean()).map(
      ([name, text, qos, retain]): Packet => ({
        cmd: 'publish',
        topic: name,
        payload: Buffer.from(text),
        qos,
        retain,
        dup: false,
        messageId: 7,
      }),
    )
    const packet = fc.oneof(
      publish,
      fc.constantFrom<Packet>(
        { cmd: 'pingreq' },
        { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: '#', qos: 0 }] },
        { cmd: 'pubrel', messageId: 9 },
        { cmd: 'disconnect' },
      ),
    )
    const noise = fc.tuple(fc.nat(400), fc.uint8Array({ maxLength: 20 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<4 | 5>(4, 5),
        fc.constantFrom(true, true, false),
        fc.array(packet, { maxLength: 6 }),
        fc.option(noise),
        async (version, isKnown, packets, spoil) => {
          const bytes = Buffer.concat([
            generate(connectTo(version, isKnown ? key : 'opk_wrong'), { protocolVersion: version }),
            ...packets.map((it) => generate(it, { protocolVersion: version })),
          ])
          const sent = spoil ? Buffer.concat([bytes.subarray(0, spoil[0]), spoil[1], bytes.subarray(spoil[0])]) : bytes
          await new Promise<void>((done) => {
            const socket = connect({ port: listener.port, host: '127.0.0.1', localAddress: nextAddress() }, () => socket.end(sent))
            socket.setTimeout(3_000, () => socket.destroy())
            socket.on('error', () => {})
            socket.on('data', () => {})
            socket.on('close', () => done())
          })
        },
      ),
      seeded(125),
    )
    await expectHealthy()
  },
  TIMEOUT_MS,
)

it(
  'a device that reads no answer is disconnected before they fill the memory',
  async () => {
    const hello: Packet = {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clientId: 'deaf',
      clean: true,
      keepalive: 60,
      username: 'key',
      password: Buffer.from(key),
    }
    // Its refusal has ten times as many bytes.
    const refused: Packet = { cmd: 'publish', topic: 'a', payload: Buffer.from('{}'), qos: 1, retain: false, dup: false, messageId: 7 }
    const many = Buffer.concat(Array.from({ length: 10_000 }, () => generate(refused, { protocolVersion: 5 })))
    const socket = connect({ port: listener.port, host: '127.0.0.1', localAddress: nextAddress() })
    let isClosed = false
    socket.on('error', () => {
      isClosed = true
    })
    socket.pause()
    socket.write(generate(hello, { protocolVersion: 5 }))
    const endMs = performance.now() + 20_000
    while (!isClosed && performance.now() < endMs) {
      const written = new Promise<void>((done) => socket.write(many, () => done()))
      await Promise.race([written, new Promise((done) => setTimeout(done, 1_000))])
    }
    expect(isClosed).toBe(true)
    socket.destroy()
    await expectHealthy()
  },
  TIMEOUT_MS,
)
