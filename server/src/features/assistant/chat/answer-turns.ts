import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../../platform/jobs/timers.ts'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'

/**
 * Limits of one instance. A question waits in the queue for at most `waitMs` and may then take `answerMs`: 60 s for a language model,
 * the rest for the analyst if the model hangs. The sum is less than the time for which a question stays reserved on the meter.
 */
export const ASKING_LIMITS = {
  atOnce: 8,
  waiting: 200,
  waitMs: 40_000,
  answerMs: 75_000,
  /** Size of an answer with all of its facts, as JSON. */
  answerBytes: 1024 * 1024,
  /** How long pending answers may still take when the server stops. */
  graceMs: 3_000,
} as const

const TOO_SLOW = 'The answer took too long; it was not counted. Please ask again.'

export const busy = () => new Failure('unavailable', 'Many questions are being answered right now; please ask again in a moment.')

/** Settles like the work, or rejects with the signal's reason if that comes first. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Runs work on questions: a limited number at a time, in a fair order, each with a time limit. */
export interface AnswerTurns {
  /** Whether the queue would refuse another question. */
  isFull(): boolean
  /** @throws Failure unavailable when it waits or takes too long; the signal's reason; whatever the work throws */
  run<T>(personId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function answerTurns(after: After): AnswerTurns {
  const queue = fairQueue({ ...ASKING_LIMITS, yieldsAtEnd: true, busy }, after)
  return {
    isFull: queue.isFull,
    run: (personId, signal, work) =>
      queue.run(
        personId,
        async () => {
          const limit = new AbortController()
          const cancelTimer = after(ASKING_LIMITS.answerMs, () => limit.abort(new Failure('unavailable', TOO_SLOW)))
          try {
            const either = AbortSignal.any([signal, limit.signal])
            return await orAborted(work(either), either)
          } finally {
            cancelTimer()
          }
        },
        { signal },
      ),
  }
}
