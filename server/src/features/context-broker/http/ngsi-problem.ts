import type { FailureCode } from '@oppidum/domain/core/failure'
import type { FailureAnswer } from '../../../platform/http/responses/failures.ts'

/** The standard has it, and this face does not. */
export class NotSupported extends Error {}

const ERRORS = 'https://uri.etsi.org/ngsi-ld/errors/'

/** The standard's name and title of an error (ETSI GS CIM 009, 5.5.2), for those that it names. */
const NAMED: Partial<Record<FailureCode, [name: string, title: string]>> = {
  malformed: ['BadRequestData', 'The request is malformed'],
  refused: ['BadRequestData', 'The request is malformed'],
  not_found: ['ResourceNotFound', 'There is no such resource'],
  internal: ['InternalError', 'Something went wrong'],
}

const TITLES: Partial<Record<FailureCode, string>> = {
  wrong_method: 'This method is not allowed here',
  too_large: 'The request is too large',
  too_many: 'Too many requests',
  unavailable: 'The server is not ready',
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** RFC 9457. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
}

export function problemOf({ status, body }: FailureAnswer): Problem {
  const [name, title] = NAMED[body.code] ?? [null, TITLES[body.code] ?? 'The request was refused']
  return { type: name === null ? 'about:blank' : ERRORS + name, title, status, detail: body.error }
}

export function notSupported({ message }: NotSupported): Problem {
  return { type: `${ERRORS}OperationNotSupported`, title: 'The operation is not supported', status: 501, detail: message }
}
