import { ApiError } from '../api/api-error.ts'
import type { Text } from '../locales/text.ts'

/** What a person is told of a call that failed: the server's own sentence where it has one. */
export function problemSentence(problem: unknown, text: Text): string {
  if (!(problem instanceof ApiError)) return text('identity.no-answer')
  if (problem.code === 'too_many') return text('sign.too-many')
  return problem.said ?? text('sign.failed', { status: problem.status })
}
