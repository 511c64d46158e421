import * as z from 'zod/mini'

/** Every reason for which the product refuses a request. */
export const FailureCode = z.enum([
  'malformed',
  'signed_out',
  'plan_required',
  'role_required',
  'second_factor_required',
  'not_found',
  'wrong_method',
  'conflict',
  'too_large',
  'wrong_media_type',
  'refused',
  'too_many',
  'unavailable',
  'internal',
])
export type FailureCode = z.infer<typeof FailureCode>

/** The body of every answer that is not 2xx. */
export const FailureBody = z.object({
  /** One sentence that tells the person what to do. */
  error: z.string(),
  code: FailureCode,
  details: z.optional(z.unknown()),
})
export type FailureBody = z.infer<typeof FailureBody>

/** An expected refusal. The message can be shown to the caller. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: unknown
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, message: string, more: { details?: unknown; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
