import { ACCESS, refusal } from '@oppidum/domain/access'
import type { Endpoint, ParamsOf, QueryOf, RateClass, ReplyOf } from '@oppidum/domain/endpoint'
import { Failure } from '@oppidum/domain/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cityIn, type Front, onlyCity, type PrebuiltFor, presentAnswer } from './front.ts'
import { type PrebuiltAnswer, prebuiltAnswer } from './prebuilt-answer.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** A reply together with what its headers say. */
export interface Headed<T> {
  reply: T
  headers: Record<string, string>
  status?: number
}

export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
}

type Handler<E extends Endpoint> = (asked: Asked<E>) => Promise<ReplyOf<E> | Headed<ReplyOf<E>>> | ReplyOf<E> | Headed<ReplyOf<E>>

/** What a handler is given that keeps its answers itself. */
export interface Keeper<E extends Endpoint> {
  /** Counts this call as one that asks the store. @throws Failure too_many */
  asksStore(): void
  /** A reply as bytes with a tag, to be sent as often as it is asked for. */
  bytes(reply: ReplyOf<E>): PrebuiltAnswer
}

/** Binds a call to the function that answers it. Closed by default: who may call stands in the endpoint. */
export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /**
   * The same for an answer that is prebuilt when it is asked for with nothing but a city; other questions go on to
   * the handler.
   */
  prebuilt<E extends Endpoint>(endpoint: E, answer: PrebuiltFor, handler: Handler<E>): void
  /** The same for answers that the handler keeps as bytes by questions of its own. */
  kept<E extends Endpoint>(endpoint: E, handler: (asked: Asked<E>, keeper: Keeper<E>) => Promise<PrebuiltAnswer>): void
}

/** @returns a reply with headers of its own */
export function headed<T>(reply: T, headers: Record<string, string>, status?: number): Headed<T> {
  return { [HEADED]: true, reply, headers, ...(status !== undefined && { status }) } as Headed<T>
}
const HEADED = Symbol('headed')
const isHeaded = <T>(value: unknown): value is Headed<T> => typeof value === 'object' && value !== null && HEADED in value

/** @throws Failure malformed when a parameter is there twice: nobody guesses which one is meant */
function queryOf(url: string): Record<string, string> {
  const at = url.indexOf('?')
  // Keys come from outside: no prototype to trip over.
  const query: Record<string, string> = Object.create(null)
  if (at === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (name in query) throw new Failure('malformed', `The parameter '${name.slice(0, 40)}' stands twice; give it once.`)
    query[name] = checkedText(value)
  }
  return query
}

/** @throws Failure malformed on NUL and lone surrogates, which no store and no screen can take */
function checkedText(value: string): string {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value))
    throw new Failure('malformed', 'A parameter holds characters that are not text.')
  return value.normalize('NFC')
}

/** The small form of zod says no more than 'Invalid input' unless it is given a language. */
const IN_WORDS = z.locales.en().localeError

/** @throws Failure malformed, naming what is wrong */
function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: IN_WORDS })
  if (result.success) return result.data
  const details = result.error.issues.slice(0, 10).map((it) => ({ at: it.path.join('.'), problem: it.message }))
  const [first] = details
  throw new Failure(
    'malformed',
    first ? `The parameter '${first.at}' is not understood: ${first.problem}.` : 'This request is not understood.',
    { details },
  )
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

export interface ServeNeeds {
  app: FastifyInstance
  front: Front
  /** Replies are compared with what was promised: in tests and development. */
  checkReplies: boolean
  security: SecurityHeaders
  isMonitoring(request: FastifyRequest): boolean
  /** @throws Failure too_many */
  limit(request: FastifyRequest, rate: RateClass): void
}

/** Everything that was bound, for the API description and the tests over all calls. */
export type Served = readonly Endpoint[]

export function serveOn({ app, front, checkReplies, security, isMonitoring, limit }: ServeNeeds): { serve: Serve; served: Served } {
  const served: Endpoint[] = []

  function guard(endpoint: Endpoint, request: FastifyRequest): void {
    if (refusal(endpoint.access, { monitoring: isMonitoring(request) })) {
      throw new Failure('role_required', 'This is for the monitoring of this installation only.')
    }
  }

  function askedOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Asked<E> {
    // The schemas of the endpoint are what these types are made of.
    const params = parsed(endpoint.params, request.params) as ParamsOf<E>
    return { params, query: parsed(endpoint.query, queryOf(request.raw.url ?? '')) as QueryOf<E> }
  }

  /** @param base the present answer that this is a narrower question about; the reply is remembered with it */
  async function answer<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    request: FastifyRequest,
    reply: FastifyReply,
    base: PrebuiltAnswer | null,
  ) {
    const { params, query } = askedOf(endpoint, request)
    const result = await handler({ params, query })
    const { reply: value, headers, status } = isHeaded<ReplyOf<E>>(result) ? result : { reply: result, headers: {}, status: 200 }
    if (checkReplies) endpoint.reply.parse(value)
    // An address that spells its city in another way is answered, but not remembered with the list of another city.
    const isOfBase = cityIn(request.raw.url ?? '') === (query as { city?: string } | undefined)?.city
    if (base && isOfBase && request.method === 'GET') {
      reply.hijack()
      base.remember(request.raw.url ?? '', JSON.stringify(value), Object.entries(headers)).send(request.raw, reply.raw)
      return reply
    }
    reply.code(status ?? 200).headers(headers)
    if (endpoint.mediaType) return reply.type(endpoint.mediaType).send(value)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
  }

  function bind<E extends Endpoint>(endpoint: E, respond: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void {
    if (!ACCESS.includes(endpoint.access)) throw new Error(`${endpoint.path} has no access rule that the guard knows`)
    if (served.some((it) => it.path === endpoint.path && it.method === endpoint.method)) throw new Error(`${endpoint.path} is served twice`)
    served.push(endpoint)
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      onRequest: (request, _reply, done) => {
        guard(endpoint, request)
        limit(request, endpoint.rate)
        done()
      },
      handler: respond,
    })
    app.route({
      method: METHODS.filter((it) => it !== 'GET' && it !== 'HEAD'),
      url: endpoint.path,
      onRequest: (_request, reply, done) => {
        reply.header('allow', 'GET, HEAD')
        done(new Failure('wrong_method', 'This address can only be read (GET).'))
      },
      handler: async () => undefined,
    })
  }

  function send(answer: PrebuiltAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack()
    answer.send(request.raw, reply.raw)
    return reply
  }

  const serve = (<E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
    bind(endpoint, (request, reply) => answer(endpoint, handler, request, reply, null))) as Serve

  serve.prebuilt = (endpoint, prebuilt, handler) => {
    if (endpoint.access !== 'anyone') throw new Error(`${endpoint.path} is not public, so it cannot be prebuilt`)
    front.add(endpoint.path, prebuilt)
    bind(endpoint, async (request, reply) => {
      const url = request.raw.url ?? ''
      const base = presentAnswer(prebuilt, url)
      const ready = base && (onlyCity(url) === null ? base.narrower(url) : base)
      if (ready) return send(ready, request, reply)
      // A question of its own asks the store, or looks through everything: it counts as such.
      limit(request, 'read')
      return answer(endpoint, handler, request, reply, base)
    })
  }

  serve.kept = (endpoint, handler) =>
    bind(endpoint, async (request, reply) => {
      const bytes = (value: unknown) => {
        if (checkReplies) endpoint.reply.parse(value)
        return prebuiltAnswer(JSON.stringify(value), 'application/json; charset=utf-8', security.common)
      }
      return send(await handler(askedOf(endpoint, request), { asksStore: () => limit(request, 'read'), bytes }), request, reply)
    })
  return { serve, served }
}
