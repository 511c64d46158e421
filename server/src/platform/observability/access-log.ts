import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'

/** What a request turns out to be while it is answered. */
interface Known {
  /** Pattern of the path, never the path itself: what people search for and the links they hold are in paths and queries. */
  route?: string
  /** As in `x-request-id`; absent for an answer from memory and for a live connection. */
  requestId?: string
  /** Id of the account, by session or key. */
  personId?: string
  /** Of the span, if traces are exported. */
  trace_id?: string
}

/**
 * One line for each request (ACCESS_LOG): method, route pattern, status, bytes, duration, request id and the account's id. No address,
 * query, header or body.
 */
export interface AccessLog {
  /** Writes the line once the response has ended, or its connection has. Call it before anything is sent. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Writes the line of an upgraded or refused connection once it has closed. @param status 101 if it was upgraded */
  watchUpgrade(request: IncomingMessage, socket: Duplex, known: { route: string; status: number }): void
  /** Adds to the line of a request that is watched. */
  know(request: IncomingMessage, known: Known): void
}

const sentBytes = (socket: Duplex | null): number => (socket as Socket | null)?.bytesWritten ?? 0

const since = (startedAt: number): number => Math.round((performance.now() - startedAt) * 10) / 10

/** @param log lines are written whatever its level */
export function accessLog(log: Logger): AccessLog {
  const lines = log.child({ log: 'access' }, { level: 'info' })
  const known = new WeakMap<IncomingMessage, Known>()
  /** Bytes of a connection that are in earlier lines. */
  const counted = new WeakMap<Duplex, number>()

  function bytesOf(socket: Socket): number {
    const all = sentBytes(socket)
    const bytes = all - (counted.get(socket) ?? 0)
    counted.set(socket, all)
    return bytes
  }

  return {
    watch(request, response) {
      const startedAt = performance.now()
      const { socket } = request
      let isWhole = false
      const write = () => {
        // The status of a response that never began would be a guess.
        const status = response.headersSent ? response.statusCode : null
        const route = known.get(request)?.route ?? 'none'
        const entry = { method: request.method, route, status, bytes: bytesOf(socket), ms: since(startedAt), ...known.get(request) }
        lines.info(isWhole ? entry : { ...entry, cut: true }, 'request')
      }
      // Before Node.js's own listener, which sends the next response of a pipelined connection.
      response.prependOnceListener('finish', () => {
        isWhole = true
        write()
      })
      response.once('close', () => {
        if (!isWhole) write()
      })
    },
    watchUpgrade(request, socket, { route, status }) {
      const startedAt = performance.now()
      socket.once('close', () => {
        const bytes = bytesOf(socket as Socket)
        lines.info({ method: request.method, route, status, bytes, ms: since(startedAt), ...known.get(request) }, 'request')
      })
    },
    know(request, more) {
      known.set(request, { ...known.get(request), ...more })
    },
  }
}
