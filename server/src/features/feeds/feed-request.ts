/** A request to a publisher. */
export interface FeedRequest {
  url: string
  headers: Record<string, string>
  etag: string | null
  lastModified: string | null
}

/** What is asked of a publisher's list. */
export interface ListPart {
  /** From 1. */
  page: number
  /** Only records that changed from then on; ISO 8601 UTC. */
  changedSince?: string
  /** Only open records that were created in between; ISO 8601 UTC. */
  openBetween?: { from: string; to: string }
  /** Only these records. */
  ids?: readonly string[]
}

/** What to ask a publisher for that sends. */
export interface NotificationWish {
  /** Of ours, with a secret in it. */
  address: string
  /** Until then, unless it is renewed; ISO 8601 UTC. */
  expiresAt: string
}

/** A JSON request without an answer that matters; '' for no body. */
export interface SentRequest {
  method: 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: string
}

export interface NotificationRequests {
  /** A publisher that has it already answers with status 409. */
  create: SentRequest
  /** A publisher that no longer has it answers with status 404. */
  renew: SentRequest
  remove: SentRequest
}
