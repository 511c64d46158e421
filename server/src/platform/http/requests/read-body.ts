import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Passes the body to the handler as bytes. */
    rawBody?: boolean
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Failure malformed */
function json(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Failure('malformed', 'The body is not valid JSON.')
  }
}

/** Reads JSON bodies only. Where a signature covers the body, it stays bytes. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Guaranteed by `parseAs` above.
    const bytes = body as Buffer
    try {
      done(null, request.routeOptions.config.rawBody ? bytes : json(bytes))
    } catch (error) {
      done(error as Failure)
    }
  })
}
