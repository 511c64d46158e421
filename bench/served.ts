import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../tools/cluster/free-port.mjs'

/** A measured process. */
export interface Served {
  port: number
  process: ChildProcess
  stop(): Promise<void>
}

/** @param last its latest output, also after the awaited line */
function lineOf(child: ChildProcess, wanted: RegExp, last: string[] = []): Promise<RegExpExecArray> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`Ended with ${code} before it was ready: ${last.join('\n')}`)))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        last.push(line)
        if (last.length > 20) last.shift()
        const match = wanted.exec(line)
        if (match) done(match)
      })
    }
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })
}

/** The built product on a fresh DATA_DIR, without rate limits. */
export async function startOppidum(env: Record<string, string> = {}): Promise<Served & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oppidum-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const last: string[] = []
  await lineOf(child, /Oppidum is ready/, last)
  let isWanted = true
  child.once('exit', (code, signal) => {
    if (isWanted) process.stdout.write(`The server ended with ${signal ?? code}: ${last.join('\n')}\n`)
  })
  return {
    port,
    dataDir,
    process: child,
    async stop() {
      isWanted = false
      child.kill('SIGTERM')
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A control: prints `listening PORT` when it is ready. */
export async function startControl(script: string, args: string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [, port] = await lineOf(child, /^listening (\d+)$/)
  return {
    port: Number(port),
    process: child,
    async stop() {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
