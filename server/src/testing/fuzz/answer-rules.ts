import { FailureBody } from '@oppidum/domain/core/failure'
import { STATUS } from '../../platform/http/responses/failures.ts'
import type { RawAnswer } from './raw-request.ts'

/** Words that only a look inside the server can bring into a refusal. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\n\s+at |\bat \S+ \(|:\d+:\d+\)/],
  ['a path', /node_modules|\/(server|domain|dist|usr|home|work|tmp)\/\S|\b[\w-]+\.(ts|mjs|cjs)\b/],
  ['an exception', /\b(Type|Range|Syntax|Reference|Zod|Fastify|Database)?Error:|\bFST_|\bERR_[A-Z]|\bE(CONN|NOENT|PIPE|ACCES)/],
  ['SQL', /\b(syntax error at|duplicate key|violates|relation "|column "|invalid input (syntax|value)|out of range for type|pg_)/i],
  ['a library', /\b(fastify|zod|undici|postgres|better-auth|libvips|mupdf|pino|ajv|v8|node\.js)\b/i],
  [
    'an engine’s text',
    /Unexpected (token|end of)|is not a function|Cannot (read|convert)|Invalid (Date|time value)|Expected (property|',')/,
  ],
]

/** Headers that name what serves. */
const FINGERPRINTS = ['server', 'x-powered-by', 'via']

/** What an answer of the JSON API does that none may do; empty if it is in order. */
export function faultsOf(answer: RawAnswer, method: string): string[] {
  const { status, headers, body } = answer
  if (status === 0) return ['no answer']
  const faults = [...FINGERPRINTS.filter((it) => headers.has(it)).map((it) => `the header ${it}`)]
  if (status >= 500 && status !== STATUS.unavailable) faults.push('a 5xx')
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('no nosniff')
  if (!headers.has('content-security-policy')) faults.push('no policy')
  if (status < 400) return faults
  for (const [what, leak] of LEAKS) if (leak.test(body)) faults.push(what)
  if (method === 'HEAD') return faults
  const failure = bodyIn(body)
  if (!failure) return [...faults, 'another body than promised']
  if (STATUS[failure.code] !== status) faults.push(`the code ${failure.code}`)
  if (status === STATUS.unavailable && !headers.has('retry-after')) faults.push('503 without Retry-After')
  return faults
}

function bodyIn(body: string): FailureBody | null {
  try {
    return FailureBody.parse(JSON.parse(body))
  } catch {
    return null
  }
}
