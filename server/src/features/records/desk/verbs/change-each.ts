import type { FailureCode } from '@oppidum/domain/core/failure'
import { Failure } from '@oppidum/domain/core/failure'

export interface Result<R> {
  id: string
  /** The record after the attempt; null when it does not exist. */
  record: R | null
  /** Null when it was changed. */
  failure: { error: string; code: FailureCode; details?: unknown } | null
}

/**
 * Applies a change to several records in turn, each in its own transaction, so that one failure does not affect the others. Results are
 * in the order of the requests. An unexpected error stops the loop; earlier changes stay.
 */
export async function changeEach<A extends { id: string }, R>(
  requests: readonly A[],
  change: (one: A) => Promise<R>,
  find: (id: string) => Promise<R | undefined>,
): Promise<Result<R>[]> {
  const results: Result<R>[] = []
  for (const one of requests) {
    try {
      results.push({ id: one.id, record: await change(one), failure: null })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { message, code, details } = error
      const failure = { error: message, code, ...(details !== undefined && { details }) }
      results.push({ id: one.id, record: (await find(one.id)) ?? null, failure })
    }
  }
  return results
}
