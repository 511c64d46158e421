/**
 * The examples of deploy/proxy with the programs they are for: nginx, Caddy and HAProxy each in front of two instances, by TLS. Only
 * addresses, names and certificates of the examples are replaced.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { eventually } from './eventually.mjs'
import { startInstance } from './instance.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '', WRITE_KEY = '', INGEST_KEY = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const EXAMPLES = join(ROOT, 'deploy/proxy')
const UP_WITHIN_MS = 20_000
/** Several clients on one machine. */
const [CLIENT, OTHER_CLIENT] = ['127.0.0.2', '127.0.0.3']
/** Over what the rate limit lets one address read in a minute on two instances. */
const MANY = 130
/** Searches under an address of their own each, which the client only claims. */
const FORGED = 40

const key = join(WORK, 'privkey.pem')
const certificate = join(WORK, 'fullchain.pem')
const both = join(WORK, 'city.pem')

function makeCertificate() {
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  const { status, stderr } = spawnSync('openssl', [...words, '-keyout', key, '-out', certificate], { encoding: 'utf8' })
  check(status === 0, `openssl makes a certificate${status === 0 ? '' : stderr}`)
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

/**
 * An example with our values in place of its own, each of which it has to contain.
 * @param {string} name
 * @param {readonly (readonly [string, string])[]} replacements
 */
function example(name, replacements) {
  let text = readFileSync(join(EXAMPLES, name), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/proxy/${name} does not contain '${from}'.`)
    text = text.replaceAll(from, to)
  }
  const file = join(WORK, name)
  writeFileSync(file, text)
  return file
}

/** @typedef {{ tls: number, plain: number, instances: readonly [number, number] }} Ports */
/** @typedef {{ check: string[], serve: string[] }} Commands */

/** @param {Ports} ports @returns {Commands} */
function nginx({ tls, plain, instances }) {
  const file = example('nginx.conf', [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['server_name city.example.org', 'server_name localhost'],
    ['https://$host$request_uri', `https://$host:${tls}$request_uri`],
    ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
    ['/etc/ssl/oppidum', WORK],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${WORK}/nginx/${it};`).join(' ')
  mkdirSync(join(WORK, 'nginx'))
  const main = join(WORK, 'nginx-main.conf')
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${WORK}/nginx.pid; error_log stderr; events {} http { access_log off; ${folders} include ${file}; }\n`,
  )
  return { check: ['nginx', '-t', '-q', '-p', WORK, '-c', main], serve: ['nginx', '-p', WORK, '-c', main] }
}

/** @param {Ports} ports @returns {Commands} */
function caddy({ tls, plain, instances }) {
  const file = example('Caddyfile', [
    [
      'city.example.org {',
      `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tstorage file_system ${WORK}/caddy\n}\n\nlocalhost {\n\ttls ${certificate} ${key}`,
    ],
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
  ])
  const words = ['--config', file, '--adapter', 'caddyfile']
  return { check: ['caddy', 'validate', ...words], serve: ['caddy', 'run', ...words] }
}

/** @param {Ports} ports @returns {Commands} */
function haproxy({ tls, plain, instances }) {
  const file = example('haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${tls}`],
    ['/etc/ssl/oppidum/city.pem', both],
    ['redirect scheme https', `redirect prefix https://localhost:${tls}`],
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
  ])
  return { check: ['haproxy', '-c', '-q', '-f', file], serve: ['haproxy', '-db', '-f', file] }
}

/**
 * @typedef {object} Options
 * @property {string} [method]
 * @property {string} [from] the client's address
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {Agent} [agent]
 */

/**
 * @param {Ports} ports
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
async function ask({ tls }, path, { method = 'GET', from = '127.0.0.1', headers = {}, body, agent } = {}) {
  const ca = readFileSync(certificate)
  const call = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: tls,
    path,
    method,
    ca,
    localAddress: from,
    headers: { host: `localhost:${tls}`, ...headers },
    agent: agent ?? false,
  })
  call.end(body)
  const [response] = await once(call, 'response')
  // The rest of a body that nobody reads.
  call.on('error', () => undefined)
  return response
}

/** @param {Promise<import('node:http').IncomingMessage>} asked */
async function statusOf(asked) {
  const response = await asked
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** @param {Ports} ports @param {string} from @param {Record<string, string>} [headers] */
const search = (ports, from, headers) =>
  statusOf(ask(ports, `/api/incidents?search=${Math.random()}`, { from, ...(headers && { headers }) }))

/** @param {Ports} ports */
async function checkAddresses(ports) {
  let refused = 0
  for (let call = 0; call < MANY; call++) if ((await search(ports, CLIENT)) === 429) refused++
  check(refused > 0, `one address is refused after many searches (${refused} of ${MANY})`)
  check((await search(ports, OTHER_CLIENT)) === 200, 'another address is not: the client’s own address counts, not the proxy’s')
  // Some pass, as the limit recovers meanwhile; if a claim counted, each of these were a newcomer, and all would pass.
  let forgeries = 0
  for (let call = 0; call < FORGED; call++) {
    const claim = `203.0.113.${call}`
    const forged = { 'x-forwarded-for': claim, forwarded: `for=${claim}`, 'x-real-ip': claim }
    if ((await search(ports, CLIENT, forged)) === 429) forgeries++
  }
  check(forgeries > 0, `an address that a client claims of itself does not count (${forgeries} of ${FORGED} refused)`)
}

/** @param {Ports} ports */
async function checkStream(ports) {
  const headers = { accept: 'text/event-stream', 'x-api-key': WRITE_KEY }
  const startedAt = performance.now()
  const response = await ask(ports, '/api/v1/events', { headers })
  const [chunk] = await once(response, 'data')
  const ms = Math.round(performance.now() - startedAt)
  check(
    response.statusCode === 200 && String(chunk).startsWith(': here it comes'),
    `an event stream begins after ${ms} ms, while it goes on`,
  )
  check(ms < 2_000 && !response.complete, 'it is not held back')
  response.destroy()
}

/** @param {Ports} ports */
async function checkSocket(ports) {
  const socket = new WebSocket(`wss://localhost:${ports.tls}/ws`, {
    ca: readFileSync(certificate),
    origin: `https://localhost:${ports.tls}`,
  })
  const messages = []
  socket.on('message', (data) => messages.push(String(data)))
  await Promise.race([once(socket, 'open'), sleep(5_000)])
  check(socket.readyState === WebSocket.OPEN, 'a WebSocket of our own page is opened')
  socket.send(JSON.stringify({ type: 'hello', city: 'smallport' }))
  check((await eventually(async () => messages.length > 0, 10_000)) === true, `it brings messages: ${messages[0]?.slice(0, 60)}`)
  socket.close()
  const foreign = new WebSocket(`wss://localhost:${ports.tls}/ws`, { ca: readFileSync(certificate), origin: 'https://evil.example' })
  const [answer] = await Promise.race([
    once(foreign, 'unexpected-response').then(([, it]) => [it.statusCode]),
    once(foreign, 'open').then(() => ['open']),
  ])
  foreign.on('error', () => undefined)
  foreign.terminate()
  check(answer === 403, `that of another page is refused (${answer})`)
}

/** @param {Ports} ports */
async function checkBodies(ports) {
  const row = JSON.stringify({ measure: 'traffic.speed', place: 'section-0', at: new Date().toISOString(), value: 31, unit: 'mph' })
  const rows = 20_000
  const body = `[${Array(rows)
    .fill(row.padStart((15 * 1024 * 1024) / rows))
    .join()}]`
  const headers = { 'content-type': 'application/json', 'x-api-key': INGEST_KEY, 'content-length': String(body.length) }
  const taken = await statusOf(ask(ports, '/api/ingest/observations', { method: 'POST', headers, body }))
  check(taken === 200, `a delivery of 15 MB is answered ${taken}`)
  const large = 'x'.repeat(18 * 1024 * 1024)
  const status = await statusOf(
    ask(ports, '/api/ingest/observations', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(large.length) },
      body: large,
    }),
  ).catch(() => 'cut')
  check(status === 413 || status === 'cut', `one of 18 MB is refused (${status})`)
}

/**
 * An instance stops and comes back while one is asked: no answer is missing.
 * @param {Ports} ports
 * @param {{ stop(): Promise<void>, start(): Promise<void> }} instance
 */
async function checkStop(ports, instance) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  /** @type {Map<unknown, number>} */
  const statuses = new Map()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const status = await statusOf(ask(ports, '/api/traffic-data', { agent })).catch((error) => error.message)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(5)
    }
  })()
  await sleep(500)
  await instance.stop()
  await instance.start()
  await sleep(3_000)
  isOver = true
  await asking
  agent.destroy()
  const said = [...statuses].map(([status, calls]) => `${calls} x ${status}`).join(', ')
  check(statuses.size === 1 && statuses.has(200), `while an instance stops and starts, every call is answered: ${said}`)
}

/** @param {string} name @param {Commands} commands @param {Ports} ports @param {Parameters<typeof checkStop>[1]} instance */
async function checkProxy(name, commands, ports, instance) {
  write(`\n## ${name}`)
  const [program = '', ...words] = commands.check
  const checked = spawnSync(program, words, { encoding: 'utf8' })
  write(`$ ${commands.check.join(' ')}\n${checked.stdout}${checked.stderr}`)
  check(checked.status === 0, `${commands.check.slice(0, 2).join(' ')} accepts the example`)
  const [server = '', ...arguments_] = commands.serve
  const proxy = spawn(server, arguments_, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: WORK } })
  proxy.stderr.on('data', (chunk) => write(String(chunk)))
  const ended = once(proxy, 'exit')
  try {
    const isUp = await eventually(async () => (await statusOf(ask(ports, '/api/ready'))) === 200, UP_WITHIN_MS)
    check(isUp === true, `${name} answers by TLS`)
    const plain = plainRequest({ host: '127.0.0.1', port: ports.plain, path: '/map?x=1', headers: { host: 'localhost' } }).end()
    const [redirect] = await once(plain, 'response')
    redirect.resume()
    // Caddy leaves out the port: it takes ours for one that the world sees as 443.
    const isThere = [`https://localhost:${ports.tls}/map?x=1`, 'https://localhost/map?x=1'].includes(redirect.headers.location ?? '')
    check(redirect.statusCode === 308 && isThere, 'plain HTTP leads to it')
    const page = await ask(ports, '/')
    page.resume()
    check(page.headers['strict-transport-security'] !== undefined, 'the page asks for TLS from then on')
    check((await statusOf(ask(ports, '/metrics'))) === 404, '/metrics is not for the world')
    await checkSocket(ports)
    await checkStream(ports)
    await checkBodies(ports)
    await checkAddresses(ports)
    await checkStop(ports, instance)
  } finally {
    proxy.kill('SIGTERM')
    await ended
  }
}

makeCertificate()
const ports = /** @type {Ports} */ ({ tls: await freePort(), plain: await freePort(), instances: [await freePort(), await freePort()] })
const settings = {
  DATABASE_URL: `postgresql://oppidum@/oppidum?host=${join(dirname(WORK), 'data/postgres-socket')}`,
  CITY_FILE: join(dirname(WORK), 'city.json'),
  DATA_DIR: join(WORK, 'data'),
  PUBLIC_URL: `https://localhost:${ports.tls}`,
  TRUST_PROXY: '127.0.0.1',
}
const [first, second] = [
  startInstance({ ...settings, PORT: String(ports.instances[0]) }),
  startInstance({ ...settings, PORT: String(ports.instances[1]) }),
]
try {
  await Promise.all([first.start(), second.start()])
  for (const [name, commandsFor] of Object.entries({ nginx, caddy, haproxy })) await checkProxy(name, commandsFor(ports), ports, second)
} finally {
  await Promise.all([first.stop(), second.stop()])
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
