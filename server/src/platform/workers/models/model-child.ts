import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type QueueWorker, WorkFailure } from '../fair-queue.ts'
import { FRUGAL, stepBack } from '../low-priority-process.ts'
import type { LaneCall, LaneReply } from './lane-messages.ts'
import { type Lane, MODEL_LIMITS } from './model-limits.ts'
import type { TaskCall, TaskReply } from './task-runner.ts'

/** Characters of what it said last that are told with a fault. */
const SAID_AT_MOST = 2_000

/** Names of the environment that a process needs to start at all; no setting of ours goes over. */
const HANDED_ON = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot']

/** Whoever is at work in a lane; null between two tasks. */
type Waiting = { resolve(reply: TaskReply): void; reject(cause: WorkFailure): void } | null

interface Child {
  send(call: LaneCall): void
  /** The lanes that somebody uses; without any the process ends. */
  used: Set<Lane>
  waiting: Record<Lane, Waiting>
  /** Resolves when the thread of long tasks is gone, or all of it. */
  drop(): Promise<void>
  end(): Promise<void>
  isGone(): boolean
}

/**
 * Hands for both lanes in one process, which is there as long as one of them is used. `workerUrl` names the bundled model-worker.
 * @param onFault told when it dies by itself, with what it said
 */
export function modelChild(workerUrl: URL, onFault: (error: Error) => void): (lane: Lane) => QueueWorker<TaskCall, TaskReply> {
  let child: Child | null = null

  return (lane) => {
    if (child === null || child.isGone()) child = startChild(workerUrl, onFault)
    const own = child
    own.used.add(lane)
    return {
      work: (call) =>
        new Promise((resolve, reject) => {
          if (own.isGone()) return reject(new WorkFailure('unable'))
          own.waiting[lane] = { resolve, reject }
          own.send({ lane, ...call })
        }),
      async end() {
        const isAtWork = own.waiting[lane] !== null
        own.waiting[lane]?.reject(new WorkFailure('unable'))
        own.waiting[lane] = null
        own.used.delete(lane)
        // A quick task that does not end holds the whole process; a long one holds its thread alone.
        if (own.used.size === 0 || (lane === 'quick' && isAtWork)) await own.end()
        else if (lane === 'long') await own.drop()
      },
    }
  }
}

function startChild(workerUrl: URL, onFault: (error: Error) => void): Child {
  let isWanted = true
  let said = ''
  let dropped = () => {}
  const waiting: Record<Lane, Waiting> = { quick: null, long: null }
  const child: ChildProcess = fork(fileURLToPath(workerUrl), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MODEL_LIMITS.heapMb}`],
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
  child.on('message', (reply: LaneReply) => {
    const { lane, ...told } = reply
    const it = waiting[lane]
    if ('dropped' in told) return dropped()
    waiting[lane] = null
    if (!('lost' in told)) return it?.resolve(told)
    onFault(new Error(`the thread of long tasks of the models ended: ${told.lost}`))
    it?.reject(new WorkFailure('crashed'))
  })
  child.on('error', (error) => gone(error))
  child.on('exit', (code, signal) => gone(new Error(`the process of the models ended with ${signal ?? code}`)))

  function gone(error: Error): void {
    if (isWanted) onFault(said === '' ? error : new Error(`${error.message}: ${said}`))
    isWanted = false
    for (const lane of ['quick', 'long'] as const) {
      waiting[lane]?.reject(new WorkFailure('crashed'))
      waiting[lane] = null
    }
    dropped()
  }

  return {
    used: new Set(),
    waiting,
    // One that has just died says so by its exit.
    send: (call) => void child.send(call, () => undefined),
    isGone: () => !isWanted,
    drop: () =>
      new Promise((done) => {
        if (!isWanted) return done()
        dropped = done
        child.send({ drop: true } satisfies LaneCall, () => undefined)
      }),
    async end() {
      isWanted = false
      for (const lane of ['quick', 'long'] as const) {
        waiting[lane]?.reject(new WorkFailure('unable'))
        waiting[lane] = null
      }
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
