import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadTurn } from '../../../platform/http/guard/public-reads.ts'
import type { CachedResponse } from '../../../platform/http/responses/cached-response.ts'
import { answerTo, UNFORESEEN } from '../../../platform/http/responses/failures.ts'
import { addressOf, NGSI_PATH, type NgsiAddress } from './ngsi-address.ts'
import { NotSupported, notSupported, PROBLEM_TYPE, type Problem, problemOf } from './ngsi-problem.ts'

export interface NgsiAsked {
  address: NgsiAddress
  /** The query as sent, without the question mark. */
  search: string
  /** NGSILD-Tenant; null for the first city. */
  tenant: string | null
  /** Whether the caller prefers JSON-LD, with the context in the answer, to JSON. */
  isJsonLd: boolean
  /** How reads of the store for this request wait. */
  turn: ReadTurn
}

export interface NgsiDependencies {
  /** @throws Failure, NotSupported */
  answer(asked: NgsiAsked): Promise<CachedResponse>
  /** Rate limit. @throws Failure too_many */
  limit(request: FastifyRequest, rate: 'cached' | 'read'): void
  turnOf(request: FastifyRequest): ReadTurn
}

/**
 * The read-only face of an NGSI-LD broker. The standard defines its paths, media types and errors, so it does not use `serve`.
 * docs/guides/connect/ngsi-ld.md
 */
export function serveNgsiLd(app: FastifyInstance, { answer, limit, turnOf }: NgsiDependencies): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Nothing is taken, so no body is read.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof NotSupported) return sendProblem(request, reply, notSupported(error))
      const known = answerTo(error)
      if (!known) request.log.error({ err: error, requestId: request.id }, 'unhandled error in an NGSI-LD request')
      if (known && known.retryAfterSeconds !== null) reply.header('retry-after', String(known.retryAfterSeconds))
      return sendProblem(request, reply, problemOf(known ?? UNFORESEEN))
    })

    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
      url: `${NGSI_PATH}/*`,
      config: { label: 'ngsi-ld' },
      onRequest: async (request, reply) => {
        const address = addressOf(pathOf(request))
        limit(request, address?.resource === 'entities' ? 'read' : 'cached')
        if (!address) throw new Failure('not_found', 'There is nothing at this address.')
        if (request.method === 'GET' || request.method === 'HEAD') return
        reply.header('allow', 'GET, HEAD')
        throw new Failure('wrong_method', 'This broker is read-only: it takes GET and HEAD.')
      },
      handler: async (request, reply) => {
        // The hook above has looked at it.
        const address = addressOf(pathOf(request)) as NgsiAddress
        const [, search = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
        const { accept, 'ngsild-tenant': tenant = null } = request.headers
        const answered = await answer({
          address,
          search,
          tenant: [tenant].flat()[0] ?? null,
          isJsonLd: prefersJsonLd(accept),
          turn: turnOf(request),
        })
        reply.hijack()
        answered.send(request.raw, reply.raw)
      },
    })
  })
}

const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '').split('?', 1)[0] as string

/** JSON is the default (6.3.6); JSON-LD by name, unless JSON is named first or with a greater weight. */
export function prefersJsonLd(accept: string | undefined): boolean {
  const weight = (type: string) => {
    const offer = (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((it) => it.trim())
      .find((it) => it.split(';')[0]?.trim() === type)
    const q = /;\s*q=([\d.]+)/.exec(offer ?? '')?.[1]
    return offer === undefined ? -1 : q === undefined ? 1 : Number(q)
  }
  const [jsonLd, json] = [weight('application/ld+json'), weight('application/json')]
  if (jsonLd !== json) return jsonLd > json && jsonLd > 0
  return (
    jsonLd > 0 && (accept ?? '').toLowerCase().indexOf('application/ld+json') < (accept ?? '').toLowerCase().indexOf('application/json')
  )
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status).headers({ 'cache-control': 'no-store', 'x-request-id': request.id }).type(PROBLEM_TYPE)
  return reply.send(JSON.stringify(problem))
}
