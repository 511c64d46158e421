import { Worker } from 'node:worker_threads'
import { type After, systemAfter } from './feed-timers.ts'
import { type Decoded, DecodeFailure } from './importer.ts'
import { answerJob, type ParseJob, type ParseMessage, parseAnswer } from './parse-job.ts'

/** Reads answers off the event loop, one after the other. */
export interface ParsePool {
  /**
   * The bytes are handed over: whoever calls must not use them again.
   * @throws DecodeFailure also `busy`, `too_slow` and `crashed`
   */
  decode(job: ParseJob): Promise<Decoded>
  /** Ends the thread; what is under way or waiting fails with `crashed`. */
  stop(): Promise<void>
}

export interface ParseLimits {
  /** For one answer. */
  timeMs: number
  /** Answers that wait; one more is refused. */
  waiting: number
  /** Bytes of all answers that wait; one that would be too many is refused, unless it is the only one. */
  waitingBytes: number
  /** Without work the thread ends, and its memory with it. */
  idleMs: number
  memoryMb: number
}

export const PARSE_LIMITS: ParseLimits = { timeMs: 60_000, waiting: 200, waitingBytes: 400_000_000, idleMs: 120_000, memoryMb: 768 }

interface Waiting {
  job: ParseJob
  resolve(decoded: Decoded): void
  reject(cause: DecodeFailure): void
}

/** One thread, started when there is work and started anew when it dies. `workerUrl` names the bundled parse-worker. */
export function parsePool(parts: { workerUrl: URL; limits?: Partial<ParseLimits>; after?: After }): ParsePool {
  const limits = { ...PARSE_LIMITS, ...parts.limits }
  const after = parts.after ?? systemAfter
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let current: (Waiting & { answer: ReturnType<typeof parseAnswer>; endTimer: () => void }) | null = null
  let endIdle = () => {}

  function started(): Worker {
    if (worker) return worker
    const fresh = new Worker(parts.workerUrl, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
    fresh.on('message', (message: ParseMessage) => fresh === worker && handleMessage(message))
    fresh.on('error', () => fresh === worker && handleDeath())
    fresh.on('exit', () => fresh === worker && handleDeath())
    worker = fresh
    return fresh
  }

  function handleMessage(message: ParseMessage): void {
    if (!current) return
    const { resolve, reject, answer } = current
    try {
      const decoded = answer.take(message)
      if (decoded) finish(() => resolve(decoded))
    } catch (cause) {
      finish(() => reject(cause instanceof DecodeFailure ? cause : new DecodeFailure('crashed', cause)))
    }
  }

  function handleDeath(): void {
    worker = null
    const dead = current
    finish(() => dead?.reject(new DecodeFailure('crashed')))
  }

  /** Answers the one under way and goes on with the next. */
  function finish(answer: () => void): void {
    current?.endTimer()
    current = null
    answer()
    next()
  }

  function next(): void {
    if (current) return
    endIdle()
    const waiting = queue.shift()
    if (!waiting) {
      endIdle = after(limits.idleMs, () => void end())
      return
    }
    const endTimer = after(limits.timeMs, () => {
      void end()
      finish(() => waiting.reject(new DecodeFailure('too_slow')))
    })
    current = { ...waiting, answer: parseAnswer(), endTimer }
    const { bytes } = waiting.job
    const ownsBuffer = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    started().postMessage(waiting.job, ownsBuffer ? [bytes.buffer as ArrayBuffer] : [])
  }

  async function end(): Promise<void> {
    endIdle()
    const ending = worker
    worker = null
    await ending?.terminate()
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
      const open = [...(current ? [current] : []), ...queue.splice(0)]
      current?.endTimer()
      current = null
      for (const it of open) it.reject(new DecodeFailure('crashed'))
      await end()
    },
  }
}

/** The same work in the caller's own thread: for tests, and for the command line, which has nobody to keep waiting. */
export function inThreadPool(): ParsePool {
  return {
    decode: (job) =>
      new Promise((resolve, reject) => {
        const answer = parseAnswer()
        answerJob(job, (message) => {
          try {
            const decoded = answer.take(message)
            if (decoded) resolve(decoded)
          } catch (cause) {
            reject(cause)
          }
        })
      }),
    stop: async () => {},
  }
}
