import type { After } from '../../../platform/jobs/timers.ts'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'
import { startWorker } from '../../../platform/workers/start-worker.ts'
import { WorkFailure } from '../../../platform/workers/work-failure.ts'
import { type WorkerHost, workerHost } from '../../../platform/workers/worker-host.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { type Reading, readingOf } from './feed-reading.ts'
import type { ParseJob, ParseMessage, ParseQuestion } from './parse-job.ts'

/** Answers of one size: how they get their turn, and how their drafts come out. */
export interface AnswerLane {
  /** @throws DecodeFailure also `busy`, `too_slow` and `crashed` */
  decode(job: ParseJob): Promise<Reading>
  stop(): Promise<void>
}

interface LaneLimits {
  /** For one message of drafts. The first takes longest, because the whole answer is read before it. */
  timeMs: number
  /** Answers that are being read or given out at the same time. */
  open: number
  /** Bytes of all those answers; one that is larger is alone. */
  openBytes: number
  /** Answers that wait; one more is refused. */
  waiting: number
  /** Bytes of all answers that wait; one that would be too many is refused, unless it is the only one. */
  waitingBytes: number
  /** A thread without work for this long is ended, which frees its memory. */
  idleMs: number
  memoryMb: number
  youngMemoryMb: number
}

export interface LaneParts {
  workerUrl: URL
  limits: LaneLimits
  after?: After | undefined
}

type Host = WorkerHost<ParseQuestion, ParseMessage>
type Run = Parameters<Parameters<Host['runSession']>[1]>[0]

/**
 * Answers that are read ahead: all drafts wait in memory until they are taken, so that the one thread is free for the next answer
 * however slowly they are stored.
 */
export function shortLane({ workerUrl, limits, after }: LaneParts): AnswerLane {
  const turns = turnsOf(limits, after)
  const host = hostOf({ workerUrl, limits, after })
  return {
    decode: (job) =>
      inTurn(turns, job, async (isOver) => {
        const { first, later } = await host.runSession(job.feed.id, (run) => allMessages(run, job))
        const next = async () => {
          const message = later.shift()
          if (!message) throw new DecodeFailure('crashed')
          if (later.length === 0) isOver()
          return message
        }
        const close = () => {
          later.length = 0
          isOver()
        }
        if (later.length === 0) isOver()
        return readingOf(first, next, close)
      }),
    async stop() {
      turns.close(new WorkFailure('unable'))
      await host.stop()
    },
  }
}

/**
 * Answers that are given out as they are taken, so that their drafts are never all in memory. Each has a thread of its own, which ends
 * with it and so frees its memory.
 */
export function longLane({ workerUrl, limits, after }: LaneParts): AnswerLane {
  const turns = turnsOf(limits, after)
  const hosts = new Set<Host>()
  return {
    decode: (job) =>
      inTurn(turns, job, async (isOver) => {
        const host = hostOf({ workerUrl, limits, after })
        hosts.add(host)
        const end = async () => {
          await host.stop()
          hosts.delete(host)
          isOver()
        }
        return new Promise((resolve, reject) => {
          host
            .runSession(job.feed.id, (run) => giveOut(run, job, resolve))
            .catch(reject)
            .finally(end)
        })
      }),
    async stop() {
      turns.close(new WorkFailure('unable'))
      await Promise.all([...hosts].map((it) => it.stop()))
    },
  }
}

function turnsOf(limits: LaneLimits, after: After | undefined) {
  const { open, openBytes, waiting, waitingBytes } = limits
  return fairQueue({ atOnce: open, runningBytes: openBytes, waiting, waitingBytes }, after)
}

function hostOf({ workerUrl, limits, after }: LaneParts): Host {
  const { memoryMb, youngMemoryMb, timeMs, idleMs, open } = limits
  return workerHost({
    start: () =>
      startWorker<ParseQuestion, ParseMessage>({
        kind: 'thread',
        url: workerUrl,
        name: 'parse',
        heapMb: memoryMb,
        youngHeapMb: youngMemoryMb,
      }),
    // Turns are given before the host is asked.
    limits: { timeMs, idleMs, waiting: open },
    after,
  })
}

/** Resolves with the reading when it is there; the turn lasts until `isOver` is called, or `read` fails. */
function inTurn(turns: ReturnType<typeof turnsOf>, job: ParseJob, read: (isOver: () => void) => Promise<Reading>): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const turn = async () => {
      let isOver = () => {}
      const over = new Promise<void>((end) => {
        isOver = end
      })
      resolve(await read(isOver))
      await over
    }
    turns.run(job.feed.id, turn, { bytes: job.bytes.byteLength }).catch((cause: unknown) => reject(decodeFailureOf(cause)))
  })
}

function decodeFailureOf(cause: unknown): unknown {
  if (!(cause instanceof WorkFailure)) return cause
  return new DecodeFailure(cause.reason === 'unable' ? 'crashed' : cause.reason)
}

async function allMessages(run: Run, job: ParseJob): Promise<{ first: ParseMessage; later: ParseMessage[] }> {
  const first = await run(job, transferOf(job))
  const later: ParseMessage[] = []
  for (let last = first; last.kind === 'handful' && !last.end; later.push(last)) last = await run('more')
  const failed = later.find((it) => it.kind === 'failed')
  return failed ? { first: failed, later: [] } : { first, later }
}

/** Gives the caller a reading of the answer. Settles when the reading ends, is closed or fails. */
async function giveOut(run: Run, job: ParseJob, onRead: (reading: Reading) => void): Promise<void> {
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
  const first = await answer(job, transferOf(job))
  onRead(readingOf(first, () => answer('more'), end))
  await ended
}

function transferOf({ bytes: { buffer, byteLength } }: ParseJob): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : []
}
