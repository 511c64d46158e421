/** After so many questions in a row without an answer from its server, a language model rests for a while. */
const FAULTS = 3
const REST_MS = 30_000

/** How a question to the model ended. `neither`: the person stopped it, or the answer was bad for another reason. */
export type Went = 'well' | 'gone' | 'neither'

/**
 * Spares people the wait for a language model whose server is gone or hangs: a hanging one blocks each place in the queue for a minute.
 * After its rest one question at a time tries it.
 */
export function modelRest(nowMs: () => number): { begin(): ((went: Went) => void) | null } {
  let faults = 0
  let untilMs = 0
  let isTried = false
  return {
    /** Null while the model rests. Otherwise call the result with how the question ended. */
    begin() {
      const isDoubted = faults >= FAULTS
      if (isDoubted && (isTried || nowMs() < untilMs)) return null
      if (isDoubted) isTried = true
      return (went) => {
        if (isDoubted) isTried = false
        if (went === 'well') faults = 0
        if (went !== 'gone') return
        faults += 1
        if (faults >= FAULTS) untilMs = nowMs() + REST_MS
      }
    },
  }
}
