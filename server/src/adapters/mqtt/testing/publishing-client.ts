import { once } from 'node:events'
import { connect } from 'node:net'
import { generate, type IConnackPacket, type IDisconnectPacket, type IPubackPacket, type Packet, parser } from 'mqtt-packet'

interface Options {
  version?: 4 | 5
  password?: string
  /** Sends what follows without waiting for the answer. */
  isHasty?: boolean
}

/** A device on loopback. */
export async function publishingClient(port: number, { version = 4, password = '', isHasty = false }: Options = {}) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const packets = parser({ protocolVersion: version })
  const heard: Packet[] = []
  const waiting: (() => void)[] = []
  let isClosed = false
  const wake = () => {
    for (const it of waiting.splice(0)) it()
  }
  packets.on('packet', (packet) => {
    heard.push(packet)
    wake()
  })
  socket.on('data', (chunk) => packets.parse(chunk))
  socket.on('close', () => {
    isClosed = true
    wake()
  })
  const send = (packet: Packet) => void socket.write(generate(packet, { protocolVersion: version }))

  /** The packet, once it has come; undefined if the connection ended before. */
  async function next<P extends Packet>(isWanted: (packet: Packet) => boolean): Promise<P | undefined> {
    for (;;) {
      const packet = heard.find(isWanted)
      if (packet || isClosed) return packet as P | undefined
      await new Promise<void>((done) => waiting.push(done))
    }
  }

  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: true,
    clientId: 'device',
    keepalive: 60,
    username: 'any',
    password: Buffer.from(password),
  })
  const connack = () => next<IConnackPacket>((it) => it.cmd === 'connack')
  if (!isHasty) await connack()
  let messageId = 0

  return {
    connack,
    send,
    heard,
    /** Sends a message of QoS 1. @returns its acknowledgement; undefined if the connection ended without it */
    publish(topic: string, payload: string | Buffer): Promise<IPubackPacket | undefined> {
      const id = ++messageId
      send({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId: id })
      return next<IPubackPacket>((it) => it.cmd === 'puback' && it.messageId === id)
    },
    /** The reason that the other side gave, once the connection has ended. */
    async ended(): Promise<number | undefined> {
      await next(() => false)
      return (heard.find((it) => it.cmd === 'disconnect') as IDisconnectPacket | undefined)?.reasonCode
    },
    close: () => void socket.destroy(),
  }
}
