/** Why a call to the outside came to nothing. Told in general words only. */
export type WebProblem = 'not_reachable' | 'not_allowed' | 'not_understood' | 'too_large' | 'too_slow' | 'refused' | 'ended'

const SENTENCES: Record<WebProblem, string> = {
  not_reachable: 'The publisher cannot be reached.',
  not_allowed: 'The address is not allowed.',
  not_understood: "The publisher's response could not be understood.",
  too_large: "The publisher's response is too large.",
  too_slow: 'The publisher is too slow.',
  refused: 'The publisher refused the request.',
  ended: 'We ended the request.',
}

/** A foreseen failure of an outgoing call. The message is fit for operators and names no host, path or library. */
export class WebFailure extends Error {
  readonly problem: WebProblem
  /** The publisher's HTTP status; null unless it refused. */
  readonly status: number | null
  /** Seconds the publisher asks us to wait; null when it does not. */
  readonly retryAfterSeconds: number | null

  constructor(problem: WebProblem, more: { status?: number; retryAfterSeconds?: number | null; cause?: unknown } = {}) {
    const status = more.status ?? null
    super(status === null ? SENTENCES[problem] : `The publisher refused the request (status ${status}).`, { cause: more.cause })
    this.name = 'WebFailure'
    this.problem = problem
    this.status = status
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

/** Limits of one call. */
export interface WebLimits {
  /** Until the answer's head has arrived, for each address that is asked. */
  firstByteMs: number
  /** For everything, redirects included. */
  totalMs: number
  /** The most that a caller may ask for as `totalMs`. */
  longestTotalMs: number
  redirects: number
}

export const WEB_LIMITS: WebLimits = { firstByteMs: 10_000, totalMs: 30_000, longestTotalMs: 120_000, redirects: 3 }

export interface WebRequest {
  url: string
  /** Sent to the first address only: a redirect carries nothing over. */
  headers?: Readonly<Record<string, string>>
  /**
   * Media types that are expected, without parameters; '+json' stands for every type with that ending. An answer
   * that names no type is taken as 'application/octet-stream'.
   */
  accept: readonly string[]
  /** Of the last answer; the publisher may then say 'unchanged'. */
  etag?: string | null
  lastModified?: string | null
  /** Bytes after unpacking. */
  maxBytes: number
  /** Absent: `WEB_LIMITS.totalMs`. */
  totalMs?: number
  /** Ends the call with `ended`. */
  signal?: AbortSignal
}

export type WebAnswer =
  | { kind: 'unchanged' }
  | {
      kind: 'content'
      /** Unpacked; the array owns the whole of its buffer, so that it can be handed to another thread. */
      bytes: Uint8Array<ArrayBuffer>
      /** As the publisher wrote it, lower case, with parameters: 'text/xml; charset=utf-8'. */
      mediaType: string
      etag: string | null
      lastModified: string | null
    }

/**
 * The one way out for addresses that a person or the city file gave (SECURITY section 9): resolves names itself,
 * refuses private places unless they are allowed, also behind every redirect.
 */
export interface WebClient {
  /** @throws WebFailure */
  get(request: WebRequest): Promise<WebAnswer>
  close(): Promise<void>
}

/** 'text/xml' of 'Text/XML; charset=utf-8'. */
export function mediaEssence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

export function isAccepted(mediaType: string, accept: readonly string[]): boolean {
  const essence = mediaEssence(mediaType)
  return accept.some((it) => (it.startsWith('+') ? essence.endsWith(it) : essence === it))
}
