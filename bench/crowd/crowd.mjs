import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'

/**
 * Sixty-four visitors of as many addresses, each of whom asks the next question of their own as soon as the last one is answered: from a
 * separate process, so that they do not slow the measuring one. Each message names what they ask; 'rest' ends it, and is
 * answered when nobody waits any longer. The answer is { answered, refused } since the last message.
 */
setPriority(19)

const [, , portText = ''] = process.argv
const port = Number(portText)
const VISITORS = 64
const PLACES = 60

let kind = 'rest'
const counts = { answered: 0, refused: 0 }
let pending = 0
let whenIdle = () => {}
let number = 0
let wake = () => {}
let woken = new Promise((done) => {
  wake = () => done(undefined)
})

/** @type {Record<string, () => string>} Each differs from the last one, so that no answer is shared. */
const PATHS = {
  'search for a common word': () => `/api/service-requests?q=pothole&limit=${1 + (++number % 500)}`,
  'filter by status': () => `/api/service-requests?status=completed&limit=${1 + (++number % 500)}`,
  'count of a search': () => `/api/service-requests/counts?q=pot${++number}`,
  'export of a search': () => `/api/exports/service-requests.csv?q=wheel&assigned=${++number}`,
  'curves of 60 places': () =>
    `/api/history/sparklines?measure=traffic.speed&places=${Array.from({ length: PLACES }, () => `section-${++number % 2_000}`)}`,
}

/** @param {number} visitor @param {Agent} agent @param {string} path @returns {Promise<void>} */
function ask(visitor, agent, path) {
  return new Promise((done) => {
    const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': `192.0.2.${visitor + 1}` }
    const sent = request({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      counts[(answer.statusCode ?? 500) < 400 ? 'answered' : 'refused']++
      answer.resume().on('end', done).on('error', done)
    })
    sent.on('error', () => done())
    sent.end()
  })
}

/** @param {number} visitor */
async function visit(visitor) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const path = PATHS[kind]?.()
    if (path === undefined) await woken
    else {
      pending++
      await ask(visitor, agent, path)
      if (--pending === 0) whenIdle()
    }
  }
}
for (let visitor = 0; visitor < VISITORS; visitor++) void visit(visitor)

process.on('message', async (/** @type {string} */ next) => {
  kind = next
  const idle = new Promise((done) => {
    whenIdle = () => done(undefined)
  })
  if (next === 'rest' && pending > 0) await idle
  const before = { ...counts }
  counts.answered = 0
  counts.refused = 0
  wake()
  woken = new Promise((done) => {
    wake = () => done(undefined)
  })
  process.send?.(before)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
