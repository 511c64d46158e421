import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../../platform/jobs/timers.ts'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'

/**
 * Of one instance. A question waits for its turn at most `waitMs`, and is then worked at for at most `answerMs`: a model has 60 s of
 * it, and the analyst the rest when that one hangs. Both together are less than a count may be reserved.
 */
export const ASKING_LIMITS = {
  atOnce: 8,
  waiting: 200,
  waitMs: 40_000,
  answerMs: 75_000,
  /** Bytes of an answer with all of its facts. */
  answerBytes: 1024 * 1024,
  /** So long answers that are on their way may take when the server ends. */
  graceMs: 3_000,
} as const

const TOO_SLOW = 'The answer took too long; it was not counted. Please ask again.'

export const busy = () => new Failure('unavailable', 'Many questions are being answered just now; please ask again in a moment.')

/** Resolves or rejects with the work, or with the signal's reason if that comes first. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Work on questions: so much at a time, each in its turn, and none for longer than it may. */
export interface AnswerTurns {
  /** Whether one more would be refused. */
  isFull(): boolean
  /** @throws Failure unavailable when its turn does not come or it takes too long, the signal's reason, or what the work throws */
  work<T>(personId: string, signal: AbortSignal, look: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function answerTurns(after: After): AnswerTurns {
  const queue = fairQueue({ ...ASKING_LIMITS, yieldsAtEnd: true, busy }, after)
  return {
    isFull: queue.isFull,
    work: (personId, signal, look) =>
      queue.run(
        personId,
        async () => {
          const limit = new AbortController()
          const callOff = after(ASKING_LIMITS.answerMs, () => limit.abort(new Failure('unavailable', TOO_SLOW)))
          try {
            const either = AbortSignal.any([signal, limit.signal])
            return await orAborted(look(either), either)
          } finally {
            callOff()
          }
        },
        { signal },
      ),
  }
}
