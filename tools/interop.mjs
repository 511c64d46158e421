import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from './build.mjs'
import { run } from './command.mjs'
import { installIfStale } from './install.mjs'
import { ROOT, tell } from './root.mjs'

/** The built product with other people's programs. Those have their own packages (interop/). */
const READY_MS = 120_000
const STOP_MS = 25_000
const PASSWORD = 'nine stones in a quiet river'

/** The services of a small city, one with a question. Its requests come from the simulator. */
const CITY = {
  id: 'smallport',
  name: 'Smallport',
  timeZone: 'America/Montevideo',
  bounds: [-56.3, -35, -56, -34.8],
  inhabitants: 300_000,
  departments: ['Streets'],
  locations: ['Harbour Road', 'Market Street', 'Station Avenue'].map((name, index) => ({
    id: `section-${index}`,
    name: `${name}, North - South`,
    freeFlowMph: 40 + index,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-56.2 + index / 100, -34.95],
        [-56.2 + index / 100, -34.9],
      ],
    },
  })),
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

const hasXmllint = async () => (await run('xmllint', ['--version'], { quiet: true })) === 0

async function ensureXmllint() {
  if (await hasXmllint()) return
  if (process.getuid?.() !== 0) throw new Error('xmllint is missing: install the Debian package libxml2-utils.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', 'libxml2-utils'], { env, quiet: true })
  if (!(await hasXmllint())) throw new Error('The Debian package libxml2-utils could not be installed.')
}

/**
 * The built product on its own store, in the folder.
 * @param {string} folder
 */
async function startProduct(folder) {
  const port = await freePort()
  const file = join(folder, 'city.json')
  writeFileSync(file, JSON.stringify({ cities: [CITY] }))
  const base = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CITY_FILE: file,
    SIMULATOR: 'on',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: base,
  }
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  /** @type {string[]} */
  const said = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ready = new Promise((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('Oppidum is ready at')) done(true)
    })
  })
  const isReady = await Promise.race([ready, ended.then(() => false), sleep(READY_MS, false, { ref: false })])
  if (!isReady) {
    child.kill('SIGKILL')
    throw new Error(`The product did not become ready:\n${said.slice(-20).join('\n')}`)
  }
  return {
    base,
    async stop() {
      child.kill('SIGTERM')
      const outcome = await Promise.race([ended, sleep(STOP_MS, null, { ref: false })])
      if (!outcome) child.kill('SIGKILL')
      if (outcome?.[0] !== 0) throw new Error(`The product did not end well:\n${said.slice(-20).join('\n')}`)
    },
  }
}

/**
 * The first account of an installation is its admin, who creates an app's key.
 * @param {string} base
 */
async function keyOf(base) {
  /**
   * @param {string} path
   * @param {unknown} body
   * @param {string} [cookie]
   */
  const post = (path, body, cookie) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
  const signUp = await post('/api/auth/sign-up/email', { email: 'admin@city.example', password: PASSWORD })
  const cookie = signUp.headers.getSetCookie().map((it) => it.split(';')[0])
  const made = await post('/api/open311-keys', { name: 'Interop' }, cookie.join('; '))
  if (!made.ok) throw new Error(`No key was given: ${made.status} ${await made.text()}`)
  return /** @type {{ key: string }} */ (await made.json()).key
}

const folder = mkdtempSync(join(tmpdir(), 'oppidum-interop-'))
try {
  await prepare('work')
  await ensureXmllint()
  await installIfStale('work', join(ROOT, 'interop'))
  const product = await startProduct(folder)
  try {
    const oracle = join(resolve(ROOT, process.env.SAMPLES_DIR || '../shared/feeds'), 'open311/schema')
    const env = {
      ...process.env,
      BASE: product.base,
      KEY: await keyOf(product.base),
      TRANSCRIPT: join(ROOT, '.cache/interop/open311.txt'),
      ...(existsSync(oracle) && { ORACLE: oracle }),
    }
    if ((await run(process.execPath, ['interop/open311.mjs'], { env })) !== 0) throw new Error('Interop FAILED: see above.')
  } finally {
    await product.stop()
  }
  tell('interop passed')
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
