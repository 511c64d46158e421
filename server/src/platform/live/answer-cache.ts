import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../adapters/clock/clock.ts'
import { fairQueue } from '../workers/fair-queue.ts'

export interface AnswerCache<T> {
  /**
   * The cached answer to a question, or what `load` resolves to. Callers at the same time share one load.
   * @param sender loads of different senders take turns; all loads are in one line when absent
   */
  get(question: string, load: () => Promise<T>, sender?: string): Promise<T>
}

interface Limits {
  /** How long an answer is fresh. */
  forMs: number
  /** Cached answers; beyond it the oldest is dropped. */
  atMost: number
  /** Loads that run at a time, so that the store has time for other requests. */
  atOnce: number
  /** Loads that may wait for their turn; one more is refused. */
  waiting: number
  /** Of one sender; as many as may wait in all when absent. */
  waitingPerSender?: number
}

/** Of loads without a sender. */
const ANYBODY = ''

/** Caches answers for a moment, within limits on their number and on the loads for them. */
export function answerCache<T>(clock: Clock, { forMs, atMost, ...line }: Limits): AnswerCache<T> {
  const answers = new Map<string, { atMs: number; answer: Promise<T> }>()
  const busy = () => new Failure('unavailable', 'Too many questions at once; please try again in a moment.')
  const queue = fairQueue({ ...line, busy })

  return {
    get(question, load, sender = ANYBODY) {
      const cached = answers.get(question)
      const nowMs = clock.nowMs()
      if (cached && nowMs >= cached.atMs && nowMs < cached.atMs + forMs) return cached.answer
      const entry = { atMs: nowMs, answer: queue.run(sender, load) }
      answers.delete(question)
      answers.set(question, entry)
      if (answers.size > atMost) answers.delete(answers.keys().next().value as string)
      // A failure reaches the callers that share the load; the next call loads again.
      entry.answer.catch(() => answers.get(question) === entry && answers.delete(question))
      return entry.answer
    },
  }
}
