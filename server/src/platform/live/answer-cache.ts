import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../adapters/clock/clock.ts'

export interface AnswerCache<T> {
  /** The remembered answer to a question, else what `ask` gives; those who ask meanwhile share it. */
  get(question: string, ask: () => Promise<T>): Promise<T>
}

interface Limits {
  forMs: number
  /** Answers remembered at a time; the one that was asked first goes first. */
  atMost: number
  /** Questions that are being answered at a time, so that the store has time for others. */
  atOnce: number
  /** Questions that may wait for their turn. */
  waiting: number
}

/** Remembers answers for a moment, and never more of them, nor of the work for them, than is told. */
export function answerCache<T>(clock: Clock, { forMs, atMost, atOnce, waiting }: Limits): AnswerCache<T> {
  const answers = new Map<string, { atMs: number; answer: Promise<T> }>()
  const turns: (() => void)[] = []
  let under = 0

  async function inTurn(ask: () => Promise<T>): Promise<T> {
    if (under >= atOnce) {
      if (turns.length >= waiting) throw new Failure('unavailable', 'Too many questions at once; please try again in a moment.')
      await new Promise<void>((turn) => turns.push(turn))
    } else under++
    try {
      return await ask()
    } finally {
      // Whoever waits takes this turn over.
      const next = turns.shift()
      if (next) next()
      else under--
    }
  }

  return {
    get(question, ask) {
      const known = answers.get(question)
      const nowMs = clock.nowMs()
      if (known && nowMs >= known.atMs && nowMs < known.atMs + forMs) return known.answer
      const entry = { atMs: nowMs, answer: inTurn(ask) }
      answers.delete(question)
      answers.set(question, entry)
      if (answers.size > atMost) answers.delete(answers.keys().next().value as string)
      // A failure is told to who asked for it; the next one asks anew.
      entry.answer.catch(() => answers.get(question) === entry && answers.delete(question))
      return entry.answer
    },
  }
}
