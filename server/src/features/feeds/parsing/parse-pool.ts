import type { After } from '../../../platform/jobs/timers.ts'
import { startWorker } from '../../../platform/workers/start-worker.ts'
import { WorkFailure } from '../../../platform/workers/work-failure.ts'
import { type HostedWorker, workerHost } from '../../../platform/workers/worker-host.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { type Reading, readingOf } from './feed-reading.ts'
import { type ParseJob, type ParseMessage, type ParseQuestion, parseDesk } from './parse-job.ts'

/** Parses feeds' answers off the event loop, one at a time: the next one when all drafts of the one before have been taken. */
export interface ParsePool {
  /**
   * Resolves when the whole answer has been read and is valid. The bytes move to the thread: the caller can no longer use them. The caller
   * reads to the end or closes the reading.
   * @throws DecodeFailure also `busy`, `too_slow` and `crashed`
   */
  decode(job: ParseJob): Promise<Reading>
  /** Ends the thread. Running and waiting jobs fail with `crashed`. */
  stop(): Promise<void>
}

export interface ParseLimits {
  /** For one message of drafts. The first takes longest, because the whole answer is read before it. */
  timeMs: number
  /** Answers that wait; one more is refused. */
  waiting: number
  /** Bytes of all answers that wait; one that would be too many is refused, unless it is the only one. */
  waitingBytes: number
  /** A thread without work for this long is ended, which frees its memory. */
  idleMs: number
  /** After an answer larger than this the thread is ended, which frees its memory at once. */
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

/** All feeds share one line: answers are parsed in the order in which they came. */
const SENDER = 'feeds'

/** One thread, started for the first answer and replaced when it dies. `workerUrl` names the bundled parse-worker. */
export function parsePool(parts: { workerUrl: URL; limits?: Partial<ParseLimits>; after?: After }): ParsePool {
  const limits = { ...PARSE_LIMITS, ...parts.limits }
  const { memoryMb, youngMemoryMb } = limits
  const host = workerHost({
    start: () =>
      startWorker<ParseQuestion, ParseMessage>({
        kind: 'thread',
        url: parts.workerUrl,
        name: 'parse',
        heapMb: memoryMb,
        youngHeapMb: youngMemoryMb,
      }),
    limits,
    after: parts.after,
  })

  return {
    decode: (job) =>
      new Promise((resolve, reject) => {
        const bytes = job.bytes.byteLength
        host
          .runSession(SENDER, (run) => giveOut(run, job, resolve), { bytes, isLast: bytes > limits.largeBytes })
          .catch((cause: unknown) => reject(decodeFailureOf(cause)))
      }),
    stop: () => host.stop(),
  }
}

/** Gives the caller a reading of the answer. Settles when the reading ends, is closed or fails. */
async function giveOut(
  run: HostedWorker<ParseQuestion, ParseMessage>['run'],
  job: ParseJob,
  onRead: (reading: Reading) => void,
): Promise<void> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const answer = async (question: ParseQuestion, transfer: ArrayBuffer[] = []) => {
    try {
      const message = await run(question, transfer)
      if (message.kind === 'failed' || message.end) end()
      return message
    } catch (cause) {
      end()
      throw decodeFailureOf(cause)
    }
  }
  const { buffer, byteLength } = job.bytes
  const ownsBuffer = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
  const first = await answer(job, ownsBuffer ? [buffer] : [])
  onRead(readingOf(first, () => answer('more'), end))
  await ended
}

function decodeFailureOf(cause: unknown): unknown {
  if (!(cause instanceof WorkFailure)) return cause
  return new DecodeFailure(cause.reason === 'unable' ? 'crashed' : cause.reason)
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
