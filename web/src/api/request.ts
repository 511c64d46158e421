import { type Endpoint, isAboutAsker, type ReplyOf } from '@oppidum/domain/core/endpoint'
import { VERSION_HEADER } from '@oppidum/domain/core/live'
import { inSpokenLanguage } from '../i18n/spoken.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { askedSince } from './preload.ts'
import { reachability } from './reachability.ts'
import { readReply } from './read-reply.ts'
import { heardFromServer } from './server-contact.ts'
import { heardSignedOut } from './signed-out.ts'
import { readInParts } from './streams/in-parts.ts'

/** One answer of the API with what its headers say about it. */
export interface Answer<T> {
  value: T
  /** Version of the live kind that it holds; null when the answer has none. */
  version: number | null
  /** Records that the whole list has; null when the answer is not a list. */
  total: number | null
  /** Cursor of the next page; null on the last. */
  next: string | null
  etag: string | null
  /** This page has held at least one value of it: from then on nothing stands in for it. */
  seen: boolean
}

export type Query = Record<string, string | undefined>

/** A server that has not answered by then does not answer: the page says so, and asks again at the next poll. */
export const ANSWER_WAIT_MS = 10_000

/**
 * Asks, and parses the answer with the endpoint's own schema. `no-cache` makes the browser revalidate, so an
 * unchanged answer costs a 304; it is recognised by its ETag and `held` is given back untouched.
 * @throws ApiError for every answer that is not 2xx, DOMException TimeoutError when none comes
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  options: { params?: Record<string, string>; query?: Query; held?: Answer<ReplyOf<E>> | undefined; signal?: AbortSignal } = {},
): Promise<Answer<ReplyOf<E>>> {
  const patience = AbortSignal.timeout(ANSWER_WAIT_MS)
  const address = addressOf(endpoint, options.params ?? {}, options.query ?? {})
  const askedMs = askedSince(address)
  const response = await fetch(address, {
    credentials: 'include',
    cache: 'no-cache',
    headers: {
      accept: 'application/json',
      ...(mayDependOnPerson(endpoint, options.query ?? {}) ? { ...inSpokenLanguage(), ...(await bearer()) } : {}),
    },
    signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
  }).catch(async (problem: unknown) => {
    // Known before the call counts as failed: a panel then says what failed, or the page that all of it is offline.
    if (!options.signal?.aborted) await reachability.reportNoAnswer()
    throw problem
  })
  heardFromServer(response.headers, askedMs, Date.now())
  if (response.status === 401) heardSignedOut()
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const etag = response.headers.get('etag')
  const version = wholeNumber(response.headers.get(VERSION_HEADER))
  const { held } = options
  if (held && etag !== null && etag === held.etag && version === held.version) return held
  // The endpoint's schema is what ReplyOf is made from, so the parsed value is of that type.
  const value = (await readInParts((it) => readReply(endpoint.reply, it), await response.json())) as ReplyOf<E>
  return {
    value,
    version,
    total: wholeNumber(response.headers.get('x-total-count')) ?? (Array.isArray(value) ? value.length : null),
    next: nextCursor(response.headers.get('link')),
    etag,
    seen: (held?.seen ?? false) || !isNothing(value),
  }
}

/** A list holds no value when it is empty, or when nothing of what it lists was ever observed. */
export function isNothing(value: unknown): boolean {
  return Array.isArray(value) && value.every(neverObserved)
}

/** Neither the record as a whole nor a member of it, such as a count of incidents, says where it comes from. */
function neverObserved(record: unknown): boolean {
  if (typeof record !== 'object' || record === null || !('observedAt' in record) || record.observedAt !== null) return false
  return !('evidence' in record) || Object.keys(record.evidence ?? {}).length === 0
}

/** What is the same for everybody is answered from memory as long as nobody claims to be somebody. */
const mayDependOnPerson = (endpoint: Endpoint, query: Query) =>
  endpoint.access !== 'anyone' || endpoint.featureFor !== undefined || isAboutAsker(endpoint, (it) => query[it] !== undefined)

/** The path with its parameters filled in, and what is asked. */
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
