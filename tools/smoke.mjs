import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './cluster/free-port.mjs'
import { ROOT, tell } from './root.mjs'

/** What a newcomer does: start, look, write once, stop, start again. */
const PATHS = [
  '/',
  '/api/health',
  '/api/ready',
  '/api/status',
  '/api/config',
  '/api/openapi.json',
  '/api/cities',
  '/api/city-metrics',
  '/api/traffic-data',
  '/api/energy-data',
  '/api/incidents',
  '/api/service-requests',
  '/api/feeds',
  '/open311/discovery.xml',
  '/open311/v2/requests.xml',
  '/ngsi-ld/v1/types',
  '/ngsi-ld/v1/entities?type=TrafficFlowObserved',
  '/metrics',
]
const FIRST_START_MS = 5 * 60_000
const GONE_MS = 200
const STOP_MS = 25_000
const MARK = 'Smoke Lane 7'

const work = mkdtempSync(join(tmpdir(), 'oppidum-smoke-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const env = { ...process.env, PORT: String(port), DATA_DIR: join(work, 'data'), CI: 'true' }

/** What was started last. @type {{ npm?: import('node:child_process').ChildProcess }} */
const running = {}

try {
  tell(`smoke test with Node ${process.version}, user ${process.getuid?.()}`)
  const first = await start(FIRST_START_MS)
  for (const path of PATHS) await mustAnswer(path)
  const file = join(work, 'requests.json')
  writeFileSync(file, JSON.stringify([aRequest()]))
  await promisify(execFile)('npx', ['oppidum', 'ingest', file], { cwd: ROOT, env }).catch((error) => {
    throw new Error(`npx oppidum ingest failed: ${error.stderr || error.message}`)
  })
  await untilListed()
  await first.stop()

  const second = await start(60_000)
  if (/Installing|Building/.test(second.said())) throw new Error(`The second start was not idle:\n${second.said()}`)
  await untilListed()
  await second.stop()
  tell('smoke test passed')
} catch (error) {
  tell(`smoke test FAILED: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  // Whatever went wrong, no process of ours stays: npm leads its own process group.
  const { npm } = running
  const isLeft = npm?.pid !== undefined && npm.exitCode === null && npm.signalCode === null
  if (npm?.pid && isLeft) {
    process.kill(-npm.pid, 'SIGTERM')
    await Promise.race([once(npm, 'exit'), sleep(STOP_MS)])
  }
  rmSync(work, { recursive: true, force: true })
}

/** @param {number} patienceMs */
async function start(patienceMs) {
  const startedAt = performance.now()
  // A separate group, so that only npm gets our signal: it has to forward it.
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.npm = npm
  const ended = once(npm, 'exit')
  /** @type {string[]} */
  const said = []
  createInterface({ input: npm.stderr }).on('line', (line) => said.push(line))
  const ready = new Promise((resolve) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('Oppidum is ready at ')) resolve(line)
    })
  })
  const line = await Promise.race([ready, ended.then(() => null), sleep(patienceMs, undefined, { ref: false })])
  if (line !== `Oppidum is ready at ${origin}`) {
    throw new Error(`It did not become ready (${line ?? `ended with ${npm.exitCode}`}):\n${said.slice(-30).join('\n')}`)
  }
  tell(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const pids = ownPids()
  if (pids.length < 2) throw new Error('The server and its store were not found among the processes.')
  return {
    said: () => said.join('\n'),
    async stop() {
      npm.kill('SIGTERM')
      const outcome = await Promise.race([ended, sleep(STOP_MS, null, { ref: false })])
      if (!outcome) throw new Error('It did not stop in time.')
      const [code, signal] = outcome
      if (code !== 0) throw new Error(`It stopped with ${signal ?? code}:\n${said.slice(-30).join('\n')}`)
      // A process is gone a moment after its parent has seen the end of it.
      let left = pids.filter(isAlive)
      for (const endMs = performance.now() + GONE_MS; left.length > 0 && performance.now() < endMs; await sleep(20))
        left = left.filter(isAlive)
      if (left.length > 0) throw new Error(`Processes were left behind: ${left.join(', ')}`)
    },
  }
}

/** Process ids of the server and the store, from their own files. */
function ownPids() {
  const dataDir = env.DATA_DIR
  const locks = readdirSync(dataDir).filter((it) => /^server\.\d+\.lock$/.test(it))
  return [
    ...locks.map((it) => Number(JSON.parse(readFileSync(join(dataDir, it), 'utf8')).pid)),
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'latin1').split('\n')[0]),
  ]
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {string} path */
async function mustAnswer(path) {
  const response = await fetch(origin + path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`GET ${path} answers ${response.status}`)
}

async function untilListed() {
  for (let attempt = 0; attempt < 40; attempt++) {
    const text = await (await fetch(`${origin}/api/service-requests`)).text()
    if (text.includes(MARK)) return
    await sleep(250)
  }
  throw new Error('What was written is not in GET /api/service-requests')
}

function aRequest() {
  const now = new Date().toISOString()
  return {
    service_request_id: 'smoke-1',
    status: 'open',
    service_name: 'Pothole',
    description: 'A hole as wide as a wheel.',
    requested_datetime: now,
    updated_datetime: now,
    address: MARK,
    lat: -34.9,
    long: -56.17,
  }
}
