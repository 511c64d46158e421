import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A process and everything it has started, newest last. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const it of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(it), Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${it}/status`, 'utf8'))?.[1]))
    } catch {
      // It ended while we looked.
    }
  }
  const family = [pid]
  for (const it of family) for (const [child, parent] of parents) if (parent === it) family.push(child)
  return family
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It is gone already.
    }
  }
}

/** A program of the cluster that can be killed, frozen and started again. */
export interface Part {
  name: string
  start(): Promise<void>
  /** SIGKILL to it and its children, as when its machine dies. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Null while it does not run. */
  pid(): number | null
  /** Ends that nobody here caused, in sentences. */
  ownEnds: string[]
}

interface Program {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  /** Rejects until it works. */
  isUp(): Promise<void>
  /** How long a start may take, ms. */
  startMs: number
  /** Each line of its output. */
  onLine?(line: string): void
}

/** @throws if it does not work in time */
export async function startedPart({ name, command, env, isUp, startMs, onLine }: Program): Promise<Part> {
  let child: ChildProcess | null = null
  let frozen: number[] = []
  let isWanted = false
  let hasWorked = false
  const ownEnds: string[] = []
  const part: Part = {
    name,
    ownEnds,
    async start() {
      const deadline = performance.now() + startMs
      isWanted = true
      while (performance.now() < deadline) {
        if (child === null) launch()
        try {
          await isUp()
          hasWorked = true
          return
        } catch {
          await wait(100)
        }
      }
      throw new Error(`${name} did not start within ${startMs / 1_000} s.`)
    },
    async kill() {
      isWanted = false
      const current = child
      if (!current?.pid) return
      const ended = once(current, 'exit')
      signal(familyOf(current.pid), 'SIGKILL')
      await ended
    },
    freeze() {
      if (child?.pid) frozen = familyOf(child.pid)
      signal(frozen, 'SIGSTOP')
    },
    thaw() {
      signal(frozen.toReversed(), 'SIGCONT')
      frozen = []
    },
    pid: () => child?.pid ?? null,
  }

  function launch(): void {
    const [program = '', ...words] = command
    const last: string[] = []
    const started = spawn(program, words, { cwd: '/', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    hasWorked = false
    for (const stream of [started.stdout, started.stderr]) {
      let rest = ''
      stream?.on('data', (bytes) => {
        const lines = (rest + bytes).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          last.push(line)
          if (last.length > 5) last.shift()
          onLine?.(line)
        }
      })
    }
    started.on('error', (error) => last.push(error.message))
    started.on('exit', (code, signalName) => {
      if (child === started) child = null
      // A start that fails is tried again, as a supervisor does.
      if (isWanted && hasWorked) ownEnds.push(`${name} ended with ${code ?? signalName}: ${last.join(' | ')}`)
    })
  }

  // Also when the run itself is stopped.
  process.once('exit', () => child?.pid && signal(familyOf(child.pid), 'SIGKILL'))
  await part.start()
  return part
}

/** Resolves when the port accepts a connection. */
export function accepts(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(1_000, () => socket.destroy(new Error('No answer.')))
    socket.once('connect', () => {
      socket.destroy()
      done()
    })
    socket.once('error', fail)
  })
}
