import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerTo, UNFORESEEN } from '../../../platform/http/responses/failures.ts'
import type { Notifications } from '../../feeds/module.ts'
import { NOTIFICATIONS_PATH } from '../../feeds/notifications/notification-address.ts'
import { PROBLEM_TYPE, problemOf } from './ngsi-problem.ts'

interface Dependencies extends Notifications {
  /** Rate limit. @throws Failure too_many */
  limit(request: FastifyRequest, rate: 'cached'): void
}

interface Address {
  city: string
  feed: string
  token: string
}

/** Anything larger is refused: brokers send single entities, or some hundred. */
const BODY_BYTES = 1024 * 1024

/**
 * Where brokers send the changes that feeds subscribe to. The token in the path is the only key, so it is never logged: the log has the
 * label. It is answered when everything is stored, so that a broker sends again what was not.
 */
export function serveNotifications(app: FastifyInstance, { admit, take, limit }: Dependencies): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.setErrorHandler((error, request, reply) => {
      const known = answerTo(error)
      if (!known) request.log.error({ err: error, requestId: request.id }, 'unhandled error in a notification')
      if (known && known.retryAfterSeconds !== null) reply.header('retry-after', String(known.retryAfterSeconds))
      const problem = problemOf(known ?? UNFORESEEN)
      return reply.code(problem.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(problem))
    })

    const targetOf = ({ city, feed, token }: Address) => ({ cityId: city, feedId: feed, token })
    scope.post<{ Params: Address }>(
      `${NOTIFICATIONS_PATH}/:city/:feed/:token`,
      {
        config: { label: 'feed notification' },
        bodyLimit: BODY_BYTES,
        // Before the body is read.
        onRequest: async (request) => {
          limit(request, 'cached')
          admit(targetOf(request.params))
        },
      },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await take(targetOf(request.params), { bytes, mediaType: request.headers['content-type'] ?? '' })
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
}
