/**
 * Eclipse Mosquitto: its clients deliver to the product itself, and the product is a client of its broker.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eventually } from './eventually.mjs'
import { addFeed, read } from './feeds.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '', PUBLISHER_PORT = '', MQTT_PORT = '', INGEST_KEY = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const WITHIN_MS = 20_000
const TOPIC = 'ingest/smallport/observations'

/** @param {string} program @param {string[]} words */
function client(program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', timeout: 10_000 })
  write(`> ${program} ${words.join(' ').replaceAll(INGEST_KEY, 'KEY')}\n${status} ${stdout}${stderr}`)
  return { status, text: `${stdout}${stderr}` }
}

/** @param {string} version @param {object | string} payload */
function deliver(version, payload, { key = INGEST_KEY, topic = TOPIC } = {}) {
  const message = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const words = ['-h', '127.0.0.1', '-p', MQTT_PORT, '-V', version, '-u', 'any', '-P', key, '-q', '1', '-t', topic, '-m', message]
  return client('mosquitto_pub', words)
}

/**
 * Whether a section shows the speed in time.
 * @param {string} id
 * @param {number} mph
 * @param {() => void} send called before each look
 */
async function shows(id, mph, send = () => {}) {
  const shown = await eventually(async () => {
    send()
    const section = (await read('/api/traffic-data')).find((/** @type {{ id: string }} */ it) => it.id === id)
    return section?.avgSpeed === mph
  }, WITHIN_MS)
  return shown === true
}

const row = (/** @type {number} */ value) => ({
  measure: 'traffic.speed',
  place: 'section-0',
  at: new Date().toISOString(),
  value,
  unit: 'mph',
})

for (const [version, value] of /** @type {const} */ ([
  ['311', 21],
  ['5', 22],
])) {
  check(deliver(version, row(value)).status === 0, `mosquitto_pub -V ${version} delivers an observation`)
  check(await shows('section-0', value), `the section shows ${value} mph`)
}
check(/payload format/i.test(deliver('5', '{"measure":').text), 'a payload that is no JSON is refused by its reason code')
check(deliver('311', row(23), { key: 'opk_no-key' }).status !== 0, 'nobody delivers without a key')
const listen = ['-h', '127.0.0.1', '-p', MQTT_PORT, '-u', 'any', '-P', INGEST_KEY, '-t', '#', '-W', '3', '-v']
check(!/section-0/.test(client('mosquitto_sub', listen).text), 'mosquitto_sub hears nothing')
const problems = await read('/api/ingest/message-problems')
check(problems.length === 1 && problems[0].topic === TOPIC, 'an admin reads why a message was refused')

async function listens() {
  const socket = connect(Number(PUBLISHER_PORT), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}

/** @param {string[]} lines */
async function broker(lines) {
  const file = join(WORK, 'mosquitto.conf')
  const all = [`listener ${PUBLISHER_PORT} 127.0.0.1`, 'allow_anonymous true', 'user root', 'log_type error', ...lines]
  writeFileSync(file, all.join('\n'))
  const child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' })
  if (!(await eventually(listens, WITHIN_MS))) throw new Error('The broker does not listen.')
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** @param {number} speed @param {string[]} more */
const publish = (speed, ...more) =>
  client('mosquitto_pub', [
    ...['-h', '127.0.0.1', '-p', PUBLISHER_PORT, '-q', '1', '-t', 'roads/section-1/state', ...more],
    ...['-m', JSON.stringify({ speed, ts: Date.now() })],
  ])

let stop = await broker([])
publish(31, '-r')
const feed = { id: 'loops', name: 'Loops', standard: 'mqtt', version: '5', url: `mqtt://127.0.0.1:${PUBLISHER_PORT}`, everySeconds: 5 }
const mapping = { topic: 'roads/{site}/state', time: '/ts', values: [{ measure: 'traffic.speed', pointer: '/speed', unit: 'mph' }] }
await addFeed({ ...feed, ...mapping })
check(await shows('section-1', 31), 'a retained message of the broker is on its section')
publish(32)
check(await shows('section-1', 32), 'so is the next one')
await stop()
stop = await broker([])
// What is published before the product has connected again is lost.
check(await shows('section-1', 33, () => publish(33)), 'and one after a restart of the broker')
await stop()

const inWork = (/** @type {string} */ name) => join(WORK, name)
const SUBJECT = ['-subj', '/CN=127.0.0.1']
for (const authority of ['city', 'other']) {
  const files = ['-keyout', inWork(`${authority}.key`), '-out', inWork(`${authority}.pem`)]
  client('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${authority}`, ...files])
}
client('openssl', ['req', '-newkey', 'rsa:2048', '-nodes', ...SUBJECT, '-keyout', inWork('broker.key'), '-out', inWork('broker.csr')])
writeFileSync(inWork('broker.ext'), 'subjectAltName=IP:127.0.0.1')
const signed = ['-CA', inWork('city.pem'), '-CAkey', inWork('city.key'), '-CAcreateserial', '-days', '1', '-extfile', inWork('broker.ext')]
client('openssl', ['x509', '-req', '-in', inWork('broker.csr'), ...signed, '-out', inWork('broker.pem')])
stop = await broker([`certfile ${inWork('broker.pem')}`, `keyfile ${inWork('broker.key')}`])
publish(34, '-r', '--cafile', inWork('city.pem'))
const UNTRUSTED = "The publisher's certificate cannot be trusted: it is from an unknown authority, for another address, or expired."
const secured = { ...feed, ...mapping, url: `mqtts://127.0.0.1:${PUBLISHER_PORT}` }
const pem = (/** @type {string} */ name) => readFileSync(inWork(`${name}.pem`), 'utf8')
for (const [id, more] of Object.entries({ unknown: {}, wrong: { authority: pem('other') } })) {
  const refused = await addFeed({ ...secured, ...more, id })
  check(refused.last().problem === UNTRUSTED, `a certificate of a city's own, ${id} authority: ${refused.last().problem}`)
}
await addFeed({ ...secured, id: 'trusted', authority: pem('city') })
check(await shows('section-1', 34), 'with its authority the feed brings its messages')
await stop()
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
