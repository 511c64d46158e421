import type { After } from '../../../platform/jobs/timers.ts'
import { longLane, shortLane } from './answer-lanes.ts'
import { type Reading, readingOf } from './feed-reading.ts'
import { sitePacker } from './packed-sites.ts'
import { type ParseJob, parseDesk } from './parse-job.ts'

/** Parses feeds' answers off the event loop. A long answer that is stored slowly holds up no short one, nor a few other long ones. */
export interface ParsePool {
  /**
   * Resolves when the whole answer has been read and is valid. The bytes move to the thread: the caller can no longer use them. The caller
   * reads to the end or closes the reading.
   * @throws DecodeFailure also `busy`, `too_slow` and `crashed`
   */
  decode(job: ParseJob): Promise<Reading>
  /** Ends the threads. Running and waiting jobs fail with `crashed`. */
  stop(): Promise<void>
}

export interface ParseLimits {
  /** Bytes of a short answer. All its drafts are taken from the thread at once, which is then free for the next. */
  shortBytes: number
  /** Short answers that were read ahead and are not yet stored, and their bytes. In memory, drafts are up to three times as large. */
  ahead: number
  aheadBytes: number
  /** Long answers that are open at the same time, each in its own thread, and their bytes; one that is larger is alone. */
  open: number
  openBytes: number
  /** For one message of drafts of a short and of a long answer. The first takes longest, because the whole answer is read before it. */
  shortTimeMs: number
  timeMs: number
  /** Answers of each kind that wait; one more is refused. */
  waiting: number
  /** Bytes of all answers of a kind that wait; one that would be too many is refused, unless it is the only one. */
  waitingBytes: number
  /** The thread of short answers without work for this long is ended, which frees its memory. */
  idleMs: number
  memoryMb: number
  youngMemoryMb: number
}

export const PARSE_LIMITS: ParseLimits = {
  shortBytes: 1_000_000,
  ahead: 50,
  aheadBytes: 20_000_000,
  open: 4,
  openBytes: 200_000_000,
  shortTimeMs: 20_000,
  timeMs: 60_000,
  waiting: 200,
  waitingBytes: 400_000_000,
  idleMs: 120_000,
  memoryMb: 768,
  youngMemoryMb: 4,
}

/** `workerUrl` names the bundled parse-worker. Threads are started for the first answer and replaced when they die. */
export function parsePool(parts: { workerUrl: URL; limits?: Partial<ParseLimits>; after?: After }): ParsePool {
  const { workerUrl, after } = parts
  const limits = { ...PARSE_LIMITS, ...parts.limits }
  const short = shortLane({
    workerUrl,
    after,
    limits: { ...limits, open: limits.ahead, openBytes: limits.aheadBytes, timeMs: limits.shortTimeMs },
  })
  const long = longLane({ workerUrl, after, limits })
  const packed = sitePacker()
  const laneFor = ({ bytes }: ParseJob) => (bytes.byteLength > limits.shortBytes ? long : short)
  return {
    async decode(job) {
      const { sites, ...context } = job.context
      // Copying tens of thousands of sites into a message would hold up everything else.
      return laneFor(job).decode(sites ? { ...job, context, packedSites: await packed(sites) } : job)
    },
    async stop() {
      await Promise.all([short.stop(), long.stop()])
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
