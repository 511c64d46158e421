import type { ViewLayout } from '@oppidum/domain/records/saved-view'
import { ApiError } from '../../../api/api-error.ts'
import type { Text } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'

/** A filter with its layout: the content of a saved view. `searchOf` writes `filter`. */
export interface ViewState {
  filter: Readonly<Record<string, string>>
  layout: ViewLayout
}

/** Why a name was rejected. */
export function nameProblem(problem: unknown, text: Text): string {
  return problem instanceof ApiError && problem.code === 'conflict' ? text('views.taken') : problemSentence(problem, text)
}
