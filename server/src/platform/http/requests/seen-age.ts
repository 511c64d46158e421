import { SEEN_AGE_HEADER } from '@oppidum/domain/core/endpoint'
import type { RequestOrigin } from '../serve.ts'

const MILLISECONDS = /^\d{1,12}$/

/**
 * The answer must hold everything that was committed before this time of this process: what the caller has received until then cannot be
 * newer. The time of the request, for callers who do not say since when they have received nothing.
 * @param nowMs of this process, by a clock that is never set
 */
export function neededMs({ headers }: Pick<RequestOrigin, 'headers'>, nowMs: number): number {
  const age = headers[SEEN_AGE_HEADER] ?? ''
  return MILLISECONDS.test(age) ? nowMs - Number(age) : nowMs
}
