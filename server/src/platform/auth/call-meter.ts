import { Failure } from '@oppidum/domain/core/failure'
import type { Plan } from '@oppidum/domain/plans/plan'

/** A call counted before it is answered. */
export interface MeteredCall {
  /** Response headers about the allowance: limit, remaining calls, renewal. */
  headers: Readonly<Record<string, string>>
  /** Call before the answer is sent. @throws Failure unavailable when it is too late and the count was released */
  settle(): Promise<void>
  /** Call when no answer is sent. */
  release(): Promise<void>
}

/** A call refused because the allowance is used up, with the response headers about it. */
export class CallRefused extends Failure {
  readonly headers: Readonly<Record<string, string>>

  constructor({ code, message, details, retryAfterSeconds }: Failure, headers: Readonly<Record<string, string>>) {
    super(code, message, { details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
    this.headers = headers
  }
}

/** Counts the calls that carry an API key. */
export interface CallMeter {
  /** @throws CallRefused (too_many) when the allowance is used up, with the moment of renewal */
  reserve(call: { personId: string; plan: Plan; keyId: string; requestId: string; what: string }): Promise<MeteredCall>
}
