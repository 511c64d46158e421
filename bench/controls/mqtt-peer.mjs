import { connect } from 'node:net'
import { generate, parser } from 'mqtt-packet'

/**
 * `send`: publishes messages with QoS 1 as fast as the broker confirms them. `receive`: a plain subscriber, which acknowledges each message
 * when it comes and stores nothing. Commands come by IPC: { topic, from, count, sensors, startMs } or { count }.
 * Answers: 'ready', then the milliseconds since 1970 at which the last message was confirmed or had come.
 */
const [role, port, filter = ''] = process.argv.slice(2)
/** Messages that wait for their confirmation. */
const WINDOW = 2_000

const socket = connect(Number(port), '127.0.0.1')
socket.setNoDelay(true)
const packets = parser({ protocolVersion: 5 })
socket.on('data', (chunk) => packets.parse(chunk))
/** @param {import('mqtt-packet').Packet} packet */
const bytesOf = (packet) => generate(packet, { protocolVersion: 5 })
/** @param {unknown} message */
const tell = (message) => process.send?.(message)

const greeting = { protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 0, properties: { receiveMaximum: 5_000 } }
socket.write(bytesOf(/** @type {import('mqtt-packet').Packet} */ ({ cmd: 'connect', clientId: `bench-${role}-${filter}`, ...greeting })))

if (role === 'receive') {
  let left = 0
  packets.on('packet', (packet) => {
    if (packet.cmd === 'connack') socket.write(bytesOf({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: filter, qos: 1 }] }))
    if (packet.cmd === 'suback') tell('ready')
    if (packet.cmd !== 'publish') return
    socket.write(bytesOf({ cmd: 'puback', messageId: packet.messageId ?? 0 }))
    if (--left === 0) tell(Date.now())
  })
  process.on('message', ({ count }) => {
    left = count
    tell('ready')
  })
} else {
  let sent = 0
  let confirmed = 0
  /** @type {{ topic: string, count: number, sensors: number, startMs: number }} */
  let job = { topic: '', count: 0, sensors: 1, startMs: 0 }
  const fill = () => {
    socket.cork()
    for (; sent < job.count && sent - confirmed < WINDOW; sent++) {
      const topic = job.topic.replace('+', `bench-${sent % job.sensors}`)
      const payload = `{"value":${40 + (sent % 17)},"ts":${job.startMs + Math.floor(sent / job.sensors)}}`
      socket.write(bytesOf({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId: (sent % 65_535) + 1 }))
    }
    socket.uncork()
  }
  packets.on('packet', (packet) => {
    if (packet.cmd === 'connack') tell('ready')
    if (packet.cmd !== 'puback') return
    confirmed++
    if (confirmed === job.count) tell(Date.now())
    else if (sent - confirmed < WINDOW / 2) fill()
  })
  process.on('message', (/** @type {typeof job} */ next) => {
    job = next
    sent = 0
    confirmed = 0
    fill()
  })
}
