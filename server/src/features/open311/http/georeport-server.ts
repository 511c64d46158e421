import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Failure } from '@oppidum/domain/core/failure'
import { OPEN311_PATH } from '@oppidum/domain/open311/open311'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireOwnPage } from '../../../platform/http/files/own-page.ts'
import type { ReadTurn } from '../../../platform/http/guard/public-reads.ts'
import { acceptsGzip } from '../../../platform/http/responses/cached-response.ts'
import { answerTo, UNFORESEEN } from '../../../platform/http/responses/failures.ts'
import { addressOf, methodsOf, type Open311Address } from './open311-address.ts'
import { formatFor, pathOf, sendOpen311Errors } from './open311-errors.ts'
import { fieldsOf, type Open311Fields } from './open311-fields.ts'
import { MEDIA_TYPE, type Open311Answer, open311Text } from './open311-text.ts'

/** A request to this server; `form` is null for reads. */
export interface Open311Asked {
  address: Open311Address
  query: Open311Fields
  form: Open311Fields | null
}

export interface Open311Dependencies {
  publicOrigins: readonly string[]
  /** @throws Failure, answered in the standard's format */
  answer(asked: Open311Asked): Promise<Open311Answer>
  /** Rate limit. @throws Failure too_many */
  limit(request: FastifyRequest, rate: 'cached' | 'read' | 'write'): void
  /** How this request's reads of the store wait. */
  turnOf(request: FastifyRequest): ReadTurn
}

const gzipped = promisify(gzip)
/** Smaller answers are not compressed. */
const PACK_FROM_BYTES = 1_024
/** Of one answer. */
const MOST_BYTES = 5_000_000

const readsStore = ({ resource }: Open311Address) => resource === 'requests' || resource === 'tokens'

/**
 * The API for third-party apps. The standard defines its paths, formats and errors, so it does not use `serve`. Everybody may read;
 * submissions need an app's key in the form, never a cookie.
 * docs/guides/connect/open311.md.
 */
export function serveOpen311(app: FastifyInstance, { publicOrigins, answer, limit, turnOf }: Open311Dependencies): void {
  async function send(request: FastifyRequest, reply: FastifyReply, answered: Open311Answer): Promise<FastifyReply> {
    const format = formatFor(request)
    const bytes = Buffer.from(open311Text(answered, format))
    if (bytes.length > MOST_BYTES)
      throw new Failure('malformed', 'This page would be larger than 5 MB; ask for fewer requests at a time (page_size).')
    const packs = bytes.length >= PACK_FROM_BYTES && acceptsGzip(request.headers['accept-encoding'])
    reply.type(MEDIA_TYPE[format]).header('vary', 'accept, accept-encoding')
    return packs ? reply.header('content-encoding', 'gzip').send(await gzipped(bytes)) : reply.send(bytes)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, fieldsOf(body as Buffer))
      } catch (error) {
        done(error as Failure)
      }
    })

    scope.setErrorHandler((error, request, reply) => {
      const known = answerTo(error)
      if (!known) request.log.error({ err: error, requestId: request.id }, 'unhandled error in an Open311 request')
      sendOpen311Errors(request, reply, known ?? UNFORESEEN)
    })

    const addresses = new WeakMap<FastifyRequest, Open311Address>()
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
      url: `${OPEN311_PATH}/*`,
      config: { label: 'open311' },
      // Before the body is read: refuse callers over the rate limit, and unknown paths.
      onRequest: async (request, reply) => {
        const address = addressOf(pathOf(request))
        if (!address) {
          limit(request, 'cached')
          throw new Failure('not_found', 'There is nothing at this address.')
        }
        const methods = methodsOf(address)
        if (!methods.includes(request.method)) {
          reply.header('allow', methods.join(', '))
          throw new Failure('wrong_method', `This address takes ${methods.join(', ')}.`)
        }
        limit(request, request.method === 'POST' ? 'write' : readsStore(address) ? 'read' : 'cached')
        if (request.method === 'POST') requireOwnPage(request.headers, publicOrigins)
        addresses.set(request, address)
      },
      handler: async (request, reply) => {
        // The hook above always sets it.
        const address = addresses.get(request) as Open311Address
        const [, query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
        const isSent = request.method === 'POST'
        const form = isSent ? ((request.body as Open311Fields | undefined) ?? new Map()) : null
        const asked = { address, query: fieldsOf(query), form }
        const answered = await (isSent || !readsStore(address) ? answer(asked) : turnOf(request)(() => answer(asked)))
        reply.header('cache-control', isSent ? 'no-store' : 'no-cache')
        return send(request, reply, answered)
      },
    })
  })
}
