import type { Socket } from 'node:net'
import { generate, type IConnackPacket, type IPublishPacket, type ISubackPacket, type Packet, parser } from 'mqtt-packet'
import type { Clock } from '../clock/clock.ts'
import type { OutboundAllow } from '../web/outbound-allow.ts'
import { type AddressLookup, everyAddress } from '../web/permitted-addresses.ts'
import { WebFailure } from '../web/web-client.ts'
import type { BrokerConnection, MessageBrokers, Subscription } from './message-broker.ts'
import { permittedSocket } from './permitted-socket.ts'
import { waitingMessages } from './waiting-messages.ts'

interface Parts {
  clock: Pick<Clock, 'nowMs'>
  allow: OutboundAllow
  lookup?: AddressLookup
}

/** Between two signs of life; a broker that is silent for twice as long is gone. */
const KEEP_ALIVE_SECONDS = 30
/** Until the broker has accepted the connection and the subscription. */
const ACCEPT_MS = 10_000
/** Of a packet besides its payload: its header, its topic and the properties of MQTT 5. */
const HEADER_BYTES = 70_000
/** Messages that a broker of MQTT 5 sends before it has an acknowledgement. */
const IN_FLIGHT = 10_000
/** MQTT 3.1.1 3.9.3, MQTT 5 3.9.3: from here on a code means that the subscription failed. */
const SUBSCRIPTION_FAILED = 0x80
const SUBSCRIPTION_ID = 1

/**
 * Subscriptions by MQTT, on the field's own packet codec. The `mqtt` client is not used: it handles the next message only after the
 * acknowledgement of the one before, so with acknowledgements that wait for the database it would store one message per transaction.
 */
export function mqttBrokers({ clock, allow, lookup = everyAddress }: Parts): MessageBrokers {
  return {
    async connect(subscription, signal) {
      const socket = await permittedSocket(subscription, allow, lookup, signal)
      return subscribed(socket, subscription, clock, signal)
    },
  }
}

function subscribed(
  socket: Socket,
  subscription: Subscription,
  clock: Pick<Clock, 'nowMs'>,
  signal: AbortSignal,
): Promise<BrokerConnection> {
  const { version, filter, maxBytes } = subscription
  const protocolVersion = version === '5' ? 5 : 4
  const messages = waitingMessages()
  const packets = parser({ protocolVersion })
  let heardMs = clock.nowMs()
  const send = (packet: Packet) => {
    if (socket.writable) socket.write(generate(packet, { protocolVersion }))
  }

  return new Promise((resolve, reject) => {
    /** Ends the connection; what came before can still be taken. */
    function fail(cause: WebFailure): void {
      clearInterval(beat)
      clearTimeout(deadline)
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      messages.fail(cause)
      reject(cause)
    }
    const onAbort = () => fail(new WebFailure('ended'))
    const deadline = setTimeout(() => fail(new WebFailure('too_slow')), ACCEPT_MS)
    const beat = setInterval(() => {
      // A full queue reads no answers to its signs of life.
      if (!socket.isPaused() && clock.nowMs() - heardMs > 2 * KEEP_ALIVE_SECONDS * 1_000) return fail(new WebFailure('too_slow'))
      send({ cmd: 'pingreq' })
    }, KEEP_ALIVE_SECONDS * 1_000)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })

    function onConnack({ returnCode, reasonCode }: IConnackPacket) {
      if ((reasonCode ?? returnCode ?? 0) !== 0) return fail(new WebFailure('refused'))
      send({ cmd: 'subscribe', messageId: SUBSCRIPTION_ID, subscriptions: [{ topic: filter, qos: 1 }] })
    }

    function onSuback({ granted }: ISubackPacket) {
      if (granted.some((it) => Number(it) >= SUBSCRIPTION_FAILED)) return fail(new WebFailure('refused'))
      accept()
    }

    /** May be called again. */
    function accept(): void {
      clearTimeout(deadline)
      signal.removeEventListener('abort', onAbort)
      resolve({
        next: messages.next,
        acknowledge() {
          // One write for all of them.
          socket.cork()
          for (const { packetId } of messages.release()) if (packetId !== null) send({ cmd: 'puback', messageId: packetId })
          socket.uncork()
          if (!messages.isFull() && socket.isPaused()) {
            heardMs = clock.nowMs()
            socket.resume()
          }
        },
        publish({ topic, payload }) {
          send({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 0, dup: false, retain: false })
        },
        close() {
          send({ cmd: 'disconnect' })
          clearInterval(beat)
          socket.end()
          messages.fail(new WebFailure('ended'))
        },
      })
    }

    function onPublish({ topic, payload, retain, qos, messageId }: IPublishPacket) {
      // We ask for QoS 1 at most.
      if (qos === 2) return fail(new WebFailure('not_understood'))
      const bytes = Buffer.from(payload)
      if (bytes.byteLength > maxBytes) return fail(new WebFailure('too_large'))
      messages.add({ topic, payload: bytes, retained: retain, receivedMs: clock.nowMs(), packetId: qos === 1 ? (messageId ?? null) : null })
      if (!messages.isFull()) return
      socket.pause()
      // Some brokers send a session's messages before they confirm the subscription, which is read only after these.
      accept()
    }

    packets.on('packet', (packet) => {
      if (packet.cmd === 'publish') onPublish(packet)
      else if (packet.cmd === 'connack') onConnack(packet)
      else if (packet.cmd === 'suback') onSuback(packet)
      else if (packet.cmd === 'disconnect') fail(new WebFailure('not_reachable'))
    })
    packets.on('error', (cause) => fail(new WebFailure('not_understood', { cause })))
    socket.on('data', (chunk) => {
      heardMs = clock.nowMs()
      if (packets.parse(chunk) > maxBytes + HEADER_BYTES) fail(new WebFailure('too_large'))
    })
    socket.on('error', (cause) => fail(new WebFailure('not_reachable', { cause })))
    socket.on('close', () => fail(new WebFailure('not_reachable')))
    send(greeting(subscription))
  })
}

function greeting({ version, clientId, user, password, sessionSeconds, maxBytes }: Subscription): Packet {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version === '5' ? 5 : 4,
    clean: sessionSeconds === 0,
    clientId,
    keepalive: KEEP_ALIVE_SECONDS,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password: Buffer.from(password) }),
    ...(version === '5' && {
      properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: IN_FLIGHT, maximumPacketSize: maxBytes + HEADER_BYTES },
    }),
  }
}
