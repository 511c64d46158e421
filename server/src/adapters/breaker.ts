import { Failure } from '@oppidum/domain/core/failure'

/** Failed calls in a row after which further calls are refused at once. */
const FAULTS = 3
const CLOSED_FOR_MS = 30_000

/**
 * A circuit breaker: refuses calls for half a minute after several have failed to reach the other side.
 * @param isGone tells a failure to reach it from an answer that refuses
 * @param sentence the message people read
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
