import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { WebSocket } from 'ws'

/**
 * A visitor who sends 300 requests per second, the limit for an address, from 127.0.0.9 in a separate process, so that it does
 * not slow the measuring one. Each message names what to flood; 'rest' ends it. Answered with { sent, answered }: requests or
 * openings, and how many of them were not refused.
 */
setPriority(19)

const [, , portText = ''] = process.argv
const port = Number(portText)
const FROM = '127.0.0.9'
const CONNECTIONS = 16
const A_SECOND = 300

let kind = 'rest'
const counts = { sent: 0, answered: 0 }
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let number = 0

/** @type {Record<string, () => string>} Each has another address every time where that makes it dearer. */
const PATHS = {
  openapi: () => '/api/openapi.json',
  'openapi-queries': () => `/api/openapi.json?x=${++number}`,
  addresses: () => `/api/report/addresses?q=av${++number % 1_000}`,
  places: () => `/api/places?q=a${++number % 1_000}`,
  searches: () => `/api/incidents?q=a${++number}`,
  history: () => `/api/history?measure=city.speed&range=24h&points=${2 + (++number % 398)}`,
  unclear: () => `/api/incidents?c%69ty=${++number}`,
}

/** @returns {Promise<void>} */
function ask() {
  const path = PATHS[kind]?.()
  if (path === undefined) return Promise.resolve()
  return new Promise((done) => {
    counts.sent++
    const sent = request({ agent, port, host: '127.0.0.1', localAddress: FROM, path, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if ((answer.statusCode ?? 500) < 400) counts.answered++
      answer.resume().on('end', done).on('error', done)
    })
    sent.on('error', () => done())
    sent.end()
  })
}

/** @returns {Promise<void>} Opens a socket, says hello as often as it may, and leaves. */
function open() {
  return new Promise((done) => {
    counts.sent++
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress: FROM })
    let states = 0
    socket.on('open', () => {
      counts.answered++
      for (let i = 0; i < 20; i++) socket.send('{"type":"hello"}')
    })
    socket.on('message', () => {
      states++
      if (states >= 100) socket.terminate()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done())
  })
}

/** @returns {Promise<void>} Asks for much and reads none of it. */
function unread() {
  return new Promise((done) => {
    counts.sent++
    const socket = connect({ port, host: '127.0.0.1', localAddress: FROM })
    socket.on('error', () => undefined)
    socket.on('close', () => done())
    socket.on('connect', () => {
      counts.answered++
      socket.pause()
      socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
      setTimeout(() => socket.destroy(), 1_000)
    })
  })
}

let due = 0
/** Openings follow each other at the pace above. */
async function pace() {
  const now = performance.now()
  due = Math.max(now, due + 1_000 / A_SECOND)
  if (due > now) await new Promise((done) => setTimeout(done, due - now))
}

async function work() {
  for (;;) {
    await pace()
    if (kind === 'sockets') await open()
    else if (kind === 'unread') await unread()
    else await ask()
  }
}

for (let i = 0; i < CONNECTIONS; i++) void work()

process.on('message', (/** @type {string} */ next) => {
  const before = { ...counts }
  counts.sent = 0
  counts.answered = 0
  kind = next
  process.send?.(before)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
