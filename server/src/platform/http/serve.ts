import { type Caller, isAccess, type SignedIn } from '@oppidum/domain/core/access'
import { type Endpoint, isAboutAsker, type Method, type RateClass, type ReplyOf } from '@oppidum/domain/core/endpoint'
import { takesKeys } from '@oppidum/domain/people/api-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallRefused } from '../auth/call-meter.ts'
import { isSentFile, readyToSend, type SentFile } from './files/file-response.ts'
import { type Asker, type Authorized, requireFeature } from './guard/authorization-guard.ts'
import type { PublicReads, ReadTurn } from './guard/public-reads.ts'
import type { SecurityHeaders } from './guard/security-headers.ts'
import { LIMITS } from './http-server.ts'
import { disconnectSignal } from './requests/disconnect-signal.ts'
import { largeBodies } from './requests/large-bodies.ts'
import { type OtherMethods, refuseOthers } from './requests/other-methods.ts'
import { type EndpointInput, endpointInput } from './requests/request-input.ts'
import { targetOf } from './requests/request-target.ts'
import { type CachedResponse, cachedResponse } from './responses/cached-response.ts'
import { hasOldNamesInReply, withDeprecation } from './responses/deprecation.ts'
import { type EventStream, isEventStream, sendEvents } from './responses/event-stream.ts'
import { contentOf, type JsonReply, jsonOf, replyOf } from './responses/json-reply.ts'
import { type CachedResponseFor, currentResponse, type ResponseCache } from './responses/response-cache.ts'

type Headers = Record<string, string | string[]>

/** A reply with its own headers. */
export interface ReplyWithHeaders<T> {
  reply: T
  headers: Headers
  status?: number
}

/** Where a request came from, for the audit trail, for sessions and for the identity library. */
export interface RequestOrigin {
  requestId: string
  /** The client's address in canonical form. */
  address: string
  /** Headers as sent. */
  headers: Readonly<Record<string, string | undefined>>
  /** Aborted when the client disconnects before the answer; for expensive work. */
  gone(): AbortSignal
}

export interface EndpointRequest<E extends Endpoint> extends EndpointInput<E> {
  caller: Caller
  from: RequestOrigin
}

/** What a handler returns: a reply, or an event stream or a file for calls that support them. */
type HandlerResult<E extends Endpoint> = Answer<ReplyOf<E>> | ReplyWithHeaders<Answer<ReplyOf<E>>> | EventStream | SentFile

type Answer<T> = T | JsonReply<T>

type Handler<E extends Endpoint> = (request: EndpointRequest<E>) => Promise<HandlerResult<E>> | HandlerResult<E>

/** Passed to a handler that caches its own answers. */
export interface CachedReplies<E extends Endpoint> {
  /** For a load that everybody shares. Null for operators and admins of the city, who never wait. */
  turn: ReadTurn | null
  /** Counts this call as one that reads the store: for a question of the caller's own. @throws Failure too_many */
  asksStore(): void
  /** A reply as bytes with an ETag, to be sent many times. */
  bytes(reply: ReplyOf<E>, headers?: Readonly<Record<string, string>>): CachedResponse
}

/** Binds an endpoint to its handler. Closed by default: the endpoint itself says who may call it. */
export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /** For an answer that is prebuilt per city: a request with other parameters goes to the handler. */
  prebuilt<E extends Endpoint>(endpoint: E, answer: CachedResponseFor, handler: Handler<E>): void
  /** For an answer that is the same for every caller and query. */
  constant<E extends Endpoint>(endpoint: E, answer: () => CachedResponse): void
  /** For answers that the handler caches as bytes, under keys of its own. */
  cached<E extends Endpoint>(
    endpoint: E,
    handler: (request: EndpointRequest<E>, replies: CachedReplies<E>) => Promise<CachedResponse>,
  ): void
}

/** A reply with its own headers. */
export function withHeaders<T>(reply: T, headers: Headers, status?: number): ReplyWithHeaders<T> {
  return { [HEADED]: true, reply, headers, ...(status !== undefined && { status }) } as ReplyWithHeaders<T>
}
const HEADED = Symbol('headed')
const hasHeaders = <T>(value: unknown): value is ReplyWithHeaders<T> => typeof value === 'object' && value !== null && HEADED in value

/** The signed-in person behind a request, for calls that only people may make. */
export function personOf({ caller }: { caller: Caller }): SignedIn {
  // The guard lets nobody else through.
  return caller.person as SignedIn
}

/** Prefix under which every call that a key may make is served too, in a stable version. */
const FROZEN = '/api/v1'

/** A call's path under the stable version; null if it has none. */
export function frozenPath(endpoint: Endpoint): string | null {
  const { path, access } = endpoint
  return path.startsWith('/api/') && access !== 'monitoring' && takesKeys(endpoint) ? `${FROZEN}${path.slice('/api'.length)}` : null
}

export interface ServeDependencies {
  app: FastifyInstance
  responseCache: ResponseCache
  others: OtherMethods
  /** Whether replies are validated against their schema: in tests and development. */
  checkReplies: boolean
  security: SecurityHeaders
  nowMs(): number
  /** @throws Failure if this caller may not make this call */
  authorize(endpoint: Endpoint, request: FastifyRequest): Promise<Authorized>
  /** Who asks a question of their own of a public call. */
  whoAsks(endpoint: Endpoint, request: FastifyRequest, authorized: Authorized): Promise<Asker>
  /** @throws Failure too_many */
  limit(sender: Authorized['sender'], rate: RateClass): void
  reads: PublicReads
}

/** Every bound endpoint, for the API description and for tests over all calls. */
export type Served = readonly Endpoint[]

export function serveOn({
  app,
  responseCache,
  others,
  checkReplies,
  security,
  nowMs,
  authorize,
  whoAsks,
  limit,
  reads,
}: ServeDependencies) {
  const served: Endpoint[] = []
  const takeLarge = largeBodies(LIMITS)
  const methods = new Map<string, Method[]>()

  function requestOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, { caller, sender }: Authorized): EndpointRequest<E> {
    const input = endpointInput(endpoint, request)
    // The feature may depend on the parameters.
    requireFeature(caller, endpoint.featureFor?.(input.query as never, nowMs()) ?? null)
    const headers = request.raw.headers as Record<string, string | undefined>
    return {
      ...input,
      caller,
      from: { requestId: request.id, address: sender.address, headers, gone: () => disconnectSignal(request.raw) },
    }
  }

  /** Sends a prepared answer. Called after the call is counted, so that exactly the answers that are given are counted. */
  type Ready = () => FastifyReply

  async function answer<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: EndpointRequest<E>,
    request: FastifyRequest,
    reply: FastifyReply,
    base: CachedResponse | null,
  ): Promise<Ready> {
    const result = await handler(input)
    if (isEventStream(result)) return () => sendEvents(result, request, reply)
    if (isSentFile(result)) return readyToSend(result, request, reply)
    const answered = hasHeaders<Answer<ReplyOf<E>>>(result) ? result : { reply: result, headers: {}, status: 200 }
    const { reply: value, headers: own, status } = answered
    const headers = input.hasOldNames || hasOldNamesInReply(endpoint) ? withDeprecation(own) : own
    if (checkReplies) endpoint.reply.parse(replyOf(value))
    const { query } = targetOf(request.raw)
    const isOfAsker = isAboutAsker(endpoint, (it) => it in query)
    if (base && !isOfAsker && request.method === 'GET') {
      const entries = Object.entries(headers) as [string, string][]
      return send(base.remember(request.raw.url ?? '', contentOf(value), entries), request, reply)
    }
    return () => {
      reply.code(status ?? 200).headers(headers)
      // Personal data or a change: no proxy may cache it.
      if (endpoint.access !== 'anyone' || endpoint.method !== 'GET' || isOfAsker) reply.header('cache-control', 'no-store')
      if (endpoint.mediaType) return reply.type(endpoint.mediaType).send(value)
      return reply.type('application/json; charset=utf-8').send(jsonOf(value))
    }
  }

  function send(answered: CachedResponse, request: FastifyRequest, reply: FastifyReply): Ready {
    return () => {
      const own = Object.entries(reply.getHeaders()).filter(([name]) => name.startsWith('ratelimit') || name === 'x-request-id')
      reply.hijack()
      for (const [name, value] of own) reply.raw.setHeader(name, value as string)
      answered.send(request.raw, reply.raw)
      return reply
    }
  }

  type Respond = (request: FastifyRequest, reply: FastifyReply, authorized: Authorized) => Promise<Ready>

  function bind(endpoint: Endpoint, respond: Respond): void {
    if (!isAccess(endpoint.access)) throw new Error(`${endpoint.path} has no access rule that the guard knows`)
    if (served.some((it) => it.path === endpoint.path && it.method === endpoint.method))
      throw new Error(`${endpoint.method} ${endpoint.path} is served twice`)
    served.push(endpoint)
    for (const path of [endpoint.path, frozenPath(endpoint)]) if (path) route(path, endpoint, respond)
  }

  function route(path: string, endpoint: Endpoint, respond: Respond): void {
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    const authorizations = new WeakMap<FastifyRequest, Authorized>()
    app.route({
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
      url: path,
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      config: { rawBody: endpoint.rawBody ?? false, bodyTypes: endpoint.bodyTypes },
      // Before the body is read, so that unauthorized callers cannot upload anything.
      onRequest: async (request, reply) => {
        try {
          const authorized = await authorize(endpoint, request)
          if (endpoint.bodyBytes !== undefined)
            takeLarge(request.raw, reply.raw, authorized.sender.personId ?? authorized.sender.address, endpoint.bodyBytes)
          authorizations.set(request, authorized)
        } catch (error) {
          if (error instanceof CallRefused) reply.headers(error.headers)
          throw error
        }
      },
      handler: async (request, reply) => {
        // Set by the hook above, without which no request gets here.
        const authorized = authorizations.get(request) as Authorized
        const { counted } = authorized
        if (counted) reply.headers(counted.headers)
        try {
          const ready = await respond(request, reply, authorized)
          await counted?.settle()
          return ready()
        } catch (error) {
          await counted?.release()
          throw error
        }
      },
      onError: async (request) => {
        // Also runs when the body could not be read and the handler was never called. A second release does nothing.
        await authorizations.get(request)?.counted?.release()
      },
    })
  }

  /** The handler of a read that is open to everybody, which those without a role in the city wait for. */
  function inTurn<E extends Endpoint>(handler: Handler<E>, asker: Asker): Handler<E> {
    const turn = reads.turnFor(asker)
    return turn ? (input) => turn(async () => handler(input)) : handler
  }

  const serve = (<E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    const isPublicRead = endpoint.access === 'anyone' && endpoint.method === 'GET' && (endpoint.rate === 'read' || endpoint.fromStore)
    bind(endpoint, async (request, reply, authorized) => {
      const ours = isPublicRead ? inTurn(handler, await whoAsks(endpoint, request, authorized)) : handler
      return answer(endpoint, ours, requestOf(endpoint, request, authorized), request, reply, null)
    })
  }) as Serve

  function requirePublic({ access, path }: Endpoint): void {
    if (access !== 'anyone') throw new Error(`${path} is not public, so it cannot be prebuilt`)
  }

  serve.constant = (endpoint, constant) => {
    requirePublic(endpoint)
    for (const path of [endpoint.path, frozenPath(endpoint)]) if (path) responseCache.addConstant(path, constant)
    bind(endpoint, async (request, reply, authorized) => {
      requestOf(endpoint, request, authorized)
      return send(constant(), request, reply)
    })
  }

  serve.prebuilt = (endpoint, prebuilt, handler) => {
    requirePublic(endpoint)
    for (const path of [endpoint.path, frozenPath(endpoint)]) if (path) responseCache.add(path, prebuilt)
    bind(endpoint, async (request, reply, authorized) => {
      const { city, isCityAlone } = targetOf(request.raw)
      const base = currentResponse(prebuilt, city)
      const ready = base && (isCityAlone ? base : base.narrower(request.raw.url ?? ''))
      if (ready) return send(ready, request, reply)
      // Other parameters mean a read of the store or a full scan, so the call counts as one.
      const asker = await whoAsks(endpoint, request, authorized)
      limit(asker.sender, 'read')
      return answer(endpoint, inTurn(handler, asker), requestOf(endpoint, request, authorized), request, reply, base)
    })
  }

  serve.cached = (endpoint, handler) =>
    bind(endpoint, async (request, reply, authorized) => {
      const bytes = (value: unknown, headers: Readonly<Record<string, string>> = {}) => {
        if (checkReplies) endpoint.reply.parse(value)
        const own = hasOldNamesInReply(endpoint) ? withDeprecation({ ...headers }) : headers
        return cachedResponse(JSON.stringify(value), 'application/json; charset=utf-8', security.common, Object.entries(own))
      }
      const input = requestOf(endpoint, request, authorized)
      const asker = await whoAsks(endpoint, request, authorized)
      return send(await handler(input, { turn: reads.turnFor(asker), asksStore: () => limit(asker.sender, 'read'), bytes }), request, reply)
    })

  /** Call when everything is bound: other methods of a served path are refused with the list of allowed ones. */
  const refuseOtherMethods = () => refuseOthers(app, others, methods)

  return { serve, served: served as Served, refuseOtherMethods }
}
