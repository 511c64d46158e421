import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { generate, type IConnectPacket, type IPublishPacket, type ISubscribePacket, type Packet, parser } from 'mqtt-packet'
import { LISTENER_LIMITS } from './listener-limits.ts'
import type { MessageGate, MessageSender, MessageVerdict } from './message-listener.ts'

/** Reason codes of MQTT 5 (2.4) and return codes of MQTT 3.1.1 (3.2.2.3). */
const NOT_AUTHORIZED = 0x87
const SERVER_UNAVAILABLE = 0x88
const QOS_NOT_SUPPORTED = 0x9b
const PACKET_TOO_LARGE = 0x95
const OLD_UNAVAILABLE = 3
const OLD_NOT_AUTHORIZED = 5
/** A subscription failed (3.1.1, 3.9.3). */
const OLD_FAILURE = 0x80
const REASON_CODES = { topic: 0x90, payload: 0x99, right: NOT_AUTHORIZED } satisfies Record<
  Extract<MessageVerdict, { isStored: false }>['fault'],
  number
>
const MQTT_5 = 5

/** One device's connection. Messages of QoS 1 are acknowledged when they are stored, or refused for good. */
export function publisherConnection(socket: Socket, gate: MessageGate, onRefused: () => void): void {
  const packets = parser({ protocolVersion: 4 })
  let version = 4
  let sender: MessageSender | null = null
  let isGreeted = false
  let isOver = false
  let unstored = 0
  const early: Packet[] = []

  const send = (packet: Packet) => {
    if (socket.writable) socket.write(generate(packet, { protocolVersion: version }))
    if (socket.writableLength > LISTENER_LIMITS.unreadBytes) socket.destroy()
  }
  /** MQTT 3.1.1 has no word for the reason. */
  function end(reasonCode: number): void {
    if (isOver) return
    isOver = true
    if (version === MQTT_5) send({ cmd: 'disconnect', reasonCode })
    socket.end()
    socket.destroySoon()
  }
  const deadline = setTimeout(() => socket.destroy(), LISTENER_LIMITS.connectMs)
  socket.once('close', () => clearTimeout(deadline))

  function refuse(isUnavailable: boolean): void {
    const returnCode = isUnavailable ? OLD_UNAVAILABLE : OLD_NOT_AUTHORIZED
    const reasonCode = isUnavailable ? SERVER_UNAVAILABLE : NOT_AUTHORIZED
    send({ cmd: 'connack', sessionPresent: false, ...(version === MQTT_5 ? { reasonCode } : { returnCode }) } as Packet)
    socket.end()
    if (!isUnavailable) onRefused()
  }

  async function onConnect({ protocolVersion = 4, keepalive = 0, password, clientId }: IConnectPacket): Promise<void> {
    if (isGreeted) {
      socket.destroy()
      return
    }
    isGreeted = true
    version = protocolVersion
    const seconds = keepalive > 0 && keepalive < LISTENER_LIMITS.keepAliveSeconds ? keepalive : LISTENER_LIMITS.keepAliveSeconds
    // What comes meanwhile waits in the kernel.
    socket.pause()
    try {
      sender = await gate.admit(password?.toString() ?? '')
    } catch {
      return refuse(true)
    }
    clearTimeout(deadline)
    if (!sender) return refuse(false)
    // MQTT 3.1.1, 3.1.2.10: one and a half times the time that the client has named.
    socket.setTimeout(seconds * 1_500, () => socket.destroy())
    send({ cmd: 'connack', sessionPresent: false, ...(version === MQTT_5 ? limitsOf(clientId, seconds) : { returnCode: 0 }) } as Packet)
    // A client need not wait for our answer.
    for (const it of early.splice(0)) onPacket(it)
    socket.resume()
  }

  function onPublish(from: MessageSender, packet: IPublishPacket): void {
    const bytes = Buffer.from(packet.payload)
    if (packet.qos === 2) end(QOS_NOT_SUPPORTED)
    else if (bytes.byteLength > LISTENER_LIMITS.payloadBytes) end(PACKET_TOO_LARGE)
    else void store(from, packet, bytes)
  }

  async function store(from: MessageSender, { topic, qos, messageId = 0 }: IPublishPacket, bytes: Uint8Array): Promise<void> {
    if (++unstored >= LISTENER_LIMITS.unstored) socket.pause()
    try {
      const verdict = await from.take(topic, bytes)
      unstored--
      // Without an acknowledgement the device sends it again: when the key may deliver again, or when it can be stored.
      if (!verdict.isStored && verdict.fault === 'right') end(NOT_AUTHORIZED)
      else if (qos === 1) send(pubackOf(messageId, verdict))
      if (socket.isPaused()) socket.resume()
    } catch {
      end(SERVER_UNAVAILABLE)
    }
  }

  /** MQTT 3.1.1 has no word for a refusal, and would bring the message again for ever. */
  function pubackOf(messageId: number, verdict: MessageVerdict): Packet {
    if (verdict.isStored || version !== MQTT_5) return { cmd: 'puback', messageId }
    return { cmd: 'puback', messageId, reasonCode: REASON_CODES[verdict.fault], properties: { reasonString: verdict.reason } }
  }

  function onPacket(packet: Packet): void {
    if (isOver || socket.destroyed) return
    if (packet.cmd === 'connect') void onConnect(packet)
    else if (!isGreeted) socket.destroy()
    else if (!sender) early.push(packet)
    else if (packet.cmd === 'publish') onPublish(sender, packet)
    else if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' })
    else if (packet.cmd === 'subscribe') send(refusedSubscription(packet))
    else if (packet.cmd === 'disconnect') socket.end()
    else socket.destroy()
  }

  function refusedSubscription({ subscriptions, messageId }: ISubscribePacket): Packet {
    const granted = subscriptions.map(() => (version === MQTT_5 ? NOT_AUTHORIZED : OLD_FAILURE))
    return { cmd: 'suback', messageId: messageId ?? 0, granted } as Packet
  }

  packets.on('packet', onPacket)
  packets.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    const waiting = packets.parse(chunk)
    if (waiting > LISTENER_LIMITS.payloadBytes + LISTENER_LIMITS.headerBytes) end(PACKET_TOO_LARGE)
  })
}

/** The properties that a client of MQTT 5 gets with its acknowledgement. */
function limitsOf(clientId: string, serverKeepAlive: number) {
  const properties = {
    receiveMaximum: LISTENER_LIMITS.unstored,
    maximumQoS: 1,
    retainAvailable: false,
    maximumPacketSize: LISTENER_LIMITS.payloadBytes + LISTENER_LIMITS.headerBytes,
    topicAliasMaximum: 0,
    serverKeepAlive,
    wildcardSubscriptionAvailable: false,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
    sessionExpiryInterval: 0,
    ...(clientId === '' && { assignedClientIdentifier: randomUUID() }),
  }
  return { reasonCode: 0, properties }
}
