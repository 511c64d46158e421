import { type AddressInfo, createServer, type Socket } from 'node:net'
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from '../clock/system.adapter.ts'
import { parseOutboundAllow } from '../web/outbound-allow.ts'
import { mqttBrokers } from './mqtt-packet.adapter.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const never = () => new AbortController().signal

/** The broker's side of MQTT 5 on loopback: `answers` says what it sends for each packet. `heard` lists the packets. */
async function aPeer(answers: Partial<Record<Packet['cmd'], readonly Packet[]>>) {
  const heard: Packet[] = []
  let peer: Socket | null = null
  const send = (packet: Packet) => peer?.write(generate(packet, { protocolVersion: 5 }))
  const server = createServer((socket) => {
    peer = socket.on('error', () => {})
    const packets = parser({ protocolVersion: 5 })
    packets.on('packet', (packet) => {
      heard.push(packet)
      for (const it of answers[packet.cmd] ?? []) send(it)
    })
    socket.on('data', (chunk) => packets.parse(chunk))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    peer?.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const brokers = mqttBrokers({ clock: systemClock, allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  return {
    heard,
    send,
    async connect() {
      const connection = await brokers.connect(
        {
          url: `mqtt://127.0.0.1:${port}`,
          version: '5',
          clientId: 'room',
          user: 'room',
          password: 'secret',
          authority: undefined,
          filter: 'roads/+/state',
          sessionSeconds: 600,
          maxBytes: 10_000,
        },
        never(),
      )
      closing.push(() => connection.close())
      return connection
    },
  }
}

const CONNACK: Packet = { cmd: 'connack', reasonCode: 0, sessionPresent: false }
const SUBACK: Packet = { cmd: 'suback', messageId: 1, granted: [1] }

it('asks for a session that lasts and for messages of a limited size, and acknowledges by id', async () => {
  const peer = await aPeer({ connect: [CONNACK], subscribe: [SUBACK] })
  const connection = await peer.connect()
  expect(peer.heard[0] as IConnectPacket).toMatchObject({
    protocolVersion: 5,
    clean: false,
    clientId: 'room',
    username: 'room',
    properties: { sessionExpiryInterval: 600, receiveMaximum: 10_000, maximumPacketSize: 80_000 },
  })
  expect(peer.heard[1]).toMatchObject({ cmd: 'subscribe', subscriptions: [{ topic: 'roads/+/state', qos: 1 }] })
  for (const messageId of [7, 8])
    peer.send({ cmd: 'publish', topic: 'roads/a/state', payload: `${messageId}`, qos: 1, dup: false, retain: false, messageId })
  await vi.waitFor(async () => expect(await connection.next(1_000, never())).toHaveLength(2))
  expect(peer.heard.map((it) => it.cmd)).toEqual(['connect', 'subscribe'])
  connection.acknowledge()
  await vi.waitFor(() =>
    expect(peer.heard.slice(2).map((it) => [it.cmd, it.messageId])).toEqual([
      ['puback', 7],
      ['puback', 8],
    ]),
  )
})

it('takes more messages of a lasting session than it queues before the subscription is confirmed', async () => {
  const count = 12_000
  const backlog = Array.from(
    { length: count },
    (_, index): Packet => ({
      cmd: 'publish',
      topic: 'roads/a/state',
      payload: String(index),
      qos: 1,
      dup: false,
      retain: false,
      messageId: index + 1,
    }),
  )
  const peer = await aPeer({ connect: [CONNACK, ...backlog], subscribe: [SUBACK] })
  const connection = await peer.connect()
  let taken = 0
  while (taken < count) {
    const messages = await connection.next(2_000, never())
    if (messages.length === 0) break
    taken += messages.length
    connection.acknowledge()
  }
  expect(taken).toBe(count)
  await vi.waitFor(() => expect(peer.heard.filter((it) => it.cmd === 'puback')).toHaveLength(count))
})

it.each<[string, Parameters<typeof aPeer>[0]]>([
  ['the user', { connect: [{ ...CONNACK, reasonCode: 0x86 }] }],
  ['the topic', { connect: [CONNACK], subscribe: [{ ...SUBACK, granted: [0x87] } as Packet] }],
])('says that a broker refuses %s', async (_what, answers) => {
  await expect((await aPeer(answers)).connect()).rejects.toMatchObject({ problem: 'refused' })
})

it.each<[string, Packet, string]>([
  ['says goodbye', { cmd: 'disconnect', reasonCode: 0x8b }, 'not_reachable'],
  [
    'sends what we did not ask for',
    { cmd: 'publish', topic: 'roads/a/state', payload: '1', qos: 2, dup: false, retain: false, messageId: 1 },
    'not_understood',
  ],
])('ends with a broker that %s', async (_what, packet, problem) => {
  const peer = await aPeer({ connect: [CONNACK], subscribe: [SUBACK] })
  const connection = await peer.connect()
  peer.send(packet)
  await expect(connection.next(2_000, never())).rejects.toMatchObject({ problem })
})
