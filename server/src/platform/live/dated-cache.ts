import type { Clock } from '../../adapters/clock/clock.ts'
import { type AskOptions, answerCache, type CacheLimits } from './answer-cache.ts'

interface OfState {
  /** The answer holds everything that was committed before this time of this process, in ms. */
  stateMs: number
}

export interface DatedCache<T extends OfState> {
  /** @param needMs what the caller has seen: an answer is at most `forMs` behind it, from whichever server it was read */
  get(question: string, needMs: number, load: () => Promise<T>, options?: Pick<AskOptions<T>, 'turn'>): Promise<T>
}

/** An `AnswerCache` of reads of the past, whose answers may have been behind when they were read. */
export function datedCache<T extends OfState>(clock: Clock, limits: CacheLimits): DatedCache<T> {
  const cache = answerCache<T>(clock, limits)
  return {
    get: (question, needMs, load, options) =>
      cache.get(question, load, { ...options, accepts: ({ stateMs }) => stateMs >= needMs - limits.forMs }),
  }
}
