import type { BodyOf, Endpoint } from '@oppidum/domain/core/endpoint'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import type { Problem } from '../../../identity/field-rules.ts'
import { problemOf } from '../../../identity/problem-sentence.ts'

/** Submits a form; an empty list means success. */
export function useSubmit() {
  const text = useText()
  return async function tried<E extends Endpoint, N extends string>(
    endpoint: E,
    body: BodyOf<E>,
    names: readonly N[],
  ): Promise<readonly Problem<N>[]> {
    try {
      await change(endpoint, { body })
      return []
    } catch (problem) {
      return [problemOf(problem, names, text)]
    }
  }
}
