import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../adapters/clock/clock.ts'
import { fairQueue } from '../workers/fair-queue.ts'

export interface AnswerCache<T> {
  /**
   * The cached answer to a question, or what `load` resolves to. Callers at the same time share one load.
   * @param sender loads of different senders take turns; all loads are in one line when absent
   * @param accepts a cached answer that this caller does not accept is loaded again; all are accepted when absent
   */
  get(question: string, load: () => Promise<T>, sender?: string, accepts?: (answer: T) => boolean): Promise<T>
}

export interface CacheLimits {
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
export function answerCache<T>(clock: Clock, { forMs, atMost, ...line }: CacheLimits): AnswerCache<T> {
  const answers = new Map<string, { atMs: number; answer: Promise<T> }>()
  const busy = () => new Failure('unavailable', 'Too many questions at once; please try again in a moment.')
  const queue = fairQueue({ ...line, busy })

  function present(question: string): Promise<T> | undefined {
    const cached = answers.get(question)
    const nowMs = clock.nowMs()
    return cached && nowMs >= cached.atMs && nowMs < cached.atMs + forMs ? cached.answer : undefined
  }

  function loaded(question: string, load: () => Promise<T>, sender: string): Promise<T> {
    const entry = { atMs: clock.nowMs(), answer: queue.run(sender, load) }
    answers.delete(question)
    answers.set(question, entry)
    if (answers.size > atMost) answers.delete(answers.keys().next().value as string)
    // A failure reaches the callers that share the load; the next call loads again.
    entry.answer.catch(() => answers.get(question) === entry && answers.delete(question))
    return entry.answer
  }

  async function accepted(question: string, load: () => Promise<T>, sender: string, accepts: (answer: T) => boolean): Promise<T> {
    let refused: Promise<T> | undefined
    // Of several callers who refuse an answer, one loads the next.
    for (let cached = present(question); cached && cached !== refused; cached = present(question)) {
      const answer = await cached
      if (accepts(answer)) return answer
      refused = cached
    }
    return loaded(question, load, sender)
  }

  return {
    get(question, load, sender = ANYBODY, accepts) {
      if (accepts) return accepted(question, load, sender, accepts)
      return present(question) ?? loaded(question, load, sender)
    },
  }
}
