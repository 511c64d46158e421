import type { FailureCode } from '@oppidum/domain/core/failure'
import { Failure } from '@oppidum/domain/core/failure'

export interface Result<R> {
  id: string
  /** As it stands now; null when it is not there. */
  record: R | null
  /** Null when it was changed. */
  failure: { error: string; code: FailureCode; details?: unknown } | null
}

/**
 * The same done to several records, one after the other, each in a transaction of its own: what fails with one leaves
 * the others. Results stand in the order of what was asked. What nobody foresaw ends it, with what was done before.
 */
export async function several<A extends { id: string }, R>(
  asked: readonly A[],
  change: (one: A) => Promise<R>,
  find: (id: string) => Promise<R | undefined>,
): Promise<Result<R>[]> {
  const results: Result<R>[] = []
  for (const one of asked) {
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
