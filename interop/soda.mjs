/**
 * A Socrata table that grows while it is read: soda-js, Socrata's own client, and we have the same rows at the end, each once.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { join } from 'node:path'
import soda from 'soda-js'
import { freePort } from '../tools/cluster/free-port.mjs'
import { addFeed, readAll } from './feeds.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '', PUBLISHER_PORT = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const DATASET = 'abcd-1234'
const ROWS = 1_050
const PAGE = 100
const ADDED_AFTER_A_PAGE = 30
const ADDED_AT_MOST = 300

/** @typedef {{ ticket: string, opened: string, changed: string, state: string, subject: string }} Row */

/** As Socrata writes times: without a zone. */
const floating = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 23)

/** @type {Map<string, Row>} */
const table = new Map()
/** @param {string} ticket @param {number} ms */
const put = (ticket, ms) =>
  table.set(ticket, { ticket, opened: floating(ms), changed: floating(ms), state: 'Open', subject: `Pothole ${ticket}` })

let grows = false
let added = 0

/**
 * What a portal answers to `$limit`, `$offset`, `$order` and the two conditions that we send.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} reply
 */
function answer({ url = '' }, reply) {
  const { pathname, searchParams: query } = new URL(url, 'http://portal')
  write(`> ${url}`)
  if (pathname !== `/resource/${DATASET}.json`) return reply.writeHead(404).end('{}')
  const where = query.get('$where') ?? ''
  const since = /changed >= '([^']+)'/.exec(where)?.[1]
  const ids = /ticket in \((.*)\)/.exec(where)?.[1]?.split(',')
  const rows = [...table.values()]
    .filter((it) => (since ? it.changed >= since : ids ? ids.includes(`'${it.ticket}'`) : true))
    .sort((a, b) => b.changed.localeCompare(a.changed) || a.ticket.localeCompare(b.ticket))
  const offset = Number(query.get('$offset') ?? 0)
  const page = rows.slice(offset, offset + Number(query.get('$limit') ?? 1_000))
  if (grows) for (let more = 0; more < ADDED_AFTER_A_PAGE && added < ADDED_AT_MOST; more++) put(`new-${added++}`, Date.now())
  return reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(page))
}

/** soda-js asks nothing but https: a certificate of this run's own. */
async function secureServer() {
  const [key, cert] = [join(WORK, 'key.pem'), join(WORK, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  const made = spawnSync('openssl', words, { encoding: 'utf8' })
  check(made.status === 0, `openssl makes a certificate${made.status === 0 ? '' : made.stderr}`)
  const port = await freePort()
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer).listen(port, '127.0.0.1')
  // Of this process alone, which asks nobody else over TLS; the client takes no certificate of ours.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  return { port, server }
}

/**
 * @param {number} port
 * @param {number} offset
 * @returns {Promise<Row[]>}
 */
const pageOfSoda = (port, offset) =>
  new Promise((resolve, reject) => {
    const consumer = new soda.Consumer(`localhost:${port}`)
    consumer
      .query()
      .withDataset(DATASET)
      .order('changed desc', ':id')
      .limit(PAGE)
      .offset(offset)
      .getRows()
      .on('success', resolve)
      .on('error', (/** @type {unknown} */ error) => reject(new Error(String(error))))
  })

for (let at = 0; at < ROWS; at++) put(`row-${at}`, Date.now() - (at + 1) * 60_000)
const portal = createServer(answer).listen(Number(PUBLISHER_PORT), '127.0.0.1')
const secure = await secureServer()
const readByUs = async () =>
  (await readAll('/api/v1/service-requests?status=all')).filter((it) => it.source === 'tickets').map((it) => it.externalId)
try {
  grows = true
  const feed = await addFeed({
    standard: 'table',
    id: 'tickets',
    name: 'Tickets of interop',
    url: `http://127.0.0.1:${PUBLISHER_PORT}/resource/${DATASET}.json`,
    dialect: 'socrata',
    target: 'serviceRequests',
    rows: PAGE,
    timeZone: 'UTC',
    mapping: {
      id: { column: 'ticket' },
      name: { column: 'subject' },
      time: { column: 'opened' },
      updated: { column: 'changed' },
      status: { column: 'state' },
    },
  })
  grows = false
  check(feed.last().outcome === 'stored', `the table is stored${feed.last().problem ?? ''}`)
  check(added === ADDED_AT_MOST, `${added} rows were added between its pages`)
  const first = await readByUs()
  check(
    new Set(first).size === first.length && first.length >= ROWS,
    `we have ${first.length} requests of ${ROWS} rows that were there, each once`,
  )
  await feed.fetch()

  /** @type {Row[]} */
  const rows = []
  for (let offset = 0; ; offset += PAGE) {
    const page = await pageOfSoda(secure.port, offset)
    rows.push(...page)
    if (page.length < PAGE) break
  }
  check(rows.length === ROWS + ADDED_AT_MOST, `soda-js reads ${rows.length} rows`)
  const ours = await readByUs()
  check(new Set(ours).size === ours.length, 'we have no row twice')
  const missing = rows.filter((it) => !ours.includes(it.ticket))
  check(missing.length === 0 && ours.length === rows.length, `we have the same ${ours.length} rows, ${missing.length} missing`)
} finally {
  for (const it of [portal, secure.server]) {
    it.close()
    it.closeAllConnections()
  }
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
