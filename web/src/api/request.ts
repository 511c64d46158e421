import { type Endpoint, isAboutAsker, type ReplyOf } from '@oppidum/domain/core/endpoint'
import { VERSION_HEADER } from '@oppidum/domain/core/live'
import { inSpokenLanguage } from '../i18n/spoken.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { requestedSince } from './preload.ts'
import { isGatewayFailure, reachability } from './reachability.ts'
import { readReply } from './read-reply.ts'
import { recordServerAnswer, seenAge } from './server-contact.ts'
import { reported } from './signed-out.ts'
import { readInParts } from './streams/in-parts.ts'

/** An answer of the API with the information of its headers. */
export interface Answer<T> {
  value: T
  /** Version of the live kind that it contains; null when it has none. */
  version: number | null
  /** Number of records in the whole list; null when the answer is not a list. */
  total: number | null
  /** Cursor of the next page; null on the last. */
  next: string | null
  etag: string | null
  /** The page has shown at least one value of it: from then on no sample replaces it. */
  hadValue: boolean
}

export type Query = Record<string, string | undefined>

/** After this time a call counts as failed: the page says so, and the next poll tries again. */
export const ANSWER_WAIT_MS = 10_000

/**
 * Sends a request and parses the answer with the endpoint's own schema. `no-cache` makes the browser revalidate, so an unchanged answer
 * costs a 304; it is recognised by its ETag, and `cached` is returned untouched.
 * @throws ApiError for every response that is not 2xx, DOMException TimeoutError when none arrives
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  options: { params?: Record<string, string>; query?: Query; cached?: Answer<ReplyOf<E>> | undefined; signal?: AbortSignal } = {},
): Promise<Answer<ReplyOf<E>>> {
  const patience = AbortSignal.timeout(ANSWER_WAIT_MS)
  const address = addressOf(endpoint, options.params ?? {}, options.query ?? {})
  const sentMs = requestedSince(address)
  const response = await fetch(address, {
    credentials: 'include',
    cache: 'no-cache',
    headers: {
      accept: 'application/json',
      ...(endpoint.readsHistory ? seenAge() : {}),
      ...(mayDependOnPerson(endpoint, options.query ?? {}) ? { ...inSpokenLanguage(), ...(await bearer()) } : {}),
    },
    signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
  }).catch(async (problem: unknown) => {
    // Determined before the call counts as failed: then either a panel reports its own failure, or the page that it is offline.
    if (!options.signal?.aborted) await reachability.reportNoAnswer()
    throw problem
  })
  if (isGatewayFailure(response.status)) await reachability.reportNoAnswer()
  else recordServerAnswer(response.headers, sentMs, Date.now())
  if (!response.ok) throw reported(new ApiError(response.status, await response.text(), response.statusText))
  const etag = response.headers.get('etag')
  const version = wholeNumber(response.headers.get(VERSION_HEADER))
  const { cached } = options
  if (cached && etag !== null && etag === cached.etag && version === cached.version) return cached
  // ReplyOf derives from the endpoint's schema, so the parsed value has that type.
  const value = (await readInParts((it) => readReply(endpoint.reply, it), await response.json())) as ReplyOf<E>
  return {
    value,
    version,
    total: wholeNumber(response.headers.get('x-total-count')) ?? (Array.isArray(value) ? value.length : null),
    next: nextCursor(response.headers.get('link')),
    etag,
    hadValue: (cached?.hadValue ?? false) || !isNothing(value),
  }
}

/** A list contains no value when it is empty, or when none of its records was ever observed. */
export function isNothing(value: unknown): boolean {
  return Array.isArray(value) && value.every(neverObserved)
}

/** Neither the record nor any of its members, such as a count of incidents, has a source. */
function neverObserved(record: unknown): boolean {
  if (typeof record !== 'object' || record === null || !('observedAt' in record) || record.observedAt !== null) return false
  return !('evidence' in record) || Object.keys(record.evidence ?? {}).length === 0
}

/** Answers that are the same for everybody come from memory as long as the request identifies nobody. */
const mayDependOnPerson = (endpoint: Endpoint, query: Query) =>
  endpoint.access !== 'anyone' || endpoint.featureFor !== undefined || isAboutAsker(endpoint, (it) => query[it] !== undefined)

/** The path with its parameters filled in, and the query. */
export function addressOf(endpoint: Endpoint, params: Record<string, string>, query: Query): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** The cursor in `Link: </api/incidents?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return target ? new URL(target, 'http://here').searchParams.get('cursor') : null
}
