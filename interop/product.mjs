import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'

const READY_MS = 120_000
const STOP_MS = 25_000

/** A small city, driven by the simulator. Rows that need a feed add it as an admin does. */
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

/**
 * The built product on its own store, in the folder.
 * @param {string} folder
 * @param {Record<string, string>} more settings
 */
export async function startProduct(folder, more) {
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
    ...more,
  }
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  /** @type {string[]} */
  const lines = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const ready = new Promise((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('Oppidum is ready at')) done(true)
    })
  })
  const isReady = await Promise.race([ready, ended.then(() => false), sleep(READY_MS, false, { ref: false })])
  if (!isReady) {
    child.kill('SIGKILL')
    throw new Error(`The product did not become ready:\n${lines.slice(-20).join('\n')}`)
  }
  return {
    base,
    async stop() {
      child.kill('SIGTERM')
      const outcome = await Promise.race([ended, sleep(STOP_MS, null, { ref: false })])
      if (!outcome) child.kill('SIGKILL')
      if (outcome?.[0] !== 0) throw new Error(`The product did not end well:\n${lines.slice(-20).join('\n')}`)
    },
  }
}
