import { Worker } from 'node:worker_threads'
import { type After, systemAfter } from '../../../platform/jobs/timers.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { type Reading, readingOf } from './feed-reading.ts'
import { type ParseJob, type ParseMessage, type ParseQuestion, parseDesk } from './parse-job.ts'

/** Reads answers off the event loop, one after the other: the next one when all of the one before was given out. */
export interface ParsePool {
  /**
   * Resolves when the answer was read to its end and found good. The bytes are handed over: whoever calls must not use
   * them again. Whoever gets a reading asks it to its end or closes it.
   * @throws DecodeFailure also `busy`, `too_slow` and `crashed`
   */
  decode(job: ParseJob): Promise<Reading>
  /** Ends the thread; what is under way or waiting fails with `crashed`. */
  stop(): Promise<void>
}

export interface ParseLimits {
  /** For one handful; the first is the one that takes long, as all is read before it. */
  timeMs: number
  /** Answers that wait; one more is refused. */
  waiting: number
  /** Bytes of all answers that wait; one that would be too many is refused, unless it is the only one. */
  waitingBytes: number
  /** Without work the thread ends, and its memory with it. */
  idleMs: number
  /** Bytes of an answer from which the thread ends with it, so that its memory goes at once. */
  largeBytes: number
  memoryMb: number
  youngMemoryMb: number
}

export const PARSE_LIMITS: ParseLimits = {
  timeMs: 60_000,
  waiting: 200,
  waitingBytes: 400_000_000,
  idleMs: 120_000,
  largeBytes: 5_000_000,
  memoryMb: 768,
  youngMemoryMb: 4,
}

interface Waiting {
  job: ParseJob
  resolve(reading: Reading): void
  reject(cause: DecodeFailure): void
}

/** The job that has the thread, until its reading is given out or closed. */
interface Turn {
  isLarge: boolean
  /** The question that the thread is at; null while nobody asks. */
  asked: { resolve(message: ParseMessage): void; reject(cause: DecodeFailure): void } | null
  endTimer(): void
}

/** One thread, started when there is work and started anew when it dies. `workerUrl` names the bundled parse-worker. */
export function parsePool(parts: { workerUrl: URL; limits?: Partial<ParseLimits>; after?: After }): ParsePool {
  const limits = { ...PARSE_LIMITS, ...parts.limits }
  const after = parts.after ?? systemAfter
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let current: Turn | null = null
  let endIdle = () => {}
  let ended: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    if (worker) return worker
    const resourceLimits = { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: limits.youngMemoryMb }
    const fresh = new Worker(parts.workerUrl, { resourceLimits })
    fresh.on('message', (message: ParseMessage) => fresh === worker && handleMessage(message))
    fresh.on('error', () => fresh === worker && handleDeath())
    fresh.on('exit', () => fresh === worker && handleDeath())
    worker = fresh
    return fresh
  }

  function handleMessage(message: ParseMessage): void {
    const turn = current
    if (!turn?.asked) return
    const { resolve } = turn.asked
    turn.asked = null
    turn.endTimer()
    resolve(message)
    if (message.kind === 'failed' || message.end) finish(turn)
  }

  function handleDeath(): void {
    worker = null
    if (current) finish(current, new DecodeFailure('crashed'))
  }

  /** Lets go of the thread, for good where something went wrong or much was read, and goes on with the next. */
  function finish(turn: Turn, cause?: DecodeFailure): void {
    if (current !== turn) return
    current = null
    turn.endTimer()
    if (turn.asked || turn.isLarge) void end()
    if (cause) turn.asked?.reject(cause)
    turn.asked = null
    next()
  }

  function ask(turn: Turn, question: ParseQuestion, transfer: ArrayBuffer[] = []): Promise<ParseMessage> {
    return new Promise((resolve, reject) => {
      if (current !== turn) return reject(new DecodeFailure('crashed'))
      turn.asked = { resolve, reject }
      turn.endTimer = after(limits.timeMs, () => finish(turn, new DecodeFailure('too_slow')))
      started().postMessage(question, transfer)
    })
  }

  function next(): void {
    if (current) return
    endIdle()
    const waiting = queue.shift()
    if (!waiting) {
      endIdle = after(limits.idleMs, () => void end())
      return
    }
    const { job, resolve, reject } = waiting
    const turn: Turn = { isLarge: job.bytes.byteLength > limits.largeBytes, asked: null, endTimer: () => {} }
    current = turn
    const ownsBuffer = job.bytes.buffer instanceof ArrayBuffer && job.bytes.byteLength === job.bytes.buffer.byteLength
    ask(turn, job, ownsBuffer ? [job.bytes.buffer as ArrayBuffer] : [])
      .then((first) =>
        resolve(
          readingOf(
            first,
            () => ask(turn, 'more'),
            () => finish(turn, new DecodeFailure('crashed')),
          ),
        ),
      )
      .catch(reject)
  }

  /** Resolves when no thread is left. */
  function end(): Promise<unknown> {
    endIdle()
    ended = Promise.all([ended, worker?.terminate()])
    worker = null
    return ended
  }

  return {
    decode: (job) =>
      new Promise((resolve, reject) => {
        const bytes = queue.reduce((sum, it) => sum + it.job.bytes.byteLength, job.bytes.byteLength)
        const isFull = queue.length >= limits.waiting || (queue.length > 0 && bytes > limits.waitingBytes)
        if (isFull) return reject(new DecodeFailure('busy'))
        queue.push({ job, resolve, reject })
        next()
      }),
    async stop() {
      for (const it of queue.splice(0)) it.reject(new DecodeFailure('crashed'))
      if (current) finish(current, new DecodeFailure('crashed'))
      await end()
    },
  }
}

/** The same work in the caller's own thread, for tests. */
export function inThreadPool(): ParsePool {
  return {
    async decode(job) {
      const desk = parseDesk()
      return readingOf(
        desk(job),
        async () => desk('more'),
        () => {},
      )
    },
    stop: async () => {},
  }
}
