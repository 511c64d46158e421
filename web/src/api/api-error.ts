import { FailureCode } from '@oppidum/domain/core/failure'
import * as z from 'zod/mini'

/** A refusal, possibly from a newer server: with a code that this page does not know, its message still counts. */
const Refusal = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) })

/** A refused or failed call: 'STATUS: body or status text', with the code to branch on. */
export class ApiError extends Error {
  readonly status: number
  /** Null when the response is not one of ours, or has a code that this page does not know. */
  readonly code: FailureCode | null
  /** The server's message for the person, in English; null when the response is not one of ours. */
  readonly serverMessage: string | null
  /** What the refusal is about, where the server says so. */
  readonly details: unknown
  /** After which the same call may succeed; null when the server names no time. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const failure = failureIn(body)
    this.code = FailureCode.safeParse(failure?.code).data ?? null
    this.serverMessage = failure?.error ?? null
    this.details = failure?.details
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

function failureIn(body: string): z.infer<typeof Refusal> | null {
  try {
    return Refusal.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
