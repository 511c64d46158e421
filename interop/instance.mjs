import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../tools/root.mjs'

const READY_MS = 180_000

/**
 * An instance beside others on one database, which may stop and start again.
 * @param {Record<string, string>} settings
 */
export function startInstance(settings) {
  /** @type {{ child: import('node:child_process').ChildProcess, ended: Promise<unknown> } | null} */
  let running = null
  return {
    async start() {
      // The row's own settings are meant for the product that it started.
      const env = { ...process.env, MQTT_PORT: '', LOG_LEVEL: 'warn', ...settings }
      const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      running = { child, ended }
      const ready = new Promise((done) => {
        createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Oppidum is ready at') && done(true))
      })
      const isReady = await Promise.race([ready, ended.then(() => false), sleep(READY_MS, false, { ref: false })])
      if (isReady !== true) throw new Error('An instance did not become ready.')
    },
    async stop() {
      running?.child.kill('SIGTERM')
      await running?.ended
      running = null
    },
  }
}
