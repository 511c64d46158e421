import type { InnerCall } from '../features/ingest/messages/message-intake.ts'
import type { HttpChannel } from './http-channel.ts'

/** Calls of this server's own API for those who come another way; every guard and limit applies. */
export function innerCall({ app }: Pick<HttpChannel, 'app'>): InnerCall {
  return async ({ url, headers, body }) => {
    const reply = await app.inject({ method: 'POST', url, headers, payload: body })
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : null }
  }
}
