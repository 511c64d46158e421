import type { BodyOf, Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { inSpokenLanguage } from '../i18n/spoken.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'
import { isGatewayFailure } from './reachability.ts'
import { readReply } from './read-reply.ts'
import { addressOf, type Query } from './request.ts'
import { recordServerAnswer } from './server-contact.ts'
import { dropToken, sessionToken } from './session-token.ts'
import { reported } from './signed-out.ts'

/** Writing may take the server longer than reading: checking a password is slow by design. */
const CHANGE_WAIT_MS = 30_000

export interface Changing<E extends Endpoint> {
  params?: Record<string, string>
  query?: Query
  body?: BodyOf<E>
  signal?: AbortSignal
  /** Timeout in ms, where it is longer than usual. */
  waitMs?: number
  /** A call that is sent again under the same key is carried out once; only of endpoints that take one. */
  idempotencyKey?: string
}

/**
 * A call that changes something, with the browser's session.
 * @throws ApiError for every response that is not 2xx, DOMException TimeoutError when none arrives
 */
export async function change<E extends Endpoint>(endpoint: E, changing: Changing<E> = {}): Promise<ReplyOf<E>> {
  return answered(endpoint, await send(endpoint, changing, await bearer()))
}

/**
 * The same as the person of a token, whoever is signed in meanwhile.
 * @throws as `change`
 */
export async function changeAs<E extends Endpoint>(token: string, endpoint: E, changing: Changing<E> = {}): Promise<ReplyOf<E>> {
  return answered(endpoint, await send(endpoint, changing, { authorization: `Bearer ${token}` }))
}

async function answered<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  if (!response.ok)
    throw reported(new ApiError(response.status, await response.text(), response.statusText, response.headers.get('retry-after')))
  return replyOf(endpoint, response)
}

const inFlight = new Set<Promise<unknown>>()

/**
 * Resolves once the changes that are on their way are answered, which may renew the session's cookie.
 * @returns whether there were any
 */
export async function changesAnswered(): Promise<boolean> {
  const waiting = [...inFlight]
  await Promise.allSettled(waiting)
  return waiting.length > 0
}

/** A failed protected call; the specification defines its `message` (§8). */
export class ProtectedCallError extends ApiError {
  constructor(status: number, body: string, statusText: string) {
    super(status, body, statusText)
    this.name = 'ProtectedCallError'
    this.message = `API error ${status}`
  }
}

/**
 * The protected helper of the specification (§7): below /api, JSON, and a bearer token of the session.
 * @throws Error 'Not signed in', without a request, when nobody is; ProtectedCallError 'API error {status}'
 */
export async function callSignedIn<E extends Endpoint>(endpoint: E, changing: Changing<E> = {}): Promise<ReplyOf<E>> {
  const token = await sessionToken()
  if (token === null) throw new Error('Not signed in')
  const response = await send(endpoint, changing, { authorization: `Bearer ${token}` })
  if (response.status === 401) dropToken()
  if (!response.ok) throw reported(new ProtectedCallError(response.status, await response.text(), response.statusText))
  return replyOf(endpoint, response)
}

async function send<E extends Endpoint>(endpoint: E, changing: Changing<E>, headers: Record<string, string>): Promise<Response> {
  const patience = AbortSignal.timeout(changing.waitMs ?? CHANGE_WAIT_MS)
  const sentMs = Date.now()
  const call = fetch(addressOf(endpoint, changing.params ?? {}, changing.query ?? {}), {
    method: endpoint.method,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...inSpokenLanguage(), ...keyed(changing), ...headers },
    ...(changing.body === undefined ? {} : { body: JSON.stringify(changing.body) }),
    signal: changing.signal ? AbortSignal.any([changing.signal, patience]) : patience,
  })
  inFlight.add(call)
  const response = await call.finally(() => inFlight.delete(call))
  if (!isGatewayFailure(response.status)) recordServerAnswer(response.headers, sentMs, Date.now())
  return response
}

const keyed = ({ idempotencyKey }: Changing<Endpoint>) => (idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey })

/** ReplyOf derives from the endpoint's schema, so the parsed value has that type. */
async function replyOf<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  const text = await response.text()
  return readReply(endpoint.reply, text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>
}
