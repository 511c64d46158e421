import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../tools/cluster/free-port.mjs'
import { run } from '../tools/command.mjs'
import { signUpAdmin } from './admin.mjs'
import { eventually } from './eventually.mjs'
import { startInstance } from './instance.mjs'

const BINARIES = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534
const NATS_WITHIN_MS = 20_000
/** PostgreSQL refuses to run as root. */
const asNobody = process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []

/** @param {readonly string[]} words */
function runOrThrow(words) {
  const [program = '', ...rest] = words
  const { status, stderr, error } = spawnSync(program, rest, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${error ?? stderr}`)
}

/** @param {string} program @param {...string} words */
const postgres = (program, ...words) => runOrThrow([...asNobody, join(BINARIES, program), ...words])

/** Debian's PostgreSQL with a streaming replica. */
async function startStores() {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-observed-'))
  chmodSync(folder, 0o700)
  if (asNobody.length > 0) chownSync(folder, NOBODY, NOBODY)
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const [port, replicaPort] = [await freePort(), await freePort()]
  /** @param {string} data @param {number} ofPort */
  const start = (data, ofPort) => {
    const words = ['-p', String(ofPort), '-k', folder, ...['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((it) => ['-c', it])]
    postgres('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', words.join(' '), 'start')
  }
  postgres('initdb', '-D', primary, '-U', 'oppidum', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  start(primary, port)
  postgres('pg_basebackup', '-D', replica, '-R', '-X', 'stream', '-h', '127.0.0.1', '-p', String(port), '-U', 'oppidum', '-c', 'fast')
  start(replica, replicaPort)
  /** @param {number} ofPort */
  const urlOf = (ofPort) => `postgresql://oppidum@127.0.0.1:${ofPort}/postgres`
  return {
    url: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    stop() {
      for (const data of [replica, primary]) postgres('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {string} folder */
async function startNats(folder) {
  const [port, monitorPort] = [await freePort(), await freePort()]
  const words = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort), '-js', '-sd', join(folder, 'nats')]
  const server = spawn('nats-server', words, { stdio: 'ignore' })
  const ended = once(server, 'exit')
  const isUp = await eventually(async () => (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok, NATS_WITHIN_MS)
  if (!isUp) {
    server.kill()
    throw new Error('nats-server did not become ready.')
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    /** Puts a message into the buffer of the only installation that uses this server. @param {string} text */
    async addToBuffer(text) {
      const counts = await (await fetch(`http://127.0.0.1:${monitorPort}/jsz?streams=true`)).json()
      const stream = counts.account_details?.[0]?.stream_detail?.[0]?.name
      if (typeof stream !== 'string') throw new Error('There is no buffer on NATS.')
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8')
      let said = ''
      const answered = new Promise((done) => {
        socket.on('data', (/** @type {string} */ part) => {
          said += part
          if (said.includes('PONG')) done(true)
        })
      })
      // What NATS calls its client protocol: lines, and after PUB as many bytes as it says.
      socket.write(`CONNECT {"verbose":false}\r\nPUB ${stream}.values ${Buffer.byteLength(text)}\r\n${text}\r\nPING\r\n`)
      await answered
      socket.destroy()
    },
    async stop() {
      server.kill()
      await ended
    },
  }
}

/** Takes whatever a server exports by OTLP over HTTP, and counts the spans and lines. */
async function startCollector() {
  const counts = { spans: 0, lines: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { resourceSpans = [], resourceLogs = [] } = JSON.parse(body)
      for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) counts.spans += spans.length
      for (const { scopeLogs } of resourceLogs) for (const { logRecords } of scopeLogs) counts.lines += logRecords.length
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * A city with everything that can be observed: a database with a limit and a replica, a buffer, a collector and a backup.
 * @param {string} folder
 */
export async function startObservedCity(folder) {
  /** @type {(() => unknown)[]} */
  const stops = []
  const stop = async () => {
    for (const it of stops.splice(0).reverse()) await it()
  }
  try {
    const stores = await startStores()
    stops.push(stores.stop)
    const nats = await startNats(folder)
    stops.push(nats.stop)
    const collector = await startCollector()
    stops.push(collector.stop)
    const port = await freePort()
    const base = `http://localhost:${port}`
    const dataDir = join(folder, 'observed')
    mkdirSync(dataDir)
    const settings = {
      PORT: String(port),
      PUBLIC_URL: base,
      DATA_DIR: dataDir,
      CITY_FILE: join(dirname(folder), 'city.json'),
      SIMULATOR: 'on',
      DATABASE_URL: stores.url,
      DATABASE_LIMIT_GB: '1',
      REPLICA_URL: stores.replicaUrl,
      NATS_URL: nats.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    const instance = startInstance(settings)
    // Also one that did not become ready in time.
    stops.push(() => instance.stop())
    await instance.start()
    const admin = await signUpAdmin(base)
    writeFileSync(join(folder, 'passphrase'), 'nine stones in a quiet river')
    return {
      base,
      ...admin,
      nats,
      collector: collector.counts,
      /** Not at once: while this process stood still, the server would close its connections. */
      async backUp() {
        const words = ['server/bin/oppidum.js', 'backup', '--to', join(folder, 'city.tar'), '--passphrase-file', join(folder, 'passphrase')]
        return run(process.execPath, words, { env: { ...process.env, ...settings } })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
