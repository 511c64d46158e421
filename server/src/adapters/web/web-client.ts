/** Why an outgoing call failed. Reported in general words only. */
export type WebProblem = 'not_reachable' | 'untrusted' | 'not_allowed' | 'not_understood' | 'too_large' | 'too_slow' | 'refused' | 'ended'

const SENTENCES: Record<WebProblem, string> = {
  not_reachable: 'The publisher cannot be reached.',
  untrusted: "The publisher's certificate cannot be trusted: it is from an unknown authority, for another address, or expired.",
  not_allowed: 'The address is not allowed.',
  not_understood: "The publisher's response could not be understood.",
  too_large: "The publisher's response is too large.",
  too_slow: 'The publisher is too slow.',
  refused: 'The publisher refused the request.',
  ended: 'We ended the request.',
}

/** An expected failure of an outgoing call. The message is written for operators and names no host, path or library. */
export class WebFailure extends Error {
  readonly problem: WebProblem
  /** The publisher's HTTP status; null unless it refused. */
  readonly status: number | null
  /** Seconds the publisher asks us to wait; null if it does not. */
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
  /** Until the response head has arrived, for each address. */
  firstByteMs: number
  /** For everything, redirects included. */
  totalMs: number
  /** The most that a caller may set as `totalMs`. */
  longestTotalMs: number
  redirects: number
}

export const WEB_LIMITS: WebLimits = { firstByteMs: 10_000, totalMs: 30_000, longestTotalMs: 120_000, redirects: 3 }

export interface WebRequest {
  url: string
  /** Sent to the first address only: nothing is passed on to a redirect. */
  headers?: Readonly<Record<string, string>>
  /**
   * Expected media types, without parameters; '+json' stands for every type with that suffix. A response without a type counts as
   * 'application/octet-stream'.
   */
  accept: readonly string[]
  /** Validators of the last response; the publisher may then answer 'unchanged'. */
  etag?: string | null
  lastModified?: string | null
  /** Bytes after decompression. */
  maxBytes: number
  /** Default `WEB_LIMITS.totalMs`. */
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
      /** As the publisher wrote it, in lower case, with parameters: 'text/xml; charset=utf-8'. */
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

/** JSON, or bytes of another type, sent to an address that a person gave. */
export interface WebPost {
  url: string
  /** Default POST. */
  method?: 'POST' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  /** JSON text; '' for none. For bytes, `headers` names their type. */
  body: string | Uint8Array
  /** Default `WEB_LIMITS.totalMs`. */
  totalMs?: number
  /** Ends the call with `ended`. */
  signal?: AbortSignal
}

/** What a receiver answered. Its body is not read. */
export interface WebReceipt {
  /** HTTP status; also of refusals and redirects, which are not followed. */
  status: number
  /** Seconds the receiver asks us to wait; null if it does not. */
  retryAfterSeconds: number | null
}

/** The way out for what is sent to addresses that people gave, with the same checks as `WebClient` and without redirects. */
export interface WebSender {
  /** Whether the address alone shows that it is never called, such as a private IP address. Other names are looked up at each call. */
  isForbidden(url: string): boolean
  /** @throws WebFailure if there is no answer */
  post(request: WebPost): Promise<WebReceipt>
}

/** 'text/xml' of 'Text/XML; charset=utf-8'. */
export function mediaEssence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

export function isAccepted(mediaType: string, accept: readonly string[]): boolean {
  const essence = mediaEssence(mediaType)
  return accept.some((it) => (it.startsWith('+') ? essence.endsWith(it) : essence === it))
}
