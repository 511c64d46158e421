import type { Plan } from '@oppidum/domain/plan'

/** One call that was counted before it was answered. */
export interface CountedCall {
  /** What the answer says of the allowance: limit, what is left, when it renews. */
  headers: Readonly<Record<string, string>>
  /** The answer is about to be given. @throws Failure unavailable when it came too late and the count was given back */
  settle(): Promise<void>
  /** No answer was given. */
  release(): Promise<void>
}

/** Counts the calls that carry an API key. REQUIREMENTS B1. */
export interface CallMeter {
  /** @throws Failure too_many when nothing is left, with the moment of renewal */
  reserve(call: { personId: string; plan: Plan; keyId: string; requestId: string; what: string }): Promise<CountedCall>
}
