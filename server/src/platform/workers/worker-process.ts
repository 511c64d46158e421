import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type QueueWorker, WorkFailure } from './fair-queue.ts'
import { FRUGAL, stepBack } from './low-priority-process.ts'

/** Characters of what it said last that are told with a fault. */
const SAID_AT_MOST = 2_000

/** Names of the environment that a process needs to start at all; no setting of ours goes over. */
const HANDED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot']

interface Parts {
  /** A bundled worker: it says 'ready' once it could begin, then answers each message with one. */
  workerUrl: URL
  /** What it does, as in 'the process that draws pictures'. */
  does: string
  /** Of the heap, in MB; what lies outside of it the process looks after itself. */
  heapMb: number
  /** Told when it dies by itself, with what it said. */
  onFault(error: Error): void
}

/** A process of its own that is given one piece of work after the other, started at once. */
export function workProcess<Job, Reply extends object>({ workerUrl, does, heapMb, onFault }: Parts): QueueWorker<Job, Reply> {
  let isWanted = true
  let isReady = false
  let said = ''
  let current: { resolve(reply: Reply): void; reject(cause: WorkFailure): void } | null = null
  const child: ChildProcess = fork(fileURLToPath(workerUrl), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {
      ...Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
      ...FRUGAL,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  stepBack(child.pid)
  child.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text.toString('utf8')}`.slice(-SAID_AT_MOST)
  })
  child.on('message', (reply: 'ready' | Reply) => {
    if (reply === 'ready') {
      isReady = true
      return
    }
    current?.resolve(reply)
    current = null
  })
  child.on('error', (error) => gone(error))
  child.on('exit', (code, signal) => gone(new Error(`the process that ${does} ended with ${signal ?? code}`)))

  function gone(error: Error): void {
    if (isWanted) onFault(said === '' ? error : new Error(`${error.message}: ${said}`))
    isWanted = false
    current?.reject(new WorkFailure(isReady ? 'crashed' : 'unable'))
    current = null
  }

  return {
    work: (job) =>
      new Promise((resolve, reject) => {
        if (!isWanted) return reject(new WorkFailure('unable'))
        current = { resolve, reject }
        // One that has just died says so by its exit.
        child.send(job as object, () => undefined)
      }),
    async end() {
      isWanted = false
      current?.reject(new WorkFailure('unable'))
      current = null
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
