import { FailureBody, type FailureCode } from '@oppidum/domain/failure'

/** A refused or failed call: 'STATUS: body or status text' (Spec §8), with the code to branch on. */
export class ApiError extends Error {
  readonly status: number
  /** Null when the answer was not one of ours. */
  readonly code: FailureCode | null
  /** The server's own sentence for the person, in English; null when the answer was not one of ours. */
  readonly said: string | null
  /** What the refusal is about, where it says so. */
  readonly details: unknown

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const failure = failureIn(body)
    this.code = failure?.code ?? null
    this.said = failure?.error ?? null
    this.details = failure?.details
  }
}

function failureIn(body: string): FailureBody | null {
  try {
    return FailureBody.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
