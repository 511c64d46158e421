import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './build.mjs'
import { ROOT, tell } from './root.mjs'
import { serverBundle } from './server-bundle.mjs'

/** At the same depth as the real build, because the server finds files relative to its own. */
const BUILT = join(ROOT, '.cache/dev')
const PAGE_PORT = 5173
const port = process.env.PORT || '3000'

/** @type {import('node:child_process').ChildProcess | null} */
let server = null

await prepare('work')
// Its packages are installed only now.
const [{ watch }, { createServer }] = [await import('rolldown'), await import('vite')]

process.env.OPPIDUM_SERVER ||= `http://localhost:${port}`
const page = await createServer({
  root: join(ROOT, 'web'),
  configFile: join(ROOT, 'web/vite.config.ts'),
  server: { port: PAGE_PORT, strictPort: true },
})
await page.listen()

const watcher = watch(await serverBundle(BUILT))
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') tell(`The server does not build: ${event.error.message}`)
  if (event.code === 'BUNDLE_END') await event.result.close()
  if (event.code === 'END') await restart()
})

let ending = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, async () => {
    if (ending) return
    ending = true
    await Promise.all([watcher.close(), page.close(), stop()])
    process.exit(0)
  })
}

async function restart() {
  await stop()
  if (ending) return
  cpSync(join(ROOT, 'server/src/platform/db/migrations'), join(BUILT, 'migrations'), { recursive: true })
  server = spawn(process.execPath, ['--enable-source-maps', join(BUILT, 'main.js')], {
    cwd: ROOT,
    // The page loads from the development server, which forwards to this server what belongs to it.
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${PAGE_PORT}` },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches us, and we end it.
    detached: true,
  })
  server.once('exit', (code) => code && tell(`The server ended with ${code}; it starts again with the next change.`))
  tell(`The page: http://localhost:${PAGE_PORT}`)
}

async function stop() {
  const old = server
  server = null
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  old.kill('SIGTERM')
  await once(old, 'exit')
}
