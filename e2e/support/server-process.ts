import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { freePort } from '../../tools/cluster/free-port.mjs'

export interface ServerProcess {
  url: string
  port: number
  /** Milliseconds from the start to 'Oppidum is ready'. */
  readyMs: number
  process: ChildProcess
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL, like a power cut for this process. */
  kill(): Promise<void>
}

/** The built product as a separate process. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()))
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    // Fitting models would use the CPU the test needs; tests of models turn them on.
    // No proxy has to notice that it goes.
    env: { ...process.env, LOG_LEVEL: 'warn', MODELS: 'off', DRAIN_SECONDS: '0', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  await new Promise<void>((done, fail) => {
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (said.length > 30) said.shift()
        if (line.startsWith('Oppidum is ready at')) done()
      })
    }
    void ended.then((code) => fail(new Error(`The server ended with ${code} before it was ready:\n${said.join('\n')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    readyMs: performance.now() - startedAt,
    process: child,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
