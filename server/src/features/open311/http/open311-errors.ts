import { OPEN311_PATH } from '@oppidum/domain/open311/open311'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureAnswer } from '../../../platform/http/responses/failures.ts'
import { formatOf } from './open311-address.ts'
import { MEDIA_TYPE, type Open311Answer, type Open311Format, open311Text } from './open311-text.ts'

type Sent = Pick<FastifyRequest, 'id' | 'raw'>

/** Of an address as sent, without its query. */
export const pathOf = ({ raw }: Sent) => (raw.url ?? '').split('?', 1)[0] as string

export const formatFor = (request: Sent): Open311Format => formatOf(pathOf(request), request.raw.headers.accept)

export const isOpen311 = (request: Sent) => pathOf(request).startsWith(`${OPEN311_PATH}/`)

/** Statuses that the standard expects instead of ours: it answers 400 where we answer 422. */
const STATUS: Readonly<Record<number, number>> = { 422: 400 }

/** A failure in GeoReport v2's form, in the requested format. */
export function sendOpen311Errors(request: Sent, reply: FastifyReply, { status, body, retryAfterSeconds }: FailureAnswer): void {
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  const code = STATUS[status] ?? status
  const errors: Open311Answer = { root: 'errors', value: [{ code, description: body.error }] }
  const format = formatFor(request)
  reply.code(code).headers({ 'cache-control': 'no-store', 'x-request-id': request.id }).type(MEDIA_TYPE[format])
  reply.send(open311Text(errors, format))
}
