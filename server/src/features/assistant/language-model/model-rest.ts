/** So many questions in a row that its server left unanswered, and it is not asked for a while. */
const FAULTS = 3
const REST_MS = 30_000

/** How a question to the model went. `neither`: the person stopped it, or the answer was bad for other reasons. */
export type Went = 'well' | 'gone' | 'neither'

/**
 * Keeps people from waiting for a model whose server is gone or hangs: one that hangs holds each place at the work for a minute, and
 * whoever waits for a place gets none. After its rest one question at a time tries it.
 */
export function modelRest(nowMs: () => number): { begin(): ((went: Went) => void) | null } {
  let faults = 0
  let untilMs = 0
  let isTried = false
  return {
    /** Null: it rests. Otherwise it may be asked, and is told afterwards how that went. */
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
