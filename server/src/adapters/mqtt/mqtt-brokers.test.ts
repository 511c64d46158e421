import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { selfSignedCertificate } from '../../testing/self-signed-certificate.ts'
import { systemClock } from '../clock/system.adapter.ts'
import { parseOutboundAllow } from '../web/outbound-allow.ts'
import type { BrokerConnection, BrokerMessage, Subscription } from './message-broker.ts'
import { mqttBrokers } from './mqtt-packet.adapter.ts'
import { type LocalBrokerOptions, localBroker } from './testing/local-broker.ts'

const WAIT_MS = 2_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aBroker(options?: LocalBrokerOptions) {
  const broker = await localBroker(options)
  closing.push(broker.close)
  return broker
}

const never = () => new AbortController().signal
const texts = (messages: readonly BrokerMessage[]) => messages.map((it) => new TextDecoder().decode(it.payload))

async function connect(url: string, more: Partial<Subscription> = {}, allow = '127.0.0.1:*'): Promise<BrokerConnection> {
  const brokers = mqttBrokers({ clock: systemClock, allow: parseOutboundAllow(allow) })
  const subscription: Subscription = {
    url,
    version: '3.1.1',
    clientId: 'room',
    user: undefined,
    password: undefined,
    authority: undefined,
    filter: 'roads/+/state',
    sessionSeconds: 60,
    maxBytes: 1_000,
    ...more,
  }
  const connection = await brokers.connect(subscription, never())
  closing.push(() => connection.close())
  return connection
}

/** At least this many messages. */
async function take(connection: BrokerConnection, count: number): Promise<readonly BrokerMessage[]> {
  const all: BrokerMessage[] = []
  while (all.length < count) {
    const messages = await connection.next(WAIT_MS, never())
    if (messages.length === 0) break
    all.push(...messages)
    connection.acknowledge()
  }
  return all
}

describe('a subscription', () => {
  it('brings the retained message and those that follow', async () => {
    const broker = await aBroker()
    await broker.publish('roads/a/state', 'old', { retain: true })
    const connection = await connect(broker.url)
    expect((await take(connection, 1)).map(({ topic, retained }) => ({ topic, retained }))).toEqual([
      { topic: 'roads/a/state', retained: true },
    ])
    await broker.publish('roads/b/state', 'new')
    await broker.publish('weather', 'another topic')
    const [message, ...more] = await take(connection, 1)
    expect(message).toMatchObject({ topic: 'roads/b/state', retained: false })
    expect(more).toEqual([])
  })

  it('brings again after a new connection what was not acknowledged, and only that', async () => {
    const broker = await aBroker()
    const first = await connect(broker.url)
    await broker.publish('roads/a/state', 'one')
    expect(texts(await take(first, 1))).toEqual(['one'])
    await broker.publish('roads/a/state', 'two')
    expect(texts(await first.next(WAIT_MS, never()))).toEqual(['two'])
    expect(texts(await first.next(WAIT_MS, never()))).toEqual(['two'])
    await vi.waitFor(() => expect(broker.acknowledged).toEqual(['one']))
    await broker.vanish()
    await broker.comeBack()
    await broker.publish('roads/a/state', 'three')
    expect(texts(await take(await connect(broker.url), 2)).sort()).toEqual(['three', 'two'])
  })

  it('brings a flood completely, in bounded portions', async () => {
    const broker = await aBroker()
    const connection = await connect(broker.url)
    const count = 12_000
    const published = (async () => {
      for (let index = 0; index < count; index++) await broker.publish('roads/a/state', String(index))
    })()
    const seen = new Set<string>()
    while (seen.size < count) {
      const messages = await connection.next(WAIT_MS, never())
      // The limit, and what one chunk of the connection has at most beyond it.
      expect(messages.length).toBeLessThan(10_000)
      for (const text of texts(messages)) seen.add(text)
      connection.acknowledge()
      if (messages.length === 0) break
    }
    await published
    expect(seen.size).toBe(count)
  })

  it('gives what came before the broker vanished, then says that it did', async () => {
    const broker = await aBroker()
    const connection = await connect(broker.url)
    await broker.publish('roads/a/state', 'last')
    await vi.waitFor(async () => expect(texts(await connection.next(WAIT_MS, never()))).toEqual(['last']))
    await broker.vanish()
    connection.acknowledge()
    await expect(connection.next(WAIT_MS, never())).rejects.toMatchObject({ problem: 'not_reachable' })
    await broker.comeBack()
  })

  it('gives nothing when nothing comes, and stops waiting when it is asked to', async () => {
    const broker = await aBroker()
    const connection = await connect(broker.url)
    expect(await connection.next(10, never())).toEqual([])
    const stop = new AbortController()
    const waiting = connection.next(60_000, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ problem: 'ended' })
  })

  it('lets a user in with the password only', async () => {
    const broker = await aBroker({ password: 'secret' })
    await connect(broker.url, { user: 'room', password: 'secret' })
    await expect(connect(broker.url, { user: 'room', password: 'wrong' })).rejects.toMatchObject({ problem: 'refused' })
  })

  it('says that a topic is refused', async () => {
    const broker = await aBroker({ refused: 'roads/+/state' })
    await expect(connect(broker.url)).rejects.toMatchObject({ problem: 'refused' })
  })
})

it('ends at a message that is too large', async () => {
  const broker = await aBroker()
  const connection = await connect(broker.url)
  await broker.publish('roads/a/state', Buffer.alloc(1_001))
  await expect(connection.next(WAIT_MS, never())).rejects.toMatchObject({ problem: 'too_large' })
})

it('reads no message into memory that is far too large', async () => {
  const broker = await aBroker()
  const connection = await connect(broker.url)
  await broker.publish('roads/a/state', Buffer.alloc(5_000_000))
  await expect(connection.next(WAIT_MS, never())).rejects.toMatchObject({ problem: 'too_large' })
})

it.each([
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'not_understood'],
  ['a refusal', Buffer.from([0x20, 2, 0, 5]), 'refused'],
  ['a closed connection', '', 'not_reachable'],
])('says what is wrong with a broker that answers with %s', async (_what, answer, problem) => {
  const server = createServer((socket) => socket.on('error', () => {}).end(answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  await expect(connect(`mqtt://127.0.0.1:${port}`)).rejects.toMatchObject({ problem })
})

it.each([
  ['an address that is not allowed', 'mqtt://127.0.0.1:1883', '127.0.0.1:1', 'not_allowed'],
  ['a private address', 'mqtts://10.0.0.7', '', 'not_allowed'],
  ['where clouds keep credentials, even if allowed', 'mqtt://169.254.169.254', '169.254.169.254:*', 'not_allowed'],
  ['a port where nothing listens', 'mqtt://127.0.0.1:1', '127.0.0.1:1', 'not_reachable'],
])('does not reach %s', async (_what, url, allow, problem) => {
  await expect(connect(url, {}, allow)).rejects.toMatchObject({ problem })
})

describe('an encrypted broker', () => {
  const certificate = selfSignedCertificate()

  it('is trusted by the authority of its feed', async () => {
    const broker = await aBroker({ certificate })
    const connection = await connect(broker.url, { authority: certificate.cert })
    await broker.publish('roads/a/state', 'sealed')
    expect(texts(await take(connection, 1))).toEqual(['sealed'])
  })

  it.each<[string, { authority: string | undefined; name?: string; certificate?: typeof certificate }]>([
    ['by the public authorities', { authority: undefined }],
    ['by another authority', { authority: selfSignedCertificate().cert }],
    ['for another name', { authority: certificate.cert, name: 'localhost' }],
    ['after its end', lastWeek()],
  ])('is not trusted %s', async (_what, { authority, name, certificate: own = certificate }) => {
    const broker = await aBroker({ certificate: own })
    const url = name === undefined ? broker.url : broker.url.replace('127.0.0.1', name)
    await expect(connect(url, { authority }, '127.0.0.1:*, localhost:*')).rejects.toMatchObject({ problem: 'untrusted' })
    expect(broker.subscribers()).toBe(0)
  })

  function lastWeek() {
    const old = selfSignedCertificate(new Date(Date.now() - 7 * 86_400_000))
    return { authority: old.cert, certificate: old }
  }
})
