import { FailureBody, type FailureCode } from '@oppidum/domain/failure'

/** A refused or failed call: 'STATUS: body or status text' (Spec §8), with the code to branch on. */
export class ApiError extends Error {
  readonly status: number
  /** Null when the answer was not one of ours. */
  readonly code: FailureCode | null

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.code = codeIn(body)
  }
}

function codeIn(body: string): FailureCode | null {
  try {
    const parsed = FailureBody.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data.code : null
  } catch {
    return null
  }
}
