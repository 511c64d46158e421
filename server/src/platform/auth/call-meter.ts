import { Failure } from '@oppidum/domain/core/failure'
import type { Plan } from '@oppidum/domain/plans/plan'

/** One call that was counted before it was answered. */
export interface MeteredCall {
  /** What the answer says of the allowance: limit, what is left, when it renews. */
  headers: Readonly<Record<string, string>>
  /** The answer is about to be given. @throws Failure unavailable when it came too late and the count was given back */
  settle(): Promise<void>
  /** No answer was given. */
  release(): Promise<void>
}

/** A call for which nothing is left, with what the headers of the refusal say. */
export class CallRefused extends Failure {
  readonly headers: Readonly<Record<string, string>>

  constructor({ code, message, details, retryAfterSeconds }: Failure, headers: Readonly<Record<string, string>>) {
    super(code, message, { details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
    this.headers = headers
  }
}

/** Counts the calls that carry an API key. */
export interface CallMeter {
  /** @throws CallRefused (too_many) when nothing is left, with the moment of renewal */
  reserve(call: { personId: string; plan: Plan; keyId: string; requestId: string; what: string }): Promise<MeteredCall>
}
