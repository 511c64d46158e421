import type { IncomingHttpHeaders } from 'node:http'
import { allows } from '@oppidum/domain/plans/plan'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallMeter, CallRefused, type MeteredCall } from '../../auth/call-meter.ts'
import { KEY_MARK } from '../../auth/credentials.ts'
import type { Principals } from '../../auth/principals.ts'
import { secondFactorFailure } from '../../auth/required-factor.ts'
import { planFailure } from '../guard/authorization-guard.ts'

interface Dependencies {
  principals: Principals
  meter: CallMeter
  /** Slows down key guessing. @throws Failure too_many */
  limit(request: FastifyRequest): void
}

const KEY_AS_BEARER = new RegExp(`^Bearer +${KEY_MARK}`, 'i')
const carriesKey = ({ authorization, 'x-api-key': own }: IncomingHttpHeaders) =>
  own !== undefined || KEY_AS_BEARER.test(authorization ?? '')

/**
 * Files and unknown addresses need no key. If a request for one carries a key, the key is checked and the request is counted all the
 * same.
 */
export function countKeyedFiles(app: FastifyInstance, { principals, meter, limit }: Dependencies): void {
  const counts = new WeakMap<FastifyRequest, MeteredCall>()

  app.addHook('onRequest', async (request, reply) => {
    // API calls have the guard.
    const isFile = request.is404 || request.routeOptions.config.label !== undefined
    if (!isFile || !carriesKey(request.raw.headers)) return
    limit(request)
    const principal = await principals.of(request.raw.headers)
    if (!principal?.keyId) return
    if (!allows(principal.plan, 'apiAccess')) throw planFailure('apiAccess')
    if (principal.lacksSecondFactor) throw secondFactorFailure()
    const { personId, plan, keyId } = principal
    const what = `${request.method} ${request.is404 ? 'elsewhere' : request.routeOptions.url}`
    try {
      const counted = await meter.reserve({ personId, plan, keyId, requestId: request.id, what })
      counts.set(request, counted)
      reply.headers(counted.headers)
    } catch (error) {
      if (error instanceof CallRefused) reply.headers(error.headers)
      throw error
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const counted = counts.get(request)
    if (!counted) return payload
    counts.delete(request)
    if (reply.statusCode < 400) await counted.settle()
    else await counted.release()
    return payload
  })
}
