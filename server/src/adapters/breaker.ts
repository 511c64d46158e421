import { Failure } from '@oppidum/domain/core/failure'

/** So many calls in a row that did not get through, and nobody is kept waiting for the next one. */
const FAULTS = 3
const CLOSED_FOR_MS = 30_000

/**
 * Lets calls through until the other side is plainly gone, then refuses at once for half a minute.
 * `isGone` tells a fault of the way from an answer that says no; `sentence` is what people are told.
 */
export function breaker(nowMs: () => number, isGone: (error: unknown) => boolean, sentence: string) {
  let faults = 0
  let openUntilMs = 0
  return async function through<T>(call: () => Promise<T>): Promise<T> {
    const waitMs = openUntilMs - nowMs()
    if (waitMs > 0) throw new Failure('unavailable', sentence, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    try {
      const result = await call()
      faults = 0
      return result
    } catch (error) {
      if (!isGone(error)) {
        faults = 0
        throw error
      }
      faults += 1
      if (faults >= FAULTS) openUntilMs = nowMs() + CLOSED_FOR_MS
      throw new Failure('unavailable', sentence, { retryAfterSeconds: CLOSED_FOR_MS / 1_000 })
    }
  }
}
