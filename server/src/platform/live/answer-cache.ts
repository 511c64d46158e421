import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../adapters/clock/clock.ts'
import type { ReadTurn } from '../http/guard/public-reads.ts'
import { fairQueue } from '../workers/fair-queue.ts'

export interface AnswerCache<T> {
  /**
   * The cached answer to a question, or what `load` resolves to. Callers at the same time share one load; one without a `turn` does not
   * share a load that still waits for its turn.
   */
  get(question: string, load: () => Promise<T>, options?: AskOptions<T>): Promise<T>
}

export interface AskOptions<T> {
  /** Loads of different senders take turns; all loads are in one line when absent. */
  sender?: string | undefined
  /** A cached answer that this caller does not accept is loaded again; all are accepted when absent. */
  accepts?: (answer: T) => boolean
  /** Runs this caller's load when its turn comes, before it takes its place among the loads; at once when absent. */
  turn?: ReadTurn | null | undefined
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
  interface Entry {
    atMs: number
    /** False while its load waits for its turn. */
    hasTurn(): boolean
    answer: Promise<T>
  }
  const answers = new Map<string, Entry>()
  const busy = () => new Failure('unavailable', 'Too many questions at once; please try again in a moment.')
  const queue = fairQueue({ ...line, busy })

  function present(question: string, turn: AskOptions<T>['turn']): Promise<T> | undefined {
    const cached = answers.get(question)
    const nowMs = clock.nowMs()
    const isFresh = cached && nowMs >= cached.atMs && nowMs < cached.atMs + forMs
    return isFresh && (turn || cached.hasTurn()) ? cached.answer : undefined
  }

  function loaded(question: string, load: () => Promise<T>, { sender = ANYBODY, turn }: AskOptions<T>): Promise<T> {
    let hasTurn = !turn
    const run = () => {
      hasTurn = true
      return queue.run(sender, load)
    }
    const entry: Entry = { atMs: clock.nowMs(), hasTurn: () => hasTurn, answer: turn ? turn(run) : run() }
    answers.delete(question)
    answers.set(question, entry)
    if (answers.size > atMost) answers.delete(answers.keys().next().value as string)
    // A failure reaches the callers that share the load; the next call loads again.
    entry.answer.catch(() => answers.get(question) === entry && answers.delete(question))
    return entry.answer
  }

  async function accepted(question: string, load: () => Promise<T>, accepts: (answer: T) => boolean, options: AskOptions<T>): Promise<T> {
    let refused: Promise<T> | undefined
    // Of several callers who refuse an answer, one loads the next.
    for (let cached = present(question, options.turn); cached && cached !== refused; cached = present(question, options.turn)) {
      const answer = await cached
      if (accepts(answer)) return answer
      refused = cached
    }
    return loaded(question, load, options)
  }

  return {
    get(question, load, options = {}) {
      if (options.accepts) return accepted(question, load, options.accepts, options)
      return present(question, options.turn) ?? loaded(question, load, options)
    },
  }
}
