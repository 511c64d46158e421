import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { WorkFailure } from './work-failure.ts'
import { lowerPriority, workerEnvironment } from './worker-environment.ts'
import type { HostedWorker } from './worker-host.ts'
import type { JobMessage, WorkerMessage } from './worker-messages.ts'

/** Characters from the end of a process's standard error that are reported with its death. */
const STDERR_LENGTH = 2_000

export interface WorkerOptions {
  /** A thread shares the server's memory and dies with it. Bytes from strangers are decoded by native code in a process only. */
  kind: 'thread' | 'process'
  /** A bundled file that calls `serveJobs`. */
  url: URL
  /** For the log, such as 'picture transcoder'. */
  name: string
  /** Limit of the old generation of the JavaScript heap. Memory outside of the heap is limited by `serveJobs`. */
  heapMb: number
  /** Of the young generation; threads only. */
  youngHeapMb?: number
  /** Called when it dies by itself, not when it is ended. */
  onFault?(error: Error): void
}

/** Starts a worker. It has none of the server's settings in its environment; a process also has a low priority. */
export function startWorker<Job, Reply>(options: WorkerOptions): HostedWorker<Job, Reply> {
  const pending = new Map<number, { resolve(reply: Reply): void; reject(cause: WorkFailure): void }>()
  let lastId = 0
  let isReady = false
  let hasEnded = false

  function fail(reason: WorkFailure['reason']): void {
    hasEnded = true
    for (const it of pending.values()) it.reject(new WorkFailure(reason))
    pending.clear()
  }

  const { send, kill } = CHANNELS[options.kind]<JobMessage<Job>, WorkerMessage<Reply>>(options, {
    onMessage(message) {
      if (message === 'ready') {
        isReady = true
        return
      }
      pending.get(message.id)?.resolve(message.reply)
      pending.delete(message.id)
    },
    onDeath(error) {
      if (hasEnded) return
      options.onFault?.(error)
      // A worker that dies before it is ready does so without the job's doing.
      fail(isReady ? 'crashed' : 'unable')
    },
  })

  return {
    run: (job, transfer = []) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new WorkFailure('unable'))
        const id = ++lastId
        pending.set(id, { resolve, reject })
        send({ id, job }, transfer)
      }),
    hasEnded: () => hasEnded,
    end() {
      fail('unable')
      return kill()
    },
  }
}

interface Channel<Sent> {
  send(message: Sent, transfer: readonly ArrayBuffer[]): void
  /** Resolves when the worker is gone. */
  kill(): Promise<void>
}

interface Events<Received> {
  onMessage(message: Received): void
  onDeath(error: Error): void
}

const CHANNELS = { thread: openThread, process: openProcess }

function openThread<Sent, Received>(
  { url, name, heapMb, youngHeapMb }: WorkerOptions,
  { onMessage, onDeath }: Events<Received>,
): Channel<Sent> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, ...(youngHeapMb !== undefined && { maxYoungGenerationSizeMb: youngHeapMb }) }
  const thread = new Thread(url, { resourceLimits, env: workerEnvironment() })
  thread.on('message', onMessage)
  thread.on('error', onDeath)
  thread.on('exit', (code) => onDeath(new Error(`the ${name} thread ended with ${code}`)))
  return {
    send: (message, transfer) => thread.postMessage(message, transfer),
    async kill() {
      await thread.terminate()
    },
  }
}

function openProcess<Sent, Received>({ url, name, heapMb }: WorkerOptions, { onMessage, onDeath }: Events<Received>): Channel<Sent> {
  let stderr = ''
  const child = fork(fileURLToPath(url), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: workerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  lowerPriority(child.pid)
  child.stderr?.on('data', (text: Buffer) => {
    stderr = `${stderr}${text.toString('utf8')}`.slice(-STDERR_LENGTH)
  })
  child.on('message', (message) => onMessage(message as Received))
  child.on('error', onDeath)
  child.on('exit', (code, signal) => {
    const ended = `the ${name} process ended with ${signal ?? code}`
    onDeath(new Error(stderr === '' ? ended : `${ended}: ${stderr}`))
  })
  return {
    // When it has just died, its exit is what fails the job.
    send: (message) => void child.send(message as object, () => undefined),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
