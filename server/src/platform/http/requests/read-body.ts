import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Passes the body to the handler as bytes. */
    rawBody?: boolean
    /** The media types of a body that is passed to the handler as bytes. */
    bodyTypes?: readonly string[] | undefined
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

/**
 * Reads JSON bodies; other types only for the routes that name them, and unread. Where a signature covers the body, and where rows are read
 * one by one, it stays bytes.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Guaranteed by `parseAs` above.
    const bytes = body as Buffer
    try {
      const { rawBody, bodyTypes } = request.routeOptions.config
      done(null, rawBody || bodyTypes ? bytes : json(bytes))
    } catch (error) {
      done(error as Failure)
    }
  })
  app.addContentTypeParser(/^(text|application)\//, { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyTypes } = request.routeOptions.config
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    if (type !== undefined && bodyTypes?.includes(type)) done(null, body)
    else done(new Failure('wrong_media_type', 'This endpoint accepts JSON only (content-type: application/json).'))
  })
}
