import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ClientAddress } from './client-address.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** With METRICS_TOKEN only a request that carries it; without, only one from this machine. */
export function isMonitoring(request: IncomingMessage, address: ClientAddress, token: string | undefined): boolean {
  if (token === undefined) return address.isLoopback(request)
  const offered = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  // Hashed first, so that the comparison takes the same time for any input.
  return offered !== undefined && timingSafeEqual(digest(offered), digest(token))
}
