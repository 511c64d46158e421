import { ApiError } from '../api/api-error.ts'
import type { Text, TextId } from '../i18n/text.ts'
import type { Problem } from './field-rules.ts'

/** The server's messages about a field (server/src/adapters/identity/about.ts), in the page's language. */
const SENTENCE: Record<string, TextId> = {
  'password weak': 'refused.weak',
  'newPassword weak': 'refused.weak',
  'password wrong': 'refused.password',
  'email taken': 'refused.email-taken',
  'email same': 'refused.email-same',
  'email undeliverable': 'sign.email-wrong',
  'username taken': 'refused.username-taken',
  'code wrong': 'sign.wrong-code',
  'code too-late': 'refused.code-late',
  'token too-late': 'refused.letter-late',
}

/** The message for a failed call: in the page's language where it is known, else the server's own. */
export function problemSentence(problem: unknown, text: Text): string {
  if (!(problem instanceof ApiError)) return text('identity.no-answer')
  if (problem.code === 'too_many') return text('sign.too-many')
  const { field, reason } = aboutOf(problem)
  const textId = SENTENCE[`${field} ${reason}`]
  return textId ? text(textId) : (problem.serverMessage ?? text('sign.failed', { status: problem.status }))
}

/** The same, beside its field if the form has it. */
export function problemOf<N extends string>(problem: unknown, names: readonly N[], text: Text): Problem<N> {
  const about = problem instanceof ApiError ? aboutOf(problem).field : null
  return { field: names.find((it) => it === about) ?? null, sentence: problemSentence(problem, text) }
}

function aboutOf({ details }: ApiError): { field: string | null; reason: string | null } {
  if (typeof details !== 'object' || details === null) return { field: null, reason: null }
  const { field = null, reason = null } = details as { field?: unknown; reason?: unknown }
  return { field: typeof field === 'string' ? field : null, reason: typeof reason === 'string' ? reason : null }
}
