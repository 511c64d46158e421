import { Failure, type FailureBody, type FailureCode } from '@oppidum/domain/core/failure'

/** Status of each failure code. A new code without a status does not compile. */
export const STATUS: Record<FailureCode, number> = {
  malformed: 400,
  signed_out: 401,
  plan_required: 402,
  role_required: 403,
  second_factor_required: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  wrong_media_type: 415,
  refused: 422,
  too_many: 429,
  unavailable: 503,
  internal: 500,
}

/** Default delay after which a retry makes sense. */
const RETRY_AFTER_SECONDS = 5

export interface FailureAnswer {
  status: number
  body: FailureBody
  retryAfterSeconds: number | null
}

/**
 * Errors of the store that pass by themselves: connection lost or left idle, starting up, too many of them, disk full, failing or read-only,
 * too slow, in the way of another transaction.
 */
const PASSING = /^(08|53|57P0|57014|58030|25006|42501|25P03|40001|40P01|55P03)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/

/** What is wrong with the store, where its error says so, and how long that usually lasts. Others mean that it cannot be reached. */
const STORE_FAULTS: readonly { code: RegExp; sentence: string; retryAfterSeconds: number }[] = [
  { code: /^53100$/, sentence: 'The disk of the database is full. Please try again later.', retryAfterSeconds: 30 },
  { code: /^58030$/, sentence: 'The disk of the database is failing. Please try again later.', retryAfterSeconds: 30 },
  // Also what PostgreSQL says of a file system that has become read-only.
  { code: /^(25006|42501)$/, sentence: 'The database accepts no changes at the moment. Please try again later.', retryAfterSeconds: 30 },
  { code: /^(40001|40P01|55P03)$/, sentence: 'Another change was in the way. Please try again.', retryAfterSeconds: 1 },
]
const UNREACHABLE = {
  sentence: 'The database cannot be reached right now; please try again shortly.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}

/** What is wrong with the store, from an error or its causes; null if it is something else. */
function storeFault(error: unknown): Pick<(typeof STORE_FAULTS)[number], 'sentence' | 'retryAfterSeconds'> | null {
  if (!(error instanceof Error)) return null
  const { code, cause } = error as Error & { code?: unknown }
  if (typeof code === 'string' && PASSING.test(code)) return STORE_FAULTS.find((it) => it.code.test(code)) ?? UNREACHABLE
  if (/timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(error.message))
    return UNREACHABLE
  return cause === undefined ? null : storeFault(cause)
}

/** A row that refers to a person who was removed during the request. */
function isOfNobody(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_person_id_fkey')
}

const FRAMEWORK: Record<number, [FailureCode, string]> = {
  400: ['malformed', 'This request could not be understood.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'This request is too large.'],
  414: ['too_large', 'This address is too long.'],
  415: ['wrong_media_type', 'This kind of content is not accepted here.'],
  431: ['too_large', 'The headers of this request are too large.'],
}

/** The client's answer to an error; null for an unexpected error, which must be logged in full. */
export function answerTo(error: unknown): FailureAnswer | null {
  if (error instanceof Failure) {
    const waits = error.code === 'too_many' || error.code === 'unavailable'
    return {
      status: STATUS[error.code],
      body: { error: error.message, code: error.code, ...(error.details !== undefined && { details: error.details }) },
      retryAfterSeconds: error.retryAfterSeconds ?? (waits ? RETRY_AFTER_SECONDS : null),
    }
  }
  const fault = storeFault(error)
  if (fault) {
    return {
      status: STATUS.unavailable,
      body: { error: fault.sentence, code: 'unavailable' },
      retryAfterSeconds: fault.retryAfterSeconds,
    }
  }
  if (error instanceof Error && isOfNobody(error))
    return {
      status: STATUS.signed_out,
      body: { error: 'This account no longer exists.', code: 'signed_out' },
      retryAfterSeconds: null,
    }
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const [code, message] = FRAMEWORK[status] ?? (FRAMEWORK[400] as [FailureCode, string])
    return { status: STATUS[code], body: { error: message, code }, retryAfterSeconds: null }
  }
  return null
}

export const UNFORESEEN: FailureAnswer = {
  status: STATUS.internal,
  body: { error: 'Something went wrong on our side; the error has been logged.', code: 'internal' },
  retryAfterSeconds: null,
}
