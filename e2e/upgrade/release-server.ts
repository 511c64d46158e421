import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Release } from './next-release.ts'

/** An instance of a release, as a unit of systemd runs it: one after the other at the same address. */
export interface ReleaseServer {
  start(release: Release): Promise<void>
  /** SIGTERM. @returns seconds until it has ended. @throws unless it ended as asked */
  stop(): Promise<number>
  /** What it logged of the level `error` or above. */
  faults: string[]
}

const ERROR = 50

export function releaseServer(env: Record<string, string>): ReleaseServer {
  let child: ChildProcess | null = null
  const faults: string[] = []
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    faults,
    async start({ folder }) {
      const started = spawn(process.execPath, [join(folder, 'server/dist/oppidum.js'), 'serve'], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const last: string[] = []
      const ready = new Promise<void>((done, fail) => {
        for (const stream of [started.stdout, started.stderr]) {
          createInterface({ input: stream }).on('line', (line) => {
            last.push(line)
            if (line.startsWith('Oppidum is ready at')) done()
            if (line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= ERROR) faults.push(line.slice(0, 600))
          })
        }
        started.once('exit', (code) => fail(new Error(`It ended with ${code}:\n${last.slice(-10).join('\n')}`)))
      })
      await ready
    },
    async stop() {
      if (!child) return 0
      const startMs = performance.now()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      child = null
      if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM.`)
      return (performance.now() - startMs) / 1_000
    },
  }
}

/** `oppidum migrate` of a release. @returns what it said */
export async function migrateWith({ folder }: Release, env: Record<string, string>): Promise<string> {
  const words = [join(folder, 'server/dist/oppidum.js'), 'migrate']
  return (await promisify(execFile)(process.execPath, words, { cwd: folder, env: { ...process.env, ...env } })).stdout
}
